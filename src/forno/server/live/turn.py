"""Whose turn it is at a table, as far as everybody knows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from forno.play.table import Table


@dataclass(frozen=True, slots=True)
class Turn:
    """Where a game stands. MM-16: who is asked while the oven is open is in neither.

    Attributes:
        seat: Whose turn it is.
        opening: Whether the oven is open.
    """

    seat: int | None
    opening: bool


NOWHERE: Final = Turn(None, False)


def turn_at(table: Table | None) -> Turn:
    """Where the game of a table stands."""
    if table is None or table.over:
        return NOWHERE
    return Turn(table.game.on_turn, table.game.on_turn is None)
