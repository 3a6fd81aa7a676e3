"""Editions as data: from a file, a number of players and the options to the rules that the kernel runs by."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from forno.common.editions import check, chosen_deck, editions, whole

from .decks import Deck, built_in, parse
from .layout import CHARACTER_NAMES, DRAWING_NAMES, NOBODY, Rules

__all__ = ["EDITIONS", "Setting", "edition", "rules_of", "setting"]

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
    rules = _printed(players, deck.ingredients, data["bonus"], data["bonus"]["grandpa_with_the_child"])
    rules.starter = whole(options, "starter", NOBODY, 0, players - 1)
    rules.copies = list(deck.copies)
    return Setting(game, name, rules, deck)


def rules_of(players: int, ingredients: Iterable[Any], printed: Any) -> Rules:
    """The rules by which a view's game is played, from what is printed on its cards.

    Args:
        players: How many.
        ingredients: Each ingredients card: cost, red number, drawings.
        printed: What is printed on the other cards.
    """
    return _printed(players, ingredients, printed.points, printed.child)


def _printed(players: int, ingredients: Iterable[Any], points: Mapping[str, int], child: int) -> Rules:
    r = Rules()
    r.players = players
    r.starter = NOBODY
    for at, card in enumerate(ingredients):
        r.cost[at] = card.cost
        r.mother_in_law[at] = card.mother_in_law
        r.drawings[at] = sum(1 << DRAWING_NAMES.index(drawing) for drawing in card.drawings)
    r.bonus = [points[character] for character in CHARACTER_NAMES]
    r.child_bonus = child
    return r
