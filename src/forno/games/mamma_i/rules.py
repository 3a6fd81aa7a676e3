"""Editions as data: from a file, a number of players and the options to the rules that the kernel runs by."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from forno.common.editions import check, chosen_deck, editions, whole

from .decks import Deck, built_in, parse
from .layout import CHARACTER_NAMES, NOBODY, Rules

__all__ = ["EDITIONS", "Setting", "edition", "setting"]

EDITIONS = {("mamma-i", "zugames"): "zugames.toml"}
edition = editions(__package__, EDITIONS)


@dataclass(frozen=True, slots=True)
class Setting:
    """What is fixed before the first card is dealt."""

    game: str
    edition: str
    rules: Rules
    deck: Deck


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
    check(game, data, players, options, ("starter", "deck"))
    deck = chosen_deck(options, data["deck"], built_in, parse)
    rules = Rules()
    rules.players = players
    rules.starter = whole(options, "starter", NOBODY, 0, players - 1)
    for i, card in enumerate(deck.ingredients):
        rules.cost[i] = card.cost
        rules.mother_in_law[i] = card.mother_in_law
        rules.drawings[i] = sum(1 << drawing for drawing in card.drawings)
    rules.copies = list(deck.copies)
    rules.bonus = [data["bonus"][character] for character in CHARACTER_NAMES]
    rules.child_bonus = data["bonus"]["grandpa_with_the_child"]
    return Setting(game, name, rules, deck)
