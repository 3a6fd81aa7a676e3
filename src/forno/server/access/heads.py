"""uvicorn's side of a request: a head of a bounded size, in a bounded time, on one of a bounded number of connections.

Only what asyncio and httptools call is put in between, so that it holds with any uvicorn.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from enum import Enum, auto
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from forno.errors import FornoError
from forno.server.access.door import Door, refusal
from forno.server.errors import BadRequest, HeadTooLarge, NoRoom, TooSlow

__all__ = ["BODY_SECONDS", "HEAD_LINES", "HEAD_SECONDS", "HEAD_SIZE", "LINE_SIZE", "PIPELINED", "HttpProtocol"]

#: All of a head, and what follows a body; the request line or one header; and how many of these.
HEAD_SIZE: Final = 32_768
LINE_SIZE: Final = 8_190
HEAD_LINES: Final = 100
#: From the connection, or from the first byte after the request before, to the end of a head; from there to that of
#: the body.
HEAD_SECONDS: Final = 10.0
BODY_SECONDS: Final = 60.0
#: Requests that may wait behind one; no browser sends any.
PIPELINED: Final = 16
_LINGER_SECONDS: Final = 2.0
_AROUND: Final = 4  # a header's colon, blank and end of line
_AROUND_FIRST: Final = len("OPTIONS  HTTP/1.1\r\n")
_BODY_NAMES: Final = frozenset({b"content-length", b"transfer-encoding"})


class _Stage(Enum):
    HEAD = auto()
    BODY = auto()
    BETWEEN = auto()


class HttpProtocol(HttpToolsProtocol):
    """The same protocol, which lets nobody send a head without end, or none. It lets go of its parser when a socket
    takes over: they hold each other. Who has come in by it leaves by ``door.counted``.

    Args:
        door: Counts connections.
    """

    def __init__(self, door: Door, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._door = door
        self._way: asyncio.Transport
        self._stage, self._number = _Stage.HEAD, 0  # of which request
        self._silent = True  # nothing at all has come
        self._size = self._lines = 0  # of the head, as far as it is read
        self._unread = 0  # bytes that came since something of them was made sense of
        self._wrong: FornoError | None = None
        self._ending = self._lingers = False
        self._watched: tuple[int, _Stage] | None = None
        self._timer: asyncio.TimerHandle | None = None

    # --------------------------------------------------------------------------------------------------- connection

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take a connection, or say why not."""
        self._way = transport
        super().connection_made(transport)
        wrong = self._door.enter(transport)
        if wrong is None:
            self._watch()
        else:
            self._refuse(wrong)

    def connection_lost(self, exc: Exception | None) -> None:
        """End."""
        self._stop_watching()
        if self._lingers:
            self._lingers = False
            self._door.lingering -= 1
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take what comes, unless it is too much."""
        if self._ending:
            return
        self._silent = False
        if self._stage is _Stage.BETWEEN:
            self._begin_head()
        self._unread += len(data)
        super().data_received(data)
        if self._number < 0:
            return  # a socket has taken over
        if self._wrong is None and self._unread > HEAD_SIZE:
            self._wrong = HeadTooLarge(f"The head of a request has at most {HEAD_SIZE} bytes.")
        if self._wrong is not None:
            self._refuse(self._wrong)
        elif not self._way.is_closing():
            self._watch()

    def handle_websocket_upgrade(self) -> None:
        """Let a socket take over."""
        if self._wrong is not None:
            return
        self._stop_watching()
        self._number = -1
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment]

    # ------------------------------------------------------------------------------------------- what the parser finds

    def on_message_begin(self) -> None:
        """A request begins."""
        if self._stage is _Stage.BETWEEN:  # within the same packet as the one before
            self._begin_head()
        self._size = self._lines = 0
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        """The request line, or some of it."""
        self._size += len(url)
        if self._size + _AROUND_FIRST > LINE_SIZE:
            self._wrong = HeadTooLarge(f"A request line has at most {LINE_SIZE} bytes.")
        else:
            super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header, or a trailer."""
        size = len(name) + len(value) + _AROUND
        self._size += size
        self._lines += 1
        if size > LINE_SIZE:
            self._wrong = HeadTooLarge(f"A header has at most {LINE_SIZE} bytes.")
        elif self._lines > HEAD_LINES:
            self._wrong = HeadTooLarge(f"A request has at most {HEAD_LINES} headers.")
        elif self._size > HEAD_SIZE:
            self._wrong = HeadTooLarge(f"The head of a request has at most {HEAD_SIZE} bytes.")
        if self._wrong is None:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """The head is whole."""
        self._stage, self._unread = _Stage.BODY, 0
        if self._wrong is None and self.parser.should_upgrade():
            self._wrong = self._not_a_socket()
        if self._wrong is None and len(getattr(self, "pipeline", ())) >= PIPELINED:
            self._wrong = BadRequest("So many requests before the answer to the first.")
        if self._wrong is None:
            super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """A part of the body."""
        self._unread = 0
        if self._wrong is None:
            super().on_body(body)

    def on_message_complete(self) -> None:
        """The request is whole."""
        self._stage, self._unread = _Stage.BETWEEN, 0
        if self._wrong is None:
            super().on_message_complete()

    def _begin_head(self) -> None:
        self._stage = _Stage.HEAD
        self._number += 1
        self._unread = 0

    def _not_a_socket(self) -> FornoError | None:
        """What the library for sockets would neither take nor refuse: it would leave the connection open for ever."""
        if not any(name == b"upgrade" and value.lower() == b"websocket" for name, value in self.headers):
            return None
        if self.parser.get_method() != b"GET" or any(name in _BODY_NAMES for name, _ in self.headers):
            return BadRequest("A socket is opened by a GET without a body.")
        return None if self.url.isascii() else BadRequest("An address has ASCII letters only.")

    # ------------------------------------------------------------------------------------------------------- the time

    def _watch(self) -> None:
        """See to it that what has begun ends in time."""
        at = self._number, self._stage
        if at == self._watched:
            return
        self._stop_watching()
        self._watched = at
        if self._stage is not _Stage.BETWEEN:
            seconds = HEAD_SECONDS if self._stage is _Stage.HEAD else BODY_SECONDS
            self._timer = self.loop.call_later(seconds, self._is_late)

    def _stop_watching(self) -> None:
        self._watched = None
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _is_late(self) -> None:
        self._timer = None
        if self._ending:
            self._way.abort()
        elif getattr(self.flow, "read_paused", False):  # it is the server that does not read
            self._watched = None
            self._watch()
        elif self._silent:
            # A browser that has connected ahead takes words that it did not ask for as an answer to what it asks next.
            self._ending = True
            self._way.close()
        else:
            what = "head" if self._stage is _Stage.HEAD else "body"
            self._refuse(TooSlow(f"The {what} of the request did not come in time."))

    # --------------------------------------------------------------------------------------------------------- the end

    def _refuse(self, wrong: FornoError) -> None:
        """Say what is wrong where that is still possible, and end."""
        self._ending = True
        self._stop_watching()
        if self._way.is_closing():
            return
        cycle = getattr(self, "cycle", None)
        if cycle is not None and cycle.response_complete and self._stage is _Stage.BODY:
            self._way.close()  # all has been said, and what still comes is of no use
            return
        if cycle is not None and not cycle.response_complete:
            if not cycle.more_body:  # another request is answered at the moment; that one was good
                cycle.keep_alive = False
                self._timer = self.loop.call_later(BODY_SECONDS, self._is_late)
                return
            cycle.disconnected = True
            cycle.message_event.set()
            if cycle.response_started:
                self._way.abort()
                return
        self._way.write(refusal(wrong, getattr(self, "headers", None) or ()))
        self._linger(wrong)

    def _linger(self, wrong: FornoError) -> None:
        """Read on for a moment: an end with something unread would take the answer with it."""
        if isinstance(wrong, NoRoom) or not self._door.patient or not self._way.can_write_eof():
            self._way.close()
            return
        self._lingers = True
        self._door.lingering += 1
        self._way.write_eof()
        with suppress(RuntimeError):  # it was not stopped
            self._way.resume_reading()
        self._timer = self.loop.call_later(_LINGER_SECONDS, self._is_late)
