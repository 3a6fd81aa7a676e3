"""MM-16: where a table stands that is built anew tells nobody whether somebody was asked, and by no moment either.

Two games that differ in nothing public: in one Ben is asked and declines, in the other he has nothing to choose. Every
byte that others receive is compared, and its time by a clock that goes on when nothing is left to do.
"""

from __future__ import annotations

import asyncio
import heapq
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Final

import pytest

from forno.errors import FornoError
from forno.server import dealing
from forno.server.company import Who
from forno.server.connection import Connection
from forno.server.live import LiveTable
from forno.server.metrics import Metrics
from forno.server.protocol import Move
from forno.server.store.notices import Notices
from forno.server.store.repository import Store
from forno.server.store.stored import StoredSeat, StoredTable
from forno.server.surroundings import Surroundings, Timepiece
from forno.server.tables import Tables
from forno.server.thinking import Thinking
from tests.postgres import Cluster
from tests.server.live import holders, owner
from tests.server.test_secrets import SEATS, opening

pytestmark = pytest.mark.server

ASKED: Final = {"pepper": 1, "salami": 1, "olive": 1}
UNASKED: Final = {"mushroom": 3}
_PATIENCE: Final = 60.0


class Hand(Timepiece):
    """A clock that stands until it is moved."""

    def __init__(self) -> None:
        self.time = 0.0
        self._due: list[tuple[float, int, asyncio.Future[None]]] = []

    def now(self) -> float:
        return self.time

    async def sleep(self, seconds: float) -> None:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._due, (self.time + seconds, len(self._due), done))
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


class Counted(Store):
    """A database of which it is known whether something is being asked of it."""

    asking = 0

    async def _counted(self, work: Awaitable[Any]) -> Any:
        self.asking += 1
        try:
            return await work
        finally:
            self.asking -= 1

    async def _done(self, writing: Any) -> Any:
        return await self._counted(super()._done(writing))

    async def _read(self, work: Any) -> Any:
        return await self._counted(super()._read(work))


class Process:
    """A server process, as far as tables go."""

    def __init__(self, url: str, hand: Hand) -> None:
        self.store, metrics = Counted(url), Metrics()
        self.thinking = Thinking(5.0, 1, metrics)
        self.tables = Tables(Surroundings(self.store, self.thinking, metrics, 1.0, 1e9, hand), 1e6)
        self.notices = Notices(self.store.url, self.tables.hear, self.tables.missed) if self.store.shared else None

    async def start(self) -> Process:
        await self.store.start()
        if self.notices is not None:
            self.notices.start()
        return self

    async def kill(self) -> None:
        """Nothing is carried through; what is on the disk is there."""
        self.tables._around.marks.stop()
        for live in self.tables._all():
            if live._flow_task is not None:
                live._flow_task.cancel()
        await self.stop()

    async def stop(self) -> None:
        if self.notices is not None:
            await self.notices.stop()
        await self.tables.stop()
        await self.store.stop()


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

    def __init__(self, url: str) -> None:
        self.url, self.hand = url, Hand()
        self.processes: list[Process] = []
        self.guests: list[Guest] = []
        self.moving: list[asyncio.Task[None]] = []

    async def process(self) -> Process:
        self.processes.append(await Process(self.url, self.hand).start())
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
        for live in process.tables._all():
            going = [guest for guest in self.guests if guest in live.presence.connections]
            for guest in going:
                guest.close()
            for guest in going:
                live.leave(guest)

    async def answer(self, live: LiveTable, id: str = "a") -> None:
        """Ben declines, if he is asked."""
        ben = next(guest for guest in reversed(self.guests) if guest.mine == 1 and not guest.closed)
        if live.game_table.view(1).legal:
            self.moving.append(asyncio.create_task(self._say(live, ben, Move(id, live.known(1), ["decline"]))))
        await self.quiet()

    async def _say(self, live: LiveTable, ben: Guest, move: Move) -> None:
        try:
            await live.move(ben, move)
        except FornoError as error:
            ben.send(error.code.encode())

    async def quiet(self) -> None:
        """Wait until nothing more happens without the clock."""
        async with asyncio.timeout(_PATIENCE):
            calm = 0
            while calm < 5:
                await asyncio.sleep(0.002)
                busy = any(process.store.asking for process in self.processes) or not await self._all_know()
                calm = 0 if busy else calm + 1

    async def _all_know(self) -> bool:
        lives = [(process, live) for process in self.processes for live in process.tables._all() if not live.broken]
        for process, live in lives:
            if not live._rest._ended and live._known_rows != len(await process.store.moves(live.stored.id)):
                return False
        return True

    async def run(self, until: float) -> None:
        while (due := self.hand.next()) is not None and due <= until:
            self.hand.move(due)
            await self.quiet()
        self.hand.move(until)


async def a_table(process: Process, hand: dict[str, int], patched: pytest.MonkeyPatch) -> None:
    """An oven with two orders of Ben's, who has a choice or none; nothing of it has been shown."""
    game = opening(hand)
    patched.setattr(dealing, "game_of", lambda _: opening(hand))
    await process.store.add_table(
        StoredTable(
            code="table",
            watch="watch-table",
            game=game.name,
            edition=game.edition,
            rules=1,
            options={},
            seed=game.seed,
            language="en",
            house={"quiet": False, "chat": True},
            seats=tuple(
                StoredSeat(kind="person", name=seat.name, holders=holders(number)) for number, seat in enumerate(SEATS)
            ),
        )
    )


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
    await process.tables._let_go(process.tables._all()[0])
    return process


