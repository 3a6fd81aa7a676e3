"""The bot ``pippo``: forgets at once, and plays what he likes."""

from __future__ import annotations

import random

from .by_game import BotByGame, made_for

__all__ = ["make"]

NAME = "pippo"
STRENGTH = 2


def make(rng: random.Random) -> BotByGame:
    """A fresh bot; what it forgets, it forgets by lot."""
    return BotByGame(made_for(NAME, rng))
