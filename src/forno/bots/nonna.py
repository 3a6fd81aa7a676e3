"""The bot ``nonna``: forgets nothing, and tries her moves in her mind.

Where nothing can be compiled, she plays as ``rule`` does.
"""

from __future__ import annotations

import random
from typing import Final

from forno.search import Budget, are_warm, available

from .search import LONGEST, Searching

__all__ = ["make", "ready"]

NAME = "nonna"
STRENGTH = 6
COMPILED = True
PLAYOUTS: Final = 400


def make(rng: random.Random) -> Searching:
    """A fresh bot; it draws nothing by lot while it is made."""
    return Searching(rng, Budget(LONGEST / 1000, PLAYOUTS))


def ready() -> bool:
    """Whether she may be offered: as ``rule``, or once all that she needs is compiled."""
    return not available() or are_warm()
