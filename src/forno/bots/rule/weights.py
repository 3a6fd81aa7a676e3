"""What the bot ``rule`` thinks that things are worth. Only the ratios count."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["USUAL", "Weights"]


@dataclass(frozen=True, slots=True)
class Weights:
    """The worth of things.

    Attributes:
        filled: An order laid that counter and hand fill.
        short: An order laid that lacks one card, two, three; more: nothing.
        early: Laying any order in the first round, the second, the third: even a failed one comes back.
        laid: Each ingredient laid: it makes room for new cards.
        kept: Each ingredient kept that no own order in the oven wants.
        left: Each card left on the counter, where it serves the others.
        broken: Each own delivery that the move makes impossible.
        many_orders: With so many orders in hand, draw ingredients.
        few_ingredients: With so few ingredients in hand, draw ingredients.
        pizza: At an opening: each own delivery.
        open_kept: At an opening: each ingredient kept that no own order in the rest of the oven wants.
        open_left: At an opening: each card left on the counter in the end.
        open_others: At an opening: each delivery of the others.
    """

    filled: float = 6.0
    short: tuple[float, ...] = (2.6, 0.7, 0.1)
    early: tuple[float, ...] = (1.3, 0.6, 0.0)
    laid: float = 0.6
    kept: float = 0.55
    left: float = -0.5
    broken: float = -30.0
    many_orders: int = 3
    few_ingredients: int = 1
    pizza: float = 10.0
    open_kept: float = 0.55
    open_left: float = -0.5
    open_others: float = -1.0


USUAL = Weights()
