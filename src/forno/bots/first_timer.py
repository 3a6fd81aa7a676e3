"""The bot ``first-timer``: eager, as on one's first evening. It sees what lies before it and remembers nothing."""

from __future__ import annotations

import random

from .by_game import BotByGame, made_for

__all__ = ["make"]

NAME = "first-timer"
STRENGTH = 1


def make(rng: random.Random) -> BotByGame:
    """A fresh bot; it draws nothing by lot while it is made."""
    return BotByGame(made_for(NAME, rng))
