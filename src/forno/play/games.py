"""Which games there are: the folders of ``forno.games``, and what other packages bring along.

A package brings games by an entry point of the group ``forno.games`` that names an ``Adapter``; its own name does not
matter. A name that two bring is the first one's, and forno's own come first. What cannot be loaded is left out, with a
warning.
"""

from __future__ import annotations

import pkgutil
import warnings
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, TypeAlias

import forno.games
from forno.common import given
from forno.common.adapter import Adapter
from forno.common.faults import shown
from forno.errors import UnknownGame

__all__ = ["AnyGame", "look_again", "lookup", "names", "usual"]

#: States and settings are a game's own business.
AnyGame: TypeAlias = Adapter[Any, Any, Any, Any, Any]


@cache
def _own() -> dict[str, AnyGame]:
    found: dict[str, AnyGame] = {}
    for package in pkgutil.iter_modules(forno.games.__path__, "forno.games."):
        if package.ispkg and find_spec(f"{package.name}.game") is not None:
            game: AnyGame = import_module(f"{package.name}.game").GAME
            found.update(dict.fromkeys(game.names, game))
    return found


@cache
def _all() -> dict[str, AnyGame]:
    from importlib.metadata import entry_points  # not for a game of one's own: it looks at all that is installed

    found = dict(_own())
    for entry in sorted(entry_points(group="forno.games"), key=lambda entry: entry.name):
        try:
            game: AnyGame = entry.load()
            if not isinstance(game, Adapter):
                raise TypeError(f"is {type(game).__name__}, and should be an Adapter")
        except (Exception, SystemExit) as error:  # its own fault: all other games can be played
            why = f"{type(error).__name__}: {error}"
            warnings.warn(f"no games of {entry.value}: {why}", RuntimeWarning, stacklevel=2)
            continue
        for name in game.names:
            found.setdefault(name, game)
    return found


def look_again() -> None:
    """Look anew what is installed: a package may have come or gone since the first game of another was wanted."""
    _all.cache_clear()


def names() -> tuple[str, ...]:
    """The names of all games."""
    return tuple(_all())


def usual() -> str:
    """The game that is meant where nobody names one."""
    return next((game.usual for game in _own().values() if game.usual is not None), names()[0])


def lookup(name: str) -> AnyGame:
    """What a game says of itself.

    Raises:
        UnknownGame: There is none of that name.
    """
    name = given.name(name, "game")
    game = _own().get(name) or _all().get(name)
    if game is None:
        raise UnknownGame(f"no game {shown(name)}; there are {', '.join(names())}", "game")
    return game
