"""The bot ``rule``: one turn ahead, with a perfect memory. Honest: it knows its view and what it has seen."""

from __future__ import annotations

import random

from .bot import RuleBot

__all__ = ["RuleBot"]

NAME = "rule"


def make(rng: random.Random) -> RuleBot:
    """A fresh bot; it draws nothing by lot while it is made."""
    return RuleBot()
