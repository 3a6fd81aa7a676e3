"""Writing tables and what happens around them. The statements are made once: to put one together costs more than it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from sqlalchemy import BindParameter, Connection, Executable, bindparam, delete, insert, text, update

from forno.server.protocol.coding import encode
from forno.server.store import days, rows
from forno.server.store.models import Base
from forno.server.store.moves import insert_moves, new_moves
from forno.server.store.stored import Outcome, StoredAct, StoredMove, StoredTable

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
#: One statement for all, which waits for no row: two processes that mark the same tables would wait for each other.
_SET_FREE_MARKS: Final = text("""
WITH new AS (SELECT * FROM json_to_recordset(CAST(:marks AS json)) AS row(id integer, shown integer)),
free AS (
    SELECT tables.id, new.shown FROM tables JOIN new ON new.id = tables.id
    FOR NO KEY UPDATE OF tables SKIP LOCKED
),
marked AS (
    UPDATE tables SET shown = free.shown FROM free WHERE tables.id = free.id AND tables.shown < free.shown
)
SELECT new.id FROM new JOIN tables ON tables.id = new.id WHERE new.id NOT IN (SELECT id FROM free)
""")
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
    if table.daily is not None:
        days.add_try(connection, number, table)
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


def finish_table(connection: Connection, table: int, outcome: Outcome | None, now: int) -> None:
    """Note that the game is over, and how a try of a day's pizza ended, if that is not noted yet."""
    connection.execute(_FINISH_TABLE, {_NUMBER.key: table, "finished": now})
    if outcome is not None:
        days.note_end(connection, table, outcome, now)


def set_marks(connection: Connection, marks: Mapping[int, int]) -> list[int]:
    """Note how many events of some tables' games have been shown; it never becomes less.

    Returns the tables of which it is not noted, as another process is writing to them.
    """
    if connection.dialect.name == "sqlite":
        connection.execute(_SET_MARK, [{_NUMBER.key: table, _MARK.key: shown} for table, shown in marks.items()])
        return []
    rows_of_marks = [{"id": table, "shown": shown} for table, shown in marks.items()]
    return list(connection.execute(_SET_FREE_MARKS, {"marks": encode(rows_of_marks).decode()}).scalars())


def _add_seats(connection: Connection, number: int, table: StoredTable) -> None:
    connection.execute(_ADD_SEATS, rows.seat_values(number, table.seats))
    _add(connection, _ADD_HOLDERS, rows.holder_values(number, table.seats))


def _add(connection: Connection, statement: Executable, values: Sequence[Mapping[str, Any]]) -> None:
    if values:
        connection.execute(statement, values)
