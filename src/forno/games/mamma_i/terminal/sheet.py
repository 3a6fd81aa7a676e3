"""A card sheet in a terminal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from rich.table import Table

from forno.common.messages import Messages, joined

__all__ = ["cards", "content", "print_sheet"]


def cards(sheet: Any) -> list[tuple[str, Any]]:
    """All cards of a sheet, each with how a person finds it."""
    return [(f"card {name}", card) for name, card in sheet.ingredients.items()]


def content(card: Any) -> dict[str, Any]:
    """What a card says, wherever it is known from; the order of drawings is nothing that it says."""
    said = {name: value for name, value in asdict(card).items() if name != "origin"}
    return {**said, "drawings": sorted(card.drawings)}


def _named(card: str, say: Messages) -> str:
    """A card of the deck: of movement ``3``, of money ``money 3``."""
    word, _, value = card.rpartition(" ")
    return f"{say(f'column.{word}')} {value}" if word else value


def print_sheet(screen: Any, sheet: Any, say: Messages, beside: Callable[[Any, str], str] | None) -> None:
    """Print a sheet."""
    copies = joined((f"{number} × {_named(card, say)}" for card, number in sheet.copies.items()), say("and"))
    screen.print(say("sheet.deck", cards=copies))
    table = Table(title=say("sheet.title"))
    own = [f"sheet.{column}" for column in ("card", "cost", "mother-in-law", "drawings")]
    for column in (*own, "deck.known-from", *(("deck.beside",) if beside else ())):
        table.add_column(say(column))
    for card in sheet.ingredients.values():
        more = (beside(card, f"card {card.name}"),) if beside else ()
        red = str(card.mother_in_law) if card.mother_in_law else ""
        table.add_row(
            card.name,
            str(card.cost),
            red,
            ", ".join(say(f"drawing.{one}") for one in card.drawings),
            card.origin,
            *more,
        )
    screen.print(table)
