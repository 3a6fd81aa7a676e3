"""Between what is kept and its rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import Any

from sqlalchemy import Connection, Row, func, select
from sqlalchemy.orm import aliased

from forno.server.store.models import ActRow, HolderRow, MoveRow, SeatRow, TableRow
from forno.server.store.stored import KeptTable, StoredAct, StoredSeat, StoredTable

_PLAIN = (
    *(
        "code",
        "watch",
        "short",
        "game",
        "edition",
        "rules",
        "options",
        "seed",
        "start",
        "imported",
        "learning",
        "first_deal",
        "daily",
        "language",
        "public",
    ),
    *("house", "host", "next", "pending"),
)
#: Columns that the server writes by statements of their own, or never.
_READ = ("ended", "acts", "due", "next_watch", "due_ply", "used", "used_ply", "shown", "id")
_OF_SEAT = tuple(each.name for each in fields(StoredSeat) if each.name != "holders")
_OF_ACT = tuple(each.name for each in fields(StoredAct))
_NEXT = aliased(TableRow)
#: The number of acts is of the same moment as the row. What is read after it may be newer: then it is read again.
_WITH_ACTS = select(
    TableRow.__table__,
    select(func.coalesce(func.max(ActRow.number) + 1, 0))
    .where(ActRow.table_id == TableRow.id)
    .correlate(TableRow)
    .scalar_subquery()
    .label("acts"),
    select(_NEXT.watch).where(_NEXT.code == TableRow.next).correlate(TableRow).scalar_subquery().label("next_watch"),
)


def table_values(table: StoredTable, now: int) -> dict[str, Any]:
    """The row of a new table."""
    return {
        **_values(table, _PLAIN),
        "created": now,
        "started": now if table.started else None,
        "finished": now if table.finished else None,
        "shown": 0,
    }


def table_changes(before: StoredTable, after: StoredTable, now: int) -> dict[str, Any]:
    """What of a table's row has changed."""
    changed: dict[str, Any] = {
        name: getattr(after, name)
        for name in ("host", "house", "next", "options", "public", "ended")
        if getattr(after, name) != getattr(before, name)
    }
    changed["pending"] = after.pending  # what was asked ends with the next move, too, which does not write it
    if (after.started or after.finished) and before.short is not None:
        changed["short"] = None
    if after.started and not before.started:
        changed["started"] = now
    if after.finished and not before.finished:
        changed["finished"] = now
    return changed


def seat_values(table: int, seats: Sequence[StoredSeat]) -> list[dict[str, Any]]:
    """The rows of a table's seats."""
    return [{"table_id": table, "number": number, **_values(seat, _OF_SEAT)} for number, seat in enumerate(seats)]


def holder_values(table: int, seats: Sequence[StoredSeat]) -> list[dict[str, Any]]:
    """The rows of those who hold a table's seats."""
    return [
        {"table_id": table, "seat": number, "owner": owner}
        for number, seat in enumerate(seats)
        for owner in sorted(seat.holders)
    ]


def act_values(table: int, act: StoredAct) -> dict[str, Any]:
    """The row of an act."""
    return {"table_id": table, **_values(act, _OF_ACT)}


def _values(thing: object, names: Sequence[str]) -> dict[str, Any]:
    return {name: getattr(thing, name) for name in names}


def read_table(connection: Connection, condition: Any) -> StoredTable | None:
    """The one table that a condition is true of."""
    row = connection.execute(_WITH_ACTS.where(condition)).one_or_none()
    return None if row is None else _table(connection, row)


def read_tables(connection: Connection, numbers: Any) -> list[StoredTable]:
    """The tables of some numbers, in the order of these."""
    return [
        _table(connection, connection.execute(_WITH_ACTS.where(TableRow.id == number)).one())
        for number in connection.execute(numbers).scalars().all()
    ]


def read_overview(connection: Connection) -> list[KeptTable]:
    """All tables, the newest first."""
    moves = select(func.count()).where(MoveRow.table_id == TableRow.id).scalar_subquery()
    seats: dict[int, list[str]] = {}
    for table, name in connection.execute(
        select(SeatRow.table_id, SeatRow.name).order_by(SeatRow.table_id, SeatRow.number)
    ).all():
        seats.setdefault(table, []).append(name)
    query = select(TableRow.__table__, moves.label("moves")).order_by(TableRow.id.desc())
    return [
        KeptTable(row.code, row.game, row.edition, _status(row), tuple(seats.get(row.id, ())), row.moves, row.created)
        for row in connection.execute(query).all()
    ]


def _status(row: Row[Any]) -> str:
    if row.ended is not None:
        return "ended"
    if row.finished is not None:
        return "over"
    return "waiting" if row.started is None else "playing"


def _table(connection: Connection, row: Row[Any]) -> StoredTable:
    return StoredTable(
        **_values(row, _PLAIN + _READ),
        seats=_seats(connection, row.id),
        started=row.started is not None,
        finished=row.finished is not None,
    )


def _seats(connection: Connection, table: int) -> tuple[StoredSeat, ...]:
    holders: dict[int, set[bytes]] = {}
    for seat, owner in connection.execute(
        select(HolderRow.seat, HolderRow.owner).where(HolderRow.table_id == table)
    ).all():
        holders.setdefault(seat, set()).add(bytes(owner))
    query = select(SeatRow.__table__).where(SeatRow.table_id == table).order_by(SeatRow.number)
    return tuple(
        StoredSeat(**_values(row, _OF_SEAT), holders=frozenset(holders.get(row.number, ())))
        for row in connection.execute(query).all()
    )