async def eviction(world: World) -> Process:
    process = world.processes[0]
    world.leave(process)
    process.tables._most = 0
    await process.tables._make_room()
    process.tables._most = 9
    return process


async def forget(world: World) -> Process:
    await world.processes[0].tables.forget(owner(2))
    return world.processes[0]


async def broken(world: World) -> Process:
    world.processes[0].tables._all()[0].break_up()
    return world.processes[0]


PATHS: Final = [second_worker, restart, kill, sweep, eviction, forget, broken]


async def told(url: str, hand: dict[str, int], path: Any, early: bool, patched: pytest.MonkeyPatch) -> list[Any]:
    """What Ann and two who watch hear, and when; the table is built anew while the first order is judged.

    Args:
        early: Whether Ben has answered before, and waits for his moment.
    """
    world = World(url)
    first = await world.process()
    await a_table(first, hand, patched)
    live = await world.come(first, 0, None, 1)
    await world.run(0.2)
    if early:
        await world.answer(live)
    await world.run(0.5)
    process = await path(world)
    live = await world.come(process, None, 0, 1)
    await world.answer(live, "a" if early else "b")  # it may be that an answer was lost: he says it again
    await world.run(30.0)
    heard = [guest.heard for guest in world.guests if guest.mine != 1]
    assert any(b'"round":2' in words for _, words in heard[-1])
    if hand == ASKED:
        rows = await process.store.moves(live.stored.id)
        assert [row.move for row in rows] == ["decline"]  # once, whoever said it how often
        said = [json.loads(words) for guest in world.guests if guest.mine == 1 for _, words in guest.heard]
        answers = [message for message in said if message["type"] == "answer"]
        assert answers and all(answer == answers[0] for answer in answers)
        assert not any(message["type"] == "error" for message in said)
    for task in world.moving:
        task.cancel()
    for served in world.processes:
        await served.stop()
    return heard


def same(asked: list[Any], unasked: list[Any]) -> None:
    assert len(asked) == len(unasked)
    for one, other in zip(asked, unasked, strict=True):
        assert [time for time, _ in one] == [time for time, _ in other]
        for (_, words), (_, others) in zip(one, other, strict=True):
            assert words == others


@pytest.mark.parametrize("early", [True, False], ids=["answered", "not-answered"])
@pytest.mark.parametrize("path", PATHS[1:], ids=lambda path: path.__name__)
async def test_with_one_process(
    tmp_path: Path, path: Callable[..., Any], early: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = await told(f"sqlite:///{tmp_path / 'asked'}", ASKED, path, early, monkeypatch)
    unasked = await told(f"sqlite:///{tmp_path / 'unasked'}", UNASKED, path, early, monkeypatch)
    same(asked, unasked)


@pytest.mark.parametrize("early", [True, False], ids=["answered", "not-answered"])
@pytest.mark.parametrize("path", [second_worker, kill, sweep, forget], ids=lambda path: path.__name__)
async def test_with_two_processes(
    postgres: Cluster, path: Callable[..., Any], early: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = await told(postgres.database(), ASKED, path, early, monkeypatch)
    unasked = await told(postgres.database(), UNASKED, path, early, monkeypatch)
    same(asked, unasked)


@pytest.mark.parametrize("path", [kill, sweep], ids=lambda path: path.__name__)
async def test_after_the_decision_was_shown(
    tmp_path: Path, path: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The oven stands where it stood: neither back at the last decision nor further on."""

    async def shown(url: str, hand: dict[str, int]) -> list[Any]:
        world = World(url)
        first = await world.process()
        await a_table(first, hand, monkeypatch)
        live = await world.come(first, 0, None, 1)
        await world.answer(live)
        await world.run(1.1)
        before = live.game_table.view(None)
        again = await world.come(await path(world), 0, None)
        assert again.game_table.view(None) == before
        heard = [guest.heard for guest in world.guests if guest.mine != 1]
        for served in world.processes:
            await served.stop()
        return heard

    assert await shown(f"sqlite:///{tmp_path / 'a'}", ASKED) == await shown(f"sqlite:///{tmp_path / 'u'}", UNASKED)


async def test_whoever_comes_to_a_process_where_nobody_was_sees_what_is_seen_elsewhere(
    postgres: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def greeted(hand: dict[str, int], seconds: float) -> list[Any]:
        world = World(postgres.database())
        first, other = await world.process(), await world.process()
        await a_table(first, hand, monkeypatch)
        await other.tables.get("table")  # it is in its memory from the first
        live = await world.come(first, 0, 1)
        await world.answer(live)
        await world.run(seconds)
        there = await world.come(other, None)
        assert there.game_table.view(None) == live.game_table.view(None)
        assert there.known(None) == live.known(None)
        heard = world.guests[-1].heard
        for served in world.processes:
            await served.stop()
        return heard

    for seconds in (0.5, 1.2, 9.0):
        same([await greeted(ASKED, seconds)], [await greeted(UNASKED, seconds)])
