"""Compiling before anybody waits for a bot: said, once, and not by several processes at a time."""

from __future__ import annotations

from collections.abc import Iterable

from .screen import console

__all__ = ["warm_up"]


def warm_up(game: str, named: Iterable[str]) -> None:
    """Compile what the searches of a game need where one of these bots searches, and say that it takes a while.

    Args:
        game: The game.
        named: The bots, as ``forno.bots.hire`` takes them.
    """
    from forno import bots
    from forno.search import available, is_warm, searchable, warm

    if not any(bots.searches(name) for name in named):
        return
    if available() and searchable(game) is not None and not is_warm(game):
        with console(stderr=True).status(f"compiling what a search of {game} needs: a minute or two, the first time"):
            warm(game)
