"""Editions as data: from a file, a number of players and the options to the rules that the kernel runs by."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from forno.common.faults import shown
from forno.errors import BadOption, UnknownGame

from .decks import Deck, built_in, parse
from .layout import CHARACTER_NAMES, NOBODY, Rules

__all__ = ["EDITIONS", "Setting", "edition", "setting"]

EDITIONS = {("mamma-i", "zugames"): "zugames.toml"}


@dataclass(frozen=True, slots=True)
class Setting:
    """What is fixed before the first card is dealt."""

    game: str
    edition: str
    rules: Rules
    deck: Deck


@cache
def edition(game: str, name: str) -> Mapping[str, Any]:
    """The data of an edition's file.

    Raises:
        UnknownGame: No such edition.
    """
    file = EDITIONS.get((game, name))
    if file is None:
        known = ", ".join(year for _, year in EDITIONS)
        raise UnknownGame(f"{game} has no edition {name!r}; there are {known}", "edition")
    return tomllib.loads(files(__package__).joinpath("editions").joinpath(file).read_text(encoding="utf-8"))


def setting(game: str, name: str, players: int, options: Mapping[str, Any]) -> Setting:
    """Make the rules of one table.

    Args:
        game: ``mamma-i``.
        name: The edition.
        players: How many.
        options: ``starter`` (player A) and ``deck``.

    Raises:
        UnknownGame: No such edition.
        BadOption: The number of players or an option is wrong; ``where`` names it.
        DeckError: The deck given as an option is wrong.
    """
    data = edition(game, name)
    lowest, highest = data["players"]
    if not lowest <= players <= highest:
        raise BadOption(f"{players} players; {game} is for {lowest} to {highest}", "players")
    for option in options:
        if option not in ("starter", "deck"):
            raise BadOption(f"{game} has no option {option!r}; there are starter, deck", f"options.{option}")
    deck = _deck(data, options)
    rules = Rules()
    rules.players = players
    rules.starter = _starter(options, players)
    for i, card in enumerate(deck.ingredients):
        rules.cost[i] = card.cost
        rules.mother_in_law[i] = card.mother_in_law
        rules.drawings[i] = sum(1 << drawing for drawing in card.drawings)
    rules.copies = list(deck.copies)
    rules.bonus = [data["bonus"][character] for character in CHARACTER_NAMES]
    rules.child_bonus = data["bonus"]["grandpa_with_the_child"]
    return Setting(game, name, rules, deck)


def _starter(options: Mapping[str, Any], players: int) -> int:
    value = options.get("starter", NOBODY)
    if "starter" in options and (isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < players):
        raise BadOption(f"{value!r} should be a whole number from 0 to {players - 1}", "options.starter")
    return int(value)


def _deck(data: Mapping[str, Any], options: Mapping[str, Any]) -> Deck:
    if "deck" not in options:
        return built_in(data["deck"])
    value = options["deck"]
    if not isinstance(value, str):
        raise BadOption("should be a deck's name or a deck file's text", "options.deck")
    if "\n" in value:
        return parse(value, "options.deck")
    usual = data["deck"].removesuffix(".toml")
    if value != usual:
        raise BadOption(f"no deck {shown(value)}; there is {usual}", "options.deck")
    return built_in(data["deck"])
