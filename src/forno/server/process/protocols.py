"""Which classes speak with connections: those that are made for the uvicorn that is there, else uvicorn's own."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any, Final

import uvicorn

from forno.server.access.door import Door, counted
from forno.server.logs import log

__all__ = ["MADE_FOR", "is_made_for", "protocols"]

#: The versions of uvicorn whose insides ``frames`` knows: from the first one to before the second.
MADE_FOR: Final = ((0, 50), (0, 55))
_VERSION: Final = re.compile(r"(\d+)\.(\d+)")

Protocol = type[Any] | Callable[..., Any] | str


def is_made_for(version: str) -> bool:
    """Whether the short way of a message is made for a version of uvicorn."""
    found = _VERSION.match(version)
    return found is not None and MADE_FOR[0] <= (int(found[1]), int(found[2])) < MADE_FOR[1]


def protocols(door: Door) -> tuple[Protocol, Protocol]:
    """What uvicorn is to speak HTTP with, and what sockets.

    Args:
        door: Counts connections.
    """
    return _http(door), _sockets(door)


def _http(door: Door) -> Protocol:
    try:
        from forno.server.access.heads import HttpProtocol
    except ImportError as error:
        log.warning("this uvicorn has no protocol to put limits before HTTP on", reason=str(error))
        return "auto"
    protocol: Callable[..., Any] = counted(HttpProtocol, door)
    return partial(protocol, door)


def _sockets(door: Door) -> Protocol:
    if is_made_for(uvicorn.__version__):
        try:
            from forno.server.http.frames import SocketProtocol
        except ImportError:
            pass
        else:
            return counted(SocketProtocol, door)
    low, high = (".".join(map(str, version)) for version in MADE_FOR)
    log.warning(
        "messages go uvicorn's own way, which is slower: this server is made for another version",
        uvicorn=uvicorn.__version__,
        wanted=f">={low},<{high}",
    )
    return _own(door)


def _own(door: Door) -> Protocol:
    """Uvicorn's own, counted; the newer one of its two, which all versions since 0.35 have."""
    try:
        from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
    except ImportError:
        try:
            from uvicorn.protocols.websockets.websockets_impl import WebSocketProtocol
        except ImportError:
            return "auto"
        return counted(WebSocketProtocol, door)
    return counted(WebSocketsSansIOProtocol, door)
