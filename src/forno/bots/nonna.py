"""The bot ``nonna``: forgets nothing, and tries her moves in her mind.

Where nothing can be compiled, she plays as ``rule`` does.
"""

from __future__ import annotations

import random
from typing import Final

from .by_game import BotByGame
from .search import searching

__all__ = ["make"]

NAME = "nonna"
STRENGTH = 6
COMPILED = True
PLAYOUTS: Final = 400


def make(rng: random.Random) -> BotByGame:
    """A fresh bot; it draws nothing by lot while it is made."""
    return searching(rng, playouts=PLAYOUTS)
