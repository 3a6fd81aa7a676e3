"""What rows add up to, now and after a move."""

from __future__ import annotations

import msgspec

from .dinner import sum_at_table
from .layout import (
    CHARACTERS,
    CODES,
    MOVEMENT_CODES,
    PAIR_ACTION,
    REMOVE_ACTION,
    ROW_NAMES,
    ROW_SIZE,
    ROWS,
    TAKE_ACTION,
    Row,
    State,
)

__all__ = ["Sum", "level", "sum_after", "sum_of"]


class Sum(msgspec.Struct, frozen=True, gc=False):
    """What a row adds up to: movement points, money, and movement with wc and Hospital taken off (MI-6)."""

    points: int
    money: int
    at_table: int


def sum_of(s: State, row: int) -> Sum:
    """What a row adds up to."""
    return Sum(s.points[row], s.money[row], sum_at_table(s, row) if row < CHARACTERS else s.points[row])


def sum_after(s: State, action: int) -> Sum:
    """What the row of a move adds up to after it.

    Args:
        s: The state before.
        action: Cards are taken (option 1), or the last card of a row is removed (option 3).
    """
    if action >= REMOVE_ACTION:
        row = action - REMOVE_ACTION
        code, number = s.rows[row * ROW_SIZE + s.row_count[row] - 1], -1
    elif action >= PAIR_ACTION:
        (code, row), number = divmod(action - PAIR_ACTION, ROWS), 2
    else:
        (code, row), number = divmod(action - TAKE_ACTION, ROWS), 1
    now = sum_of(s, row)
    if code >= MOVEMENT_CODES:
        return Sum(now.points, now.money + number * (CODES - code), now.at_table)
    points = number * (MOVEMENT_CODES - code)
    return Sum(now.points + points, now.money, now.at_table + points)


def level(s: State) -> list[Row]:
    """The rows that are level with the one of the card that set something off, that one among them (MI-8)."""
    rows = [name for row, name in enumerate(ROW_NAMES) if s.points[row] == s.points[s.event_row]]
    return rows if len(rows) > 1 else []
