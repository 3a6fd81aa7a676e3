"""The bot ``pippo``: forgets at once, and plays what he likes."""

from __future__ import annotations

import random

from .by_game import BotByGame, made_for
from .specification import Parameter

__all__ = ["make"]

NAME = "pippo"
STRENGTH = 2
PARAMETERS = {
    "lots": Parameter(kind="integer", help="a number from which all its luck follows", least=0),
}


def make(rng: random.Random, lots: int | None = None) -> BotByGame:
    """A fresh bot; what it forgets, it forgets by lot."""
    return BotByGame(made_for(NAME, rng if lots is None else random.Random(lots)), lots=lots)
