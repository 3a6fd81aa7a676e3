"""One open socket as a table sees it: whose it is, and the words that wait to be sent."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Final

from forno.server.people.company import Who

#: A reader who lags this many messages behind is let go; it comes back and gets the whole view.
_LIMIT: Final = 256

#: The extension of a socket's ASGI scope under which an application finds ``write``.
WRITE: Final = "forno.write"

Write = Callable[[bytes], bool]


class Connection:
    """A queue between a table, which never waits, and a socket, which may be slow.

    Args:
        who: Whose it is.
        watching: Whether it came by the spectators' link: then it has no seat, whoever it is.
        write: Sends a message at once, or says that it would have to wait; then it is put in line.
    """

    def __init__(self, who: Who, watching: bool = False, write: Write = lambda _: False) -> None:
        self.who = who
        self.watching = watching
        self._write = write
        #: The seats that may be played over it, and the one that it looks through.
        self.seats: frozenset[int] = frozenset()
        self.seat: int | None = None
        #: Whether the reader was too slow.
        self.lagging = False
        #: Called when that is found out.
        self.on_lag: Callable[[], object] = lambda: None
        self._closed = False
        self._waiting: list[bytes] = []
        self._in_line = False  # whether messages wait, or are being sent
        self._filled = asyncio.Event()

    def send(self, message: bytes) -> None:
        """Send a message, after those in line."""
        if self._closed or (not self._in_line and self._write(message)):
            return
        self._in_line = True
        if len(self._waiting) >= _LIMIT:
            self.lagging = True
            self.close()
            self.on_lag()
        else:
            self._waiting.append(message)
            self._filled.set()

    @property
    def closed(self) -> bool:
        """Whether nothing more is sent."""
        return self._closed

    def come_anew(self, watching: bool) -> None:
        """Have neither seat nor sight, as a new connection: it goes to another table."""
        self.watching, self.seats, self.seat = watching, frozenset(), None

    def close(self) -> None:
        """Let the socket be closed once everything in line is sent."""
        self._closed = True
        self._filled.set()

    async def messages(self) -> AsyncIterator[bytes]:
        """Everything in line, in order, until ``close``."""
        while True:
            await self._filled.wait()
            waiting, self._waiting = self._waiting, []
            for message in waiting:
                yield message
            if not self._waiting:
                self._in_line = False
                if self._closed:
                    return
                self._filled.clear()
