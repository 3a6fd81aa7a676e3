"""The application: everything put together, ready for an ASGI server."""

from __future__ import annotations

import random
from typing import Any, Final

from litestar import Litestar
from litestar.datastructures import State
from litestar.di import Provide
from litestar.types import ASGIApp, Receive, Scope, Send

from forno.server.access.safety import CarefulRequest, add_headers, own_names_only, own_pages_only, within_limits
from forno.server.http.answers import ANSWERS, log_socket_failure
from forno.server.http.openapi import VERSIONED
from forno.server.http.routes import HANDLERS
from forno.server.http.sockets import PlainSocket, table_socket
from forno.server.process.parts import Parts
from forno.server.settings import Settings

__all__ = ["create_app"]

_MAX_BODY: Final = 65_536


def create_app(settings: Settings | None = None) -> Litestar:
    """The server as an ASGI application.

    Args:
        settings: How it runs; from the environment if left out.
    """
    settings = settings or Settings.from_env()
    parts = Parts(settings)
    app = Litestar(
        route_handlers=[*HANDLERS, table_socket],
        dependencies={name: _give(thing) for name, thing in parts.shared.items()},
        guards=[own_pages_only, within_limits],
        before_send=[add_headers],
        exception_handlers=ANSWERS,
        after_exception=[log_socket_failure],
        lifespan=[lambda _app: parts.running()],
        request_class=CarefulRequest,
        websocket_class=PlainSocket,
        request_max_body_size=_MAX_BODY,
        state=State({"settings": settings, "limits": parts.limits}),
        openapi_config=None,
        logging_config=None,
        debug=False,
    )
    app.asgi_handler = _named(own_names_only(app.asgi_handler, settings.hosts))
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
