"""All tables of a server: opened, found again after a restart, let go of when nobody is there."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final

import msgspec

from forno.play.game import Game
from forno.play.standing import Standing
from forno.server.background import Background
from forno.server.errors import NotNow, NotYours, StorageError, TooMany, UnknownTable
from forno.server.live.connection import Connection
from forno.server.live.dealing import check_rules, come_back
from forno.server.live.facts import own_table, public_table
from forno.server.live.live_table import LiveTable
from forno.server.live.surroundings import Surroundings
from forno.server.live.turn import NOWHERE, Turn, turn_at
from forno.server.logs import log
from forno.server.people.company import Change, Who
from forno.server.people.founding import new_table, same_again
from forno.server.people.importing import table_of
from forno.server.protocol import House, NewTable, OwnTable, PublicTable, RecordedTable, Rematch
from forno.server.store.stored import StoredAct, StoredMove, StoredTable
from forno.server.tables.alarm import Alarm
from forno.server.tables.turns import Turns
from forno.server.tables.visits import Visits

_SWEEP_SECONDS: Final = 30.0
_TICK_SECONDS: Final = 1.0
_RETRY_SECONDS: Final = 0.5
_LOBBY: Final = 50  # tables in one list


@dataclass(frozen=True, slots=True)
class Opening:
    """A table that was opened, and the seats of whoever opened it."""

    live: LiveTable
    seats: list[int]


class Tables:
    """The tables in memory, each built from its moves when it is first asked for."""

    def __init__(self, around: Surroundings, idle_seconds: float, most: int = 5000) -> None:
        self._around = around
        self._idle_seconds = idle_seconds
        self._most = most
        self._live: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._leaving: dict[str, asyncio.Future[None]] = {}
        self._work: list[asyncio.Task[None]] = []
        self._background = Background()
        self._turns = Turns(around.store)
        self._alarm = Alarm(around.store, self.get)
        self._visits = Visits(around, self._all)

    async def start(self) -> None:
        """Begin to let go of tables without people, and to look at clocks."""
        await self._alarm.start()
        self._visits.start()
        self._work = [
            asyncio.create_task(self._sweep(), name="sweep tables"),
            asyncio.create_task(self._tick(), name="look at clocks"),
        ]

    async def stop(self) -> None:
        """Carry through what is being written, then let go of everything."""
        await self._alarm.stop()
        for task in self._work:
            task.cancel()
        await asyncio.gather(*self._work, *self._loading.values(), return_exceptions=True)
        await self._visits.stop()
        await asyncio.gather(*(live.stop() for live in self._live.values()))
        self._live.clear()
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

    async def _add(self, stored: StoredTable, game: Game | None, moves: Sequence[StoredMove] = ()) -> LiveTable:
        await self._make_room()
        stored = await self._around.store.add_table(stored, moves)
        self._around.metrics.opened.inc()
        log.info("table opened", table=stored.code, game=stored.game, edition=stored.edition, players=len(stored.seats))
        found = await asyncio.to_thread(come_back, stored, moves) if moves else come_back(stored, (), game)
        live = self._put(_live(stored, found, self._around, (), moves))
        live.only_here = True
        return live

    async def rematch(self, connection: Connection, live: LiveTable, _request: Rematch) -> None:
        """Open a new table for the same people, and tell them."""
        stored = live.stored
        if connection.watching or not (connection.seats or connection.who.is_host(stored)):
            raise NotYours("Only those who play can ask for another game.")
        if not live.over:
            raise NotNow("The game still runs.")
        if stored.next is not None:
            raise NotNow("The next game has been opened already.")
        again = await self._add(*same_again(stored, live.first_player))
        seat = next(iter(sorted(connection.seats)), None)

        def decide() -> Change:
            if live.stored.next is not None:
                raise NotNow("The next game has been opened already.")
            after = replace(live.stored, next=again.stored.code, next_watch=again.stored.watch)
            return Change(after, "rematch", seat)

        try:
            await live.change(decide)
        except NotNow:
            await self._drop(again)
            raise

    async def _drop(self, live: LiveTable) -> None:
        """Let go of a table that somebody else has been quicker to open."""
        await self._around.store.finish(live.stored.id)
        for code in (live.stored.code, live.stored.watch):
            self._live.pop(code, None)

    # ------------------------------------------------------------------------------------------------------ finding

    async def get(self, code: str) -> LiveTable:
        """The table of this code, or of this spectators' code.

        Raises:
            UnknownTable: there is none.
        """
        # Once more where it has been let go of, or broken up, before whoever waited for it came to know.
        while True:
            while (live := self._live.get(code)) is None or live.broken:
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
            if self._live.get(code) is live and not live.broken:
                return live

    async def _load(self, code: str) -> LiveTable:
        store = self._around.store
        stored = await store.find_table(code)
        if stored is None:
            raise UnknownTable("There is no such table.")
        live = self._live.get(stored.code)
        if live is not None:
            if not live.broken:
                return live
            await live.stop()  # what it is writing has to be among what is read
            stored = await store.find_table(code) or stored
        if (leaving := self._leaving.get(stored.code)) is not None:  # so has what it leaves behind
            await asyncio.wait([leaving])
            stored = await store.find_table(code) or stored
        check_rules(stored)
        await self._make_room()
        acts = await store.acts(stored.id)
        moves = await store.moves(stored.id)
        found = await asyncio.to_thread(come_back, stored, moves)
        other = self._live.get(stored.code)
        if other is not None and not other.broken:
            return other  # loaded meanwhile by its other code
        live = self._put(_live(stored, found, self._around, acts, moves))
        if store.shared:
            # Notices of what was written while it was read were not for a table in memory.
            self._catch_up(live)
        return live

    async def lobby(self, owner: bytes | None) -> tuple[list[PublicTable], list[OwnTable]]:
        """Tables that anybody may join or watch, and those where somebody has a seat.

        Of the first, those where somebody waits for others come first; of the others, the newest.
        """
        store = self._around.store
        public = await store.public_tables(_LOBBY, self._around.timepiece.date(), self._visits.here())
        mine = [] if owner is None else await store.tables_of(owner, _LOBBY)
        turns = await self._turns.of([stored for stored in mine if stored.code not in self._live])
        return [self._public(stored) for stored in public], [self._own(stored, owner, turns) for stored in mine]

    def _own(self, stored: StoredTable, owner: bytes | None, turns: dict[int, Turn]) -> OwnTable:
        live = self._live.get(stored.code)
        turn = turns.get(stored.id, NOWHERE) if live is None else turn_at(live.table)
        return own_table(self._public(stored), Who(owner).seats(stored), turn)

    def _public(self, stored: StoredTable) -> PublicTable:
        live = self._live.get(stored.code)
        present = frozenset[int]() if live is None else live.presence.seats
        return public_table(stored, msgspec.convert(stored.house, House), False, present)

    async def forget(self, owner: bytes) -> int:
        """Delete what is kept of a person; returns at how many tables something was."""
        for live in self._all():
            if Who(owner).seats(live.stored) or Who(owner).is_host(live.stored):
                # Built anew from what is left; what it is writing must not bring back what is deleted.
                live.break_up()
                await live.stop()
        codes = await self._around.store.forget(owner)
        for code in codes:
            await self._around.store.notify(f"{code} forget")
        return len(codes)

    def _put(self, live: LiveTable) -> LiveTable:
        self._live[live.stored.code] = live
        self._live[live.stored.watch] = live
        if live.patient:
            live.go_on()  # its time runs whether anybody comes or not
        self._count()
        return live

    async def _make_room(self) -> None:
        """Where too many tables are in memory, let go of the one that has been without people for the longest time.

        Raises:
            TooMany: there is none without.
        """
        if len(self._live) < 2 * self._most:
            return
        deserted = [live for live in self._all() if live.deserted and not live.busy]
        if not deserted:
            raise TooMany("So many tables are played at here that there is no room for another.", seconds=60)
        await self.let_go(min(deserted, key=lambda live: live.idle_since))

    async def let_go(self, live: LiveTable) -> None:
        """Let a table leave the memory, with what it is writing carried through."""
        for code in (live.stored.code, live.stored.watch):
            self._live.pop(code, None)
        self._background.do(self._visits.keep([live]))
        leaving = self._leaving[live.stored.code] = asyncio.ensure_future(live.stop())
        leaving.add_done_callback(lambda _: self._leaving.pop(live.stored.code, None))
        await asyncio.shield(leaving)

    def _count(self) -> None:
        self._around.metrics.tables.set(len(self._live) // 2)

    def in_memory(self, code: str) -> LiveTable | None:
        """The table of this code, if it is in memory."""
        return self._live.get(code)

    def _all(self) -> list[LiveTable]:
        return list({id(live): live for live in self._live.values()}.values())

    # ------------------------------------------------------------------------------------------- from other processes

    def hear(self, notice: str) -> None:
        """Another process tells something: ``ORIGIN CODE KIND …``."""
        origin, _, words = notice.partition(" ")
        code, _, rest = words.partition(" ")
        live = self._live.get(code)
        if origin == self._around.store.origin or live is None:
            return
        live.only_here = False
        match rest.split():
            case ["moves"]:
                self._background.do(_again_and_again(live, live.catch_up))
            case ["acts"]:
                self._background.do(_again_and_again(live, live.catch_up_acts))
            case [("here" | "hello") as kind, seats, watching]:
                numbers = [int(seat) for seat in seats.split(",")] if seats != "-" else []
                live.hear_presence(origin, numbers, int(watching), answer=kind == "hello")
            case ["forget"]:
                live.break_up()
            case ["react", seat, sign]:
                live.hear_reaction(int(seat), sign)

    def missed(self) -> None:
        """Nothing was heard for a while: every table looks for itself what has happened."""
        for live in self._all():
            live.only_here = False
            self._catch_up(live)

    def _catch_up(self, live: LiveTable) -> None:
        self._background.do(_again_and_again(live, live.catch_up_acts))
        self._background.do(_again_and_again(live, live.catch_up))

    # ------------------------------------------------------------------------------------------------------ housework

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(min(_SWEEP_SECONDS, self._idle_seconds))
            before = time.monotonic() - self._idle_seconds
            for live in self._all():
                if live.deserted and live.idle_since < before and not live.busy:
                    await self.let_go(live)
            self._count()

    async def _tick(self) -> None:
        ticking: set[LiveTable] = set()
        while True:
            await asyncio.sleep(_TICK_SECONDS)
            for live in self._all():
                if live.awake and live not in ticking:  # one that waits for its database keeps no other waiting
                    ticking.add(live)
                    task = self._background.do(live.tick())
                    task.add_done_callback(lambda _, live=live: ticking.discard(live))  # type: ignore[misc]


def _live(
    stored: StoredTable,
    found: Standing | None,
    around: Surroundings,
    acts: Sequence[StoredAct],
    moves: Sequence[StoredMove],
) -> LiveTable:
    if found is None:
        return LiveTable(stored, None, around, acts, moves)
    return LiveTable(stored, found.table, around, acts, moves, found.played, found.rest)


async def _again_and_again(live: LiveTable, work: Callable[[], Awaitable[None]]) -> None:
    """Read what another process wrote, for as long as that takes: the database may be away."""
    while not live.broken:
        try:
            await work()
            return
        except StorageError:
            await asyncio.sleep(_RETRY_SECONDS)
