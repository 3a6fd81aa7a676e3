"""A table in memory: the authority of ``play.table`` with people, a clock, a database and sockets around it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable, Sequence
from typing import Final

from forno.play.standing import Place, stand
from forno.play.table import Table
from forno.server.background import Background
from forno.server.errors import DayNotClosed, NotYours
from forno.server.live.acts import Acts
from forno.server.live.answers import Answers
from forno.server.live.attendance import Attendance
from forno.server.live.audience import Audience
from forno.server.live.connection import Connection
from forno.server.live.dealing import decisions_of
from forno.server.live.flow import Flow
from forno.server.live.following import Following
from forno.server.live.journal import Journal
from forno.server.live.kept_time import KeptTime
from forno.server.live.minds import Minds
from forno.server.live.playing import Playing
from forno.server.live.standing import Standing
from forno.server.live.surroundings import Surroundings
from forno.server.live.timepiece import CLOSING_SECONDS
from forno.server.people.company import Who
from forno.server.protocol import Look
from forno.server.store.stored import StoredAct, StoredMove, StoredTable

_TRIES: Final = 3


class LiveTable:
    """A table with people around it, and the game on it once it has begun: its parts, and the order of things.

    Everything that changes it runs on one event loop; what is sent to a seat is made from its view and public events,
    and from nothing else.

    Args:
        stored: What is kept of it.
        found: Where its game stands; None before the start.
        around: What all tables share.
        acts: What has happened around the game.
        moves: The decisions that are kept; before the start those of a record.
    """

    def __init__(
        self,
        stored: StoredTable,
        found: Place | None,
        around: Surroundings,
        acts: Iterable[StoredAct] = (),
        moves: Sequence[StoredMove] = (),
    ) -> None:
        #: When the last connection went, by the monotonic clock.
        self.idle_since = time.monotonic()
        #: The date of it, until that is kept.
        self.left: int | None = None
        #: Whether no other process has ever had to do with it: what is written is what is known here.
        self.only_here = False
        self.around, self._background = around, Background()
        self.standing = standing = Standing(stored, found, around.timepiece, acts, moves)
        self.audience = audience = Audience(standing)
        self.journal = journal = Journal(standing, around, moves, found)
        self._kept_time = kept_time = KeptTime(standing, journal, around.store)
        self._put_together(Answers(standing, audience, around.recalls), Minds(standing, around), kept_time)
        # What others ask of a table goes straight to the part that does it.
        self.house, self.presence = standing.house, standing.presence
        self.known, self.facts = standing.known, standing.facts
        self.place, self.greet, self.sync = audience.place, audience.greet, audience.sync
        self.undoable, self.record = journal.undoable, journal.record
        if not any(map(journal.undoable, range(len(stored.seats)))):
            audience.drop_undo()

    def _put_together(self, answers: Answers, minds: Minds, kept_time: KeptTime) -> None:
        around, background = self.around, self._background
        standing, audience, journal = self.standing, self.audience, self.journal
        self.following = following = Following(standing, audience, journal, minds, answers, around.marks)
        self.flow = flow = Flow(standing, audience, journal, minds, following, around.store)
        self.acts = acts = Acts(standing, audience, journal, following, flow, around.store, background)
        self.playing = Playing(standing, audience, journal, answers, following, acts, around)
        self.attendance = Attendance(standing, audience, flow, acts, kept_time, around, background)
        self.request, self.change, self.sit, self.hold = acts.request, acts.change, acts.sit, acts.hold
        self.move, self.tick, self.go_on = self.playing.move, self.attendance.tick, flow.go_on

    @property
    def stored(self) -> StoredTable:
        """What is kept of it."""
        return self.standing.stored

    @property
    def table(self) -> Table | None:
        """The game's table; None before the start."""
        return self.standing.table

    @property
    def game_table(self) -> Table:
        """The game's table.

        Raises:
            NotNow: it has not begun.
        """
        return self.standing.game_table

    @property
    def over(self) -> bool:
        """Whether nothing is left to play, and nothing to hide."""
        return self.standing.over

    @property
    def deserted(self) -> bool:
        """Whether nobody is connected to this process."""
        return self.standing.deserted

    @property
    def broken(self) -> bool:
        """Whether something went wrong that only building it anew can mend."""
        return self.standing.broken

    @property
    def busy(self) -> bool:
        """Whether something is being written, or has to be before the table may be let go of."""
        waits = self.standing.patient and (self.flow.goes_on_alone or self._kept_time.new_due is not None)
        return self.journal.busy or waits

    # -------------------------------------------------------------------------------------------------- coming, going

    def join(self, connection: Connection) -> None:
        """Greet a new connection and let it hear everything from now on. The first one wakes the table up."""
        self.audience.place(connection)
        before = self.standing.presence.seats
        self.audience.connections.add(connection)
        self.around.metrics.sockets.inc()
        self.journal.somebody.set()
        # First of all, so that the greeting says whose clock runs.
        self.flow.go_on()
        self.audience.greet(connection)
        self.attendance.say_who_is_here(before, connection)

    def check_guest(self, who: Who, watching: bool) -> None:
        """See whether somebody may come: to a day's pizza, until the day has closed, only who tries it.

        Raises:
            DayNotClosed: he may not.
        """
        if self.standing.sealed and (watching or not who.seats(self.stored)):
            raise DayNotClosed("Nobody watches a pizza of the day before the day has closed.")

    def look(self, connection: Connection, request: Look) -> None:
        """See through another of one's own seats."""
        if request.seat is not None and request.seat not in connection.seats:
            raise NotYours("That is not your seat.", "seat")
        connection.seat = request.seat
        self.audience.greet(connection)

    def leave(self, connection: Connection) -> None:
        """Forget a connection. A table without any goes to sleep, unless it is patient."""
        standing = self.standing
        if connection in self.audience.connections:
            before = standing.presence.seats
            self.audience.connections.discard(connection)
            self.around.metrics.sockets.dec()
            self.attendance.say_who_is_here(before)
            if standing.deserted:
                self._fall_asleep()
        # What the last one leaves behind of a running clock is kept.
        if standing.deserted and standing.clocks is not None and not self.journal.rest.ended:
            self._background.do(self._kept_time.keep_used())

    def _fall_asleep(self) -> None:
        self.idle_since = time.monotonic()
        self.left = self.around.timepiece.date()
        if not self.standing.patient:
            self.journal.somebody.clear()
            if self.standing.clocks is not None:
                self.standing.clocks.stop()

    # ---------------------------------------------------------------------------------------------- what others wrote

    async def catch_up(self) -> None:
        """Another process wrote moves: see what is new."""
        if self.table is None:
            await self.acts.catch_up()  # the start is among them
        await self.flow.read_on()

    async def come_up(self) -> None:
        """Nobody was here to see it go on: stand where everybody elsewhere has seen it stand, before somebody comes."""
        store, journal = self.around.store, self.journal
        if not store.shared or self.standing.over:
            return
        await self.acts.catch_up()
        for _ in range(_TRIES):
            if self.table is None or not self._may_be_moved():
                return
            known, kept = journal.known_rows, await store.find_table(self.stored.code)
            rows = await store.moves(self.stored.id, since=known)
            if kept is None or not self._may_be_moved():
                return
            if known == journal.known_rows:  # nothing was read meanwhile
                self._stand_with(kept, rows)
                return

    def _may_be_moved(self) -> bool:
        return self.standing.deserted and not self.busy

    def _stand_with(self, kept: StoredTable, rows: Sequence[StoredMove]) -> None:
        clocks, journal = self.standing.clocks, self.journal
        if clocks is not None and kept.used is not None and kept.used_ply is not None:
            clocks.learn(kept.used_ply, kept.used)
        journal.incoming += rows
        journal.mine = journal.mine and not rows
        self.following.stand_at(stand(self.standing.playing, decisions_of(journal.incoming), kept.shown))

    # -------------------------------------------------------------------------------------------------------- the end

    def break_up(self) -> None:
        """Let everybody go; they come back to a table built anew. This one writes nothing more."""
        self.flow.break_up()

    async def stop(self) -> None:
        """Carry through what is being written, then stand still."""
        self.journal.rest.end()
        self.journal.somebody.set()
        async with self.journal.lock, self.journal.acts_lock:
            tasks = [*self._background.tasks, *([self.flow.task] if self.flow.task is not None else [])]
            for task in tasks:
                task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.around.marks.write()
        await self.around.timepiece.within(CLOSING_SECONDS, self._kept_time.keep_used())
