"""What all tables of a server share."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field

from forno.server.metrics import Metrics
from forno.server.recalls import Recalls
from forno.server.store.repository import Store
from forno.server.thinking import Thinking


class Timepiece:
    """The time that the pauses of tables are measured by, and the date."""

    def now(self) -> float:
        """Seconds, from whenever."""
        return time.monotonic()

    def date(self) -> int:
        """Milliseconds since 1970."""
        return time.time_ns() // 1_000_000

    async def sleep(self, seconds: float) -> None:
        """Wait."""
        await asyncio.sleep(seconds)


@dataclass(frozen=True, slots=True)
class Surroundings:
    """The database, the bots' processes, the counters, and how long everything takes.

    Attributes:
        pace: Scales every pause of a table.
        absent_seconds: How long a person may be away before a bot plays on; a warning comes at half of it.
        timepiece: What pauses are measured by, and what is kept of who was at a table when.
        recalls: Answers of long ago.
    """

    store: Store
    thinking: Thinking
    metrics: Metrics
    pace: float
    absent_seconds: float = 60.0
    timepiece: Timepiece = field(default_factory=Timepiece)
    recalls: Recalls = field(default_factory=Recalls)
