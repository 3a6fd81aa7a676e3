"""The time, as a thing that can be handed in."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine
from typing import Any, Final

__all__ = ["CLOSING_SECONDS", "Timepiece"]

CLOSING_SECONDS: Final = 2.0  # a database that is away keeps no server from ending


class Timepiece:
    """The time that the pauses and clocks of tables are measured by, and the date."""

    def now(self) -> float:
        """Seconds, from whenever."""
        return time.monotonic()

    def date(self) -> int:
        """Milliseconds since 1970."""
        return time.time_ns() // 1_000_000

    async def sleep(self, seconds: float) -> None:
        """Wait."""
        await asyncio.sleep(seconds)

    async def within(self, seconds: float, work: Coroutine[Any, Any, object]) -> None:
        """Wait for ``work``, but no longer than this; what is not done by then is broken off. Its errors are raised."""
        doing, late = asyncio.create_task(work), asyncio.create_task(self.sleep(seconds))
        try:
            await asyncio.wait((doing, late), return_when=asyncio.FIRST_COMPLETED)
        finally:
            broken_off = doing.cancel()
            late.cancel()
            await asyncio.gather(doing, late, return_exceptions=True)
        if not broken_off:
            doing.result()
