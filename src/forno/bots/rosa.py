"""The bot ``rosa``: remembers what was laid just now: whom a beginner beats now and then."""

from __future__ import annotations

import random

from .by_game import BotByGame, made_for

__all__ = ["make"]

NAME = "rosa"
STRENGTH = 3


def make(rng: random.Random) -> BotByGame:
    """A fresh bot; what it forgets, it forgets by lot."""
    return BotByGame(made_for(NAME, rng))
