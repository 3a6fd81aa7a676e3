"""The tables in memory: put there when somebody asks for them, let go of when nobody is there."""

from __future__ import annotations

import asyncio

from forno.server.background import Background
from forno.server.errors import TooMany
from forno.server.live.live_table import LiveTable
from forno.server.live.surroundings import Surroundings
from forno.server.tables.visits import Visits


class Shelf:
    """Tables by their codes, the players' and the spectators'.

    Args:
        around: What all tables share.
        most: So many tables are in memory at once.
        background: What is done beside.
    """

    def __init__(self, around: Surroundings, most: int, background: Background) -> None:
        self._around, self._most, self._background = around, most, background
        self._live: dict[str, LiveTable] = {}
        self._leaving: dict[str, asyncio.Future[None]] = {}
        self.visits = Visits(around, self.all)

    def get(self, code: str) -> LiveTable | None:
        """The table of this code, if it is in memory."""
        return self._live.get(code)

    def all(self) -> list[LiveTable]:
        """Every table in memory."""
        return list({id(live): live for live in self._live.values()}.values())

    def put(self, live: LiveTable) -> LiveTable:
        """Have a table in memory from now on."""
        self._live[live.stored.code] = live
        self._live[live.stored.watch] = live
        if live.standing.patient:
            live.go_on()  # its time runs whether anybody comes or not
        self.count()
        return live

    def take_away(self, live: LiveTable) -> None:
        """Have a table in memory no more."""
        for code in (live.stored.code, live.stored.watch):
            self._live.pop(code, None)

    def clear(self) -> None:
        """Have no table in memory any more."""
        self._live.clear()

    def count(self) -> None:
        """Tell the figures how many there are."""
        self._around.metrics.tables.set(len(self._live) // 2)

    async def make_room(self) -> None:
        """Where too many tables are in memory, let go of the one that has been without people for the longest time.

        Raises:
            TooMany: there is none without.
        """
        if len(self._live) < 2 * self._most:
            return
        deserted = [live for live in self.all() if live.deserted and not live.busy]
        if not deserted:
            raise TooMany("So many tables are played at here that there is no room for another.", seconds=60)
        await self.let_go(min(deserted, key=lambda live: live.idle_since))

    async def let_go(self, live: LiveTable) -> None:
        """Let a table leave the memory, with what it is writing carried through."""
        self.take_away(live)
        self._background.do(self.visits.keep([live]))
        leaving = self._leaving[live.stored.code] = asyncio.ensure_future(live.stop())
        leaving.add_done_callback(lambda _: self._leaving.pop(live.stored.code, None))
        await asyncio.shield(leaving)

    async def until_gone(self, code: str) -> bool:
        """Wait until a table that is leaving has carried through what it writes; whether one was."""
        leaving = self._leaving.get(code)
        if leaving is not None:
            await asyncio.wait([leaving])
        return leaving is not None
