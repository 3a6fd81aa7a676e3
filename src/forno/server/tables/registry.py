"""All tables of a server: opened, found again after a restart, let go of when nobody is there."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final

from forno.play.game import Game
from forno.play.reel import Reel
from forno.server.access.tokens import new_short
from forno.server.background import Background
from forno.server.errors import Conflict, DayOver, NotNow, NotYours, StorageError, UnknownTable
from forno.server.live.connection import Connection
from forno.server.live.dealing import check_rules, come_back
from forno.server.live.live_table import LiveTable
from forno.server.live.surroundings import Surroundings
from forno.server.logs import log
from forno.server.people.calendar import Calendar
from forno.server.people.company import Change, Who
from forno.server.people.founding import new_table, same_again
from forno.server.people.importing import table_of
from forno.server.people.playing_on import table_from
from forno.server.protocol import DailyTable, DailyTry, NewTable, PlayOn, RecordedTable, Rematch
from forno.server.store.stored import StoredMove, StoredTable, StoredTry
from forno.server.tables.alarm import Alarm
from forno.server.tables.daily import Daily
from forno.server.tables.hearing import Hearing
from forno.server.tables.housework import Housework
from forno.server.tables.lobby import Lists
from forno.server.tables.shelf import Shelf

_TRIES: Final = 5


@dataclass(frozen=True, slots=True)
class Opening:
    """A table that was opened, and the seats of whoever opened it."""

    live: LiveTable
    seats: list[int]


class Tables:
    """The tables in memory, each built from its moves when it is first asked for.

    Args:
        around: What all tables share.
        idle_seconds: How long a table stays in memory after the last connection has gone.
        most: So many tables are in memory at once.
        calendar: Which days there are; None: those of UTC.
    """

    def __init__(
        self, around: Surroundings, idle_seconds: float, most: int = 5000, calendar: Calendar | None = None
    ) -> None:
        self._around = around
        self.daily = Daily(around.store, around.timepiece, calendar or Calendar())
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        background = Background()
        self.shelf = shelf = Shelf(around, most, background)
        self._housework = Housework(shelf, idle_seconds, background)
        self._hearing = Hearing(shelf, around.store, background)
        self._alarm = Alarm(around.store, self.get)
        # What is asked of all tables goes straight to the part that does it.
        self.in_memory, self.let_go = shelf.get, shelf.let_go
        self.hear, self.missed = self._hearing.hear, self._hearing.missed
        self.lobby = Lists(around, shelf).lobby

    async def start(self) -> None:
        """Begin to let go of tables without people, and to look at clocks."""
        await self._alarm.start()
        self.shelf.visits.start()
        self._housework.start()

    async def stop(self) -> None:
        """Carry through what is being written, then let go of everything."""
        await self._alarm.stop()
        await asyncio.gather(self._housework.stop(), *self._loading.values(), return_exceptions=True)
        await self.shelf.visits.stop()
        await asyncio.gather(*(live.stop() for live in self.shelf.all()))
        self.shelf.clear()
        self._around.marks.stop()

    # ------------------------------------------------------------------------------------------------------ opening

    async def open(self, new: NewTable, owner: bytes, program: bool = False) -> Opening:
        """Open a table for somebody, or for a program of his; he is its host. It exists when this returns.

        Raises:
            FornoError: what is asked for cannot be played, or cannot be kept.
        """
        stored, game = new_table(new, owner, program)
        live = await self._add(stored, game)
        return Opening(live, Who(owner).seats(live.stored))

    async def open_record(self, new: RecordedTable, owner: bytes, program: bool = False) -> Opening:
        """Open a table from a record; whoever asks is its host.

        Raises:
            FornoError: something in the record is wrong, or it cannot be kept.
        """
        stored, moves = await asyncio.to_thread(table_of, new, owner, program)
        live = await self._add(stored, None, moves)
        return Opening(live, Who(owner).seats(live.stored))

    async def play_on(self, reel: Reel, wanted: PlayOn, owner: bytes, program: bool = False) -> Opening:
        """Open a table that goes on from a moment of a game that is over; whoever asks plays one of its seats.

        Raises:
            FornoError: there is no such moment, seat or bot, the game was over by then, or it cannot be kept.
        """
        game = reel.game(wanted.at, wanted.seat)
        live = await self._add(table_from(game, wanted, owner, program), None)
        return Opening(live, Who(owner).seats(live.stored))

    async def try_daily(self, wanted: DailyTry, owner: bytes, program: bool = False) -> DailyTable:
        """Open the pizza of this day for somebody, or find his table if he has tried it; it exists when this returns.

        Raises:
            FornoError: There is none, or not now, or it cannot be kept.
        """
        for _ in range(2):
            found = await self.daily.table(wanted, owner, program)
            if isinstance(found, StoredTry):
                if found.table is None:
                    raise DayOver("You have tried today's pizza; its table was deleted.")
                return DailyTable(found.table, found.day, new=False)
            with suppress(Conflict):  # it was asked for twice at once: the other one is his table
                stored = (await self._add(*found)).stored
                return DailyTable(stored.code, stored.daily or "", new=True)
        raise NotNow("The table cannot be opened now; try again.")

    async def _add(self, stored: StoredTable, game: Game | None, moves: Sequence[StoredMove] = ()) -> LiveTable:
        await self.shelf.make_room()
        stored = await self._kept(stored, moves)
        self._around.metrics.opened.inc()
        log.info("table opened", table=stored.code, game=stored.game, edition=stored.edition, players=len(stored.seats))
        found = await asyncio.to_thread(come_back, stored, moves) if moves else come_back(stored, (), game)
        live = self.shelf.put(LiveTable(stored, found, self._around, (), moves))
        live.only_here = True
        return live

    async def _kept(self, stored: StoredTable, moves: Sequence[StoredMove]) -> StoredTable:
        """The table with its number, and with a code of five letters that no other has, if it waits."""
        if stored.started or stored.finished:
            return await self._around.store.add_table(stored, moves)
        for _ in range(_TRIES):
            with suppress(Conflict):
                return await self._around.store.add_table(replace(stored, short=new_short()), moves)
        return await self._around.store.add_table(stored, moves)  # it is found by its link

    async def rematch(self, connection: Connection, live: LiveTable, request: Rematch) -> None:
        """Open a new table for the same people, and tell them.

        Raises:
            FornoError: it is not his to ask for, or not now, or there is no such bot.
        """
        stored = live.stored
        if connection.watching or not (connection.seats or connection.who.is_host(stored)):
            raise NotYours("Only those who play can ask for another game.")
        if not live.over:
            raise NotNow("The game still runs.")
        if stored.next is not None:
            raise NotNow("The next game has been opened already.")
        first = None if live.table is None else live.table.first_player
        again = await self._add(*same_again(stored, first, request.bot))
        seat = next(iter(sorted(connection.seats)), None)

        def decide() -> Change:
            if live.stored.next is not None:
                raise NotNow("The next game has been opened already.")
            after = replace(live.stored, next=again.stored.code, next_watch=again.stored.watch)
            return Change(after, "rematch", seat)

        try:
            await live.change(decide)
        except NotNow:
            # Somebody else has been quicker.
            await self._around.store.finish(again.stored.id)
            self.shelf.take_away(again)
            raise

    # ------------------------------------------------------------------------------------------------------ finding

    async def get(self, code: str) -> LiveTable:
        """The table of this code, or of this spectators' code.

        Raises:
            UnknownTable: there is none.
        """
        # Once more where it has been let go of, or broken up, before whoever waited for it came to know.
        while True:
            while (live := self.shelf.get(code)) is None or live.broken:
                task = self._loading.get(code)
                if task is None:
                    task = self._loading[code] = asyncio.create_task(self._load(code))
                    task.add_done_callback(lambda _: self._loading.pop(code, None))
                await asyncio.shield(task)
            if live.deserted:
                live.idle_since = time.monotonic()  # somebody is about to do something with it
                if self._around.store.shared and not live.only_here:
                    with suppress(StorageError):  # then he is greeted by what is known here
                        await live.come_up()
            await self.daily.unseal(live)
            if self.shelf.get(code) is live and not live.broken:
                return live

    async def _load(self, code: str) -> LiveTable:
        store = self._around.store
        stored = await store.find_table(code)
        if stored is None:
            raise UnknownTable("There is no such table.")
        live = self.shelf.get(stored.code)
        if live is not None:
            if not live.broken:
                return live
            await live.stop()  # what it is writing has to be among what is read
            stored = await store.find_table(code) or stored
        if await self.shelf.until_gone(stored.code):  # so has what it leaves behind
            stored = await store.find_table(code) or stored
        check_rules(stored)
        await self.shelf.make_room()
        acts = await store.acts(stored.id)
        moves = await store.moves(stored.id)
        found = await asyncio.to_thread(come_back, stored, moves)
        other = self.shelf.get(stored.code)
        if other is not None and not other.broken:
            return other  # loaded meanwhile by its other code
        live = self.shelf.put(LiveTable(stored, found, self._around, acts, moves))
        if store.shared:
            # Notices of what was written while it was read were not for a table in memory.
            self._hearing.catch_up(live)
        return live

    async def forget(self, owner: bytes) -> int:
        """Delete what is kept of a person; returns at how many tables something was."""
        for live in self.shelf.all():
            if Who(owner).seats(live.stored) or Who(owner).is_host(live.stored):
                # Built anew from what is left; what it is writing must not bring back what is deleted.
                live.break_up()
                await live.stop()
        codes = await self._around.store.forget(owner)
        for code in codes:
            await self._around.store.notify(f"{code} forget")
        return len(codes)
