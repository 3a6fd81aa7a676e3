"""A card sheet in a terminal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from rich.markup import escape
from rich.table import Table

from forno.common.messages import Messages, joined, title
from forno.common.visible import visible

from .words import needs, styled

__all__ = ["cards", "content", "print_sheet"]


def cards(sheet: Any) -> list[tuple[str, Any]]:
    """All cards of a sheet, each with how a person finds it."""
    return [(f"{colour} {name}", card) for colour, cards in sheet.orders.items() for name, card in cards.items()]


def content(card: Any) -> dict[str, Any]:
    """What a card says, wherever it is known from."""
    return {name: value for name, value in asdict(card).items() if name != "origin"}


def print_sheet(screen: Any, sheet: Any, say: Messages, beside: Callable[[Any, str], str] | None) -> None:
    """Print a sheet."""
    kinds = joined((say(f"kind.{kind}") for kind in sheet.kinds), say("and"))
    screen.print(say("sheet.of-each", n=sheet.of_each, kinds=kinds))
    for colour, cards in sheet.orders.items():
        own = sheet.own[colour]
        kind = styled(own, say(f"kind.{own}"))
        table = Table(title=say("sheet.own", colour=title(say(f"colour.{colour}")), kind=kind))
        for column in ("sheet.order", "sheet.needs", "deck.known-from", *(("deck.beside",) if beside else ())):
            table.add_column(say(column))
        for card in cards.values():
            more = (beside(card, f"{colour} {card.name}"),) if beside else ()
            table.add_row(escape(visible(card.name)), needs(card, sheet.kinds, say), card.origin, *more)
        screen.print(table)
