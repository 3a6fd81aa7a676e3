"""The bot ``enzo``: remembers most of it, and leaves little to the others."""

from __future__ import annotations

import random

from .by_game import BotByGame, made_for

__all__ = ["make"]

NAME = "enzo"
STRENGTH = 4


def make(rng: random.Random) -> BotByGame:
    """A fresh bot; what it forgets, it forgets by lot."""
    return BotByGame(made_for(NAME, rng))
