"""Who plays Mamma I for the bots of ``forno.bots``: the rule, and the people-like levels.

There is no oven to forget here. The levels differ by how many moves they look at, by how much they make of what others
do, and by how small a difference they see.
"""

from __future__ import annotations

import random

from .relative import Relative

__all__ = ["enzo", "pippo", "rosa", "rule"]


def rule(_rng: random.Random, memory: str = "perfect") -> Relative:
    """Everything is looked at, and all that was done is made something of; there is nothing that could fade."""
    return Relative()


def pippo(_rng: random.Random) -> Relative:
    """Sees what can be had for himself, and suspects nobody."""
    return Relative(deduction=0.0, attention=3, slack=2.0)


def rosa(_rng: random.Random) -> Relative:
    """Looks at what catches the eye, and suspects little."""
    return Relative(deduction=0.3, attention=6, slack=0.8)


def enzo(_rng: random.Random) -> Relative:
    """Looks at nearly everything, and notices most of what is done."""
    return Relative(deduction=0.7, attention=14, slack=0.25)
