"""Writing moves: one statement, however many there are.

Row by row the writer's thread would have to ask for the interpreter again after each, and wait for it while the server
is busy.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, text

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
#: Rows in one statement of SQLite, the powers of two up to this: so there are few statements to prepare.
_MOST: Final = 256
_encode: Final = msgspec.json.Encoder().encode


def insert_moves(connection: Connection, rows: Sequence[Mapping[str, Any]]) -> None:
    """Write the rows, all or none."""
    if connection.dialect.name == "sqlite":
        _insert_values(connection, rows)
    else:
        connection.execute(_FROM_JSON, {"rows": _encode(rows).decode()})


def _insert_values(connection: Connection, rows: Sequence[Mapping[str, Any]]) -> None:
    done = 0
    while done < len(rows):
        number = min(_MOST, 1 << (len(rows) - done).bit_length() - 1)
        values = tuple(row[name] for row in rows[done : done + number] for name in _COLUMNS)
        connection.exec_driver_sql(_insert(number), values)
        done += number


@cache
def _insert(number: int) -> str:
    row = "({})".format(", ".join("?" * len(_COLUMNS)))
    return f"{_INTO} VALUES {', '.join([row] * number)}"
