"""What the decisions of a turn are worth: ingredients, an order, which stack."""

from __future__ import annotations

from .forecast import Forecast
from .recipes import Counts, take
from .situation import Situation
from .weights import Weights

__all__ = ["draw_worth", "order_worth", "place_worth"]


def place_worth(now: Situation, w: Weights, move: str, pizzas: int) -> float:
    """The worth of putting ingredients into the oven, with the best order on top of them.

    Args:
        now: What is known.
        w: What things are worth.
        move: ``3 salami``.
        pizzas: How many own deliveries are expected without this move.
    """
    number, kind = move.split()
    cards, at = int(number), now.kinds.index(kind)
    hand = now.hand[:]
    hand[at] -= cards
    ahead = now.forecast(hand=hand)
    ahead.counter[at] += cards
    best = max(order_worth(now, w, order, ahead) for order in (None, *now.orders))
    return best + w.laid * cards + w.broken * (pizzas - ahead.pizzas)


def order_worth(now: Situation, w: Weights, order: str | None, ahead: Forecast) -> float:
    """The worth of laying an order on top of the oven, or none, where ``ahead`` is what lies under it."""
    if order is None:
        return _rest(w, ahead.counter, ahead.hand)
    recipe = now.orders[order]
    short, way = recipe.best(ahead.counter, ahead.hand)
    worth = w.early[min(now.round, len(w.early) - 1)]
    if short:
        return worth + (w.short[short - 1] if short <= len(w.short) else 0.0) + _rest(w, ahead.counter, ahead.hand)
    counter, hand = ahead.counter[:], ahead.hand[:]
    take(recipe, way, counter, hand)
    return worth + w.filled + _rest(w, counter, hand)


def _rest(w: Weights, counter: Counts, hand: Counts) -> float:
    return w.left * sum(counter) + w.kept * sum(hand)


def draw_worth(now: Situation, w: Weights, move: str) -> float:
    """The worth of drawing from a stack: 1 for the right one, 0 for the other."""
    supply = len(now.orders) >= w.many_orders or sum(now.hand) <= w.few_ingredients
    return float(supply == (move == "draw supply"))
