"""A view and a memory as numbers: what the bot thinks about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .forecast import Forecast, Order, forecast
from .memory import Laid, Memory
from .recipes import UNKNOWN, Cookbook, Counts, Recipe


@dataclass(frozen=True, slots=True)
class Situation:
    """What a seat knows before a decision.

    Attributes:
        kinds: The kinds' names; elsewhere a kind is its index here.
        hand: The own ingredients.
        orders: The own orders in hand, by name.
        counter: What lies open on the counter.
        oven: What is still to be turned up, as far as it is known.
        judged: The own order that lies turned up, if one does, with the kinds that were named for it.
        round: 0 for the first round, and so on.
        supply: Cards left in the supply.
        waiter: Cards left on the own waiter.
        strange: The order of another that lies turned up, if one does.
        missing: What the judged order takes from the hand, where that is asked.
        wanted: The request for help, as far as it is known.
        unseen: Of each kind, the cards that others or the supply may hold.
        helpers: Of each other player who may help at all, the ingredients in hand.
        helping: Whether help may be asked for; a table that agreed to play without looks the same to a seat.
        last: Whether this is the last round.
        behind: How many more pizzas than oneself the owner of the turned up order has.
    """

    kinds: tuple[str, ...]
    hand: Counts
    orders: dict[str, Recipe]
    counter: Counts
    oven: list[int | Order]
    judged: Recipe | None
    round: int
    supply: int
    waiter: int
    strange: Recipe | None
    missing: Counts | None
    wanted: Counts
    unseen: Counts
    helpers: list[int]
    helping: bool
    last: bool
    behind: int

    def oven_own(self) -> list[Order]:
        """The own orders that are still to be turned up."""
        return [card for card in self.oven if not isinstance(card, int) and card.own]

    def forecast(self, counter: Counts | None = None, hand: Counts | None = None) -> Forecast:
        """What opening the oven will bring, with the cards that are there or with others."""
        return forecast(self.counter if counter is None else counter, self.oven, self.hand if hand is None else hand)


def situation(view: Any, memory: Memory, cards: Cookbook) -> Situation:
    """Put together what the seat of ``view`` knows, with the cards that are played with."""
    kinds = cards.kinds
    book = [cards.recipes.get(player.colour, {}) for player in view.players]
    oven = _oven(view, memory, kinds, book)
    own = book[view.seat]
    judging, decision = view.judging, view.decision
    judged = book[judging.player].get(judging.order, UNKNOWN) if judging else None
    mine = judging is not None and judging.player == view.seat
    if judged is not None and mine and decision is not None:
        judged = judged.settled(tuple(kinds.index(kind) for kind in decision.kinds))
    hand, counter = _counts(view.hand, kinds), _counts(view.counter, kinds)
    pizzas = memory.pizzas
    return Situation(
        kinds=kinds,
        hand=hand,
        orders={name: own.get(name, UNKNOWN) for name in view.orders},
        counter=counter,
        oven=oven,
        judged=judged if mine else None,
        round=view.round - 1,
        supply=view.supply,
        waiter=view.players[view.seat].waiter,
        strange=None if mine else judged,
        missing=_counts(decision.missing, kinds) if decision and mine and decision.phase != "kind" else None,
        wanted=_counts(view.wanted, kinds),
        unseen=_unseen(cards.of_each, (hand, counter, _counts(view.used, kinds)), oven),
        helpers=[
            player.hand - player.orders
            for seat, player in enumerate(view.players)
            if seat != view.seat and player.waiter
        ],
        helping=view.game == "mamma-mia-plus" and len(view.players) >= 3,
        last=view.round == view.rounds,
        behind=pizzas.get(judging.player, 0) - pizzas.get(view.seat, 0) if judging else 0,
    )


def _counts(numbers: Mapping[str, int] | None, kinds: tuple[str, ...]) -> Counts:
    return [(numbers or {}).get(kind, 0) for kind in kinds]


def _oven(view: Any, memory: Memory, kinds: tuple[str, ...], book: list[Mapping[str, Recipe]]) -> list[int | Order]:
    number = {kind: index for index, kind in enumerate(kinds)}
    oven: list[int | Order] = []
    for card in memory.oven:
        if isinstance(card, Laid):
            oven.append(Order(card.player == view.seat, book[card.player].get(card.order, UNKNOWN)))
        elif card is not None:
            oven.append(number[card])
    return oven


def _unseen(of_each: int, seen: Sequence[Counts], oven: Sequence[int | Order]) -> Counts:
    unseen = [of_each - sum(numbers) for numbers in zip(*seen, strict=True)]
    for card in oven:
        if isinstance(card, int):
            unseen[card] -= 1
    return [max(0, number) for number in unseen]
