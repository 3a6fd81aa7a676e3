"""Deck files: which ingredients there are and what each order card needs, read and checked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from forno.common.editions import text_of
from forno.common.faults import Faults, joined, plain, shown
from forno.errors import DeckError

from .layout import CARDS_OF_A_KIND, COLOUR_KINDS, KIND_NAMES, KINDS, ORDERS

__all__ = ["Card", "Deck", "built_in", "faults", "game_of", "parse"]

FIELDS = ("name", "needs", "jokers", "joker_kinds", "scarcest", "barred", "at_least", "origin")
NAME = 40  # characters
JOKERS = 2  # different ones on one card


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


def parse(text: str, where: str = "deck", usual: Deck | None = None) -> Deck:
    """Read a deck file.

    Args:
        text: TOML; ``forno deck new`` writes a full example.
        where: The file's name, for messages.
        usual: The game's own deck: the file has to have the same kinds and colours, and as many orders for each.

    Raises:
        DeckError: It is not TOML, or a card or number in it cannot be; ``where`` names the card.
    """
    deck, found = _read(text, where, usual)
    if found:
        raise found[0]
    return deck


def faults(text: str, where: str = "deck", usual: Deck | None = None) -> list[DeckError]:
    """Everything that is wrong with a deck file, in its order, where ``parse`` raises the first fault.

    Args:
        text: TOML.
        where: The file's name, for messages.
        usual: As for ``parse``.
    """
    return _read(text, where, usual)[1]


def game_of(data: Mapping[str, Any]) -> str | None:
    """Which game a file is a deck for, by what is in it; None: none of those that are played with orders."""
    ingredients, orders = data.get("ingredients"), data.get("orders")
    if not isinstance(ingredients, dict) and not isinstance(orders, dict):
        return None
    kinds = ingredients.get("kinds") if isinstance(ingredients, dict) else None
    colours = orders if isinstance(orders, dict) else {}
    # Three signs of the game with six kinds; one of them may be a slip of the pen.
    signs = (
        isinstance(kinds, list) and (len(kinds) >= KINDS or KIND_NAMES[-1] in kinds),
        "pink" in colours,
        any(isinstance(cards, list) and len(cards) > ORDERS - 3 for cards in colours.values()),
    )
    return "mamma-mia-plus" if sum(signs) >= 2 else "mamma-mia"


@cache
def built_in(name: str) -> Deck:
    """The deck of a file in ``editions``.

    Raises:
        DeckError: There is no such file, or it is broken.
    """
    return parse(text_of(__package__, name), name)


# ---- reading


def _read(text: str, where: str, usual: Deck | None) -> tuple[Deck, list[DeckError]]:
    note = Faults()
    data = note.toml(text, where)
    if data is None:
        return Deck((), 0, {}), note.found
    note.fields(data, ("ingredients", "orders"), where)
    kinds, of_each = _ingredients(data.get("ingredients"), f"{where}: ingredients", usual, note)
    entries = note.table(data.get("orders"), f"{where}: orders", "a list of cards for each colour")
    reader = _Reader(kinds, of_each, note)
    orders = {}
    for colour, cards in entries.items():
        orders[colour] = reader.colour(colour, cards, f"{where}: orders.{plain(colour)}", usual)
    for colour in usual.orders if usual and entries else ():
        if colour not in entries:
            note.add(f"{where}: orders", f"{colour} is missing")
    return Deck(kinds, of_each, orders), note.found


def _ingredients(value: object, where: str, usual: Deck | None, note: Faults) -> tuple[tuple[int, ...], int]:
    """Kinds and number; where they are wrong, what the game has, so that the orders are checked all the same."""
    kinds, of_each = (usual.kinds, usual.of_each) if usual else (tuple(range(KINDS)), CARDS_OF_A_KIND)
    if not isinstance(value, dict):
        note.table(value, where, "kinds and of_each")
        return kinds, of_each
    note.fields(value, ("kinds", "of_each"), where)
    before = len(note.found)
    names = note.names(value.get("kinds"), f"{where}.kinds", KIND_NAMES, "kind")
    if len(note.found) == before:
        right = KIND_NAMES[: len(kinds if usual else names)]
        if not names or set(names) != set(right):
            note.add(f"{where}.kinds", f"should be {joined(right) if right else 'a list of kinds'}")
        elif not usual:
            kinds = tuple(range(len(names)))
    before = len(note.found)
    number = note.number(value.get("of_each"), f"{where}.of_each", 1, CARDS_OF_A_KIND)
    return kinds, number if len(note.found) == before else of_each


@dataclass(frozen=True, slots=True)
class _Reader:
    """Reads cards: which kinds there are, how many of each, and where faults go."""

    kinds: tuple[int, ...]
    of_each: int
    note: Faults

    def colour(self, colour: str, entries: object, where: str, usual: Deck | None) -> tuple[Card, ...]:
        """The cards of a colour; those that are wrong are noted and left out."""
        if COLOUR_KINDS.get(colour) not in self.kinds:
            there = [name for name, kind in COLOUR_KINDS.items() if kind in self.kinds]
            self.note.add(where, f"no such colour; there are {joined(there)}")
            return ()
        if not isinstance(entries, list):
            self.note.add(where, f"{shown(entries)} should be a list of cards")
            return ()
        lowest, highest = (len(usual.orders[colour]),) * 2 if usual else (1, ORDERS)
        if not lowest <= len(entries) <= highest:
            should = lowest if lowest == highest else f"{lowest} to {highest}"
            self.note.add(where, f"has {len(entries)} cards; there should be {should}")
        names: set[object] = set()
        cards = []
        for place, entry in enumerate(entries, 1):
            card = self._card(entry, f"{where}, card {place}")
            name = entry.get("name") if isinstance(entry, dict) else None
            if isinstance(name, str) and name in names:
                self.note.add(f"{where}, card {place} ({plain(name)})", "a card of this name is there already")
            names.add(name if isinstance(name, str) else None)
            cards += [card] if card else []
        return tuple(cards)

    def _card(self, entry: object, where: str) -> Card | None:
        """A card; None if something is wrong with it, which is noted."""
        if not isinstance(entry, dict):
            self.note.table(entry, where, "name, what it needs, origin")
            return None
        before = len(self.note.found)
        name = self._name(entry.get("name"), f"{where}: name")
        where = f"{where} ({name})" if name else where
        self.note.fields(entry, FIELDS, where)
        needs = self._needs(entry.get("needs", {}), f"{where}: needs")
        barred = self._kinds(entry.get("barred", []), f"{where}: barred")
        jokers = self._jokers(entry, where)
        picks = tuple(kind for kind in self.kinds if not needs[kind] and kind not in barred) if jokers else ()
        if "joker_kinds" in entry:
            picks = self._kinds(entry["joker_kinds"], f"{where}: joker_kinds")
        at_least = 0
        if "at_least" in entry:
            at_least = self.note.number(entry["at_least"], f"{where}: at_least", 1, len(self.kinds) * self.of_each)
        origin = self.note.origin(entry, where)
        card = Card(name, needs, jokers, picks, "scarcest" in entry, barred, at_least, origin)
        if len(self.note.found) == before:
            for reason in _contradictions(card):
                self.note.add(where, reason)
        return card if len(self.note.found) == before else None

    def _name(self, name: object, where: str) -> str:
        if isinstance(name, str) and name.isprintable() and " " not in name and 1 <= len(name) <= NAME:
            return name
        should = f"a name of up to {NAME} characters, without spaces"
        self.note.add(where, f"is missing: {should}" if name is None else f"{shown(name)} should be {should}")
        return ""

    def _needs(self, value: object, where: str) -> tuple[int, ...]:
        needs = [0] * KINDS
        for kind, number in self.note.table(value, where, "kinds and numbers").items():
            for known in self._kinds([kind], where):
                needs[known] = self.note.number(number, f"{where}.{kind}", 1, self.of_each)
        return tuple(needs)

    def _kinds(self, value: object, where: str) -> tuple[int, ...]:
        names = self.note.names(value, where, [KIND_NAMES[kind] for kind in self.kinds], "kind")
        return tuple(sorted(KIND_NAMES.index(name) for name in names))

    def _jokers(self, entry: Mapping[str, object], where: str) -> tuple[int, ...]:
        if "scarcest" in entry:
            if "jokers" in entry:
                self.note.add(where, "has jokers and scarcest; a card has one of them")
            return (self.note.number(entry["scarcest"], f"{where}: scarcest", 1, self.of_each),)
        value = entry.get("jokers")
        if value is None:
            return ()
        if not isinstance(value, list) or not 1 <= len(value) <= JOKERS:
            self.note.add(f"{where}: jokers", f"{shown(value)} should be a list of one or two numbers")
            return ()
        return tuple(self.note.number(number, f"{where}: jokers", 1, self.of_each) for number in value)


def _contradictions(card: Card) -> Iterator[str]:
    """Why no counter and no hand can ever fill this card, or why its signs contradict one another."""
    printed = [KIND_NAMES[kind] for kind, number in enumerate(card.needs) if number]
    barred = [KIND_NAMES[kind] for kind in card.barred]
    picks = [KIND_NAMES[kind] for kind in card.joker_kinds]
    if not (card.at_least or printed or card.jokers):
        yield "needs nothing at all"
    if card.at_least and (printed or card.jokers or barred):
        yield "at_least stands alone: the card takes everything"
    yield from (f"needs {name} and bars it" for name in barred if name in printed)
    yield from (f"its joker may be {name}, which is barred" for name in picks if name in barred)
    yield from (f"its joker may be {name}, which is printed on the card" for name in picks if name in printed)
    if len(picks) < len(card.jokers):
        yield f"has no kind for its joker, or too few: {len(picks)} for {len(card.jokers)}"
    if picks and not card.jokers:
        yield "has joker_kinds, but neither jokers nor scarcest"
