"""The application: everything put together, ready for an ASGI server."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

from litestar import Litestar, Request, Response
from litestar.datastructures import State
from litestar.di import Provide
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException, ValidationException
from litestar.types import ASGIApp, Receive, Scope, Send
from uvicorn.protocols.utils import ClientDisconnected

from forno.errors import FornoError
from forno.server.choices import choices
from forno.server.errors import BadToken, StorageError, TooMany, status_of
from forno.server.limits import Limits
from forno.server.logs import log
from forno.server.metrics import Metrics
from forno.server.openapi import VERSIONED
from forno.server.protocol import ErrorBody
from forno.server.routes import HANDLERS
from forno.server.safety import CarefulRequest, add_headers, own_pages_only, within_limits
from forno.server.settings import Settings
from forno.server.sockets import Services, table_socket
from forno.server.static import StaticFiles
from forno.server.store.notices import Notices
from forno.server.store.repository import Store
from forno.server.surroundings import Surroundings
from forno.server.tables import Tables
from forno.server.thinking import Thinking
from forno.server.tokens import Keys

__all__ = ["create_app"]

_MAX_BODY: Final = 65_536
_CODES: Final = {400: "bad-request", 404: "not-found", 405: "method-not-allowed", 413: "too-large"}


def create_app(settings: Settings | None = None) -> Litestar:
    """The server as an ASGI application.

    Args:
        settings: How it runs; from the environment if left out.
    """
    settings = settings or Settings.from_env()
    store, metrics, files = Store(settings.url), Metrics(), StaticFiles(settings.web)
    thinking = Thinking(settings.bot_seconds, settings.bot_processes, metrics)
    around = Surroundings(store, thinking, metrics, settings.pace, settings.absent_seconds)
    tables = Tables(around, settings.idle_seconds, settings.most_tables)
    keys = Keys(b"")
    notices = Notices(store.url, tables.hear, tables.missed) if store.shared else None

    @asynccontextmanager
    async def running(_app: Litestar) -> AsyncIterator[None]:
        await store.start()
        keys.use(await store.signing_key())
        if notices is not None:
            notices.start()
        await thinking.start()
        await tables.start()
        await asyncio.to_thread(choices)  # loads the games and bots, so that nobody waits for them later
        try:
            yield
        finally:
            await tables.stop()
            if notices is not None:
                await notices.stop()
            await thinking.stop()
            await store.stop()

    limits = Limits(settings.limits)
    shared: dict[str, Any] = {
        "store": store,
        "metrics": metrics,
        "files": files,
        "tables": tables,
        "keys": keys,
        "limits": limits,
        "services": Services(tables, metrics, keys, limits),
    }
    app = Litestar(
        route_handlers=[*HANDLERS, table_socket],
        dependencies={name: _give(thing) for name, thing in shared.items()},
        guards=[own_pages_only, within_limits],
        before_send=[add_headers],
        exception_handlers={
            FornoError: _answer_refusal,
            HTTPException: _answer_http_error,
            Exception: _answer_failure,
        },
        after_exception=[_log_socket_failure],
        lifespan=[running],
        request_class=CarefulRequest,
        request_max_body_size=_MAX_BODY,
        state=State({"settings": settings, "limits": limits}),
        openapi_config=None,
        logging_config=None,
        debug=False,
    )
    app.asgi_handler = _named(app.asgi_handler)
    return app


def _named(app: ASGIApp) -> ASGIApp:
    """Give every request a name for the log, and this version of the API its address with the version in it."""
    names = random.Random()  # no secret: whoever asks is told

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        scope["state"]["request"] = f"{names.getrandbits(64):016x}"
        if scope["path"].startswith(VERSIONED):
            scope["path"] = "/api/" + scope["path"].removeprefix(VERSIONED)
            scope["raw_path"] = scope["path"].encode()
        await app(scope, receive, send)

    return answer


def _give(thing: Any) -> Provide:
    return Provide(lambda: thing, sync_to_thread=False)


def _answer(error: FornoError, status: int) -> Response[ErrorBody]:
    headers = {"retry-after": str(error.seconds)} if isinstance(error, TooMany) else {}
    if isinstance(error, BadToken):
        headers["www-authenticate"] = "Bearer"
    return Response(ErrorBody(error.code, error.message, error.where), status_code=status, headers=headers)


def _answer_refusal(_request: Request[Any, Any, Any], error: FornoError) -> Response[ErrorBody]:
    if isinstance(error, StorageError):
        log.error("storage failed", error=str(error.__cause__))
    return _answer(error, status_of(error))


def _answer_http_error(request: Request[Any, Any, Any], error: HTTPException) -> Response[ErrorBody]:
    if error.status_code >= 500:
        return _answer_failure(request, error)
    message, where = _reason(error)
    code = _CODES.get(error.status_code, "bad-request")
    return Response(ErrorBody(code, message, where), status_code=error.status_code, headers=error.headers)


def _reason(error: HTTPException) -> tuple[str, str | None]:
    """What is wrong with a body, and where in it."""
    if not (isinstance(error, ValidationException) and isinstance(error.extra, list) and error.extra):
        return error.detail, None
    message, place = str(error.extra[0].get("message")), error.extra[0].get("key")
    named = re.search(r"field `([^`]+)`", message)
    path = [part for part in (place if place != "data" else None, named and named[1]) if part]
    return (message if message != "'data'" else "A JSON object is wanted."), ".".join(path) or None


def _answer_failure(request: Request[Any, Any, Any], error: Exception) -> Response[ErrorBody]:
    name = request.scope["state"].get("request", "")
    log.error("request failed", request=name, method=request.method, path=request.url.path, exc_info=error)
    return Response(
        ErrorBody("internal", f"Something went wrong here; the log has it as {name}", None), status_code=500
    )


async def _log_socket_failure(error: Exception, scope: Scope) -> None:
    """A socket has no answer that could say it; what is refused on purpose is no failure, nor is one who leaves."""
    if scope["type"] == ScopeType.WEBSOCKET and not isinstance(error, FornoError | HTTPException | ClientDisconnected):
        log.error("socket failed", path=scope["path"], exc_info=error)
