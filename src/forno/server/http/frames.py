"""uvicorn's side of a socket, with a shorter way for what nearly every message is: one short text frame."""

from __future__ import annotations

import asyncio
import struct
from collections import deque
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Final

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode
from websockets.protocol import State

from forno.server.live.connection import WRITE
from forno.server.logs import log

try:
    from websockets.speedups import apply_mask
except ImportError:  # where the library has no compiled part
    from websockets.utils import apply_mask

if TYPE_CHECKING:
    from uvicorn._types import ASGIReceiveEvent, ASGISendEvent
    from websockets.frames import Frame
    from websockets.http11 import Request

__all__ = ["WRITE", "SocketProtocol", "next_frame", "text_head"]

_TEXT: Final = 0x81  # a whole message, as text
_WHOLE: Final = 0x80
_MASKED: Final = 0x80
_LENGTH: Final = 0x7F
_MASK: Final = 4
_SHORT: Final = 126
_MIDDLE: Final = 65_536
_MIDDLE_HEAD: Final = struct.Struct("!BBH").pack
_LONG_HEAD: Final = struct.Struct("!BBQ").pack
_FAREWELL_SECONDS: Final = 10.0
_PARTS: Final = 1_024  # frames that one message may come in
_AHEAD: Final = 8  # messages that may wait unread; a client that sends more at once has to wait itself


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
        #: Whether it ended with something that was no frame, and whether it has ended.
        self._failed = self._gone = False

    def handle_connect(self, event: Request) -> None:
        """Take a new connection, and let the application find the short way."""
        super().handle_connect(event)
        if self.response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            extensions: Any = self.scope["extensions"]
            extensions[WRITE] = {"write": self.write}

    def connection_lost(self, exc: Exception | None) -> None:
        """End; the parser, which holds itself, ends too."""
        self._gone = True
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
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        if self.close_sent:
            return  # nobody listens any more
        if self.curr_msg_data_type == "text":
            try:
                self.queue.put_nowait({"type": "websocket.receive", "text": str(data, "utf-8")})
            except UnicodeDecodeError:
                self._end(CloseCode.INVALID_DATA, "broken UTF-8")
                return
        else:
            self.queue.put_nowait({"type": "websocket.receive", "bytes": bytes(data)})
        if not self.read_paused and len(self.queue) > _AHEAD:
            self.read_paused = True
            self.transport.pause_reading()

    def handle_cont(self, event: Frame) -> None:
        """Take a further part of a message; each is kept until the last one comes, so that they are not endless."""
        if len(self.frames) >= _PARTS:
            self._end(CloseCode.MESSAGE_TOO_BIG, f"a message of more than {_PARTS} frames")
        else:
            super().handle_cont(event)

    def _end(self, code: CloseCode, reason: str) -> None:
        """End a connection over which comes what is no message."""
        self.frames = []
        if not self.close_sent:
            self.conn.fail(code, reason)
            self.handle_parser_exception()

    def handle_parser_exception(self) -> None:
        """Something came that is no frame. The host reads one line of it, however it was broken."""
        closing = self.conn.close_sent
        if not self.close_sent:
            code, reason = (int(closing.code), closing.reason) if closing else (CloseCode.ABNORMAL_CLOSURE, "too early")
            log.warning("a socket sent what is no message", close=code, reason=reason)
        self._failed = True
        if closing is not None:
            super().handle_parser_exception()
            return
        # It was not open yet: no farewell can be said.
        self.close_sent = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": CloseCode.ABNORMAL_CLOSURE})
        self.transport.close()

    def keepalive_timeout(self) -> None:
        """Nobody is there: whoever reads no farewell either does not keep the connection."""
        super().keepalive_timeout()
        self.loop.call_later(_FAREWELL_SECONDS, self.transport.abort)

    # ------------------------------------------------------------------------------------------------------ going out

    def write(self, payload: bytes) -> bool:
        """Send a text message without waiting; False, and nothing is sent, where it would have to wait."""
        if not self._outgoing:
            if self.conn.state is not State.OPEN or not self.writable.is_set() or self._gone:
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

    def pause_writing(self) -> None:
        """Somebody reads more slowly than he is written to; the first of these versions do not look."""
        self.writable.clear()
        super().pause_writing()

    def resume_writing(self) -> None:
        """He has caught up."""
        self.writable.set()
        super().resume_writing()

    async def send(self, message: ASGISendEvent) -> None:
        """Send what the application says, after what was written."""
        self._flush()
        if self._failed:
            raise ClientDisconnected
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
