"""Deck files: which ingredients there are and what each order card needs, read and checked."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from forno.errors import DeckError

from .layout import CARDS_OF_A_KIND, COLOUR_KINDS, KIND_NAMES, ORDERS

__all__ = ["Card", "Deck", "built_in", "parse"]

ORIGINS = ("rulebook", "described", "reconstructed", "owner")


@dataclass(frozen=True, slots=True)
class Card:
    """An order card.

    Attributes:
        name: As record format ``forno/1`` writes it.
        needs: Cards of each kind, six numbers.
        jokers: How many cards of each kind that the owner picks; none, one or two numbers.
        joker_kinds: The kinds (indices) that may be picked.
        scarcest: Whether the joker is the scarcest of them (MM-9).
        barred: Kinds (indices) of which no card may lie on the counter (PL-2).
        at_least: So many cards of any kinds, and everything is taken (MM-11); 0 for other cards.
        origin: Where the card is known from: one of ``rulebook``, ``described``, ``reconstructed``, ``owner``.
    """

    name: str
    needs: tuple[int, ...]
    jokers: tuple[int, ...]
    joker_kinds: tuple[int, ...]
    scarcest: bool
    barred: tuple[int, ...]
    at_least: int
    origin: str


@dataclass(frozen=True, slots=True)
class Deck:
    """The ingredients and, for each colour, its order cards."""

    kinds: tuple[int, ...]
    of_each: int
    orders: Mapping[str, tuple[Card, ...]]


def _fault(where: str, message: str) -> DeckError:
    return DeckError(message, where)


def _number(value: object, where: str, lowest: int, highest: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not lowest <= value <= highest:
        raise _fault(where, f"{value!r} should be a whole number from {lowest} to {highest}")
    return value


def _kinds(value: object, where: str, known: tuple[int, ...]) -> tuple[int, ...]:
    if not isinstance(value, list):
        raise _fault(where, "should be a list of kinds")
    kinds = [_kind(name, where, known) for name in value]
    if len(set(kinds)) < len(kinds):
        raise _fault(where, "names a kind twice")
    return tuple(sorted(kinds))


def _kind(name: object, where: str, known: tuple[int, ...]) -> int:
    if name not in [KIND_NAMES[kind] for kind in known]:
        raise _fault(where, f"{name!r}: no such kind; there are {', '.join(KIND_NAMES[kind] for kind in known)}")
    return KIND_NAMES.index(str(name))


def _card(entry: object, where: str, known: tuple[int, ...], of_each: int) -> Card:
    if not isinstance(entry, dict):
        raise _fault(where, "should be a table with name, what it needs, and origin")
    fields = {"name", "needs", "jokers", "joker_kinds", "scarcest", "barred", "at_least", "origin"}
    for field in entry:
        if field not in fields:
            raise _fault(f"{where}.{field}", f"unknown field; there are {', '.join(sorted(fields))}")
    name = entry.get("name")
    if not isinstance(name, str) or not name or " " in name or len(name) > 40:
        raise _fault(f"{where}.name", "should be a name without spaces, up to 40 characters")
    where = f"{where} {name}"
    origin = entry.get("origin", "owner")
    if origin not in ORIGINS:
        raise _fault(where, f"origin {origin!r} should be one of {', '.join(ORIGINS)}")
    needs = [0] * len(KIND_NAMES)
    for kind, number in _table(entry.get("needs", {}), f"{where}: needs").items():
        needs[_kind(kind, f"{where}: needs", known)] = _number(number, f"{where}: needs.{kind}", 1, of_each)
    barred = _kinds(entry.get("barred", []), f"{where}: barred", known)
    jokers, scarcest = _jokers(entry, where, of_each)
    free = tuple(kind for kind in known if not needs[kind] and kind not in barred)
    picks = _kinds(entry["joker_kinds"], f"{where}: joker_kinds", known) if "joker_kinds" in entry else free
    at_least = _number(entry.get("at_least", 0), f"{where}: at_least", 0, len(known) * of_each)
    card = Card(name, tuple(needs), jokers, picks if jokers else (), scarcest, barred, at_least, origin)
    _check_can_be_met(card, where, of_each)
    return card


def _table(value: object, where: str) -> dict[str, object]:
    if not isinstance(value, dict):
        raise _fault(where, "should be a table of kinds and numbers")
    return value


def _jokers(entry: Mapping[str, Any], where: str, of_each: int) -> tuple[tuple[int, ...], bool]:
    if "scarcest" in entry:
        if "jokers" in entry:
            raise _fault(where, "has jokers and scarcest; one card has one of them")
        return (_number(entry["scarcest"], f"{where}: scarcest", 1, of_each),), True
    value = entry.get("jokers", [])
    if not isinstance(value, list) or len(value) > 2:
        raise _fault(f"{where}: jokers", "should be a list of one or two numbers")
    return tuple(_number(number, f"{where}: jokers", 1, of_each) for number in value), False


def _check_can_be_met(card: Card, where: str, of_each: int) -> None:
    if card.at_least and (any(card.needs) or card.jokers):
        raise _fault(where, "at_least stands alone: the card takes everything")
    if not (card.at_least or any(card.needs) or card.jokers):
        raise _fault(where, "needs nothing at all")
    if any(card.needs[kind] for kind in card.barred):
        raise _fault(where, "needs a kind that it bars")
    if card.barred and card.at_least:
        raise _fault(where, "at_least stands alone: the card takes everything")
    reachable = [k for k in card.joker_kinds if k not in card.barred]
    if len(reachable) < len(card.jokers):
        raise _fault(where, "leaves no kind for its joker")
    for kind in reachable if card.jokers else ():
        if card.needs[kind] + max(card.jokers) <= of_each:
            break
    else:
        if card.jokers:
            raise _fault(where, "needs more cards of a kind than there are")


def parse(text: str, where: str = "deck") -> Deck:
    """Read a deck file.

    Args:
        text: TOML; ``forno deck new`` writes a full example.
        where: The file's name, for messages.

    Raises:
        DeckError: It is not TOML, or a card or number in it cannot be; ``where`` names the card.
    """
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _fault(where, f"is not TOML: {error}") from None
    for field in data:
        if field not in ("ingredients", "orders"):
            raise _fault(f"{where}: {field}", "unknown field; there are ingredients and orders")
    ingredients = _table(data.get("ingredients"), f"{where}: ingredients")
    kinds = _kinds(ingredients.get("kinds"), f"{where}: ingredients.kinds", tuple(range(len(KIND_NAMES))))
    if not kinds or kinds != tuple(range(len(kinds))):
        raise _fault(f"{where}: ingredients.kinds", f"should be the first of {', '.join(KIND_NAMES)}")
    of_each = _number(ingredients.get("of_each"), f"{where}: ingredients.of_each", 1, CARDS_OF_A_KIND)
    orders: dict[str, tuple[Card, ...]] = {}
    for colour, entries in _table(data.get("orders"), f"{where}: orders").items():
        if colour not in COLOUR_KINDS:
            raise _fault(f"{where}: orders.{colour}", f"no such colour; there are {', '.join(COLOUR_KINDS)}")
        if not isinstance(entries, list) or not 1 <= len(entries) <= ORDERS:
            raise _fault(f"{where}: orders.{colour}", f"should be a list of 1 to {ORDERS} cards")
        cards = tuple(_card(e, f"{where}: orders.{colour}[{i}]", kinds, of_each) for i, e in enumerate(entries))
        names = [card.name for card in cards]
        for name in names:
            if names.count(name) > 1:
                raise _fault(f"{where}: orders.{colour} {name}", "is there twice")
        orders[colour] = cards
    return Deck(kinds, of_each, orders)


@cache
def built_in(name: str) -> Deck:
    """The deck of a file in ``editions``.

    Raises:
        DeckError: There is no such file, or it is broken.
    """
    file = files(__package__).joinpath("editions").joinpath(name)
    try:
        text = file.read_text(encoding="utf-8")
    except OSError:
        raise DeckError("no such deck", name) from None
    return parse(text, name)
