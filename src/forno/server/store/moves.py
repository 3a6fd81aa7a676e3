"""Writing moves: one statement, however many there are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
_SELECT: Final = {
    "sqlite": "SELECT {} FROM json_each(:rows)".format(
        ", ".join(f"json_extract(value, '$.{name}')" for name in _COLUMNS)
    ),
    "postgresql": "SELECT * FROM json_to_recordset(CAST(:rows AS json)) AS row({})".format(
        ", ".join(f'"{name}" {kind}' for name, kind in _COLUMNS.items())
    ),
}
_INSERT: Final = {dialect: text(f"{_INTO} {select}") for dialect, select in _SELECT.items()}
_encode: Final = msgspec.json.Encoder().encode


def insert_moves(connection: Connection, rows: Sequence[Mapping[str, Any]]) -> None:
    """Write the rows, all or none.

    They go as one JSON text. Row by row this thread would have to ask for the interpreter again after each, and wait
    for it while the server is busy.
    """
    connection.execute(_INSERT[connection.dialect.name], {"rows": _encode(rows).decode()})
