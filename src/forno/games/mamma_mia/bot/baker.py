"""How the bot ``rule`` plays, and the levels that play as people do: one turn ahead, by what they remember."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from ..known import Table, known, table_of
from ..layout import KIND_ACTION, Remembered, Rules
from ..memory import Memory
from ..notation import actions_of
from ..sheet import card_sheet
from .attention import catches_the_eye
from .fading import Fading
from .weigh import SLACK, weigh
from .weights import USUAL, Weights, desk

__all__ = ["Baker"]


class Baker:
    """Gives the moves that it looks at a worth and plays the best; among equals it draws lots.

    Args:
        weights: What things are worth.
        fading: What is kept of the oven; None: everything.
        attention: How many moves of a turn it looks at, those that catch the eye first; None: all.
    """

    def __init__(self, weights: Weights = USUAL, fading: Fading | None = None, attention: int | None = None) -> None:
        self._desk = desk(weights)
        self._fading, self._attention = fading, attention
        self._memory = Memory()
        self._sheet: Any = None
        self._table: Table | None = None

    def know(self, sheet: Any) -> None:
        """Read the cards that are played with."""
        self._sheet = sheet

    def see(self, event: Any) -> None:
        """Remember an event."""
        self._memory.see(event)
        if self._fading is not None:
            self._fading.see(event)

    def choose(self, view: Any, legal: Sequence[str], rng: random.Random) -> str:
        """The move of the highest worth."""
        s, r, moves = self._think(view, legal)
        looked = list(zip(legal, moves, strict=True))
        if self._attention is not None and moves[0] < KIND_ACTION:
            looked.sort(key=lambda move: -catches_the_eye(s, r, move[1]))
            looked = looked[: self._attention]
        weigh(s, r, self._desk, [action for _, action in looked], len(looked))
        best = max(self._desk.worths[: len(looked)]) - SLACK
        worths = zip(looked, self._desk.worths, strict=False)
        return rng.choice([move for (move, _), worth in worths if worth >= best])

    def _think(self, view: Any, legal: Sequence[str]) -> tuple[Remembered, Rules, list[int]]:
        self._memory.look(view)
        table = self._table = self._table or table_of(view, self._sheet)
        numbers = actions_of(table.names[view.seat])
        oven = self._memory.oven
        if self._fading is not None:
            sheet = self._sheet or card_sheet(view.game, view.edition)
            oven = self._fading.oven(oven, view.seat, sheet.kinds)
        return known(table, view, self._memory, oven), table.rules, [numbers[move] for move in legal]
