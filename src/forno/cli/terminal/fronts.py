"""Each game's front in the terminal, by the game's name."""

from __future__ import annotations

import pkgutil

from forno.common.terminal import Front
from forno.play.games import lookup

from .plain import PLAIN

__all__ = ["front"]


def front(game: str) -> Front:
    """How a game is shown: as it says itself, or plainly."""
    place = lookup(game).terminal
    found: Front = PLAIN if place is None else pkgutil.resolve_name(place)
    return found
