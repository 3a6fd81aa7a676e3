"""Who has been at which table: looked at now and then, and kept for the public list of every process."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Final

from forno.server.errors import StorageError
from forno.server.live.live_table import LiveTable
from forno.server.live.surroundings import Surroundings
from forno.server.logs import log
from forno.server.store.lobby import Here, Seen

LOOK_SECONDS: Final = 20.0
_STOP_SECONDS: Final = 3.0


class Visits:
    """Keeps who was at the tables in memory, without a commit of its own for anybody who comes or goes.

    Args:
        around: The database and the clock.
        tables: The tables in memory.
    """

    def __init__(self, around: Surroundings, tables: Callable[[], Iterable[LiveTable]]) -> None:
        self._around, self._tables = around, tables
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to look."""
        self._task = asyncio.create_task(self._watch(), name="see who is at the tables")

    async def stop(self) -> None:
        """Look no more; what was seen last is kept."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            with suppress(TimeoutError):  # the database may be away
                async with asyncio.timeout(_STOP_SECONDS):
                    await self.keep(self._tables())

    async def keep(self, tables: Iterable[LiveTable]) -> None:
        """Keep who is at some tables, or has been since the last time."""
        now = self._around.timepiece.date()
        found = [(live, when) for live in tables if (when := _seen(live, now)) is not None]
        if not found:
            return
        try:
            await self._around.store.keep_seen({live.stored.id: when for live, when in found})
        except StorageError as error:
            log.warning("who was at the tables is not kept", error=str(error.__cause__))
            return
        for live, when in found:
            if live.left == when.anybody:
                live.left = None

    def here(self) -> Here:
        """Who is there now, as far as this process knows."""
        public = [live for live in self._tables() if live.stored.public]
        return Here(
            frozenset(live.stored.id for live in public if not live.deserted or live.presence.elsewhere),
            frozenset(live.stored.id for live in public if live.attendance.awaits or live.presence.seats),
        )

    async def _watch(self) -> None:
        while True:
            await self._around.timepiece.sleep(LOOK_SECONDS)
            await self.keep(self._tables())


def _seen(live: LiveTable, now: int) -> Seen | None:
    if not live.stored.public or live.stored.finished:
        return None
    if not live.deserted:
        return Seen(now, now if live.attendance.awaits else None)
    return None if live.left is None else Seen(live.left)
