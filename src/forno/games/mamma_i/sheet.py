"""The card sheet of a deck, in words. Public knowledge."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from .decks import Deck, IngredientsCard, built_in
from .layout import CODE_NAMES
from .rules import edition

__all__ = ["CardSheet", "IngredientsCard", "card_sheet", "sheet_of"]


@dataclass(frozen=True, slots=True)
class CardSheet:
    """All cards of a deck that a deck file can change.

    Attributes:
        ingredients: The ingredients cards by name.
        copies: How many there are of each movement and money card.
    """

    ingredients: Mapping[str, IngredientsCard]
    copies: Mapping[str, int]


def card_sheet(name: str, year: str) -> CardSheet:
    """The cards of a game and edition, those of its usual deck.

    Raises:
        UnknownGame: No such game or edition.
    """
    return sheet_of(built_in(edition(name, year)["deck"]))


def sheet_of(deck: Deck) -> CardSheet:
    """The cards of a deck, for instance of the one that a table plays with."""
    ingredients = {card.name: replace(card) for card in deck.ingredients}  # what is given out is the caller's own
    return CardSheet(ingredients, dict(zip(CODE_NAMES, deck.copies, strict=True)))
