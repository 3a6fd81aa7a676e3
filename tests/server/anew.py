"""A table that is built anew in every way there is, on a clock that goes on when nothing is left to do.

What others receive is compared to the byte, and its time: see ``test_built_anew`` and ``test_help_anew``.
"""

from __future__ import annotations

import asyncio
import heapq
import itertools
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, Final, cast

import pytest

from forno.errors import FornoError
from forno.play.game import Game
from forno.play.table import Seat
from forno.server.live import dealing
from forno.server.live.connection import Connection
from forno.server.live.live_table import LiveTable
from forno.server.live.surroundings import Surroundings, Timepiece
from forno.server.metrics import Metrics
from forno.server.people.company import Who
from forno.server.protocol import Move
from forno.server.store.notices import Notices
from forno.server.store.repository import Store
from forno.server.tables.registry import Tables
from forno.server.thinking.thinking import Thinking
from tests.server.live import Database, owner, stored_table
from tests.server.odd_bots import ODD
from tests.server.test_housekeeping import waiting

_PATIENCE: Final = 60.0


class Hand(Timepiece):
    """A clock that stands until it is moved."""

    def __init__(self) -> None:
        self.time = 0.0
        self._due: list[tuple[float, int, asyncio.Future[None]]] = []
        self._numbers = itertools.count()  # who waits for the same moment goes on in the order of coming

    def now(self) -> float:
        return self.time

    async def sleep(self, seconds: float) -> None:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._due, (self.time + seconds, next(self._numbers), done))
        await done

    def next(self) -> float | None:
        """When somebody waits for next."""
        while self._due and self._due[0][2].done():
            heapq.heappop(self._due)
        return self._due[0][0] if self._due else None

    def move(self, time: float) -> None:
        self.time = time
        while (due := self.next()) is not None and due <= time:
            heapq.heappop(self._due)[2].set_result(None)


class Threads(ThreadPoolExecutor):
    """Of which it is known how much is being done in them."""

    def __init__(self) -> None:
        super().__init__()
        self.work: set[Future[Any]] = set()

    def submit(self, *args: Any, **kwargs: Any) -> Future[Any]:
        work = super().submit(*args, **kwargs)
        self.work.add(work)
        work.add_done_callback(self.work.discard)
        return work


class Process:
    """A server process, as far as tables go."""

    def __init__(self, url: str, hand: Hand) -> None:
        self.own_store, metrics = Store(url), Metrics()
        self.database = Database(self.own_store)
        self.store = cast(Store, self.database)
        self.thinking = Thinking(_PATIENCE, 1, metrics, worker=ODD)
        self.thinks = False
        self.tables = Tables(Surroundings(self.store, self.thinking, metrics, 1.0, 1e9, hand), 1e6, most=2)
        self.notices = Notices(self.store.url, self.tables.hear, self._hears) if self.store.shared else None
        self._listening = asyncio.Event()

    async def start(self, thinks: bool = False) -> Process:
        await self.own_store.start()
        self.thinks = thinks
        if thinks:
            await self.thinking.start()
        if self.notices is not None:
            self.notices.start()
            async with asyncio.timeout(_PATIENCE):  # until it hears what others say
                await self._listening.wait()
        return self

    def _hears(self) -> None:
        self._listening.set()
        self.tables.missed()

    async def kill(self) -> None:
        """Nothing is carried through; what is on the disk is there."""
        self.database.gone = True
        await self.stop()

    async def stop(self) -> None:
        if self.notices is not None:
            await self.notices.stop()
        await self.tables.stop()
        if self.thinks:
            await self.thinking.stop()
        await self.own_store.stop()

    @property
    def busy(self) -> bool:
        """Whether something goes on that the clock knows nothing of."""
        return self.database.asking > 0 or any(thinker.load[0] for thinker in self.thinking.thinkers)


class Guest(Connection):
    """Somebody who writes down what he hears, and when."""

    def __init__(self, seat: int | None, hand: Hand) -> None:
        super().__init__(Who(None if seat is None else owner(seat)))
        self.mine, self.hand, self.heard = seat, hand, list[tuple[float, bytes]]()

    def send(self, message: bytes) -> None:
        if not self.closed:
            self.heard.append((round(self.hand.time, 6), message))


