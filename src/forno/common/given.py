"""What a caller hands in may be of any type: what is wrong is an error with a code, before anything has changed."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from contextlib import suppress
from operator import index
from typing import Any, Final

from forno.common.faults import plain, shown
from forno.errors import BadOption, UnknownGame

__all__ = ["name", "one_of", "options", "text", "truth", "whole"]

_JSON: Final = (bool, int, float, str, list, tuple, dict, type(None))


def whole(number: object, where: str, end: int, least: int = 0) -> int:
    """A whole number from ``least`` to below ``end``, of whatever type has an index.

    Raises:
        BadOption: It is none; a truth is none either.
    """
    if not isinstance(number, bool):
        with suppress(TypeError):
            value = index(number)  # type: ignore[arg-type]
            if least <= value < end:
                return value
    raise BadOption(f"{shown(number)} should be a whole number from {least} to {end - 1}", where)


def name(given: object, where: str) -> str:
    """The name of a game or an edition, which may still be that of none.

    Raises:
        UnknownGame: It is no text.
    """
    if isinstance(given, str):
        return given
    raise UnknownGame(f"{shown(given)} should be a name", where)


def one_of(given: object, where: str, known: Collection[str]) -> str:
    """One of some words.

    Raises:
        BadOption: It is none of them.
    """
    if isinstance(given, str) and given in known:
        return given
    raise BadOption(f"{shown(given)} should be one of {', '.join(known)}", where)


def text(given: object, where: str) -> str:
    """A text.

    Raises:
        BadOption: It is none.
    """
    if isinstance(given, str):
        return given
    raise BadOption(f"{shown(given)} should be a text", where)


def truth(given: object, where: str) -> bool:
    """A truth.

    Raises:
        BadOption: It is none.
    """
    if isinstance(given, bool):
        return given
    raise BadOption(f"{shown(given)} should be true or false", where)


def options(given: object) -> dict[str, Any]:
    """A game's options as record format ``forno/1`` has them, a copy; None: none differs from the default.

    Raises:
        BadOption: They are no values by name, or one is nothing that JSON has.
    """
    if given is None:
        return {}
    if not isinstance(given, Mapping):
        raise BadOption(f"{shown(given)} should be values by name", "options")
    for key, value in given.items():
        if not isinstance(key, str):
            raise BadOption(f"{shown(key)} should be a name", "options")
        if not isinstance(value, _JSON):
            raise BadOption(f"{shown(value)} is nothing that JSON has", f"options.{plain(key)}")
    return dict(given)
