"""Everything over HTTP: opening tables, sitting down, public facts, records, the web client."""

from __future__ import annotations

import re
import time
from typing import Any, Final

from litestar import HttpMethod, MediaType, Request, Response, delete, get, post, route
from litestar.handlers import HTTPRouteHandler
from litestar.response import Redirect
from msgspec import UNSET
from msgspec.structs import replace

import forno
from forno.errors import BadOption, DeckError, UnknownGame
from forno.server.access.cookies import NOT_STORED, gone, owner_of, recognize, renewed
from forno.server.access.descriptors import are_left
from forno.server.access.languages import language_of
from forno.server.access.limits import SEATS, TABLES, TOKENS
from forno.server.access.tokens import Keys, new_token, token_hash
from forno.server.errors import (
    BadSecret,
    DayNotClosed,
    GameRunning,
    NewerRules,
    NoRoom,
    NotNow,
    NotYours,
    SeatTaken,
    StorageError,
    TooMany,
    UnknownPage,
    UnknownTable,
)
from forno.server.http import coach, codes, daily, decks, records, replay
from forno.server.http.choices import choices, quick_table
from forno.server.http.openapi import openapi
from forno.server.http.previews import head_of, origin_of
from forno.server.http.reach import is_at_home, reach_of
from forno.server.http.static import Page, StaticFiles
from forno.server.live.facts import opened, public_table
from forno.server.metrics import Metrics
from forno.server.people.company import Who, change
from forno.server.protocol import (
    Carried,
    Choices,
    Forgotten,
    Health,
    Kept,
    Lobby,
    NewTable,
    Opened,
    PublicTable,
    Readiness,
    Seated,
    SitDown,
    Start,
    TakeSeat,
    Token,
)
from forno.server.protocol.schema import socket_schema
from forno.server.settings import Settings
from forno.server.store.repository import Store
from forno.server.tables.registry import Tables

CARRY_SECONDS: Final = 600
_ANY = Request[Any, Any, Any]
#: An address of a table as people write it: in capitals, with a stroke too many.
_TABLE: Final = re.compile(r"/*(table|watch)/+[^/]+(/+replay)?/*", re.IGNORECASE)
_PAGES_OF_A_TABLE: Final = [f"/{how}/{{code:str}}{what}" for how in ("table", "watch") for what in ("", "/replay")]
_FINDING: Final = (UnknownTable, NewerRules, StorageError)


@get("/healthz", sync_to_thread=False, rate=None)
def healthz(store: Store) -> Health:
    """Whether the server answers, and whether its last write succeeded."""
    return Health("ok", forno.__version__, "failing" if store.failing else "ok")


@get("/readyz", rate=None, refuses=(StorageError, NoRoom))
async def readyz(store: Store, files: StaticFiles) -> Readiness:
    """Whether the server can serve: there is room for connections, and its database answers."""
    if not are_left():
        raise NoRoom("No file descriptors are left: no connection is taken.")
    await store.check()
    return Readiness("ready", UNSET if files.has_client else "missing")


@get("/metrics", media_type=MediaType.TEXT, sync_to_thread=False, rate=None, answers="text/plain")
def show_metrics(metrics: Metrics) -> Response[bytes]:
    """Counters in Prometheus's text form."""
    return Response(metrics.text(), media_type="text/plain; version=0.0.4")  # the framework adds the charset


@get("/api/games", sync_to_thread=False)
def list_games(request: _ANY) -> Choices:
    """What can be played: games, editions, numbers of players, options, bots."""
    if not is_at_home(request):
        return choices()
    settings: Settings = request.app.state.settings
    return replace(choices(), reach=reach_of(settings.listens, settings.both))


@get("/api/socket-schema.json", sync_to_thread=False)
def show_socket_schema() -> dict[str, Any]:
    """JSON Schema of the messages on a table's socket."""
    return socket_schema()


@post("/api/tables", rate=TABLES, knows="all", refuses=(UnknownGame, BadOption, DeckError, TooMany, StorageError))
async def open_table(data: NewTable, request: _ANY, tables: Tables, keys: Keys) -> Response[Opened]:
    """Open a table; the cookie of the answer holds the token that plays its seats."""
    person = recognize(request, keys)
    opening = await tables.open(data, person.owner, person.program)
    return Response(opened(opening.live.stored, opening.seats), cookies=person.cookies, headers=NOT_STORED)


