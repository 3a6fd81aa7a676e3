"""What the decisions of a turn are worth: ingredients, an order, which stack."""

from __future__ import annotations

from .forecast import Forecast
from .recipes import take
from .situation import Situation
from .weights import Weights


def place_worth(now: Situation, w: Weights, move: str) -> float:
    """The worth of putting ingredients into the oven (``3 salami``), with the best order on top of them."""
    number, kind = move.split()
    cards, at = int(number), now.kinds.index(kind)
    hand = now.hand[:]
    hand[at] -= cards
    ahead = now.forecast(hand=hand)
    ahead.counter[at] += cards
    best = max(order_worth(now, w, order, ahead) for order in (None, *now.orders))
    return best + cards * _in_round(w.laid, now) + sum(_by_number(w.pending, short) for short in ahead.shorts)


def order_worth(now: Situation, w: Weights, order: str | None, ahead: Forecast) -> float:
    """The worth of laying an order on top of the oven, or none, where ``ahead`` is what lies under it."""
    counter, hand, worth = ahead.counter, ahead.hand, 0.0
    if order is not None:
        recipe = now.orders[order]
        short, way = recipe.best(counter, hand)
        worth = _in_round(w.early, now) + (_by_number(w.short, short - 1) if short else w.filled)
        if short == 0:
            counter, hand = counter[:], hand[:]
            take(recipe, way, counter, hand)
    return worth + w.kept * sum(hand) + _in_round(w.left, now) * sum(counter)


def _in_round(worths: tuple[float, ...], now: Situation) -> float:
    return worths[min(now.round, len(worths) - 1)]


def _by_number(worths: tuple[float, ...], number: int) -> float:
    return worths[number] if number < len(worths) else 0.0


def draw_worth(now: Situation, w: Weights, move: str) -> float:
    """The worth of drawing from a stack: 1 for the right one, 0 for the other."""
    supply = len(now.orders) >= w.many_orders or sum(now.hand) <= w.few_ingredients
    return float(supply == (move == "draw supply"))
