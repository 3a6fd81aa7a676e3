"""What the bot ``rule`` thinks that things are worth. Only the ratios count. Found by self-play and rounded."""

from __future__ import annotations

from dataclasses import dataclass, fields

from ..layout import Desk

__all__ = ["USUAL", "Weights", "desk"]


@dataclass(frozen=True, slots=True)
class Weights:
    """The worth of things. Where there is one for each round, the last one holds for all later rounds.

    Attributes:
        laid: By round, each ingredient laid: it makes room for new cards.
        filled: An order laid that counter and hand fill.
        short: An order laid that lacks one card, two cards; more: nothing.
        early: By round, laying any order: even one that goes back comes again.
        kept: Each ingredient kept that no own order in the oven wants.
        left: By round, each card left on the counter, where it serves the others.
        pending: Each own order in the oven that will be delivered, that lacks one card, that lacks two: the hand keeps
            what they want.
        many_orders: With so many orders in hand, draw ingredients.
        few_ingredients: With so few ingredients in hand, draw ingredients.
        pizza: At an opening, each own delivery.
        open_kept: At an opening, each ingredient kept that no own order in the rest of the oven wants.
        open_left: At an opening, each card left on the counter in the end.
        open_others: At an opening, each delivery of the others.
        asked: At an opening, an own delivery with help: the helper gets a point, too.
        obliging: How likely somebody helps who can.
    """

    laid: tuple[float, ...] = (1.7, 1.5, 1.2)
    filled: float = 11.5
    short: tuple[float, ...] = (4.0, 1.2)
    early: tuple[float, ...] = (1.8, 0.85, 0.4)
    kept: float = 0.6
    left: tuple[float, ...] = (-0.6, -0.25, -0.1)
    pending: tuple[float, ...] = (12.0, 0.95, 0.25)
    many_orders: int = 4
    few_ingredients: int = 0
    pizza: float = 10.0
    open_kept: float = 0.55
    open_left: float = -0.5
    open_others: float = -1.0
    asked: float = 8.0
    obliging: float = 0.9


USUAL = Weights()


def desk(weights: Weights = USUAL) -> Desk:
    """A place to think, for who thinks that things are worth so much."""
    d = Desk()
    for field in fields(weights):
        value = getattr(weights, field.name)
        setattr(d, field.name, list(value) if isinstance(value, tuple) else value)
    return d
