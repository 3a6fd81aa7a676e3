"""The oven, opened in the mind: who will deliver what, and what will lie on the counter then."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .recipes import Counts, Recipe, take


class Order(NamedTuple):
    """An order in the oven: one's own, or a stranger's."""

    own: bool
    recipe: Recipe


class Forecast(NamedTuple):
    """What is expected when the oven will have been opened up to a point.

    Attributes:
        counter: What will lie on the counter.
        hand: What is left of the own hand: cards that no own order in the oven will want.
        shorts: How many cards each own order will lack; 0: it will be delivered.
        others: How many orders of the others will be delivered.
    """

    counter: Counts
    hand: Counts
    shorts: list[int]
    others: int

    @property
    def pizzas(self) -> int:
        """Own deliveries."""
        return self.shorts.count(0)


def forecast(
    counter: Counts, oven: Sequence[int | Order], hand: Counts, lenient: int = 1, lenient_all: int = 2
) -> Forecast:
    """Open an oven in the mind.

    Args:
        counter: What lies on the counter.
        oven: Kinds and orders, the first to be turned up first.
        hand: The own ingredients.
        lenient: So many missing cards a stranger is trusted to have in hand.
        lenient_all: The same for an order that takes everything.
    """
    counter, hand = counter[:], hand[:]
    shorts: list[int] = []
    others = 0
    none = [0] * len(hand)
    for card in oven:
        if isinstance(card, int):
            counter[card] += 1
        elif card.own:
            short, way = card.recipe.best(counter, hand)
            shorts.append(short)
            if short == 0:
                take(card.recipe, way, counter, hand)
        else:
            short, way = card.recipe.best(counter, none)
            if short <= (lenient_all if card.recipe.at_least else lenient):
                take(card.recipe, way, counter, none[:])
                others += 1
    return Forecast(counter, hand, shorts, others)
