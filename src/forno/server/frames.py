"""uvicorn's side of a socket, with a shorter way for what nearly every message is: one short text frame."""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

if TYPE_CHECKING:
    from uvicorn._types import ASGISendEvent
    from websockets.http11 import Request

__all__ = ["WRITE", "SocketProtocol", "text_frame"]

#: The extension of a socket's ASGI scope under which an application finds ``write``.
WRITE: Final = "forno.write"

_TEXT: Final = 0x81  # a whole message, as text
_SHORT: Final = 126
_MIDDLE: Final = 65_536
_AHEAD: Final = 8  # messages that may wait unread; a client that sends more at once has to wait itself


class SocketProtocol(WebSocketsSansIOProtocol):
    """The same protocol; opening, closing, pings and everything unusual are left to uvicorn."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._outgoing: list[bytes] = []

    def handle_connect(self, event: Request) -> None:
        """Take a new connection, and let the application find the short way."""
        super().handle_connect(event)
        if self.response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            extensions: Any = self.scope["extensions"]
            extensions[WRITE] = {"write": self.write}

    def write(self, payload: bytes) -> bool:
        """Send a text message without waiting; False, and nothing is sent, where it would have to wait."""
        if self.conn.state is not State.OPEN or not self.writable.is_set() or self.disconnected:
            return False
        if not self._outgoing:
            # What is written in the same turn of the loop goes out together: the system is asked once.
            self.loop.call_soon(self._flush)
        self._outgoing.append(text_frame(payload))
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

    def send_receive_event_to_app(self) -> None:
        """Hand on a message. Reading goes on unless several wait: to stop it and begin anew costs more than a move."""
        paused = self.read_paused
        self.read_paused = paused or self.queue.qsize() < _AHEAD
        super().send_receive_event_to_app()
        if self.queue.qsize() <= _AHEAD:
            self.read_paused = paused


def text_frame(payload: bytes) -> bytes:
    """A message as the server sends it: RFC 6455, unmasked."""
    size = len(payload)
    if size < _SHORT:
        return bytes((_TEXT, size)) + payload
    if size < _MIDDLE:
        return bytes((_TEXT, 126)) + size.to_bytes(2, "big") + payload
    return bytes((_TEXT, 127)) + size.to_bytes(8, "big") + payload
