"""Writing moves: one statement, however many there are.

Row by row the writer's thread would have to ask for the interpreter again after each, and wait for it while the server
is busy.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import chain
from typing import Final

import msgspec
from sqlalchemy import Connection, text

from forno.server.protocol.coding import encode
from forno.server.store.stored import StoredMove

__all__ = ["NewMove", "insert_moves", "new_moves"]

_COLUMNS: Final = {
    "table_id": "integer",
    "ply": "integer",
    "seat": "integer",
    "move": "text",
    "message": "text",
    "by": "text",
    "at": "bigint",
    "spent": "integer",
}
_INTO: Final = "INSERT INTO moves ({})".format(", ".join(f'"{name}"' for name in _COLUMNS))
_FROM_JSON: Final = text(
    "{} SELECT * FROM json_to_recordset(CAST(:rows AS json)) AS row({})".format(
        _INTO, ", ".join(f'"{name}" {kind}' for name, kind in _COLUMNS.items())
    )
)
#: Rows in one statement of SQLite. The driver keeps the statements that it has prepared, one for each number of rows.
_MOST: Final = 256


class NewMove(msgspec.Struct, frozen=True, gc=False):
    """A row to be written: its fields are those of ``_COLUMNS``, in their order."""

    table_id: int
    ply: int
    seat: int
    move: str
    message: str | None
    by: str
    at: int
    spent: int


def new_moves(table: int, ply: int, moves: Sequence[StoredMove], now: int) -> list[NewMove]:
    """The rows of decisions, the first of them at ``ply``."""
    return [
        NewMove(table, ply + index, move.seat, move.move, move.message, move.by, now, move.spent)
        for index, move in enumerate(moves)
    ]


def insert_moves(connection: Connection, rows: Sequence[NewMove]) -> None:
    """Write the rows, all or none."""
    if connection.dialect.name == "sqlite":
        _insert_values(connection, rows)
    else:
        connection.execute(_FROM_JSON, {"rows": encode(rows).decode()})


def _insert_values(connection: Connection, rows: Sequence[NewMove]) -> None:
    for start in range(0, len(rows), _MOST):
        part = rows[start : start + _MOST]
        values = tuple(chain.from_iterable(map(msgspec.structs.astuple, part)))
        connection.exec_driver_sql(_insert(len(part)), values)


@cache
def _insert(number: int) -> str:
    row = "({})".format(", ".join("?" * len(_COLUMNS)))
    return f"{_INTO} VALUES {', '.join([row] * number)}"
