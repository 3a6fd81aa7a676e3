"""The pauses of a table."""

from __future__ import annotations

import asyncio
from typing import Final

from forno.server.errors import NotNow
from forno.server.live.surroundings import Timepiece

__all__ = ["Halted", "Rest"]

_COME_BACK: Final = "The table is built anew; come back."


class Halted(NotNow):
    """The table has left the memory, and nothing follows the pause any more."""


class Rest:
    """When a table may go on.

    Args:
        timepiece: What it is measured by.
        pace: Scales every pause.
    """

    def __init__(self, timepiece: Timepiece, pace: float) -> None:
        self._timepiece, self._pace = timepiece, pace
        self._until = 0.0
        self._sleeping: set[asyncio.Future[None]] = set()
        self._ended = False

    def begin(self, seconds: float) -> None:
        """Rest from now on, whatever was rested before."""
        self._until = self._timepiece.now() + seconds * self._pace

    def add(self, seconds: float) -> None:
        """Rest for longer, or again."""
        self._until = max(self._until, self._timepiece.now()) + seconds * self._pace

    def at_least(self, seconds: float) -> None:
        """Rest for so long, together with what is rested already."""
        self._until = max(self._until, self._timepiece.now() + seconds * self._pace)

    @property
    def left(self) -> float:
        """Seconds until it is over."""
        return max(0.0, self._until - self._timepiece.now())

    @property
    def over(self) -> bool:
        """Whether nothing has to be waited for."""
        return self._until <= self._timepiece.now()

    @property
    def ended(self) -> bool:
        """Whether nothing follows any more."""
        return self._ended

    async def wait(self) -> None:
        """Wait until the pause is over.

        Raises:
            Halted: nothing is to happen after it.
        """
        while not (self._ended or self.over):
            sleeping = asyncio.ensure_future(self._timepiece.sleep(self._until - self._timepiece.now()))
            self._sleeping.add(sleeping)
            try:
                await asyncio.wait([sleeping])
            finally:
                sleeping.cancel()
                self._sleeping.discard(sleeping)
        if self._ended:
            raise Halted(_COME_BACK)

    def end(self) -> None:
        """Let nobody wait any more, and nothing follow."""
        self._ended = True
        for sleeping in self._sleeping:
            sleeping.cancel()
