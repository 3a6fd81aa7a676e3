"""The coach over HTTP: what the moves of a finished game were worth."""

from __future__ import annotations

from typing import Final

from litestar import Response, get

from forno.errors import BadOption
from forno.server.access.cookies import NOT_STORED
from forno.server.access.limits import COACH
from forno.server.errors import GameRunning, NewerRules, NoCoach, StorageError, UnknownTable
from forno.server.protocol import Coaching
from forno.server.tables.registry import Tables
from forno.server.tables.reviews import Reviews

__all__ = ["HANDLERS"]


@get(
    "/api/tables/{code:str}/seats/{seat:int}/coach",
    rate=COACH,
    refuses=(UnknownTable, NewerRules, StorageError, GameRunning, BadOption, NoCoach),
)
async def show_coaching(code: str, seat: int, tables: Tables, reviews: Reviews) -> Response[Coaching]:
    """What a seat's moves in a finished game were worth. It is thought about from the first time on; ask until done."""
    live = await tables.get(code)
    if not live.over or live.table is None:
        raise GameRunning("The coach speaks when the game is over.")
    found = await reviews.of(live.stored.code, live.record, seat)
    return Response(found, headers=NOT_STORED)


HANDLERS: Final = [show_coaching]
