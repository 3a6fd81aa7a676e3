"""uvicorn's side of a socket, with a shorter way for what nearly every message is: one short text frame."""

from __future__ import annotations

import asyncio
import struct
from collections import deque
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

try:
    from websockets.speedups import apply_mask
except ImportError:  # where the library has no compiled part
    from websockets.utils import apply_mask

if TYPE_CHECKING:
    from uvicorn._types import ASGIReceiveEvent, ASGISendEvent
    from websockets.http11 import Request

__all__ = ["WRITE", "HttpProtocol", "SocketProtocol", "next_frame", "text_head"]

#: The extension of a socket's ASGI scope under which an application finds ``write``.
WRITE: Final = "forno.write"
_TEXT: Final = 0x81  # a whole message, as text
_WHOLE: Final = 0x80
_MASKED: Final = 0x80
_LENGTH: Final = 0x7F
_MASK: Final = 4
_SHORT: Final = 126
_MIDDLE: Final = 65_536
_MIDDLE_HEAD: Final = struct.Struct("!BBH").pack
_LONG_HEAD: Final = struct.Struct("!BBQ").pack
_AHEAD: Final = 8  # messages that may wait unread; a client that sends more at once has to wait itself


class HttpProtocol(HttpToolsProtocol):
    """The same protocol, which lets go of its parser when a socket takes over: they hold each other."""

    def handle_websocket_upgrade(self) -> None:
        """Let a socket take over."""
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment]


class Line(deque[Any]):
    """What waits for the application: as much of a queue as uvicorn needs, at a fraction of its cost."""

    def __init__(self) -> None:
        super().__init__()
        self.reader: asyncio.Future[None] | None = None

    def put_nowait(self, item: ASGIReceiveEvent) -> None:
        """Put an item last, and wake the reader."""
        self.append(item)
        if self.reader is not None and not self.reader.done():
            self.reader.set_result(None)


class SocketProtocol(WebSocketsSansIOProtocol):
    """The same protocol; opening, closing, pings and everything unusual are left to uvicorn."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.queue: Line = Line()  # type: ignore[assignment]
        self._outgoing: list[bytes] = []
        #: Whether all that has come since the opening came in whole frames of whole messages.
        self._usual = False

    def handle_connect(self, event: Request) -> None:
        """Take a new connection, and let the application find the short way."""
        super().handle_connect(event)
        if self.response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            extensions: Any = self.scope["extensions"]
            extensions[WRITE] = {"write": self.write}

    def connection_lost(self, exc: Exception | None) -> None:
        """End; the parser, which holds itself, ends too."""
        super().connection_lost(exc)
        self.conn.parser.close()

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """Let go of everything that refers back to the connection, so that nobody has to look for it as garbage."""
        super().on_task_complete(task)
        self.scope.clear()  # type: ignore[attr-defined]

    # ------------------------------------------------------------------------------------------------------ coming in

    def data_received(self, data: bytes) -> None:
        """Take what comes: one frame of text at once, anything else as uvicorn does."""
        if not self.handshake_complete:
            # Until the answer to it nothing but the request may come.
            self._usual = not self.handshake_initiated and data.endswith(b"\r\n\r\n")
            super().data_received(data)
            return
        at = next_frame(data, 0)
        if self._usual and at == len(data) and data[0] == _TEXT and self.conn.state is State.OPEN:
            self._take_text(data)
            return
        while 0 < at < len(data):
            at = next_frame(data, at)
        self._usual = self._usual and at == len(data)
        super().data_received(data)

    def _take_text(self, data: bytes) -> None:
        start = len(data) - _payload_size(data, 0)
        self.curr_msg_data_type = "text"
        self.frames = [apply_mask(data[start:], data[start - _MASK : start])]
        self.send_receive_event_to_app()

    async def receive(self) -> ASGIReceiveEvent:
        """The first message that waits, as soon as there is one."""
        line = self.queue
        while not line:
            line.reader = self.loop.create_future()
            await line.reader
        message: ASGIReceiveEvent = line.popleft()
        if self.read_paused and not line:
            self.read_paused = False
            self.transport.resume_reading()
        return message

    def send_receive_event_to_app(self) -> None:
        """Hand on a message. Reading goes on unless several wait: to stop it and begin anew costs more than a move."""
        paused = self.read_paused
        self.read_paused = paused or len(self.queue) < _AHEAD
        super().send_receive_event_to_app()
        if len(self.queue) <= _AHEAD:
            self.read_paused = paused

    # ------------------------------------------------------------------------------------------------------ going out

    def write(self, payload: bytes) -> bool:
        """Send a text message without waiting; False, and nothing is sent, where it would have to wait."""
        if not self._outgoing:
            if self.conn.state is not State.OPEN or not self.writable.is_set() or self.disconnected:
                return False
            # What is written in the same turn of the loop goes out together: the system is asked once.
            self.loop.call_soon(self._flush)
        self._outgoing += (text_head(len(payload)), payload)
        return True

    def _flush(self) -> None:
        if self._outgoing:
            frames, self._outgoing = self._outgoing, []
            if not self.transport.is_closing():
                self.transport.write(b"".join(frames))

    async def send(self, message: ASGISendEvent) -> None:
        """Send what the application says, after what was written."""
        self._flush()
        await super().send(message)

    def shutdown(self) -> None:
        """Say farewell, after what was written."""
        self._flush()
        super().shutdown()


def text_head(size: int) -> bytes:
    """What the server sends before the payload of a text message: RFC 6455, unmasked."""
    if size < _SHORT:
        return bytes((_TEXT, size))
    if size < _MIDDLE:
        return _MIDDLE_HEAD(_TEXT, _SHORT, size)
    return _LONG_HEAD(_TEXT, _SHORT + 1, size)


def next_frame(data: bytes, at: int) -> int:
    """Where the frame after the one at ``at`` begins, if that one is masked, whole and a whole message; else -1.

    ``len(data)`` where it is the last one. Lengths of eight bytes count as unusual: no client has a reason to send one.
    """
    if len(data) < at + 2 or not data[at] & _WHOLE or not data[at + 1] & _MASKED:
        return -1
    size = _payload_size(data, at)
    end = at + 2 + (2 if data[at + 1] & _LENGTH == 126 else 0) + _MASK + size
    return end if size >= 0 and end <= len(data) else -1


def _payload_size(data: bytes, at: int) -> int:
    size = data[at + 1] & _LENGTH
    if size == 126:
        return int.from_bytes(data[at + 2 : at + 4], "big") if len(data) >= at + 4 else -1
    return size if size < _SHORT else -1
