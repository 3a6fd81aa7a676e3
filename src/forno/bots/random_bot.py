"""The bot ``random``: any legal move, each as likely as the others."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

__all__ = ["RandomBot"]

NAME = "random"
STRENGTH = 0


class RandomBot:
    """Plays by lot."""

    def choose(self, view: Any, legal: Sequence[str], rng: random.Random) -> str:
        """Any of ``legal``."""
        return rng.choice(legal)
