"""The coach over HTTP: what the moves of a finished game were worth, and advice at learning tables."""

from __future__ import annotations

from typing import Any, Final

from litestar import Request, Response, get

from forno.errors import BadOption
from forno.server.access.cookies import NOT_STORED, owner_of
from forno.server.access.limits import COACH
from forno.server.access.tokens import Keys
from forno.server.errors import (
    CoachFailed,
    DayNotClosed,
    GameRunning,
    NewerRules,
    NoCoach,
    NotNow,
    NotYours,
    StorageError,
    UnknownTable,
)
from forno.server.people.beginners import suggested
from forno.server.people.company import Who
from forno.server.protocol import Advised, Coaching, Suggested
from forno.server.tables.advices import Advices
from forno.server.tables.registry import Tables
from forno.server.tables.reviews import Reviews

__all__ = ["HANDLERS"]


@get(
    "/api/tables/{code:str}/seats/{seat:int}/coach",
    rate=COACH,
    refuses=(UnknownTable, NewerRules, StorageError, GameRunning, DayNotClosed, BadOption, NoCoach, CoachFailed),
)
async def show_coaching(code: str, seat: int, tables: Tables, reviews: Reviews) -> Response[Coaching]:
    """What a seat's moves in a finished game were worth. It is thought about from the first time on; ask until done."""
    live = await tables.get(code)
    if not live.over or live.table is None:
        raise GameRunning("The coach speaks when the game is over.")
    live.standing.check_told()
    found = await reviews.of(live.stored.code, live.record, seat)
    return Response(found, headers=NOT_STORED)


@get(
    "/api/tables/{code:str}/seats/{seat:int}/advice",
    rate=COACH,
    knows="only",
    refuses=(UnknownTable, NewerRules, StorageError, NotYours, NotNow, NoCoach, CoachFailed),
)
async def show_advice(
    code: str, seat: int, request: Request[Any, Any, Any], tables: Tables, advices: Advices, keys: Keys
) -> Response[Advised]:
    """What the coach advises, at a learning table, for the decision that one's own seat is asked for now."""
    live = await tables.get(code)
    if seat not in Who(owner_of(request, keys)).seats(live.stored):
        raise NotYours("That is not your seat.", "seat")
    return Response(await advices.of(live, seat), headers=NOT_STORED)


@get(
    "/api/tables/{code:str}/seats/{seat:int}/suggestion",
    knows="only",
    refuses=(UnknownTable, NewerRules, StorageError, NotYours, NotNow),
)
async def show_suggestion(
    code: str, seat: int, request: Request[Any, Any, Any], tables: Tables, keys: Keys
) -> Response[Suggested]:
    """What is suggested to one's own seat at a first deal, which was chosen for it: the moves of the next message."""
    live = await tables.get(code)
    if seat not in Who(owner_of(request, keys)).seats(live.stored):
        raise NotYours("That is not your seat.", "seat")
    if not live.stored.first_deal:
        raise NotNow("Moves are suggested only in the deal that was chosen to learn a game with.")
    return Response(Suggested(list(suggested(live.stored, live.game_table.log, seat))), headers=NOT_STORED)


HANDLERS: Final = [show_coaching, show_advice, show_suggestion]
