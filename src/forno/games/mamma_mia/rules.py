"""Editions as data: from a file, a number of players and the options to the rules that the kernel runs by."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from forno.common.editions import check, chosen_deck, editions, whole
from forno.common.faults import shown
from forno.common.given import one_of, truth
from forno.errors import BadOption

from .decks import Card, Deck, built_in, parse
from .layout import COLOUR_KINDS, COLOURS, FIRST_ORDER, KINDS, NOBODY, ORDERS, PLAYERS, Rules
from .packed import pack

__all__ = ["EDITIONS", "MEMORY_AIDS", "Setting", "edition", "fill_card", "fill_printed", "setting"]

EDITIONS = {
    ("mamma-mia", "2004"): "2004.toml",
    ("mamma-mia", "1999"): "1999.toml",
    ("mamma-mia-plus", "2009"): "plus.toml",
}
edition = editions(__package__, EDITIONS | {("mamma-mia", "tiny"): "tiny.toml"})  # for research; nobody is offered it
MEMORY_AIDS = ("none", "notes", "count", "open")
MAMMA_MIA_CARD = {"none": 0, "after the deal": 1, "before the deal": 2}


@dataclass(frozen=True, slots=True)
class Setting:
    """What is fixed before the first card is dealt.

    Attributes:
        game: ``mamma-mia`` or ``mamma-mia-plus``.
        edition: ``1999``, ``2004`` or ``2009``.
        rules: The kernel's rules.
        deck: The cards.
        colours: The colour of each seat.
        names: For each seat its order cards' names, in the deck's order.
        memory_aid: What a table shows of the oven beside its top card, one of ``MEMORY_AIDS``; no rule depends on it.
    """

    game: str
    edition: str
    rules: Rules
    deck: Deck
    colours: tuple[str, ...]
    names: tuple[tuple[str, ...], ...]
    memory_aid: str = "none"

    def own_kind(self, seat: int) -> int:
        """The kind of a seat's colour."""
        return COLOUR_KINDS[self.colours[seat]]

    def order_of(self, code: int) -> tuple[int, int]:
        """The player and the order of an order card in a pile."""
        return divmod(code - FIRST_ORDER, ORDERS)


def setting(game: str, name: str, players: int, options: Mapping[str, Any]) -> Setting:
    """Make the rules of one table.

    Args:
        game: ``mamma-mia`` or ``mamma-mia-plus``.
        name: The edition.
        players: How many.
        options: What differs from the default, as in record format ``forno/1``.

    Raises:
        UnknownGame: No such game or edition.
        BadOption: The number of players or an option is wrong; ``where`` names it.
        DeckError: The deck given as an option is wrong.
    """
    data = edition(game, name)
    plus = "helping_from" in data
    known = ["rounds", "starter", "colours", "deck", "remove_cards", "memory_aid"]
    known += ["helping", "open_scores"] if plus else []
    check(game, data, players, options, known)
    own = built_in(data["deck"])
    deck = chosen_deck(options, data["deck"], built_in, lambda text, where: parse(text, where, own))
    colours = _colours(options, players, deck)
    rules = Rules()
    _fill_edition(rules, data, players, deck, options)
    rules.starter = whole(options, "starter", NOBODY, 0, players - 1)
    memory_aid = one_of(options.get("memory_aid", "none"), "options.memory_aid", MEMORY_AIDS)
    names = []
    for seat, colour in enumerate(colours):
        cards = deck.orders[colour]
        names.append(tuple(card.name for card in cards))
        rules.order_total[seat] = len(cards)
        for order, card in enumerate(cards):
            fill_card(rules, seat * ORDERS + order, card)
    return Setting(game, name, rules, deck, colours, tuple(names), memory_aid)


def _fill_edition(rules: Rules, data: Mapping[str, Any], players: int, deck: Deck, options: Mapping[str, Any]) -> None:
    fill_printed(rules, data)
    helping = _helping(data, players, options)
    removed = data["removed"][str(players)] if _truth(options, "remove_cards", True) else 0
    rules.players = players
    rules.kinds = len(deck.kinds)
    rules.cards = [max(0, deck.of_each - removed) if kind in deck.kinds else 0 for kind in range(KINDS)]
    rules.rounds = whole(options, "rounds", data["rounds_with_helping"] if helping else data["rounds"], 1, 9)
    rules.open_scores = int(_truth(options, "open_scores", False))
    rules.helping = int(helping)
    if sum(rules.cards) <= rules.start_hand * players:
        raise BadOption(f"the deck has too few ingredients for {players} players", "options.deck")


def fill_printed(rules: Rules, data: Mapping[str, Any]) -> None:
    """What an edition decides whatever a table agrees on."""
    rules.start_hand = data["start_hand"]
    rules.hand_limit = data["hand_limit"]
    rules.draw_limit = data["draw_limit"]
    rules.sit_out = data.get("sit_out", 0)
    rules.mamma_mia = MAMMA_MIA_CARD[data["mamma_mia_card"]]
    rules.bare_orders = int(data["order_without_ingredients"])
    rules.open_counter = int(data["counter_stays_open"])
    rules.common_stack = int(data["common_stack"])


def _helping(data: Mapping[str, Any], players: int, options: Mapping[str, Any]) -> bool:
    lowest = data.get("helping_from", PLAYERS + 1)
    if "helping" in options and players < lowest:
        raise BadOption(f"{players} players always play without helping; leave it out", "options.helping")
    return _truth(options, "helping", players >= lowest)


def fill_card(rules: Rules, row: int, card: Card) -> None:
    """Write what an order card needs into a row of the tables."""
    for kind, number in enumerate(card.needs):
        rules.need[row * KINDS + kind] = number
    rules.needs[row] = pack(rules.need, row * KINDS)
    rules.jokers[row] = len(card.jokers)
    for joker, number in enumerate(card.jokers):
        rules.joker_number[row * 2 + joker] = number
    rules.joker_kinds[row] = sum(1 << kind for kind in card.joker_kinds)
    rules.scarcest[row] = int(card.scarcest)
    rules.barred[row] = sum(1 << kind for kind in card.barred)
    rules.at_least[row] = card.at_least


def _truth(options: Mapping[str, Any], name: str, default: bool) -> bool:
    return truth(options.get(name, default), f"options.{name}")


def _colours(options: Mapping[str, Any], players: int, deck: Deck) -> tuple[str, ...]:
    there = [colour for colour in COLOUR_KINDS if colour in deck.orders]
    value = options.get("colours")
    if "colours" not in options:
        return tuple([colour for colour in COLOURS if colour in deck.orders][:players])
    if not isinstance(value, Sequence) or isinstance(value, str) or len(value) != players:
        raise BadOption(f"should be a list of {players} colours, one for each seat", "options.colours")
    for seat, colour in enumerate(value):
        if colour not in there:
            raise BadOption(f"no colour {shown(colour)}; there are {', '.join(there)}", f"options.colours[{seat}]")
        if colour in value[:seat]:
            raise BadOption(f"{colour} is there twice", f"options.colours[{seat}]")
    return tuple(value)
