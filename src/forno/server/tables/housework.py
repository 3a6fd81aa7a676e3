"""What has to be done now and then: clocks are looked at, and tables without people leave the memory."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field
from typing import Final

from forno.server.background import Background
from forno.server.live.attendance import TICK_SECONDS
from forno.server.live.live_table import LiveTable
from forno.server.tables.shelf import Shelf

_SWEEP_SECONDS: Final = 30.0


@dataclass(slots=True, eq=False, repr=False)
class Housework:
    """Looks after the tables in memory; ``idle_seconds``: so long one may be there without people."""

    shelf: Shelf
    idle_seconds: float
    background: Background
    _work: list[asyncio.Task[None]] = field(default_factory=list)

    def start(self) -> None:
        """Begin."""
        self._work = [
            asyncio.create_task(self._sweep(), name="sweep tables"),
            asyncio.create_task(self._tick(), name="look at clocks"),
        ]

    async def stop(self) -> None:
        """Do nothing more."""
        for task in self._work:
            task.cancel()
        await asyncio.gather(*self._work, return_exceptions=True)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(min(_SWEEP_SECONDS, self.idle_seconds))
            before = time.monotonic() - self.idle_seconds
            for live in self.shelf.all():
                if live.deserted and live.idle_since < before and not live.busy:
                    await self.shelf.let_go(live)
            self.shelf.count()

    async def _tick(self) -> None:
        ticking: set[LiveTable] = set()
        while True:
            await asyncio.sleep(TICK_SECONDS)
            for live in self.shelf.all():
                if live.standing.awake and live not in ticking:
                    ticking.add(live)  # one that waits for its database keeps no other waiting
                    task = self.background.do(live.tick())
                    task.add_done_callback(lambda _, live=live: ticking.discard(live))  # type: ignore[misc]
