"""The public list: which tables are in it, and in which order; and what is kept for it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, Select, case, func, or_, select, update

from forno.server.store.models import SeatRow, TableRow

__all__ = ["Here", "Seen", "keep_seen", "public_tables"]

#: A table that nobody has been at for so long is not in the list; in milliseconds.
_LEFT: Final = 600_000
#: What another process has kept of who waits holds for so long; it keeps it more often.
_TRUSTED: Final = 45_000


@dataclass(frozen=True, slots=True)
class Here:
    """What the asking process knows by itself of who is there now: the numbers of tables."""

    anybody: frozenset[int] = frozenset()
    somebody_waits: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Seen:
    """When a process last saw somebody at a table, and somebody who waits there for others; in milliseconds."""

    anybody: int
    somebody_waits: int | None = None


def public_tables(limit: int, now: int, here: Here, shared: bool) -> Select[Any]:
    """The numbers of the tables in the list: those where somebody waits for others first, running ones last.

    Args:
        limit: How many at most.
        now: The time.
        here: Who is there now, as far as this process knows.
        shared: Whether other processes know of others.
    """
    was_there = func.coalesce(TableRow.seen, TableRow.created) > now - _LEFT
    waits: ColumnElement[bool] = TableRow.id.in_(sorted(here.somebody_waits))
    if shared:
        waits = or_(waits, TableRow.awaited > now - _TRUSTED)
    waiting = TableRow.started.is_(None)
    has_room = select(SeatRow.number).where(SeatRow.table_id == TableRow.id, SeatRow.kind == "open").exists()
    return (
        select(TableRow.id)
        .where(TableRow.public, TableRow.finished.is_(None), or_(was_there, TableRow.id.in_(sorted(here.anybody))))
        .order_by(case((waiting & has_room & waits, 0), (waiting, 1), else_=2), TableRow.id.desc())
        .limit(limit)
    )


def keep_seen(connection: Connection, seen: Mapping[int, Seen]) -> None:
    """Keep when somebody was at some tables; what is kept of a later time stays."""
    _keep(connection, TableRow.seen, {table: when.anybody for table, when in seen.items()})
    waits = {table: when.somebody_waits for table, when in seen.items() if when.somebody_waits is not None}
    _keep(connection, TableRow.awaited, waits)


def _keep(connection: Connection, column: Any, times: Mapping[int, int]) -> None:
    # Nearly all are of the same moment, and one statement.
    for time in sorted(set(times.values())):
        numbers = sorted(table for table, at in times.items() if at == time)
        # Whoever has a row in hand is not waited for, as two would for each other: it is said again soon.
        free = select(TableRow.id).where(TableRow.id.in_(numbers)).with_for_update(skip_locked=True)
        later = func.coalesce(column, 0) < time
        connection.execute(update(TableRow).where(TableRow.id.in_(free), later).values({column: time}))
