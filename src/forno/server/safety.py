"""What browsers are told and asked: security headers, and that no page of another site uses the server."""

from __future__ import annotations

from typing import Any, Final
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection, Request
from litestar.datastructures import MutableScopeHeaders
from litestar.handlers import BaseRouteHandler
from litestar.types import Message, Scope

from forno.server.errors import BadRequest, ForeignOrigin
from forno.server.settings import Settings

_HEADERS: Final = {
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; connect-src 'self'; "
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
_SAFE_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS"})


class CarefulRequest(Request[Any, Any, Any]):
    """A request whose body may hold anything."""

    async def json(self) -> Any:
        """The body as JSON.

        Raises:
            BadRequest: it is none: no UTF-8, or nested beyond reason.
        """
        try:
            return await super().json()
        except (UnicodeError, RecursionError) as error:
            raise BadRequest(f"This is not JSON: {type(error).__name__}.") from None


async def add_security_headers(message: Message, _scope: Scope) -> None:
    """Put the headers on every answer, errors included."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        for name, value in _HEADERS.items():
            headers.setdefault(name, value)


def own_pages_only(connection: ASGIConnection[Any, Any, Any, Any], _handler: BaseRouteHandler) -> None:
    """Refuse sockets and changes that a page of another site asks for (a program sends no ``Origin``).

    ``Origin`` and ``Host`` both come from the browser, so behind a proxy it must pass ``Host`` on.
    """
    origin = connection.headers.get("origin")
    if origin is None or connection.scope.get("method") in _SAFE_METHODS:
        return
    settings: Settings = connection.app.state.settings
    own = urlsplit(origin).netloc
    if origin not in settings.origins and (not own or own != connection.headers.get("host")):
        raise ForeignOrigin("This server is used from its own pages only.", "Origin")
