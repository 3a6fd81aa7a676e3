"""The card sheet of a deck: which cards there are and what each order needs, in words. Public knowledge."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .decks import Card, Deck, built_in
from .layout import COLOUR_KINDS, KIND_NAMES
from .rules import edition

__all__ = ["CardSheet", "OrderCard", "card_sheet", "sheet_of"]


@dataclass(frozen=True, slots=True)
class OrderCard:
    """An order card.

    Attributes:
        name: As record format ``forno/1`` writes it.
        needs: Cards of each kind that is printed.
        jokers: How many cards of each kind that the owner picks; none, one or two numbers.
        joker_kinds: The kinds that may be picked.
        scarcest: Whether the joker is the scarcest of them (MM-9).
        barred: Kinds of which no card may lie on the counter (PL-2).
        at_least: So many cards of any kinds, and everything is taken (MM-11); 0 for other cards.
        origin: Where the card is known from: ``rulebook``, ``described``, ``reconstructed`` or ``owner``.
    """

    name: str
    needs: Mapping[str, int]
    jokers: tuple[int, ...]
    joker_kinds: tuple[str, ...]
    scarcest: bool
    barred: tuple[str, ...]
    at_least: int
    origin: str


@dataclass(frozen=True, slots=True)
class CardSheet:
    """All cards of a deck.

    Attributes:
        kinds: The ingredients, in the fixed order.
        of_each: Cards of each kind in the full box.
        own: The own ingredient of each colour.
        orders: For each colour its order cards by name, in the fixed order.
    """

    kinds: tuple[str, ...]
    of_each: int
    own: Mapping[str, str]
    orders: Mapping[str, Mapping[str, OrderCard]]


def card_sheet(name: str, year: str) -> CardSheet:
    """The cards of a game and edition, those of its usual deck.

    Raises:
        UnknownGame: No such game or edition.
    """
    return sheet_of(built_in(edition(name, year)["deck"]))


def sheet_of(deck: Deck) -> CardSheet:
    """The cards of a deck, for instance of the one that a table plays with."""
    return CardSheet(
        kinds=_kinds(deck.kinds),
        of_each=deck.of_each,
        own={colour: KIND_NAMES[COLOUR_KINDS[colour]] for colour in deck.orders},
        orders={colour: {card.name: _order(card) for card in cards} for colour, cards in deck.orders.items()},
    )


def _order(card: Card) -> OrderCard:
    return OrderCard(
        name=card.name,
        needs={KIND_NAMES[kind]: number for kind, number in enumerate(card.needs) if number},
        jokers=card.jokers,
        joker_kinds=_kinds(card.joker_kinds),
        scarcest=card.scarcest,
        barred=_kinds(card.barred),
        at_least=card.at_least,
        origin=card.origin,
    )


def _kinds(numbers: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(KIND_NAMES[kind] for kind in numbers)
