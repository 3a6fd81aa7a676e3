"""Who may ask, and how often: security headers, no other site's page or name, and limits for everybody."""

from __future__ import annotations

import re
from collections.abc import AsyncGenerator
from contextlib import suppress
from ipaddress import ip_address
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
from litestar.connection import ASGIConnection, Request
from litestar.datastructures import MutableScopeHeaders, State
from litestar.enums import ScopeType
from litestar.exceptions import InternalServerException
from litestar.handlers import BaseRouteHandler
from litestar.routes import HTTPRoute
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from forno.server.access.languages import language_of
from forno.server.access.limits import REQUESTS, Limits, Rate, network_of
from forno.server.access.plain import PAGE_HEADERS, plain_page, said_in, wants_page
from forno.server.errors import BadRequest, ForeignHost, ForeignOrigin, http_status
from forno.server.logs import log
from forno.server.protocol import ErrorBody
from forno.server.settings import Settings

#: What browsers are told with every answer.
HEADERS: Final = {
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
_PORTS: Final = {"http": 80, "https": 443}
_SHOWN: Final = 200  # letters of what somebody else wrote
_SAID: Final = 16
_SAFE_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS"})
#: What watches a server may call it whatever it likes.
ANY_HOST: Final = frozenset({"/healthz", "/readyz"})
_HOST: Final = re.compile(r"(\[[^\]]*\]|[^:]*)(:[0-9]*)?")


class CarefulRequest(Request[Any, Any, Any]):
    """A request whose body may hold anything."""

    async def stream(self) -> AsyncGenerator[bytes, None]:
        """The body, part by part.

        Raises:
            BadRequest: whoever sent it has gone before its end; the framework takes that for a failure of the server.
        """
        try:
            async for part in super().stream():
                yield part
        except InternalServerException as error:
            if "disconnected" not in error.detail:
                raise
            raise BadRequest("The request did not come to its end.") from None

    async def json(self) -> Any:
        """The body as JSON.

        Raises:
            BadRequest: it is none: no UTF-8, or nested beyond reason.
        """
        try:
            body = _whole(await super().json())
        except (UnicodeError, RecursionError) as error:
            raise BadRequest(f"This is not JSON: {type(error).__name__}.") from None
        wanted = self.route_handler.parsed_fn_signature.parameters.get("data")
        if wanted is not None:
            _look_closely(body, wanted.annotation)
        return body


def _whole(value: Any) -> Any:
    """A number without a fraction is a whole one, however it is written: JSON has one kind of numbers."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, list):
        return [_whole(part) for part in value]
    if isinstance(value, dict):
        return {name: _whole(part) for name, part in value.items()}
    return value


def _look_closely(body: Any, kind: Any) -> None:
    """Refuse what the framework would let pass: ``1`` for ``true``, ``"2"`` for ``2``. The rest it refuses itself."""
    try:
        msgspec.convert(body, kind, strict=True)
    except msgspec.ValidationError as error:
        with suppress(msgspec.ValidationError):
            msgspec.convert(body, kind, strict=False)
            message, _, place = str(error).partition(" - at `$")
            raise BadRequest(message, place.strip("`.") or None) from None


async def add_headers(message: Message, scope: Scope) -> None:
    """Put what browsers are told on every answer, errors included, and the name that the log has for the request."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        for name, value in HEADERS.items():
            headers.setdefault(name, value)
        if scope.get("method") == "OPTIONS" and "path_template" in scope:
            # The framework names the methods of one handler of an address only.
            routes = (route for route in scope["litestar_app"].routes if isinstance(route, HTTPRoute))
            methods = {route.path_format: route.methods for route in routes}
            headers["allow"] = ", ".join(sorted(methods[scope["path_template"]]))
        headers.setdefault("x-request-id", scope["state"].get("request", ""))


def own_names_only(app: ASGIApp, hosts: frozenset[str]) -> ASGIApp:
    """Refuse whatever is asked of a name that is not the server's: somebody may have led his own name here (DNS
    rebinding), and to a browser his page would be the server's. No address can be led elsewhere, nor ``localhost``.

    Args:
        app: What answers the rest.
        hosts: The names; empty: everything is answered.
    """
    if not hosts:
        return app

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        named = [value.decode("latin-1") for name, value in scope["headers"] if name == b"host"]
        if scope["path"] in ANY_HOST or (named and all(_is_own(host, hosts) for host in named)):
            await app(scope, receive, send)
        else:
            await _refuse_name(scope, send)

    return answer


def _is_own(host: str, hosts: frozenset[str]) -> bool:
    found = _HOST.fullmatch(host)
    name = found[1].lower().removesuffix(".") if found else ""
    if name in hosts or name == "localhost":
        return True
    try:
        return bool(ip_address(name.strip("[]")))
    except ValueError:
        return False


async def _refuse_name(scope: Scope, send: Send) -> None:
    error = ForeignHost("This server does not go by this name; whoever runs it can add it to FORNO_HOSTS.", "Host")
    asked = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
    if wants_page(asked):
        # Whatever could be gone to under this name is refused as well.
        body, kind = plain_page(error.code, language_of(asked), again=False, front=False), PAGE_HEADERS
    else:
        body = msgspec.json.encode(ErrorBody(error.code, error.message, error.where))
        kind = {"content-type": "application/json"}
    told = {**HEADERS, **kind, "content-length": str(len(body)), "x-request-id": scope["state"]["request"]}
    headers = [(name.encode(), value.encode()) for name, value in told.items()]
    told_by = "http.response" if scope["type"] == ScopeType.HTTP else "websocket.http.response"
    start: Any = {"type": f"{told_by}.start", "status": http_status(error), "headers": headers}
    end: Any = {"type": f"{told_by}.body", "body": b"" if scope.get("method") == "HEAD" else body, "more_body": False}
    await send(start)
    await send(end)


async def own_pages_only(connection: ASGIConnection[Any, Any, Any, Any], _handler: BaseRouteHandler) -> None:
    """Refuse sockets and changes that a page of another site asks for (a program sends no ``Origin``).

    ``Origin`` and ``Host`` both come from the browser, so behind a proxy it must pass ``Host`` on.
    """
    origin = connection.headers.get("origin")
    if origin is None or connection.scope.get("method") in _SAFE_METHODS:
        return
    settings: Settings = connection.app.state.settings
    host = connection.headers.get("host", "")
    if origin in settings.origins or is_own_origin(origin, host):
        return
    known = _place_of(origin)
    if known is None or known not in [_place_of(other) for other in settings.origins]:
        _say_foreign(connection.app.state, origin, host)
        words = said_in(ForeignOrigin.code, language_of(connection.headers))
        raise ForeignOrigin(words, "Origin")


def is_own_origin(origin: str, host: str) -> bool:
    """Whether a page of this origin came from the server that is asked as ``host``, however both are written.

    A proxy may write the scheme's own port into ``Host``, which no browser does; without one it is that port.
    """
    place = _place_of(origin)
    if place is None:
        return False
    scheme, name, port = place
    asked = _HOST.fullmatch(host)
    if asked is None or _plain_name(asked[1]) != name:
        return False
    return (asked[2] or ":").removeprefix(":") in ({str(port), ""} if port == _PORTS[scheme] else {str(port)})


def _place_of(origin: str) -> tuple[str, str, int] | None:
    """Scheme, name and port of an origin; None: it is none of a web page, or has no place (``null``)."""
    try:
        parts = urlsplit(origin)
        port = parts.port
    except ValueError:
        return None
    if parts.scheme not in _PORTS or not parts.hostname or "@" in parts.netloc or parts.path not in ("", "/"):
        return None
    found = _HOST.fullmatch(parts.netloc)
    name = _plain_name(found[1]) if found else ""
    return (parts.scheme, name, _PORTS[parts.scheme] if port is None else port) if name else None


def _plain_name(name: str) -> str:
    """A name, or an address, as it is compared."""
    name = name.lower().removesuffix(".")
    try:
        return str(ip_address(name.removeprefix("[").removesuffix("]")))
    except ValueError:
        return name


def _say_foreign(state: State, origin: str, host: str) -> None:
    """Tell the host, once for each: it may be a proxy that passes another ``Host`` on."""
    said: set[tuple[str, str]] = state.setdefault("foreign", set())
    seen = origin[:_SHOWN], host[:_SHOWN]
    if seen not in said and len(said) < _SAID:
        said.add(seen)
        log.warning(
            "a page of another origin was refused; if it is the own one, the web server in front must pass Host on",
            origin=ascii(seen[0]),
            host=ascii(seen[1]),
            setting="FORNO_ORIGINS",
        )


async def within_limits(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    """Refuse what one address asks for beyond reason. A handler names a ``rate`` of its own, or None for no limit."""
    limits: Limits = connection.app.state.limits
    if not limits.on or handler.opt.get("rate", REQUESTS) is None:
        return
    _look_for_proxy(connection)
    address = address_of(connection)
    limits.spend(REQUESTS, address)
    rate: Rate | None = handler.opt.get("rate")
    if rate is not None:
        limits.spend(rate, address)


def address_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Where a request comes from: what its limits are counted by."""
    return network_of(connection.client.host) if connection.client else ""


def _look_for_proxy(connection: ASGIConnection[Any, Any, Any, Any]) -> None:
    state = connection.app.state
    if not state.settings.proxies and not state.get("warned") and "x-forwarded-for" in connection.headers:
        state.warned = True
        log.warning("a web server in front is not trusted: everybody shares its limits", setting="FORNO_PROXIES")
