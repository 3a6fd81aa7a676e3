"""Who plays Mamma Mia! and Plus for the bots of ``forno.bots``: the rule, the beginner, and the people-like levels.

The levels differ by what they remember (``Forgetting``), by how many moves they look at, and by how far they plan.
"""

from __future__ import annotations

import random
from dataclasses import replace

from .baker import Baker
from .fading import Fading, Forgetting
from .first_timer import Beginner
from .weights import USUAL

__all__ = ["enzo", "first_timer", "pippo", "rosa", "rule"]

PERFECT, FADING = "perfect", "fading"
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


def rule(rng: random.Random, memory: str = PERFECT) -> Baker:
    """One turn ahead, with a perfect memory or with one that fades."""
    return Baker(fading=None if memory == PERFECT else Fading(Forgetting(), rng))


def first_timer(_rng: random.Random) -> Beginner:
    """Eager, as on one's first evening."""
    return Beginner()


def pippo(rng: random.Random) -> Baker:
    """Forgets at once what does not lie on top, and hardly plans."""
    return Baker(FROM_HAND, Fading(Forgetting(span=1.0, power=2.0, own=1.0, confused=0.5), rng), attention=3)


def rosa(rng: random.Random) -> Baker:
    """Remembers what was laid just now, looks at what catches the eye, and plans for this oven."""
    return Baker(FOR_NOW, Fading(Forgetting(span=2.0, power=1.5, own=0.7, confused=0.4), rng), attention=2)


def enzo(rng: random.Random) -> Baker:
    """Remembers a good part, and lays orders that nearly can be filled."""
    return Baker(SOON, Fading(Forgetting(span=3.0, power=1.2, own=0.6, confused=0.35), rng), attention=4)
