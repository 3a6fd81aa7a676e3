"""One open socket as a table sees it: whose it is, and the words that wait to be sent."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Final

#: A reader who lags this many messages behind is let go; it comes back and gets the whole view.
_LIMIT: Final = 256


class Connection:
    """A queue between a table, which never waits, and a socket, which may be slow.

    Args:
        seat: The seat that it speaks for; ``None``: a spectator's.
    """

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        #: Whether the reader was too slow.
        self.lagging = False
        self._waiting: asyncio.Queue[bytes | None] = asyncio.Queue()

    def send(self, message: bytes) -> None:
        """Put a message in line."""
        if self.lagging:
            return
        if self._waiting.qsize() >= _LIMIT:
            self.lagging = True
            self.close()
        else:
            self._waiting.put_nowait(message)

    def close(self) -> None:
        """Let the socket be closed once everything in line is sent."""
        self._waiting.put_nowait(None)

    async def messages(self) -> AsyncIterator[bytes]:
        """Everything to send, in order, until ``close``."""
        while (message := await self._waiting.get()) is not None:
            yield message
