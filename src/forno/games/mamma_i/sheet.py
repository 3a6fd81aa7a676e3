"""The card sheet of a deck, in words. Public knowledge."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .decks import Deck, built_in
from .layout import CODE_NAMES, DRAWING_NAMES
from .rules import edition

__all__ = ["CardSheet", "IngredientsCard", "card_sheet", "sheet_of"]


@dataclass(frozen=True, slots=True)
class IngredientsCard:
    """An ingredients card.

    Attributes:
        name: As record format ``forno/1`` writes it: ``1`` to ``7``.
        cost: What it costs.
        mother_in_law: The red number, 0 if the card has none.
        drawings: What is drawn on it.
        origin: Where the card is known from: ``rulebook``, ``described``, ``reconstructed`` or ``owner``.
    """

    name: str
    cost: int
    mother_in_law: int
    drawings: tuple[str, ...]
    origin: str


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
    cards = [
        IngredientsCard(
            name=card.name,
            cost=card.cost,
            mother_in_law=card.mother_in_law,
            drawings=tuple(DRAWING_NAMES[drawing] for drawing in card.drawings),
            origin=card.origin,
        )
        for card in deck.ingredients
    ]
    return CardSheet({card.name: card for card in cards}, dict(zip(CODE_NAMES, deck.copies, strict=True)))
