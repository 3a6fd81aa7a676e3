"""One of the family in Mamma I: plays what ``worth`` weighs best."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from ..known import seen
from ..memory import Memory
from ..notation import TEXTS
from ..rules import rules_of
from .worth import weigh

__all__ = ["Relative", "pick"]

ACTIONS = {text: action for action, text in enumerate(TEXTS)}
SLACK = 0.08  # so little better does not show whose side one is on


class Relative:
    """One of the family, who suspects whose character is whose by what was done for and against it."""

    def __init__(self) -> None:
        self._memory = Memory()

    def see(self, event: Any) -> None:
        """Remember an event."""
        self._memory.see(event)

    def choose(self, view: Any, legal: Sequence[str], rng: random.Random) -> str:
        """The best move, or by lot one that is nearly as good."""
        return pick(view, legal, self._memory, rng)


def pick(view: Any, legal: Sequence[str], memory: Memory, rng: random.Random) -> str:
    """The best move, or by lot one that is nearly as good."""
    r = rules_of(view.players, view.ingredients, view.printed)
    k = seen(r, view, memory)
    weigh(k, r, k, [ACTIONS[move] for move in legal], len(legal))
    worths = k.worths[: len(legal)]
    best = max(worths) - SLACK
    return rng.choice([move for move, worth in zip(legal, worths, strict=True) if worth >= best])
