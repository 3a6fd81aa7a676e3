"""How the bot ``rule`` plays: it looks one turn ahead, with a perfect memory of what went into the oven."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from ..known import Table, known, table_of
from ..memory import Memory
from ..notation import actions_of
from .weigh import weigh
from .weights import USUAL, Weights, desk

__all__ = ["Baker"]

HAIR = 1e-9  # what is better by less is no better


class Baker:
    """Gives every legal move a worth and plays the best; among equals it draws lots.

    Args:
        weights: What things are worth.
    """

    def __init__(self, weights: Weights = USUAL) -> None:
        self._desk = desk(weights)
        self._memory = Memory()
        self._sheet: Any = None
        self._table: Table | None = None

    def know(self, sheet: Any) -> None:
        """Read the cards that are played with."""
        self._sheet = sheet

    def see(self, event: Any) -> None:
        """Remember an event."""
        self._memory.see(event)

    def choose(self, view: Any, legal: Sequence[str], rng: random.Random) -> str:
        """The move of the highest worth."""
        self._memory.look(view)
        table = self._table = self._table or table_of(view, self._sheet)
        actions = actions_of(table.names[view.seat])
        moves = [actions[move] for move in legal]
        weigh(known(table, view, self._memory), table.rules, self._desk, moves, len(moves))
        best = max(self._desk.worths[: len(moves)]) - HAIR
        return rng.choice([move for move, worth in zip(legal, self._desk.worths, strict=False) if worth >= best])
