"""Records over HTTP: a table is opened from one."""

from __future__ import annotations

from typing import Any, Final

from litestar import Request, Response, post

from forno.errors import BadOption, DeckError, IllegalMove, RecordError, UnknownGame
from forno.server.access.cookies import NOT_STORED, recognize
from forno.server.access.limits import TABLES
from forno.server.access.tokens import Keys
from forno.server.errors import StorageError
from forno.server.live.facts import opened
from forno.server.protocol import Opened, RecordedTable
from forno.server.protocol.words import MAX_RECORD
from forno.server.tables.registry import Tables

__all__ = ["HANDLERS"]


@post(
    "/api/tables/import",
    request_max_body_size=MAX_RECORD,
    rate=TABLES,
    knows="all",
    refuses=(RecordError, UnknownGame, BadOption, DeckError, IllegalMove, StorageError),
)
async def import_table(
    data: RecordedTable, request: Request[Any, Any, Any], tables: Tables, keys: Keys
) -> Response[Opened]:
    """Open a table from a record: one that is over, to be looked at, or one that is played on.

    Everybody is shown that the table was imported: whoever has the record knows every card.
    """
    person = recognize(request, keys)
    opening = await tables.open_record(data, person.owner, person.program)
    return Response(opened(opening.live.stored, opening.seats), cookies=person.cookies, headers=NOT_STORED)


HANDLERS: Final = [import_table]
