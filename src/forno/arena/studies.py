"""What there is to count in each game, by the game's name."""

from __future__ import annotations

import pkgutil

from forno.common.study import Study
from forno.play.games import lookup

__all__ = ["study_of"]


def study_of(game: str) -> Study | None:
    """What there is to count in a game, as it says itself; None: what any game has.

    Raises:
        UnknownGame: There is none of that name.
    """
    place = lookup(game).study
    found: Study | None = None if place is None else pkgutil.resolve_name(place)
    return found
