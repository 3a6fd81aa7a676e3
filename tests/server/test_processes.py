"""Several server processes over one PostgreSQL: people on different ones sit at one table and notice nothing of it."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from forno.errors import FornoError
from forno.server.live.connection import Connection
from forno.server.live.live_table import LiveTable
from forno.server.live.surroundings import Surroundings, Timepiece
from forno.server.metrics import Metrics
from forno.server.people.company import Who, change
from forno.server.protocol import Agree, AskUndo, Move, NewTable, Say, StandIn, Start, TakeBack
from forno.server.store.notices import Notices
from forno.server.store.repository import Store
from forno.server.tables.registry import Tables
from forno.server.thinking.thinking import Thinking
from tests.patience import GAME, patience, until
from tests.postgres import Cluster
from tests.server.anew import lay
from tests.server.live import owner
from tests.server.people import gather_company
from tests.server.player import hear, open_socket, open_table
from tests.server.test_secrets import SEATS, opening

pytestmark = pytest.mark.server


class Process:
    """One server process, as far as tables go; several of these share an event loop here."""

    def __init__(self, url: str, pace: float, timepiece: Timepiece) -> None:
        self.store, self.metrics = Store(url), Metrics()
        self.thinking = Thinking(60.0, 1, self.metrics)
        self.around = Surroundings(self.store, self.thinking, self.metrics, pace, timepiece=timepiece)
        self.tables = Tables(self.around, 60.0)
        self.listens = False
        self.notices = Notices(self.store.url, self.tables.hear, self._missed)

    def _missed(self) -> None:
        self.listens = True
        self.tables.missed()

    async def start(self) -> None:
        await self.store.start()
        self.notices.start()
        await self.thinking.start()
        await self.tables.start()

    async def stop(self) -> None:
        await self.tables.stop()
        await self.notices.stop()
        await self.thinking.stop()
        await self.store.stop()


class Guest:
    """Somebody connected to one process."""

    def __init__(self, live: LiveTable, seat: int | None) -> None:
        self.live, self.seat = live, seat
        self.connection = Connection(Who(None if seat is None else owner(seat)))
        self.heard: list[tuple[float, dict[str, Any]]] = []
        live.join(self.connection)
        self._task = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        async for words in self.connection.messages():
            self.heard.append((time.monotonic(), json.loads(words)))

    async def until(self, wanted: Any) -> dict[str, Any]:
        """The last message of which something is true, once there is one."""
        return await until(lambda: next((said for _, said in reversed(self.heard) if wanted(said)), None), self._told)

    def _told(self) -> str:
        return f"a message that is wanted at seat {self.seat}; heard last: {[said for _, said in self.heard[-5:]]}"

    @property
    def view(self) -> dict[str, Any]:
        view: dict[str, Any] = next(message["view"] for _, message in reversed(self.heard) if "view" in message)
        return view

    @property
    def table(self) -> dict[str, Any]:
        table: dict[str, Any] = next(message["table"] for _, message in reversed(self.heard) if "table" in message)
        return table

    async def sees(self, wanted: Any) -> None:
        await until(lambda: wanted(self), self._told)

    async def move(self, id: str, *moves: str) -> None:
        assert self.seat is not None
        await self.live.move(self.connection, Move(id, self.live.known(self.seat), list(moves), self.seat))

    async def ask(self, request: Any) -> None:
        await self.live.request(self.connection, request)


@asynccontextmanager
async def two_processes(
    cluster: Cluster, pace: float = 0.0, timepiece: Timepiece | None = None
) -> AsyncIterator[tuple[Process, Process]]:
    url, timepiece = cluster.database(), timepiece or Timepiece()
    one, other = Process(url, pace, timepiece), Process(url, pace, timepiece)
    await asyncio.gather(one.start(), other.start())
    await until(lambda: one.listens and other.listens, "both processes to listen")
    try:
        yield one, other
    finally:
        await asyncio.gather(one.stop(), other.stop())


def new_table(kinds: str, **options: Any) -> NewTable:
    names = {"p": {"kind": "person"}, "o": {"kind": "open"}, "b": {"kind": "bot", "bot": "random"}}
    body = {"game": "mamma-mia", "edition": "2004", "seats": [names[kind] for kind in kinds], "options": options}
    return msgspec.convert(body, NewTable)


async def test_people_on_two_processes_and_a_bot_sit_at_one_table(postgres: Cluster) -> None:
    async with two_processes(postgres) as (one, other):
        opened = await one.tables.open(new_table("pob", starter=0, rounds=1), owner(0))
        ann = Guest(opened.live, 0)
        there = await other.tables.get(opened.live.stored.code)
        await there.sit(Who(owner(1)), "Ben", None)
        ben, watching = Guest(there, 1), Guest(there, None)
        # Presence, seats and the start are seen on both sides.
        await ann.sees(lambda guest: guest.table["seats"][1]["name"] == "Ben" and guest.table["seats"][1]["present"])
        await ben.sees(lambda guest: guest.table["seats"][0]["present"])
        await ann.live.change(lambda: _start(ann.live))
        for guest in (ann, ben, watching):
            await guest.sees(lambda guest: guest.table["status"] == "playing" and guest.live.table is not None)
        await ann.sees(lambda guest: guest.view["legal"])

        await ann.ask(Say(text="ciao"))
        await ben.until(lambda message: message["type"] == "note" and message["note"]["text"] == "ciao")

        # Within her turn Ann thinks better of it, and Ben on the other side lets her.
        before = ben.view
        first = next(move for move in ann.view["legal"] if not move.startswith("pass"))
        await ann.move("a1", first)
        await ben.sees(lambda guest: guest.view != before)
        assert ann.live.undoable(0)
        await ann.ask(AskUndo(seat=0))
        await ben.sees(lambda guest: guest.table["undo"] is not None)
        await ben.sees(lambda guest: guest.live.undoable(0))
        await ben.ask(Agree(seat=1, yes=True))
        for guest in (ann, ben, watching):
            await guest.sees(lambda guest: guest.live.known(None) == 2 and guest.table["undo"] is None)
        assert ben.view == before

        # A bot stands in for Ben; he comes back; they play to the end.
        await ben.ask(StandIn(seat=1))
        await ann.sees(lambda guest: guest.table["seats"][1]["stand_in"] == "rule")
        await ben.ask(TakeBack(seat=1))
        await ann.sees(lambda guest: guest.table["seats"][1]["stand_in"] is None)
        await asyncio.gather(*(play(guest) for guest in (ann, ben)))
        for guest in (ann, ben, watching):
            await guest.until(lambda message: message["type"] == "over")
        moves = await one.store.moves(opened.live.stored.id)
        assert len({guest.live.known(None) for guest in (ann, ben, watching)}) == 1
        assert ann.live.game_table.ply == ben.live.game_table.ply == len(moves)
        assert ann.live.game_table.game.result == ben.live.game_table.game.result


def _start(live: LiveTable) -> Any:
    return change(live.stored, Who(owner(0)), Start(), live.undoable)


async def play(guest: Guest) -> None:
    """Random moves until the game is over; what comes too late is decided anew."""
    number = 0
    async with patience("the game to be played to its end"):
        while not guest.live.over:
            legal = [] if guest.live.table is None else guest.live.game_table.view(guest.seat).legal
            if not legal:
                await asyncio.sleep(0.005)
                continue
            number += 1
            try:
                await guest.move(f"p{guest.seat}-{number}", legal[0])
            except FornoError:
                await asyncio.sleep(0.02)


async def test_what_is_written_while_a_table_is_loaded_is_not_missed(postgres: Cluster) -> None:
    async with two_processes(postgres) as (one, other):
        for number in range(5):
            opened = await one.tables.open(new_table("pp", starter=0), owner(0))
            ann = Guest(opened.live, 0)
            loading = asyncio.create_task(other.tables.get(opened.live.stored.code))
            await asyncio.sleep(0.002 * number)
            await ann.move("a", ann.live.game_table.view(0).legal[0])
            there = Guest(await loading, None)
            await there.sees(lambda guest: guest.live.known(None) >= 1)


async def test_who_moves_at_a_process_that_has_not_heard_of_the_start_is_answered(postgres: Cluster) -> None:
    async with two_processes(postgres) as (one, other):
        opened = await one.tables.open(new_table("po", starter=0), owner(0))
        there = await other.tables.get(opened.live.stored.code)
        await other.notices.stop()  # as after a database that was away, until it listens again
        await opened.live.sit(Who(owner(1)), "Ben", None)
        await opened.live.change(lambda: _start(opened.live))
        ann = Guest(there, 0)
        assert there.table is None
        await ann.move("a", opened.live.game_table.view(0).legal[0])
        await ann.until(lambda message: message["type"] == "answer")


async def test_both_codes_of_a_table_lead_to_one(postgres: Cluster) -> None:
    async with two_processes(postgres) as (one, other):
        opened = await one.tables.open(new_table("pp"), owner(0))
        stored = opened.live.stored
        found = await asyncio.gather(*(other.tables.get(code) for code in (stored.code, stored.watch) * 3))
        assert len(set(map(id, found))) == 1


async def test_bots_go_on_at_once_where_the_process_that_wrote_last_is_left_alone(
    postgres: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """MM-16: what a bot is asked in secret takes no longer because its process has nobody left."""
    async with two_processes(postgres) as (one, other):
        opened = await one.tables.open(new_table("pob", starter=0, rounds=1), owner(0))
        await opened.live.sit(Who(owner(1)), "Ben", None)
        await opened.live.change(lambda: _start(opened.live))
        there = await other.tables.get(opened.live.stored.code)
        ann, ben = Guest(opened.live, 0), Guest(there, 1)
        async with patience("Ben to be asked"):
            while not opened.live.game_table.asked() or opened.live.game_table.asked().seat != 1:  # type: ignore[union-attr]
                if opened.live.game_table.view(0).legal:
                    await ann.move(f"a{opened.live.game_table.ply}", opened.live.game_table.view(0).legal[0])
                await asyncio.sleep(0.005)
        await ben.sees(lambda guest: guest.live.game_table.ply == ann.live.game_table.ply)
        ann.live.leave(ann.connection)
        await ben.sees(lambda guest: not guest.live.presence.elsewhere)

        def waits(*_: float) -> float:
            raise AssertionError("it draws lots for how long to wait and see")

        monkeypatch.setattr(random, "uniform", waits)
        assert {row.seat for row in await other.store.moves(there.stored.id)} == {0}  # all of it the other one wrote
        before = there.game_table.ply
        await ben.ask(StandIn(seat=1))
        await ben.sees(lambda guest: guest.live.game_table.ply > before or guest.live.broken)
        assert not there.broken


async def test_people_play_over_several_real_processes(start_server: Any, postgres: Cluster) -> None:
    server = start_server(FORNO_DATABASE=postgres.database(), FORNO_WORKERS="2")
    for number in range(3):
        people = await gather_company(server, 3, seed=number)
        async with patience("three people to play to the end", GAME):
            await asyncio.gather(*(person.persevere() for person in people))
        assert len({(person.over or {})["seed"] for person in people}) == 1
    assert "failed" not in server.log.read_text()


async def test_all_of_them_told_to_stop_at_once_stop_with_grace(start_server: Any, postgres: Cluster) -> None:
    server = start_server(pace=1.0, FORNO_DATABASE=postgres.database(), FORNO_WORKERS="2")
    code, cookie = open_table(server)
    async with open_socket(server, code, cookie) as socket:
        await hear(socket, "view")
        [tasks] = Path(f"/proc/{server.pid}/task").glob(f"{server.pid}/children")
        for _ in range(2):
            for child in map(int, tasks.read_text().split()):
                os.kill(child, signal.SIGTERM)
            await asyncio.sleep(0.02)
        assert await asyncio.to_thread(server.stop, signal.SIGTERM) == 0
        with pytest.raises(ConnectionClosed) as caught:
            while True:
                await hear(socket)
    assert caught.value.rcvd is not None and caught.value.rcvd.code == 1012
    assert "Traceback" not in server.log.read_text()


async def told_elsewhere(
    cluster: Cluster, hand: dict[str, int], patched: pytest.MonkeyPatch
) -> tuple[list[bytes], list[bytes], float]:
    """What Ann hears on one process, and a spectator on another, while Ben is judged there; he declines."""
    async with two_processes(cluster, pace=2.0) as (one, other):
        await lay(one.store, opening(hand), SEATS, patched)
        here, there = await one.tables.get("table"), await other.tables.get("table")
        ann, ben, watching = Guest(here, 0), Guest(there, 1), Guest(there, None)
        for guest in (ann, ben, watching):
            await guest.until(lambda message: '"judging"' in json.dumps(message) and message["type"] == "update")
        began = ann.heard[-1][0]
        if ben.live.game_table.view(1).legal:
            deciding = asyncio.create_task(ben.move("a", "decline"))
            await until_locked(here)
            # Ann's process knows of it by now, and keeps it back. She is answered as always.
            with pytest.raises(FornoError):
                await ann.move("x", "pass")
            with pytest.raises(FornoError):
                await ann.ask(AskUndo(seat=0))
            await ann.ask(Say(text="well"))
            assert here.journal.lock.locked() and not deciding.done()
            await deciding
        else:
            await ann.ask(Say(text="well"))
        for guest in (ann, watching):
            await guest.until(lambda message: '"round": 2' in json.dumps(message))
        seconds = ann.heard[-1][0] - began
        return plain(ann), plain(watching), seconds


async def until_locked(live: LiveTable) -> None:
    def kept_back() -> bool:
        return live.journal.lock.locked() and live.journal.known_rows > live.game_table.ply

    await until(kept_back, "the answer to be kept back", every=0.002)


def plain(guest: Guest) -> list[bytes]:
    """What was heard of the game; notes carry the time of day."""
    return [json.dumps(message).encode() for _, message in guest.heard if message["type"] in ("view", "update")]


async def test_mm_16_on_another_process_too_a_refusal_looks_like_nothing_at_all(
    postgres: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = await told_elsewhere(postgres, {"pepper": 1, "salami": 1, "olive": 1}, monkeypatch)
    unasked = await told_elsewhere(postgres, {"mushroom": 3}, monkeypatch)
    assert asked[:2] == unasked[:2]
    # The quick answer is shown on neither side before the pause that everybody gets is over.
    assert min(asked[2], unasked[2]) >= 1.0
