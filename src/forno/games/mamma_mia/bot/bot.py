"""How the bot ``rule`` plays: it looks one turn ahead, with a perfect memory of what went into the oven."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from .memory import Memory
from .opening import answer_worth
from .recipes import Cookbook, cookbook, usual
from .situation import Situation, situation
from .turn import draw_worth, order_worth, place_worth
from .weights import USUAL, Weights

HAIR = 1e-9  # what is better by less is no better


class Baker:
    """Gives every legal move a worth and plays the best; among equals it draws lots.

    Args:
        weights: What things are worth.
    """

    def __init__(self, weights: Weights = USUAL) -> None:
        self._weights = weights
        self._memory = Memory()
        self._cards: Cookbook | None = None

    def know(self, sheet: Any) -> None:
        """Read the cards that are played with."""
        self._cards = cookbook(sheet)

    def see(self, event: Any) -> None:
        """Remember an event."""
        self._memory.see(event)

    def choose(self, view: Any, legal: Sequence[str], rng: random.Random) -> str:
        """The move of the highest worth."""
        self._memory.look(view)
        worths = self._worths(view, legal)
        best = max(worths) - HAIR
        return rng.choice([move for move, worth in zip(legal, worths, strict=True) if worth >= best])

    def _worths(self, view: Any, legal: Sequence[str]) -> list[float]:
        now = situation(view, self._memory, self._cards or usual(view.game, view.edition))
        w = self._weights
        if view.phase == "place":
            return [place_worth(now, w, move) for move in legal]
        if view.phase == "order":
            ahead = now.forecast()
            return [order_worth(now, w, _order(now, move), ahead) for move in legal]
        if view.phase == "draw":
            return [draw_worth(now, w, move) for move in legal]
        left = view.decision.left
        return [answer_worth(now, w, move, left) for move in legal]


def _order(now: Situation, move: str) -> str | None:
    return None if move == "no order" else move.removeprefix("order ")
