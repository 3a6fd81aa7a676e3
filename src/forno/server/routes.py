"""Everything over HTTP: opening tables, public facts, records, the web client."""

from __future__ import annotations

from typing import Any, Final

from litestar import HttpMethod, MediaType, Request, Response, get, post, route
from litestar.datastructures import Cookie
from litestar.response import Redirect

import forno
from forno.play.chance import commitment
from forno.server import decks
from forno.server.choices import choices, quick_table
from forno.server.errors import GameRunning, UnknownPage
from forno.server.metrics import Metrics
from forno.server.protocol import Choices, Health, NewTable, Opened, PublicTable
from forno.server.schema import socket_schema
from forno.server.sockets import COOKIE
from forno.server.static import Page, StaticFiles
from forno.server.store.repository import Store
from forno.server.tables import NewSeat, Tables

_YEAR: Final = 365 * 24 * 3600
_ANY = Request[Any, Any, Any]


@get("/healthz", sync_to_thread=False)
def healthz(store: Store) -> Health:
    """Whether the server answers, and whether its last write succeeded."""
    return Health("ok", forno.__version__, "failing" if store.failing else "ok")


@get("/metrics", media_type=MediaType.TEXT, sync_to_thread=False, include_in_schema=False)
def show_metrics(metrics: Metrics) -> Response[bytes]:
    """Counters in Prometheus's text form."""
    return Response(metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")


@get("/api/games", sync_to_thread=False)
def list_games() -> Choices:
    """What can be played: games, editions, numbers of players, options, bots."""
    return choices()


@get("/api/socket-schema.json", sync_to_thread=False, include_in_schema=False)
def show_socket_schema() -> dict[str, Any]:
    """JSON Schema of the messages on a table's socket."""
    return socket_schema()


@post("/api/tables")
async def open_table(data: NewTable, request: _ANY, tables: Tables) -> Response[Opened]:
    """Open a table; the cookie of the answer holds the token of the seat."""
    live, seat = await tables.open(data)
    code = live.stored.code
    opened = Opened(code, seat.number, commitment(live.stored.seed))
    return Response(opened, cookies=_cookies(request, code, seat), headers=_NOT_STORED)


@get("/api/tables/{code:str}")
async def show_table(code: str, tables: Tables) -> Response[PublicTable]:
    """What everybody may know of a table."""
    live = await tables.get(code)
    facts = live.facts(None)
    return Response(
        PublicTable(
            table=facts.code,
            game=facts.game,
            edition=facts.edition,
            seats=facts.seats,
            commitment=facts.commitment,
            status="over" if live.table.over else "playing",
        ),
        headers=_NOT_STORED,
    )


@get("/api/tables/{code:str}/record")
async def show_record(code: str, tables: Tables) -> Response[dict[str, Any]]:
    """The record of a finished game, with its seed."""
    live = await tables.get(code)
    if not live.table.over:
        raise GameRunning("The record is shown when the game is over.")
    headers = {"content-disposition": f'attachment; filename="forno-{live.stored.code}.json"'}
    return Response(live.record(), headers={**_NOT_STORED, **headers})


@post("/play", status_code=303, include_in_schema=False)
async def quick_play(request: _ANY, tables: Tables) -> Redirect:
    """Open a table against bots from a plain form and go there; works without a script."""
    form = await request.form()
    fields = {key: value for key, value in form.items() if isinstance(value, str)}
    live, seat = await tables.open(quick_table(fields, request.headers.get("accept-language", "")))
    code = live.stored.code
    return Redirect(f"/table/{code}", status_code=303, cookies=_cookies(request, code, seat), headers=_NOT_STORED)


@route(
    ["/", "/table/{code:str}", "/rules", "/rules/{game:str}"],
    http_method=[HttpMethod.GET, HttpMethod.HEAD],
    sync_to_thread=False,
    include_in_schema=False,
)
def show_client(request: _ANY, files: StaticFiles) -> Response[bytes]:
    """The web client; the script finds out from the address what to show."""
    return _page(files.index(*_wants(request)))


@route("/{path:path}", http_method=[HttpMethod.GET, HttpMethod.HEAD], sync_to_thread=False, include_in_schema=False)
def show_file(path: str, request: _ANY, files: StaticFiles) -> Response[bytes]:
    """A file of the web client."""
    page = files.get(path.lstrip("/"), *_wants(request))
    if page is None:
        raise UnknownPage("There is nothing at this address.")
    return _page(page)


HANDLERS: Final = [
    healthz,
    show_metrics,
    list_games,
    show_socket_schema,
    open_table,
    show_table,
    show_record,
    *decks.HANDLERS,
    quick_play,
    show_client,
    show_file,
]

_NOT_STORED: Final = {"cache-control": "no-store"}


def _wants(request: _ANY) -> tuple[str, str]:
    return request.headers.get("accept-encoding", ""), request.headers.get("if-none-match", "")


def _page(page: Page) -> Response[bytes]:
    media_type = page.headers.get("content-type", "application/octet-stream")
    return Response(page.body, status_code=page.status, headers=dict(page.headers), media_type=media_type)


def _cookies(request: _ANY, code: str, seat: NewSeat) -> list[Cookie]:
    if seat.token is None:
        return []
    return [
        Cookie(
            key=COOKIE,
            value=seat.token,
            path=f"/api/tables/{code}",  # a token goes to its own table only
            max_age=_YEAR,
            httponly=True,
            samesite="lax",
            secure=request.url.scheme == "https",
        )
    ]
