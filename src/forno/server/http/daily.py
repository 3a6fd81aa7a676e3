"""The pizza of the day over HTTP: what it is, one's own try, and what all have made of it."""

from __future__ import annotations

from typing import Any, Final

from litestar import Request, Response, get, post

from forno.errors import BadOption, UnknownGame
from forno.play import games
from forno.server.access.cookies import NOT_STORED, owner_of, recognize
from forno.server.access.limits import TABLES
from forno.server.access.tokens import Keys
from forno.server.errors import BotsNotReady, DayOver, DayToCome, NotNow, OtherBots, StorageError, TooMany, UnknownDay
from forno.server.protocol import DailyPizza, DailyTable, DailyTry
from forno.server.tables.registry import Tables

__all__ = ["HANDLERS"]

_ANY = Request[Any, Any, Any]
_REFUSES: Final = (UnknownGame, BadOption, DayToCome, BotsNotReady, NotNow, StorageError)


@get("/api/daily", knows="all", refuses=_REFUSES)
async def show_today(request: _ANY, tables: Tables, keys: Keys, game: str = "") -> Response[DailyPizza]:
    """Today's pizza of a game, the usual one where none is named."""
    found = await tables.daily.show(game or games.usual(), None, owner_of(request, keys))
    return Response(found, headers=NOT_STORED)


@get("/api/daily/{day:str}", knows="all", refuses=(*_REFUSES, UnknownDay))
async def show_day(day: str, request: _ANY, tables: Tables, keys: Keys, game: str = "") -> Response[DailyPizza]:
    """A day's pizza: its seed is told when the day has closed."""
    found = await tables.daily.show(game or games.usual(), day, owner_of(request, keys))
    return Response(found, headers=NOT_STORED)


@post("/api/daily", rate=TABLES, knows="all", refuses=(*_REFUSES, DayOver, OtherBots, TooMany))
async def try_today(data: DailyTry, request: _ANY, tables: Tables, keys: Keys) -> Response[DailyTable]:
    """Try today's pizza; who has begun it is told where his table is. The cookie of the answer plays it."""
    person = recognize(request, keys)
    found = await tables.try_daily(data, person.owner, person.program)
    return Response(found, status_code=201 if found.new else 200, cookies=person.cookies, headers=NOT_STORED)


HANDLERS: Final = [show_today, show_day, try_today]
