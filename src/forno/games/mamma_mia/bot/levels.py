"""Who plays Mamma Mia! and Plus for the bots of ``forno.bots``: the rule, the beginner, and the people-like levels.

The levels differ by what they remember (``Forgetting``), by how many moves they look at, and by how far they plan.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from ..layout import Desk
from .baker import Baker
from .fading import Fading, Forgetting
from .first_timer import Beginner
from .weights import USUAL, Weights, desk

__all__ = ["MANNERS", "Manner", "enzo", "first_timer", "pippo", "rosa", "rule"]

# Plans for this oven only: nothing for an order that cannot be filled yet, nor for what is left to the others; few
# cards are laid, and hands are filled with ingredients.
FOR_NOW = replace(
    USUAL,
    laid=(-0.5, -0.5, -0.5),
    short=(0.0, 0.0),
    early=(0.0, 0.0, 0.0),
    left=(0.0, 0.0, 0.0),
    pending=(12.0, 0.0, 0.0),
    many_orders=2,
    few_ingredients=3,
)
# Not even for the own orders that lie in the oven already.
FROM_HAND = replace(
    FOR_NOW, laid=(-0.7, -0.7, -0.7), filled=1.5, pending=(0.0, 0.0, 0.0), many_orders=1, few_ingredients=4
)
# And for orders that nearly can be filled, as ``rule`` has it.
SOON = replace(USUAL, left=(0.0, 0.0, 0.0))


@dataclass(frozen=True, slots=True)
class Manner:
    """How one plays.

    Attributes:
        weights: What things are worth: the plans.
        forgetting: How much is forgotten; None: nothing.
        attention: How many moves of a turn are looked at; None: all.
        keeping: How much less likely each card makes it that is kept of a kind that is laid, in steps of log odds, as a
            search believes: none is kept by ``rule`` nine times in ten, by ``enzo`` 99 times in 100, by ``rosa`` three
            times in four.
    """

    weights: Weights = USUAL
    forgetting: Forgetting | None = None
    attention: int | None = None
    keeping: float = 1.5

    def desk(self) -> Desk:
        """A place to think for who plays so in a search's mind."""
        d = desk(self.weights)
        d.attention = self.attention or 0
        if self.forgetting is not None:
            self.forgetting.write(d)
        return d

    def baker(self, rng: random.Random) -> Baker:
        """Who plays so; what is forgotten is drawn by lot."""
        fading = None if self.forgetting is None else Fading(self.forgetting, rng)
        return Baker(self.weights, fading, self.attention)


MANNERS: Final[Mapping[str, Manner]] = {
    "rule": Manner(),
    "fading": Manner(forgetting=Forgetting()),
    # Forgets at once what does not lie on top, and hardly plans.
    "pippo": Manner(FROM_HAND, Forgetting(span=1.0, power=2.0, own=1.0, confused=0.5), attention=3, keeping=0.75),
    # Remembers what was laid just now, looks at what catches the eye, and plans for this oven.
    "rosa": Manner(FOR_NOW, Forgetting(span=2.0, power=1.5, own=0.7, confused=0.4), attention=2, keeping=0.75),
    # Remembers a good part, and lays orders that nearly can be filled.
    "enzo": Manner(SOON, Forgetting(span=3.0, power=1.2, own=0.6, confused=0.35), attention=4, keeping=4.0),
}


def rule(rng: random.Random, memory: str = "perfect") -> Baker:
    """One turn ahead, with a perfect memory or with one that fades."""
    return MANNERS["rule" if memory == "perfect" else memory].baker(rng)


def first_timer(_rng: random.Random) -> Beginner:
    """Eager, as on one's first evening."""
    return Beginner()


def pippo(rng: random.Random) -> Baker:
    """The first of the people-like levels."""
    return MANNERS["pippo"].baker(rng)


def rosa(rng: random.Random) -> Baker:
    """The second one."""
    return MANNERS["rosa"].baker(rng)


def enzo(rng: random.Random) -> Baker:
    """The third one; the fourth one searches."""
    return MANNERS["enzo"].baker(rng)
