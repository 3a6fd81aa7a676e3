"""uvicorn's side of a socket, with a shorter way for what nearly every message is: one short text frame."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

if TYPE_CHECKING:
    from uvicorn._types import ASGISendEvent

__all__ = ["SocketProtocol", "text_frame"]

_TEXT: Final = 0x81  # a whole message, as text
_SHORT: Final = 126
_MIDDLE: Final = 65_536
_AHEAD: Final = 8  # messages that may wait unread; a client that sends more at once has to wait itself


class SocketProtocol(WebSocketsSansIOProtocol):
    """The same protocol; opening, closing, pings and everything unusual are left to uvicorn."""

    async def send(self, message: ASGISendEvent) -> None:
        """Send what the application says."""
        text = message.get("text") if message["type"] == "websocket.send" else None
        if text is not None and self.conn.state is State.OPEN and self.writable.is_set() and not self.disconnected:
            self.transport.write(text_frame(text.encode()))
        else:
            await super().send(message)

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