@get("/api/tables", knows="all", refuses=(StorageError,))
async def list_tables(request: _ANY, tables: Tables, keys: Keys) -> Response[Lobby]:
    """The lobby: tables that anybody may join or watch, and those where one has a seat oneself."""
    public, mine = await tables.lobby(owner_of(request, keys))
    return Response(Lobby(public, mine), cookies=renewed(request, keys), headers=NOT_STORED)


@get("/api/tables/{code:str}", refuses=_FINDING)
async def show_table(code: str, tables: Tables) -> Response[PublicTable]:
    """What everybody may know of a table."""
    return await _public(code, tables)


async def _public(code: str, tables: Tables) -> Response[PublicTable]:
    live = await tables.get(code)
    facts = public_table(live.stored, live.house, live.over, live.presence.seats)
    return Response(replace(facts, table=code), headers=NOT_STORED)


@post("/api/tables/{code:str}/seats", rate=SEATS, knows="all", refuses=(*_FINDING, SeatTaken, NotNow, BadOption))
async def sit_down(data: SitDown, code: str, request: _ANY, tables: Tables, keys: Keys) -> Response[Seated]:
    """Take an open seat of a table that waits; not by the spectators' link."""
    live = await tables.get(code)
    if code != live.stored.code:
        raise UnknownTable("There is no such table.")
    person = recognize(request, keys)
    seat = await live.sit(Who(person.owner, person.program), data.name, data.seat, data.colour)
    return Response(Seated(code, seat), cookies=person.cookies, headers=NOT_STORED)


@post("/api/tables/{code:str}/start", status_code=200, knows="only", refuses=(*_FINDING, NotYours, NotNow))
async def start_table(code: str, request: _ANY, tables: Tables, keys: Keys) -> Response[PublicTable]:
    """The host begins the game."""
    live = await tables.get(code)
    who = Who(owner_of(request, keys))
    await live.change(lambda: change(live.stored, who, Start(), lambda _: False))
    return await _public(code, tables)


@post("/api/tables/{code:str}/seats/{seat:int}/carry", rate=SEATS, knows="only", refuses=(*_FINDING, NotYours, NotNow))
async def carry_seat(
    code: str, seat: int, request: _ANY, tables: Tables, keys: Keys, store: Store
) -> Response[Carried]:
    """A secret that gives one's seat to another device as well."""
    live = await tables.get(code)
    if seat not in Who(owner_of(request, keys)).seats(live.stored):
        raise NotYours("That is not your seat.", "seat")
    if live.stored.daily is not None:
        raise NotNow("A day's pizza is tried in one browser.", "seat")
    secret = new_token()
    until = time.time_ns() // 1_000_000 + CARRY_SECONDS * 1000
    await store.add_carry(token_hash(secret), live.stored.id, seat, until)
    return Response(Carried(secret, CARRY_SECONDS), headers=NOT_STORED)


@post("/api/tables/{code:str}/take", rate=SEATS, knows="all", refuses=(*_FINDING, BadSecret))
async def take_seat(
    data: TakeSeat, code: str, request: _ANY, tables: Tables, keys: Keys, store: Store
) -> Response[Seated]:
    """The other device takes the seat that it was given."""
    live = await tables.get(code)
    person = recognize(request, keys)
    seat = await store.take_carry(token_hash(data.secret), live.stored.id)
    if seat is None:
        raise BadSecret("This link has been used, or is too old; make a new one.", "secret")
    await live.hold(seat, person.owner, person.program)
    return Response(Seated(live.stored.code, seat), cookies=person.cookies, headers=NOT_STORED)


@get("/api/tables/{code:str}/record", refuses=(*_FINDING, GameRunning, DayNotClosed))
async def show_record(code: str, tables: Tables) -> Response[dict[str, Any]]:
    """The record of a finished game, with its seed."""
    live = await tables.get(code)
    if not live.over or live.table is None:
        raise GameRunning("The record is shown when the game is over.")
    headers = {"content-disposition": f'attachment; filename="forno-{live.stored.asked_as(code)}.json"'}
    return Response(live.record(), headers={**NOT_STORED, **headers})


@post("/api/tokens", rate=TOKENS)
async def new_bot_token(keys: Keys) -> Response[Token]:
    """A token for a program: it stands in the header ``Authorization: Bearer …`` where a browser has a cookie."""
    return Response(Token(keys.sign(new_token())), headers=NOT_STORED)


