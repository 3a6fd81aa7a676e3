"""Writing tables and what happens around them. The statements are made once: to put one together costs more than it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from sqlalchemy import BindParameter, Connection, Executable, bindparam, delete, insert, update

from forno.server.store import rows
from forno.server.store.models import Base
from forno.server.store.moves import insert_moves, new_moves
from forno.server.store.stored import StoredAct, StoredMove, StoredTable

__all__ = ["add_table", "change_table", "finish_table", "set_marks"]

_ALL: Final = Base.metadata.tables  # the models themselves would bring along what only sessions want
_TABLES: Final = _ALL["tables"]
_SEATS: Final = _ALL["seats"]
_HOLDERS: Final = _ALL["holders"]
_NUMBER: Final[BindParameter[int]] = bindparam("number_of_table")
_SEAT: Final[BindParameter[int]] = bindparam("number_of_seat")
_CARRIES: Final = _ALL["carries"]
_DROP_CARRIES: Final = delete(_CARRIES).where(_CARRIES.c.table_id == _NUMBER, _CARRIES.c.seat == _SEAT)
_ADD_TABLE: Final = insert(_TABLES).returning(_TABLES.c.id)
_CHANGE_TABLE: Final = update(_TABLES).where(_TABLES.c.id == _NUMBER)
_FINISH_TABLE: Final = _CHANGE_TABLE.where(_TABLES.c.finished.is_(None))
_MARK: Final[BindParameter[int]] = bindparam("mark")
_SET_MARK: Final = update(_TABLES).where(_TABLES.c.id == _NUMBER, _TABLES.c.shown < _MARK).values(shown=_MARK)
_ADD_SEATS: Final = insert(_SEATS)
_ADD_HOLDERS: Final = insert(_HOLDERS)
_ADD_ACT: Final = insert(_ALL["acts"])
_DROP_SEATS: Final = delete(_SEATS).where(_SEATS.c.table_id == _NUMBER)
_DROP_HOLDERS: Final = delete(_HOLDERS).where(_HOLDERS.c.table_id == _NUMBER)


def add_table(connection: Connection, table: StoredTable, moves: Sequence[StoredMove], now: int) -> int:
    """Write a new table with the moves of the record that it was opened from; returns its number."""
    number: int = connection.execute(_ADD_TABLE, rows.table_values(table, now)).scalar_one()
    _add_seats(connection, number, table)
    insert_moves(connection, new_moves(number, 0, moves, now))
    return number


def change_table(
    connection: Connection,
    before: StoredTable,
    after: StoredTable,
    act: StoredAct,
    undone: tuple[int, StoredMove] | None,
    now: int,
) -> None:
    """Write an act and what it changed at the table, the taking back of a move at a ply included."""
    # The number of the act is what keeps two processes from changing the same table at once.
    connection.execute(_ADD_ACT, rows.act_values(before.id, act))
    if undone is not None:
        insert_moves(connection, new_moves(before.id, undone[0], [undone[1]], act.at))
    connection.execute(_CHANGE_TABLE, {_NUMBER.key: before.id, **rows.table_changes(before, after, now)})
    for seat in _changed_hands(before, after):
        connection.execute(_DROP_CARRIES, {_NUMBER.key: before.id, _SEAT.key: seat})
    if after.seats != before.seats:
        connection.execute(_DROP_HOLDERS, {_NUMBER.key: before.id})
        connection.execute(_DROP_SEATS, {_NUMBER.key: before.id})
        _add_seats(connection, before.id, after)


def _changed_hands(before: StoredTable, after: StoredTable) -> list[int]:
    """The seats that are nobody's any more whose they were: a link to them would give away another's."""
    return [
        number
        for number, seat in enumerate(before.seats)
        if seat.holders and (number >= len(after.seats) or not seat.holders & after.seats[number].holders)
    ]


def finish_table(connection: Connection, table: int, now: int) -> None:
    """Note that the game is over, if that is not noted yet."""
    connection.execute(_FINISH_TABLE, {_NUMBER.key: table, "finished": now})


def set_marks(connection: Connection, marks: Mapping[int, int]) -> None:
    """Note how many events of some tables' games have been shown; it never becomes less."""
    values = [{_NUMBER.key: table, _MARK.key: shown} for table, shown in marks.items()]
    _add(connection, _SET_MARK, values)


def _add_seats(connection: Connection, number: int, table: StoredTable) -> None:
    connection.execute(_ADD_SEATS, rows.seat_values(number, table.seats))
    _add(connection, _ADD_HOLDERS, rows.holder_values(number, table.seats))


def _add(connection: Connection, statement: Executable, values: Sequence[Mapping[str, Any]]) -> None:
    if values:
        connection.execute(statement, values)
