"""The replay of a finished game over HTTP: what happened, what was seen from where, and how it might have gone on."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Annotated, Any, Final

import msgspec
from litestar import Request, Response, get, post
from litestar.params import Parameter
from msgspec import structs

from forno.errors import BadOption, UnknownGame
from forno.play.reel import Moment, Reel
from forno.server.access.cookies import NOT_STORED, recognize
from forno.server.access.limits import REPLAYS, TABLES
from forno.server.access.tokens import Keys
from forno.server.errors import BadRequest, DayNotClosed, GameRunning, NewerRules, NotNow, StorageError, UnknownTable
from forno.server.live.facts import opened, table_facts
from forno.server.live.live_table import LiveTable
from forno.server.protocol import Opened, PlayOn, Replay, ReplayCards, ReplayMoment, ReplayViews, TableFacts
from forno.server.protocol.coding import encode
from forno.server.tables.reels import Reels
from forno.server.tables.registry import Tables

__all__ = ["HANDLERS"]

MOST_VIEWS: Final = 100
_FINDING: Final = (UnknownTable, NewerRules, StorageError, GameRunning, DayNotClosed)
_Number = Annotated[int, Parameter(ge=1, le=MOST_VIEWS)]


@get("/api/tables/{code:str}/replay", rate=REPLAYS, refuses=_FINDING)
async def show_replay(code: str, tables: Tables, reels: Reels) -> Response[Replay]:
    """All that happened in a finished game, moment by moment."""
    live = await tables.get(code)
    reel = await reels.of(live)
    moments = [ReplayMoment(*moment) for moment in map(_plain, reel.moments)]
    return Response(Replay(_facts(live, code), moments[-1].turn, moments), headers=NOT_STORED)


@get("/api/tables/{code:str}/replay/{start:int}", rate=REPLAYS, refuses=(*_FINDING, BadOption, BadRequest))
async def show_replay_views(
    code: str, start: int, tables: Tables, reels: Reels, seen_by: str = "spectator", number: _Number = 50
) -> Response[ReplayViews]:
    """What one seat saw at some moments of a finished game; nobody but it did so while the game ran."""
    reel = await reels.of(await tables.get(code))
    views = await asyncio.to_thread(_views, reel, start, number, seen_by)  # many of many cards: nobody waits for it
    return Response(views, headers=NOT_STORED)


@post(
    "/api/tables/{code:str}/play-on",
    rate=TABLES,
    knows="all",
    refuses=(*_FINDING, BadOption, UnknownGame, NotNow),
)
async def play_on(
    data: PlayOn, code: str, request: Request[Any, Any, Any], tables: Tables, reels: Reels, keys: Keys
) -> Response[Opened]:
    """Open a table that goes on from a moment of a finished game, against bots; what the seat could not know is new."""
    reel = await reels.of(await tables.get(code))
    person = recognize(request, keys)
    opening = await tables.play_on(reel, data, person.owner, person.program)
    return Response(opened(opening.live.stored, opening.seats), cookies=person.cookies, headers=NOT_STORED)


def _facts(live: LiveTable, code: str) -> TableFacts:
    """The table as anybody may know it: of those who found it by the spectators' code nobody learns the other one."""
    facts = table_facts(live.stored, live.house, live.over, live.presence, (), None)
    return structs.replace(facts, code=code, watch=None, next=None)


def _plain(moment: Moment) -> Iterable[Any]:
    return (*moment[:-1], msgspec.to_builtins(moment.events))


def _views(reel: Reel, start: int, number: int, seen_by: str) -> ReplayViews:
    if seen_by == "everybody":
        cards = [*reel.open_cards(start, number)]
        laid_open = [ReplayCards([*map(_raw, one.seats)], one.position) for one in cards]
        return ReplayViews(start, "everybody", [_raw(one.view) for one in cards], laid_open)
    if seen_by == "spectator":
        return ReplayViews(start, "spectator", [*map(_raw, reel.views(start, number, None))])
    if not seen_by.isdecimal():
        raise BadOption(f"{seen_by!r}; right would be a seat, spectator or everybody", "seen_by")
    seat = int(seen_by)
    return ReplayViews(start, seat, [*map(_raw, reel.views(start, number, seat))])


def _raw(view: Any) -> msgspec.Raw:
    return msgspec.Raw(encode(view))


HANDLERS: Final = [show_replay, show_replay_views, play_on]
