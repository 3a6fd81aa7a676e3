"""Who may connect at all, and what is answered before there is a request to answer."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Iterable
from http import HTTPStatus
from ipaddress import ip_address, ip_network
from typing import Any, Final

import msgspec

from forno.errors import FornoError
from forno.server.access.descriptors import beyond_reserve
from forno.server.access.languages import language_of
from forno.server.access.limits import network_of
from forno.server.access.plain import PAGE_HEADERS, plain_page, wants_page
from forno.server.access.safety import HEADERS
from forno.server.errors import NoRoom, TooMany, http_status
from forno.server.logs import log
from forno.server.protocol import ErrorBody

__all__ = ["CONNECTIONS_OF_ADDRESS", "Door", "counted", "refusal"]

#: Connections that are open at once; more than sockets, as pages come over connections, too.
CONNECTIONS_OF_ADDRESS: Final = 300
_LINGERING: Final = 64
_SAID_SECONDS: Final = 60.0
_RETRY_SECONDS: Final = 10
STUCK_SECONDS: Final = 60.0  # that somebody may read nothing of what he is sent


class Door:
    """Counts the connections of one server process.

    Args:
        on: Whether those of an address are limited.
        proxies: Addresses and networks of web servers in front: what comes from there is not one visitor's.
    """

    def __init__(self, on: bool = True, proxies: Iterable[str] = ()) -> None:
        self._on = on
        self._proxies = [ip_network(proxy) for proxy in proxies]
        self._inside: dict[asyncio.BaseTransport, str] = {}
        self._of_address: Counter[str] = Counter()
        self._said = float("-inf")
        #: Those that were refused and are still told so.
        self.lingering = 0

    def enter(self, transport: asyncio.BaseTransport) -> FornoError | None:
        """Count a new connection until it leaves; returns why it may not stay, if it may not."""
        connection = transport.get_extra_info("socket")
        if connection is not None and beyond_reserve(connection.fileno()):
            return NoRoom("The server has no room for more connections; try again a little later.")
        address = self._address(transport)
        if address is None:
            return None
        if self._of_address[address] >= CONNECTIONS_OF_ADDRESS:
            self._say()
            return TooMany("Too many connections are open from here; close some.", seconds=_RETRY_SECONDS)
        self._of_address[address] += 1
        self._inside[transport] = address
        return None

    def leave(self, transport: asyncio.BaseTransport) -> None:
        """One connection less, if it was counted."""
        address = self._inside.pop(transport, None)
        if address is not None:
            self._of_address[address] -= 1
            if not self._of_address[address]:
                del self._of_address[address]

    @property
    def patient(self) -> bool:
        """Whether there is room to wait until somebody has read that he is refused."""
        return self.lingering < _LINGERING

    def _address(self, transport: asyncio.BaseTransport) -> str | None:
        """By what a connection is counted; None: it is not."""
        peer = transport.get_extra_info("peername")
        if not self._on or not isinstance(peer, tuple):
            return None
        try:
            known = ip_address(peer[0].partition("%")[0])
        except ValueError:
            return str(peer[0])
        known = getattr(known, "ipv4_mapped", None) or known
        return None if any(known in proxy for proxy in self._proxies) else network_of(str(known))

    def _say(self) -> None:
        if time.monotonic() - self._said >= _SAID_SECONDS:
            self._said = time.monotonic()
            log.warning("an address has too many connections: no more are taken from it", limit=CONNECTIONS_OF_ADDRESS)


def counted(protocol: type[Any], door: Door) -> type[Any]:
    """A protocol that tells the door when a connection has gone, and lets nobody stay who reads nothing.

    Args:
        protocol: Any for HTTP or sockets that uvicorn knows; nothing but what asyncio itself calls is touched.
        door: Where the connection was counted when it came.
    """

    class Counted(protocol):  # type: ignore[misc]
        _way: asyncio.Transport
        _stuck: asyncio.TimerHandle | None = None

        def connection_made(self, transport: asyncio.Transport) -> None:
            self._way = transport
            super().connection_made(transport)

        def connection_lost(self, exc: Exception | None) -> None:
            door.leave(self._way)
            self._move_on()
            super().connection_lost(exc)

        def pause_writing(self) -> None:
            self._stuck = asyncio.get_running_loop().call_later(STUCK_SECONDS, self._way.abort)
            super().pause_writing()

        def resume_writing(self) -> None:
            self._move_on()
            super().resume_writing()

        def _move_on(self) -> None:
            if self._stuck is not None:
                self._stuck.cancel()
                self._stuck = None

    return Counted


def refusal(error: FornoError, headers: Iterable[tuple[bytes, bytes]] = ()) -> bytes:
    """A whole answer; the connection ends with it.

    Args:
        error: What is wrong.
        headers: As many of the request's as are known, their names in small letters.
    """
    asked = {name.decode("latin-1"): value.decode("latin-1") for name, value in headers}
    told = {**HEADERS, "content-type": "application/json", "connection": "close"}
    seconds = _RETRY_SECONDS if isinstance(error, TooMany | NoRoom) else 0
    if seconds:
        told["retry-after"] = str(seconds)
    if wants_page(asked):
        body = plain_page(error.code, language_of(asked), seconds)
        told |= PAGE_HEADERS
    else:
        body = msgspec.json.encode(ErrorBody(error.code, error.message, error.where))
    status = HTTPStatus(http_status(error))
    lines = [f"HTTP/1.1 {status.value} {status.phrase}", *(f"{name}: {value}" for name, value in told.items())]
    return "\r\n".join([*lines, f"content-length: {len(body)}", "", ""]).encode("latin-1") + body
