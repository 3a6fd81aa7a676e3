"""What there is to learn of a game: the fields of an observation and the numbers of moves."""

from __future__ import annotations

import pkgutil

from forno.common.research import Field, Moves, Research, fields as fields_of
from forno.errors import BadOption
from forno.play.games import lookup

__all__ = ["fields", "moves", "research"]


def research(game: str) -> Research:
    """What a game says of itself to learners.

    Args:
        game: The game's name.

    Raises:
        UnknownGame: There is no such game.
        BadOption: It says nothing of the kind.
    """
    place = lookup(game).research
    if place is None:
        raise BadOption(f"{game} says nothing of itself to learners", "game")
    found: Research = pkgutil.resolve_name(place)
    return found


def fields(game: str) -> tuple[Field, ...]:
    """The fields of a game's observations, in their order.

    Args:
        game: The game's name.

    Returns:
        Of each its name, where it begins, its size and shape, the lowest and the highest number, and what it means.

    Raises:
        UnknownGame: There is no such game.
        BadOption: It says nothing of itself to learners.
    """
    return fields_of(research(game).Seen)


def moves(game: str) -> tuple[Moves, ...]:
    """What the numbers of a game's moves mean, from 0 on.

    Args:
        game: The game's name.

    Returns:
        Moves whose numbers follow each other: the first number, how many, how they are written, how they count on.

    Raises:
        UnknownGame: There is no such game.
        BadOption: It says nothing of itself to learners.
    """
    return research(game).moves
