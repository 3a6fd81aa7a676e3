"""The bot ``rule``: one turn ahead, with a perfect memory. Honest: it knows its view and what it has seen."""

from __future__ import annotations

import random

from .by_game import BotByGame, made_for

__all__ = ["make"]

NAME = "rule"
STRENGTH = 2


def make(rng: random.Random) -> BotByGame:
    """A fresh bot; it draws nothing by lot while it is made."""
    return BotByGame(made_for(NAME))