@delete("/api/me", status_code=200, knows="all", refuses=(StorageError,))
async def forget_me(request: _ANY, tables: Tables, keys: Keys) -> Response[Forgotten]:
    """Delete what is kept of a person: names, words and the right to play; the moves stay in the others' records."""
    owner = owner_of(request, keys)
    number = 0 if owner is None else await tables.forget(owner)
    return Response(Forgotten(number), cookies=gone(request, keys), headers=NOT_STORED)


@get("/api/cookie", knows="all")
async def try_cookie(request: _ANY, keys: Keys) -> Response[Kept]:
    """Whether the browser's cookie came along; a stranger gets one. Who then asks again knows if he can hold a seat."""
    known = owner_of(request, keys) is not None
    return Response(Kept(known), cookies=recognize(request, keys).cookies, headers=NOT_STORED)


@post("/play", status_code=307, include_in_schema=False)
async def send_form_on() -> Redirect:
    """To where browsers send the cookie along: a new one would cost whoever has it the seats that he has."""
    return Redirect("/api/play", status_code=307)


@post("/api/play", status_code=303, include_in_schema=False, rate=TABLES)
async def quick_play(request: _ANY, tables: Tables, keys: Keys) -> Redirect:
    """Open a table against bots from a plain form and go there; works without a script."""
    form = await request.form()
    fields = {key: value for key, value in form.items() if isinstance(value, str)}
    person = recognize(request, keys)
    opening = await tables.open(quick_table(fields, language_of(request.headers)), person.owner)
    code = opening.live.stored.code
    return Redirect(f"/table/{code}", status_code=303, cookies=person.cookies, headers=NOT_STORED)


@route(
    [
        "/",
        "/table/{code:str}",
        "/table/{code:str}/replay",
        "/watch/{code:str}",
        "/watch/{code:str}/replay",
        "/rules",
        "/rules/{game:str}",
        "/settings",
        "/daily",
        "/daily/{game:str}",
        "/daily/{game:str}/{day:str}",
    ],
    http_method=[HttpMethod.GET, HttpMethod.HEAD],
    sync_to_thread=False,
    include_in_schema=False,
)
def show_client(request: _ANY, files: StaticFiles) -> Response[bytes]:
    """The web client; the script finds out from the address what to show."""
    return _page(_index(request, files))


def _index(request: _ANY, files: StaticFiles) -> Page:
    language = language_of(request.headers)
    return files.index(*_wants(request), language, head_of(request.url.path, language, origin_of(request)))


@route("/{path:path}", http_method=[HttpMethod.GET, HttpMethod.HEAD], sync_to_thread=False, include_in_schema=False)
def show_file(path: str, request: _ANY, files: StaticFiles) -> Response[bytes]:
    """A file of the web client."""
    page = files.get(path.lstrip("/"), *_wants(request))
    if page is None and _TABLE.fullmatch(path):
        page = _index(request, files)
    if page is None:
        raise UnknownPage("There is nothing at this address.")
    return _page(page)


@get("/api/openapi.json", sync_to_thread=False, include_in_schema=False)
def show_openapi(keys: Keys) -> dict[str, Any]:
    """This API as an OpenAPI document."""
    return openapi(tuple(HANDLERS), keys.cookie)


HANDLERS: Final[list[HTTPRouteHandler]] = [
    healthz,
    readyz,
    show_metrics,
    list_games,
    show_socket_schema,
    show_openapi,
    open_table,
    list_tables,
    show_table,
    sit_down,
    start_table,
    carry_seat,
    take_seat,
    show_record,
    new_bot_token,
    forget_me,
    try_cookie,
    *decks.HANDLERS,
    *records.HANDLERS,
    *codes.HANDLERS,
    *coach.HANDLERS,
    *daily.HANDLERS,
    *replay.HANDLERS,
    send_form_on,
    quick_play,
    show_client,
    show_file,
]


def _wants(request: _ANY) -> tuple[str, str]:
    return request.headers.get("accept-encoding", ""), request.headers.get("if-none-match", "")


def _page(page: Page) -> Response[bytes]:
    media_type = page.headers.get("content-type", "application/octet-stream")
    return Response(page.body, status_code=page.status, headers=dict(page.headers), media_type=media_type)
