"""A game's editions and decks are files of its folder; what a table's options may say beside them."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Collection, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, TypeVar

from forno.common import given
from forno.common.faults import plain, shown
from forno.errors import BadOption, DeckError, UnknownGame

__all__ = ["check", "chosen_deck", "editions", "text_of", "whole"]

DeckT = TypeVar("DeckT")


def text_of(package: str, name: str) -> str:
    """The text of a file in a package's ``editions``.

    Raises:
        DeckError: There is no such file.
    """
    try:
        return files(package).joinpath("editions").joinpath(name).read_text(encoding="utf-8")
    except OSError:
        raise DeckError("no such deck", name) from None


def editions(package: str, names: Mapping[tuple[str, str], str]) -> Callable[[str, str], Mapping[str, Any]]:
    """What finds the data of an edition by game and name, in these files; it raises UnknownGame."""
    read = cache(lambda file: tomllib.loads(text_of(package, file)))

    def edition(game: str, name: str) -> Mapping[str, Any]:
        file = names.get((game, given.name(name, "edition")))
        if file is None:
            known = ", ".join(year for title, year in names if title == game)
            raise UnknownGame(f"{game} has no edition {shown(name)}; there are {known}", "edition")
        data: Mapping[str, Any] = read(file)
        return data

    return edition


def check(
    game: str, data: Mapping[str, Any], players: object, options: Mapping[str, Any], known: Collection[str]
) -> None:
    """See that so many may play by an edition, and that all options are known.

    Raises:
        BadOption: The number of players or an option is wrong; ``where`` names it.
    """
    lowest, highest = data["players"]
    if isinstance(players, bool) or not isinstance(players, int) or not lowest <= players <= highest:
        raise BadOption(f"{shown(players)} players; {game} is for {lowest} to {highest}", "players")
    for option in options:
        if option not in known:
            raise BadOption(
                f"{game} has no option {shown(option)}; there are {', '.join(known)}", f"options.{plain(option)}"
            )


def whole(options: Mapping[str, Any], name: str, default: int, lowest: int, highest: int) -> int:
    """An option that is a whole number; BadOption: it is none of these."""
    value = options.get(name, default)
    if name in options and (isinstance(value, bool) or not isinstance(value, int) or not lowest <= value <= highest):
        raise BadOption(f"{shown(value)} should be a whole number from {lowest} to {highest}", f"options.{name}")
    return int(value)


def chosen_deck(
    options: Mapping[str, Any], file: str, built_in: Callable[[str], DeckT], parse: Callable[[str, str], DeckT]
) -> DeckT:
    """The deck that the option ``deck`` names or brings along; without it the edition's own, which is in ``file``.

    Raises:
        BadOption: There is no deck of that name.
        DeckError: The deck is wrong.
    """
    own = file.removesuffix(".toml")
    value = options.get("deck", own)
    if not isinstance(value, str):
        raise BadOption("should be a deck's name or a deck file's text", "options.deck")
    if "\n" in value:
        return parse(value, "options.deck")
    if value != own:
        raise BadOption(f"no deck {shown(value)}; there is {own}", "options.deck")
    return built_in(file)
