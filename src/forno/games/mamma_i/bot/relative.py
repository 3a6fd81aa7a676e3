"""One of the family in Mamma I: plays what ``worth`` weighs best."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from ..known import seen
from ..layout import CHARACTER_NAMES
from ..memory import Memory
from ..notation import TEXTS
from ..rules import rules_of
from .worth import SLACK, weigh

__all__ = ["Relative", "pick"]

ACTIONS = {text: action for action, text in enumerate(TEXTS)}


class Relative:
    """One of the family, who suspects whose character is whose by what was done for and against it.

    Args:
        deduction: How much of that is noticed: 1 all of it, 0 nothing.
        attention: How many moves are looked at, those that catch the eye first; None: all.
        slack: Moves that are so little worse than the best one are as good.
    """

    def __init__(self, deduction: float = 1.0, attention: int | None = None, slack: float = SLACK) -> None:
        self._memory = Memory()
        self._deduction, self._attention, self._slack = deduction, attention, slack

    def see(self, event: Any) -> None:
        """Remember an event."""
        self._memory.see(event)

    def choose(self, view: Any, legal: Sequence[str], rng: random.Random) -> str:
        """The best move of those that it looks at, or by lot one that is nearly as good."""
        looked = legal
        if self._attention is not None and not legal[0].startswith("hide "):
            looked = sorted(legal, key=lambda move: -_catches_the_eye(view, move))[: self._attention]
        return pick(view, looked, self._memory, rng, self._deduction, self._slack)


def pick(
    view: Any,
    legal: Sequence[str],
    memory: Memory,
    rng: random.Random,
    deduction: float = 1.0,
    slack: float = SLACK,
) -> str:
    """The best move, or by lot one that is nearly as good."""
    r = rules_of(view.players, view.ingredients, view.printed)
    k = seen(r, view, memory)
    k.odds = [odds**deduction for odds in k.odds]
    weigh(k, r, k, [ACTIONS[move] for move in legal], len(legal))
    worths = k.worths[: len(legal)]
    best = max(worths) - slack
    return rng.choice([move for move, worth in zip(legal, worths, strict=True) if worth >= best])


def _catches_the_eye(view: Any, move: str) -> float:
    """What one sees first: what is done for oneself, then what most is done by, then to others."""
    word, _, rest = move.partition(" ")
    about = [who for who in CHARACTER_NAMES if who in rest.split()]
    cards = sum(int(digit) for digit in rest.replace("+", " ").split() if digit.isdigit())
    if word == "take":
        return (4.0 if view.secret in about else 1.0) + cards / 2
    if word == "steal":
        return 6.0 if rest.endswith(str(view.secret)) else 2.0
    return {"guest": -1.0, "turn": 1.5, "remove": 1.0, "pass": 0.5}.get(word, 2.0)
