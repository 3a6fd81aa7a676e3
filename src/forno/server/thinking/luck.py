"""Where lots come from that are to fall the same way each time."""

from __future__ import annotations

import hashlib
import random

__all__ = ["lots"]


def lots(luck: str, seen: int) -> random.Random:
    """What a bot draws its lots with for one decision: the same again after everything was seen anew.

    Args:
        luck: A secret of the bot's.
        seen: How many events there were before; -1: before the game.
    """
    return random.Random(hashlib.sha256(f"{luck} {seen}".encode()).digest())
