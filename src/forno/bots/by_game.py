"""A bot whose play is each game's to say, in the ``bots`` of its ``Adapter``."""

from __future__ import annotations

import pkgutil
import random
from collections.abc import Callable, Sequence
from typing import Any

from forno.play import games

from .base import Bot

__all__ = ["BotByGame", "made_for"]


class BotByGame:
    """Plays each game as the game says; by lot where it says nothing.

    Args:
        made: Makes who plays a game, from its name; None: there is nobody for it.
        otherwise: Makes who plays it then.
        lots: A number from which, and from what was seen, all lots follow; None: they are drawn as others say.
    """

    def __init__(
        self,
        made: Callable[[str], Bot | None],
        otherwise: Callable[[str], Bot | None] = lambda _: None,
        lots: int | None = None,
    ) -> None:
        self._make, self._otherwise = made, otherwise
        self._lots, self._seen = lots, 0
        self._sheet: Any = None
        self._events: list[Any] = []
        self._player: Any = None

    def know(self, sheet: Any) -> None:
        """Keep the cards that are played with."""
        self._sheet = sheet

    def see(self, event: Any) -> None:
        """Keep an event, until it is known which game it is of."""
        self._seen += 1
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
        if self._lots is not None:  # the same after everything was seen anew
            rng = random.Random(f"{self._lots} {self._seen}")
        choice: str = self._player.choose(view, legal, rng)
        return choice

    def _made(self, game: str) -> Bot:
        player = self._make(game) or self._otherwise(game) or _Lots()
        if self._sheet is not None and hasattr(player, "know"):
            player.know(self._sheet)
        if hasattr(player, "see"):
            for event in self._events:
                player.see(event)
        self._events.clear()
        return player


def made_for(name: str, rng: random.Random, **parameters: Any) -> Callable[[str], Bot | None]:
    """Makes, from a game's name, what the game's ``Adapter`` says that plays it for the bot of this name.

    Args:
        name: The bot's name.
        rng: What it draws lots with while it is made, and later what it forgets.
        parameters: What it is given.
    """

    def made(game: str) -> Bot | None:
        place = games.lookup(game).bots.get(name) if game in games.names() else None
        player: Bot | None = None if place is None else pkgutil.resolve_name(place)(rng, **parameters)
        return player

    return made


class _Lots:
    def choose(self, view: Any, legal: Sequence[str], rng: random.Random) -> str:
        return rng.choice(legal)
