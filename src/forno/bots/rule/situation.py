"""A view and a memory as numbers: what the bot thinks about."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from forno.bots.memory import Laid, Memory
from forno.play.games import lookup

from .forecast import Forecast, Order, forecast
from .recipes import UNKNOWN, Counts, Recipe, recipes


@dataclass(frozen=True, slots=True)
class Situation:
    """What a seat knows before a decision.

    Attributes:
        kinds: The kinds' names; elsewhere a kind is its index here.
        hand: The own ingredients.
        orders: The own orders in hand, by name.
        counter: What lies open on the counter.
        oven: What is still to be turned up, as far as it is known.
        judged: The own order that lies turned up, if one does.
        round: 0 for the first round, and so on.
        supply: Cards left in the supply.
        waiter: Cards left on the own waiter.
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

    def forecast(self, counter: Counts | None = None, hand: Counts | None = None) -> Forecast:
        """What opening the oven will bring, with the cards that are there or with others."""
        return forecast(self.counter if counter is None else counter, self.oven, self.hand if hand is None else hand)


def situation(view: Any, memory: Memory) -> Situation:
    """Put together what the seat of ``view`` knows."""
    kinds = lookup(view.game).card_sheet(view.game, view.edition).kinds
    number = {kind: index for index, kind in enumerate(kinds)}
    book = [recipes(view.game, view.edition).get(player.colour, {}) for player in view.players]
    oven: list[int | Order] = []
    for card in memory.oven:
        if isinstance(card, Laid):
            oven.append(Order(card.player == view.seat, book[card.player].get(card.order, UNKNOWN)))
        elif card is not None:
            oven.append(number[card])
    own = book[view.seat]
    judging = view.judging
    return Situation(
        kinds=kinds,
        hand=[view.hand.get(kind, 0) for kind in kinds],
        orders={name: own.get(name, UNKNOWN) for name in view.orders},
        counter=[(view.counter or {}).get(kind, 0) for kind in kinds],
        oven=oven,
        judged=own.get(judging.order, UNKNOWN) if judging and judging.player == view.seat else None,
        round=view.round - 1,
        supply=view.supply,
        waiter=view.players[view.seat].waiter,
    )
