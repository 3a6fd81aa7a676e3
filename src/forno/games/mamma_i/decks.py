"""Deck files of Mamma I: the seven ingredients cards and how many there are of each card of the deck."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, cast

from forno.common.editions import text_of
from forno.common.faults import Faults, joined, shown
from forno.errors import DeckError

from .layout import CODE_NAMES, DECK, DRAWING_NAMES, INGREDIENTS, Drawing

__all__ = ["Deck", "IngredientsCard", "built_in", "faults", "game_of", "parse"]

FIELDS = ("name", "cost", "mother_in_law", "drawings", "origin")


@dataclass(frozen=True, slots=True)
class IngredientsCard:
    """An ingredients card.

    Attributes:
        name: As record format ``forno/1`` writes it: ``1`` to ``7``.
        cost: What it costs, 1 to 9.
        mother_in_law: The red number, 0 if the card has none, down to -9.
        drawings: What is drawn on it.
        origin: Where the card is known from: ``rulebook``, ``described``, ``reconstructed`` or ``owner``.
    """

    name: str
    cost: int
    mother_in_law: int
    drawings: tuple[Drawing, ...]
    origin: str


@dataclass(frozen=True, slots=True)
class Deck:
    """The seven ingredients cards, and how many there are of each movement and money card."""

    ingredients: tuple[IngredientsCard, ...]
    copies: tuple[int, ...]


def parse(text: str, where: str = "deck") -> Deck:
    """Read a deck file.

    Args:
        text: TOML; ``forno deck new`` writes a full example.
        where: The file's name, for messages.

    Raises:
        DeckError: It is not TOML, or a card or number in it cannot be; ``where`` names the card.
    """
    deck, found = _read(text, where)
    if found:
        raise found[0]
    return deck


def faults(text: str, where: str = "deck") -> list[DeckError]:
    """Everything that is wrong with a deck file, in its order, where ``parse`` raises the first fault."""
    return _read(text, where)[1]


def game_of(data: Mapping[str, Any]) -> str | None:
    """``mamma-i`` if a file is a deck for it, by what is in it."""
    return "mamma-i" if "copies" in data or isinstance(data.get("ingredients"), list) else None


@cache
def built_in(name: str) -> Deck:
    """The deck of a file in ``editions``."""
    return parse(text_of(__package__, name), name)


# ---- reading


def _read(text: str, where: str) -> tuple[Deck, list[DeckError]]:
    note = Faults()
    data = note.toml(text, where)
    if data is None:
        return Deck((), ()), note.found
    note.fields(data, ("ingredients", "copies"), where)
    cards = _ingredients(data.get("ingredients"), f"{where}: ingredients", note)
    copies = _copies(data.get("copies"), f"{where}: copies", note)
    return Deck(cards, copies), note.found


def _ingredients(value: object, where: str, note: Faults) -> tuple[IngredientsCard, ...]:
    should = f"a list of {INGREDIENTS} cards"
    if not isinstance(value, list):
        note.add(where, f"is missing: {should}" if value is None else f"{shown(value)} should be {should}")
        return ()
    if len(value) != INGREDIENTS:
        note.add(where, f"has {len(value)} cards; there should be {INGREDIENTS}")
    return tuple(_card(entry, place, f"{where}, card {place}", note) for place, entry in enumerate(value, 1))


def _card(entry: object, place: int, where: str, note: Faults) -> IngredientsCard:
    table = note.table(entry, where, "name, cost, drawings, origin")
    if not isinstance(entry, dict):
        return IngredientsCard(str(place), 1, 0, (), "owner")
    note.fields(table, FIELDS, where)
    if table.get("name") != str(place):  # the notation names a card by its place: `turn 3`
        note.add(f"{where}: name", f'should be "{place}", in quotes: a card is named by its place')
    cost = note.number(table.get("cost"), f"{where}: cost", 1, 9)
    red = note.number(table.get("mother_in_law", 0), f"{where}: mother_in_law", -9, 0)
    drawings = note.names(table.get("drawings"), f"{where}: drawings", DRAWING_NAMES, "drawing")
    if table.get("drawings") == []:
        note.add(f"{where}: drawings", "is empty")
    drawn = cast("tuple[Drawing, ...]", tuple(drawings))
    return IngredientsCard(str(place), cost, red, drawn, note.origin(table, where))


def _copies(value: object, where: str, note: Faults) -> tuple[int, ...]:
    before = len(note.found)
    table = note.table(value, where, f"how many there are of {joined(CODE_NAMES)}")
    if not isinstance(value, dict):
        return ()
    note.fields(table, CODE_NAMES, where)
    numbers = tuple(note.number(table.get(name), f"{where}.{name}", 0, DECK) for name in CODE_NAMES)
    if len(note.found) == before and sum(numbers) != DECK:
        note.add(where, f"are {sum(numbers)} cards; the deck has {DECK}")
    return numbers
