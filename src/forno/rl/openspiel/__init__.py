"""OpenSpiel's games: after ``register()``, ``pyspiel.load_game`` knows them by ``python_forno_`` and their name.

Luck comes first: four chance nodes give the bytes of a number, and the game is the one of ``Game.new`` with this number
as its seed; with ``exact`` one chance node lists all deals, for editions so small that they can be listed. An
information state is all that a seat has seen since the deal, own moves included: its string tells it whole, its tensor
what is seen now and the last moves that were seen.
"""

from __future__ import annotations

from typing import Any

import pyspiel

from forno.play.games import lookup, names

from .game import SpielGame, game_type
from .parameters import BYTES
from .state import SpielState

__all__ = ["BYTES", "SpielGame", "SpielState", "register"]


def register() -> list[str]:
    """Make all games known to OpenSpiel, as often as one likes; returns their names there."""
    known = set(pyspiel.registered_names())
    found = []
    for name in names():
        if lookup(name).research is not None:
            kind = game_type(name)
            if kind.short_name not in known:
                pyspiel.register_game(kind, _Maker(name))
            found.append(kind.short_name)
    return found


class _Maker:
    """Makes games of a name."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._kept = self  # OpenSpiel lets go of it when there is no Python any more that could take it away

    def __call__(self, params: Any = None) -> SpielGame:
        return SpielGame(self._name, params or {})
