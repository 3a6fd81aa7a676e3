"""A bot whose play is each game's to say, in the ``bots`` of its ``Adapter``."""

from __future__ import annotations

import pkgutil
import random
from collections.abc import Sequence
from typing import Any

from forno.play import games

from .base import Bot

__all__ = ["BotByGame"]


class BotByGame:
    """Plays each game as the game says; by lot where it says nothing.

    Args:
        name: The bot's name in the ``bots`` of a game's ``Adapter``.
    """

    def __init__(self, name: str) -> None:
        self._name = name
        self._sheet: Any = None
        self._events: list[Any] = []
        self._player: Any = None

    def know(self, sheet: Any) -> None:
        """Keep the cards that are played with."""
        self._sheet = sheet

    def see(self, event: Any) -> None:
        """Keep an event, until it is known which game it is of."""
        if self._player is None:
            self._events.append(event)
        elif hasattr(self._player, "see"):
            self._player.see(event)

    def choose(self, view: Any, legal: Sequence[str], rng: random.Random) -> str:
        """What the game's own player plays."""
        if len(legal) == 1:
            return legal[0]
        if self._player is None:
            self._player = self._made(view.game)
        choice: str = self._player.choose(view, legal, rng)
        return choice

    def _made(self, game: str) -> Bot:
        place = games.lookup(game).bots.get(self._name) if game in games.names() else None
        if place is None:
            return _Lots()
        player: Bot = pkgutil.resolve_name(place)()
        if self._sheet is not None and hasattr(player, "know"):
            player.know(self._sheet)
        if hasattr(player, "see"):
            for event in self._events:
                player.see(event)
        self._events.clear()
        return player


class _Lots:
    def choose(self, view: Any, legal: Sequence[str], rng: random.Random) -> str:
        return rng.choice(legal)