class World:
    """A table, the processes that serve it, and those who are there."""

    def __init__(self, url: str, bots: bool = False) -> None:
        self.url, self.bots, self.hand = url, bots, Hand()
        self.processes: list[Process] = []
        self.guests: list[Guest] = []
        self.moving: list[asyncio.Task[None]] = []
        self.threads = Threads()
        asyncio.get_running_loop().set_default_executor(self.threads)

    async def process(self) -> Process:
        self.processes.append(await Process(self.url, self.hand).start(self.bots))
        return self.processes[-1]

    async def come(self, process: Process, *seats: int | None) -> LiveTable:
        live = await process.tables.get("table")
        for seat in seats:
            guest = Guest(seat, self.hand)
            live.join(guest)
            self.guests.append(guest)
        await self.quiet()
        return live

    def leave(self, process: Process) -> None:
        live = at_hand(process)
        going = [guest for guest in self.guests if guest in live.presence.connections]
        for guest in going:
            guest.close()
        for guest in going:
            live.leave(guest)

    async def say(self, live: LiveTable, seat: int, id: str, *moves: str) -> None:
        """Somebody decides, if he is asked."""
        guest = next(guest for guest in reversed(self.guests) if guest.mine == seat and not guest.closed)
        if live.game_table.view(seat).legal:
            self.moving.append(asyncio.create_task(self._say(live, guest, Move(id, live.known(seat), list(moves)))))
        await self.quiet()

    async def _say(self, live: LiveTable, guest: Guest, move: Move) -> None:
        try:
            await live.move(guest, move)
        except FornoError as error:
            guest.send(error.code.encode())

    def heard(self, *but: int) -> list[list[tuple[float, bytes]]]:
        """What everybody heard, and when, but for these seats."""
        return [guest.heard for guest in self.guests if guest.mine not in but]

    async def end(self) -> None:
        for task in self.moving:
            task.cancel()
        for served in self.processes:
            await served.stop()

    async def quiet(self) -> None:
        """Wait until nothing more happens without the clock."""
        async with asyncio.timeout(_PATIENCE):
            calm = 0
            while calm < 5:
                await asyncio.sleep(0.002)
                busy = self.threads.work or any(process.busy for process in self.processes)
                busy = busy or not await self._all_know()
                calm = 0 if busy else calm + 1

    async def _all_know(self) -> bool:
        lives = [(process, process.tables.in_memory("table")) for process in self.processes]
        return all(
            [
                live.journal.known_rows == len(await process.store.moves(live.stored.id))
                for process, live in lives
                if live is not None and not live.broken
            ]
        )

    async def run(self, until: float) -> None:
        while (due := self.hand.next()) is not None and due <= until:
            self.hand.move(due)
            await self.quiet()
        self.hand.move(until)


def at_hand(process: Process) -> LiveTable:
    """The table as a process has it in memory."""
    live = process.tables.in_memory("table")
    assert live is not None
    return live


async def lay(store: Store, game: Game, seats: Sequence[Seat], patched: pytest.MonkeyPatch) -> None:
    """A table at which this game has begun; nothing of it has been shown."""
    patched.setattr(dealing, "game_of", lambda _: game.copy())
    await store.add_table(stored_table(game, seats, quiet=False, chat=True))


# ------------------------------------------------------------------------------------------ how a table is built anew


async def second_worker(world: World) -> Process:
    return await world.process()


async def restart(world: World) -> Process:
    world.leave(world.processes[0])
    await world.processes.pop().stop()
    return await world.process()


async def kill(world: World) -> Process:
    await world.quiet()
    world.leave(world.processes[0])
    await world.processes.pop().kill()
    return await world.process()


async def sweep(world: World) -> Process:
    process = world.processes[0]
    world.leave(process)
    await process.tables.let_go(at_hand(process))
    return process


async def eviction(world: World) -> Process:
    process = world.processes[0]
    world.leave(process)
    swept = at_hand(process)
    for _ in range(2):  # there is room for two
        await process.tables.open(waiting("person", "open"), owner(9))
    assert process.tables.in_memory("table") is not swept
    return process


async def forget(world: World) -> Process:
    await world.processes[0].tables.forget(owner(2))
    return world.processes[0]


async def broken(world: World) -> Process:
    at_hand(world.processes[0]).break_up()
    return world.processes[0]


PATHS: Final = [second_worker, restart, kill, sweep, eviction, forget, broken]


def same(asked: list[Any], unasked: list[Any]) -> None:
    """Others hear the same at the same time."""
    assert len(asked) == len(unasked)
    for one, other in zip(asked, unasked, strict=True):
        assert [time for time, _ in one] == [time for time, _ in other]
        for (_, words), (_, others) in zip(one, other, strict=True):
            assert words == others
