"""Deck files of Mamma I: the seven ingredients cards and how many there are of each card of the deck."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from forno.errors import DeckError

from .layout import CODE_NAMES, DECK, DRAWING_NAMES, INGREDIENTS

__all__ = ["Deck", "IngredientsCard", "built_in", "parse"]

ORIGINS = ("rulebook", "described", "reconstructed", "owner")


@dataclass(frozen=True, slots=True)
class IngredientsCard:
    """An ingredients card: cost (1 to 9), the red number (0 to -9), drawings (indices), where it is known from."""

    name: str
    cost: int
    mother_in_law: int
    drawings: tuple[int, ...]
    origin: str


@dataclass(frozen=True, slots=True)
class Deck:
    """The seven ingredients cards, and how many there are of each movement and money card."""

    ingredients: tuple[IngredientsCard, ...]
    copies: tuple[int, ...]


def _number(value: object, where: str, lowest: int, highest: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not lowest <= value <= highest:
        raise DeckError(f"{value!r} should be a whole number from {lowest} to {highest}", where)
    return value


def _card(entry: object, number: int, where: str) -> IngredientsCard:
    if not isinstance(entry, dict):
        raise DeckError("should be a table with name, cost, drawings and origin", where)
    fields = {"name", "cost", "mother_in_law", "drawings", "origin"}
    for field in entry:
        if field not in fields:
            raise DeckError(f"unknown field; there are {', '.join(sorted(fields))}", f"{where}.{field}")
    if entry.get("name") != str(number):
        raise DeckError(f"should be {str(number)!r}: the cards are numbered in their order", f"{where}.name")
    drawings = entry.get("drawings")
    if not isinstance(drawings, list) or not drawings:
        raise DeckError("should be a list of drawings", f"{where}.drawings")
    for drawing in drawings:
        if drawing not in DRAWING_NAMES:
            raise DeckError(f"{drawing!r}: no such drawing; there are {', '.join(DRAWING_NAMES)}", f"{where}.drawings")
        if drawings.count(drawing) > 1:
            raise DeckError(f"{drawing} is there twice", f"{where}.drawings")
    origin = entry.get("origin", "owner")
    if origin not in ORIGINS:
        raise DeckError(f"{origin!r} should be one of {', '.join(ORIGINS)}", f"{where}.origin")
    cost = _number(entry.get("cost"), f"{where}.cost", 1, 9)
    red = _number(entry.get("mother_in_law", 0), f"{where}.mother_in_law", -9, 0)
    return IngredientsCard(str(number), cost, red, tuple(DRAWING_NAMES.index(d) for d in drawings), origin)


def parse(text: str, where: str = "deck") -> Deck:
    """Read a deck file.

    Args:
        text: TOML; ``forno deck new`` writes a full example.
        where: The file's name, for messages.

    Raises:
        DeckError: It is not TOML, or a card or number in it cannot be; ``where`` names the card.
    """
    try:
        data: Mapping[str, Any] = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise DeckError(f"is not TOML: {error}", where) from None
    for field in data:
        if field not in ("ingredients", "copies"):
            raise DeckError("unknown field; there are ingredients and copies", f"{where}: {field}")
    cards = data.get("ingredients")
    if not isinstance(cards, list) or len(cards) != INGREDIENTS:
        raise DeckError(f"should be a list of {INGREDIENTS} cards", f"{where}: ingredients")
    copies = data.get("copies")
    if not isinstance(copies, dict) or set(copies) != set(CODE_NAMES):
        raise DeckError(f"should say how many there are of {', '.join(CODE_NAMES)}", f"{where}: copies")
    numbers = tuple(_number(copies[name], f"{where}: copies.{name}", 0, DECK) for name in CODE_NAMES)
    if sum(numbers) != DECK:
        raise DeckError(f"are {sum(numbers)} cards; the deck has {DECK}", f"{where}: copies")
    return Deck(tuple(_card(card, i + 1, f"{where}: ingredients[{i}]") for i, card in enumerate(cards)), numbers)


@cache
def built_in(name: str) -> Deck:
    """The deck of a file in ``editions``."""
    return parse(files(__package__).joinpath("editions").joinpath(name).read_text(encoding="utf-8"), name)
