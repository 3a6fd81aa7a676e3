"""The bot ``rule``: one turn ahead, with a perfect memory. Honest: it knows its view and what it has seen."""

from __future__ import annotations

import random

from .by_game import BotByGame, made_for
from .specification import Parameter

__all__ = ["make"]

NAME = "rule"
STRENGTH = 5
PARAMETERS = {
    "memory": Parameter(kind="word", help="what it remembers", words=("perfect", "fading"), usual="perfect"),
}


def make(rng: random.Random, memory: str = "perfect") -> BotByGame:
    """A fresh bot; what it forgets, it forgets by lot."""
    return BotByGame(made_for(NAME, rng, memory=memory))
