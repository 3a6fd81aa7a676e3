"""Giving up on what takes too long."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any


class Patience:
    """Futures that nobody fulfils in time fail. One timer serves all of them: to set one for each costs as much as a
    row of the database.

    Args:
        seconds: How long each of them has.
        reason: What the errors say.
    """

    def __init__(self, seconds: float, reason: str) -> None:
        self._seconds = seconds
        self._reason = reason
        self._watched: deque[tuple[float, asyncio.Future[Any]]] = deque()
        self._timer: asyncio.TimerHandle | None = None

    def watch(self, future: asyncio.Future[Any]) -> None:
        """Let a future of the running loop fail with ``TimeoutError`` if it is not done in time."""
        loop = future.get_loop()
        while self._watched and self._watched[0][1].done():
            self._watched.popleft()  # nothing is kept for longer than it is wanted
        self._watched.append((loop.time() + self._seconds, future))
        if self._timer is None:
            self._set_timer(loop)

    def _set_timer(self, loop: asyncio.AbstractEventLoop) -> None:
        self._timer = loop.call_at(self._watched[0][0], self._look, loop)

    def _look(self, loop: asyncio.AbstractEventLoop) -> None:
        now = loop.time()
        while self._watched and (self._watched[0][1].done() or self._watched[0][0] <= now):
            _, future = self._watched.popleft()
            if not future.done():
                future.set_exception(TimeoutError(self._reason))
        self._timer = None
        if self._watched:
            self._set_timer(loop)
