"""The time, as a thing that can be handed in."""

from __future__ import annotations

import asyncio
import time

__all__ = ["Timepiece"]


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
