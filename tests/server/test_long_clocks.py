"""Clocks of days: people come and go, the time runs on without them, and never while the server is down."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import text

from forno.play.game import Game
from forno.server.live.clocks import Clocks, is_long
from forno.server.people.company import Who
from forno.server.protocol import Clock, House, NewTable
from forno.server.store.engine import open_engine
from forno.server.store.repository import Store
from forno.server.store.stored import StoredSeat, StoredTable
from forno.server.tables.alarm import Alarm
from tests.patience import PATIENCE, patience, until
from tests.postgres import Cluster
from tests.server.conftest import StartServer
from tests.server.live import Listener, owner, surroundings
from tests.server.process import Server
from tests.server.test_company import BOT, OPEN, PERSON, company
from tests.server.test_housekeeping import start, tables, waiting
from tests.server.test_processes import two_processes

pytestmark = pytest.mark.server

DAY = 86_400
HOUSE = {"clock": {"kind": "move", "seconds": 2 * DAY}}


def query(server: Server, words: str, *values: Any) -> Any:
    with closing(sqlite3.connect(server.database(), timeout=PATIENCE)) as database, database:
        return database.execute(words, values).fetchall()


async def kept(server: Server, words: str, wanted: Any) -> None:
    await until(
        lambda: query(server, words) == wanted,
        lambda: f"{wanted} to be kept; there is {query(server, words)} by {words}",
        every=0.05,
    )


def test_which_clocks_are_long() -> None:
    short = [None, Clock("move", 60), Clock("move", 3599), Clock("game", 3600), Clock("game", DAY - 1)]
    assert not any(map(is_long, short))
    assert all(map(is_long, [Clock("move", 3600), Clock("move", 2 * DAY), Clock("game", DAY)]))


def test_a_clock_goes_on_from_what_is_known_of_its_decision() -> None:
    clocks = Clocks(Clock("move", 2 * DAY), 2, [], (7, 60.0))
    clocks.run(1, 6, counted=True)
    assert clocks.shown_to(None).left[1] > 60_000
    clocks.run(1, 7, counted=True)
    assert 30_000 < clocks.shown_to(None).left[1] <= 60_000
    clocks.clear()  # a bot plays, and he comes back before it has
    clocks.run(1, 7, counted=True)
    assert 30_000 < clocks.shown_to(None).left[1] <= 60_000


def test_nobody_else_sees_whom_a_long_clock_runs_for_in_secret() -> None:
    clocks = Clocks(Clock("game", 2 * DAY), 3, [], (7, 60.0))
    clocks.run(1, 7, counted=False)
    whole = [2 * DAY * 1000] * 3
    for seat in (0, 2, None):
        assert clocks.shown_to(seat).left == whole and clocks.shown_to(seat).running is None
    assert clocks.shown_to(1).running == 1 and clocks.shown_to(1).left[1] <= 60_000


# -------------------------------------------------------------------------------------------------------- the server


async def test_when_time_is_up_a_bot_decides_though_nobody_looks(start_server: StartServer) -> None:
    server = start_server()
    async with company(server, {**PERSON, "name": "Ann"}, OPEN, BOT, house=HOUSE, options={"starter": 0}) as (
        table,
        ann,
    ):
        await table.sit("Ben")
        await ann.done("start")
        await kept(server, "SELECT due_ply FROM tables", [(0,)])
    assert server.stop() == 0
    now = time.time_ns() // 1_000_000
    query(server, "UPDATE tables SET due = ?", now - 1)
    query(server, "UPDATE alive SET at = ?", now)
    server.start()
    # Ann's turn takes several decisions, each with a time of its own: one is played for her.
    await kept(server, 'SELECT seat, "by" FROM moves', [(0, "clock")])
    await kept(server, "SELECT seat, \"by\" FROM acts WHERE kind = 'clock'", [(0, "clock")])
    await kept(server, f"SELECT due_ply, due > {now + DAY * 1000} FROM tables", [(1, 1)])


async def test_no_time_passes_while_the_server_is_down(start_server: StartServer) -> None:
    server = start_server()
    async with company(server, PERSON, OPEN, house=HOUSE, options={"starter": 0}) as (table, ann):
        await table.sit("Ben")
        await ann.done("start")
        await kept(server, "SELECT due_ply FROM tables", [(0,)])
        server.kill()
        ((due, alive),) = query(server, "SELECT due, at FROM tables, alive")
        # As if it had been down for as long as there was time left, and a little more.
        query(server, "UPDATE tables SET due = due - ?", 2 * DAY * 1000)
        query(server, "UPDATE alive SET at = at - ?", 2 * DAY * 1000)
        server.start()
        again = await table.come(ann.cookie)
        left = again.last("view", "update")["time"]["left"][0]
        assert 0 <= 2 * DAY * 1000 - left < PATIENCE * 1000
        ((moved, beat),) = query(server, "SELECT due, at FROM tables, alive")
        assert moved - due == beat - alive
        assert query(server, "SELECT count(*) FROM moves") == [(0,)]


async def test_bots_play_on_and_the_time_runs_when_everybody_has_gone(start_server: StartServer) -> None:
    server = start_server()
    async with company(server, PERSON, BOT, OPEN, house=HOUSE, options={"starter": 0}) as (table, ann):
        ben = await table.sit("Ben")
        await ann.done("start")
        await ann.socket.send('{"type": "sync"}')
        view = (await ann.hear(lambda told: told["type"] == "view"))["view"]
        option = next(option for option in view["turn"]["options"] if option["draws"])
        turn = [move for move in (option["place"], option["order"], option["draws"][0]["move"]) if move]
        assert (await ann.ask("move", ply=0, moves=turn))["type"] == "answer"
        await ann.socket.close()
        await ben.socket.close()
        # The bot's turn is played, and Ben's clock begins.
        await kept(server, 'SELECT DISTINCT seat, "by" FROM moves ORDER BY seat', [(0, "person"), (1, "bot")])
        await kept(server, "SELECT due_ply = (SELECT count(*) FROM moves) FROM tables", [(1,)])
        assert query(server, "SELECT count(*) FROM acts WHERE kind = 'stand-in'") == [(0,)]


# --------------------------------------------------------------------------------------------------- inside a process


def patient(*kinds: str) -> NewTable:
    return msgspec.structs.replace(waiting(*kinds), house=House(clock=Clock("move", 2 * DAY)))


async def test_being_away_is_no_reason_for_a_bot(tmp_path: Path) -> None:
    async with tables(tmp_path) as made:
        live = (await made.open(patient("person", "open"), owner(0))).live
        await live.sit(Who(owner(1)), "Ben", None)
        await start(live)
        object.__setattr__(live.around, "absent_seconds", 0.0)
        ann = Listener(0)
        live.join(ann.connection)
        await live.tick()
        await live.tick()
        assert [seat.stand_in for seat in live.stored.seats] == [None, None]
        # Who has had himself forgotten does not come back: a bot plays for him.
        await made.forget(owner(1))
        again = await made.get(live.stored.code)
        assert again is not live
        again.join(ann.connection)
        await again.tick()
        assert [seat.stand_in for seat in again.stored.seats] == [None, "rule"]


@pytest.mark.parametrize("seats", [("person", "open"), ("open", "open")])
async def test_a_table_that_waits_passes_to_who_is_there_when_its_host_stays_away(tmp_path: Path, seats: Any) -> None:
    """A host who sits there, and one who has no seat."""
    async with tables(tmp_path) as made:
        live = (await made.open(waiting(*seats), owner(0))).live
        seat = await live.sit(Who(owner(1)), "Ben", None)
        host, ben = Listener(0), Listener(1)
        for guest in (host, ben):
            live.join(guest.connection)
        object.__setattr__(live.around, "absent_seconds", 0.0)
        await live.tick()
        assert live.stored.host == owner(0)
        live.leave(host.connection)
        await live.tick()
        assert live.stored.host == owner(1)
        note = live.facts().notes[-1]
        assert (note.kind, note.seat, note.by) == ("host", seat, "absence")


async def test_a_table_that_is_due_leaves_the_memory_and_comes_back(tmp_path: Path) -> None:
    async with tables(tmp_path, idle_seconds=0.02) as made:
        live = (await made.open(patient("person", "open"), owner(0))).live
        code, store = live.stored.code, live.around.store
        await live.sit(Who(owner(1)), "Ben", None)
        await start(live)
        await until(lambda: made.in_memory(code) is None)  # not before it is kept when it is due
        stored = await store.find_table(code)
        assert stored is not None and stored.due is not None and stored.due_ply == 0
        assert abs(stored.due / 1000 - time.time() - 2 * DAY) < PATIENCE
        assert await store.beat(90_000, 1) == []
        await store.set_due(stored.id, 0, time.time_ns() // 1_000_000 - 5)
        assert await store.beat(90_000, 0) == []  # by rules that are not known here
        assert await store.beat(90_000, 1) == [code]
        alarm = Alarm(store, made.get)
        await alarm.start()
        async with patience("the alarm to wake the table"):
            while [move.by for move in await store.moves(stored.id)] != ["clock"]:
                await asyncio.sleep(0.05)
        await alarm.stop()


async def test_a_clock_of_minutes_sleeps_with_its_table(tmp_path: Path) -> None:
    async with tables(tmp_path, idle_seconds=0.02) as made:
        body = waiting("person", "bot")
        live = (await made.open(body, owner(0))).live
        await until(lambda: made.in_memory(live.stored.code) is None)
        stored = await live.around.store.find_table(live.stored.code)
        assert stored is not None and stored.due is None


async def test_a_machine_that_slept_gives_the_time_back(tmp_path: Path) -> None:
    async with surroundings(tmp_path) as around:
        await beats(around.store)


async def test_one_of_several_processes_gives_the_time_back(postgres: Cluster) -> None:
    stores = [Store(postgres.database())]
    stores.append(Store(str(stores[0].url.render_as_string(hide_password=False))))
    for store in stores:
        await store.start()
    await beats(*stores)
    for store in stores:
        await store.stop()


async def beats(*stores: Store) -> None:
    """An hour without a beat is given back once, however many notice it; a minute is not."""
    store, engine = stores[0], open_engine(stores[0].url)
    game = Game.new("mamma-mia", "2004", ["Ann", "Ben"])
    stored = await store.add_table(a_table(game))
    now = time.time_ns() // 1_000_000
    await store.beat(90_000, 1)
    await store.set_due(stored.id, 3, now + 1000)
    await store.set_due(stored.id, 2, now + 9000)  # of an earlier decision, by somebody who comes too late
    for gap, moved in ((3_600_000, True), (60_000, False)):
        before = await store.find_table(stored.code)
        assert before is not None and before.due is not None
        with engine.begin() as connection:
            connection.execute(text(f"UPDATE alive SET at = at - {gap}"))
        await asyncio.gather(*(one.beat(90_000, 1) for one in (*stores, *stores)))
        after = await store.find_table(stored.code)
        assert after is not None and after.due is not None
        assert 0 <= after.due - before.due - (gap if moved else 0) <= PATIENCE * 1000 * moved
    engine.dispose()


def a_table(game: Game) -> StoredTable:
    return StoredTable(
        code="table",
        watch="watch",
        game=game.name,
        edition=game.edition,
        rules=game.rules,
        options=game.options,
        seed=game.seed,
        language="en",
        seats=tuple(StoredSeat(kind="person", name=name) for name in game.players),
    )


async def test_of_two_processes_that_wake_a_table_one_decides(postgres: Cluster) -> None:
    async with two_processes(postgres) as (one, other):
        live = (await one.tables.open(patient("person", "open"), owner(0))).live
        store = live.around.store
        await live.sit(Who(owner(1)), "Ben", None)
        await start(live)
        await store.set_due(live.stored.id, 0, time.time_ns() // 1_000_000 - 5)
        alarms = [Alarm(store, made.tables.get) for made in (one, other)]
        await asyncio.gather(*(alarm.start() for alarm in alarms))
        there = await other.tables.get(live.stored.code)
        live.standing.clocks = Clocks(live.house.clock or Clock("move", 5), 2, [], (0, 0.0))
        live.go_on()
        await until(lambda: live.game_table.ply == there.game_table.ply == 1)
        await asyncio.gather(*(alarm.stop() for alarm in alarms))
        assert [(move.seat, move.by) for move in await store.moves(live.stored.id)] == [(0, "clock")]
        await until(lambda: [note.kind for note in there.facts().notes].count("clock") == 1)
        assert [act.kind for act in await store.acts(live.stored.id)] == ["sit", "start", "clock"]
