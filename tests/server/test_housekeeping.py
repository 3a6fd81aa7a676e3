"""What happens to tables in between: while a bot thinks, while nobody is there, while two do the same, at the end."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest

from forno.errors import FornoError
from forno.play.game import Game
from forno.play.table import Seat
from forno.server.errors import NotNow
from forno.server.live.live_table import LiveTable
from forno.server.people.company import Who, change
from forno.server.protocol import End, NewTable, Rematch, Start, TakeBack
from forno.server.store.repository import Store
from forno.server.tables.registry import Tables
from tests.patience import GAME, patience, until
from tests.postgres import Cluster
from tests.server.live import Database, Listener, live_table, message, owner, surroundings
from tests.server.player import hear, new_table, open_socket, open_table
from tests.server.process import Server
from tests.server.test_storage import fill_disk, free_disk

pytestmark = pytest.mark.server


@pytest.fixture(autouse=True)
def notes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ODD_NOTES", str(tmp_path / "notes"))


@asynccontextmanager
async def tables(kept_in: Path | str, idle_seconds: float = 60.0) -> AsyncIterator[Tables]:
    async with surroundings(kept_in) as around:
        made = Tables(around, idle_seconds)
        await made.start()
        yield made
        await made.stop()


def waiting(*kinds: str) -> NewTable:
    seats = [{"kind": kind, **({"bot": "random"} if kind == "bot" else {})} for kind in kinds]
    body = {"game": "mamma-mia", "edition": "2004", "seats": seats, "options": {"rounds": 1, "starter": 0}}
    return msgspec.convert(body, NewTable)


async def start(live: LiveTable) -> None:
    await live.change(lambda: change(live.stored, Who(owner(0)), Start(), live.undoable))


# ------------------------------------------------------------------------------------------------ while a bot thinks


async def test_a_game_is_ended_while_a_bot_thinks(database: str) -> None:
    async with surroundings(database) as around:
        game = Game.new("mamma-mia", "2004", ["Ann", "Ben"], options={"starter": 1})
        live = await live_table(around, game, [Seat("Ann"), Seat("Ben", "busy")])
        live.standing.stored = replace(live.stored, host=owner(0))
        ann = Listener(0)
        live.join(ann.connection)
        await asyncio.sleep(0.05)
        await live.request(ann.connection, End(id="end"))
        await ann.wait_until(b'"type":"over"')
        await asyncio.sleep(0.4)  # the bot comes to a decision
        assert not live.broken
        assert len([words for _, words in ann.heard if b'"type":"over"' in words]) == 1
        await live.stop()


class LateEnd(Database):
    """One in which the end of a game is noted when it is let be."""

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self.asked, self.let = asyncio.Event(), asyncio.Event()

    async def finish(self, *args: Any) -> None:
        self.asked.set()
        await self.let.wait()
        await self.store.finish(*args)


async def test_the_end_is_told_when_it_counts(database: str) -> None:
    async with surroundings(database) as real:
        late = LateEnd(real.store)
        around = replace(real, store=cast(Store, late))
        game = Game.new("mamma-mia", "2004", ["Ann", "Ben"], options={"rounds": 1})
        live = await live_table(around, game, [Seat("Ann", "rule"), Seat("Ben", "rule")])
        watching = Listener(None)
        live.join(watching.connection)
        async with patience("the end of the game", GAME):
            await late.asked.wait()
        await watching.wait_until(b'"phase":"over"')
        assert not any(b'{"type":"over","ply"' in words for _, words in watching.heard)
        late.let.set()
        await watching.wait_until(b'{"type":"over","ply"')
        found = await real.store.find_table("table")
        assert found is not None
        assert found.finished
        await live.stop()


async def test_somebody_comes_back_and_moves_while_his_stand_in_thinks(database: str) -> None:
    async with surroundings(database) as around:
        game = Game.new("mamma-mia", "2004", ["Ann", "Ben"], options={"starter": 0})
        live = await live_table(around, game, [Seat("Ann"), Seat("Ben")])
        away = replace(live.stored.seats[0], stand_in="busy", stand_in_by="player")
        live.standing.stored = replace(live.stored, seats=(away, live.stored.seats[1]))
        assert live.table is not None
        live.table.seats = (Seat("Ann", "busy"), Seat("Ben"))
        ann = Listener(0)
        live.join(ann.connection)
        for number in range(5):
            await live.request(ann.connection, TakeBack(seat=0))
            if live.game_table.view(0).legal:
                await live.move(ann.connection, message(f"a{number}", live.known(0), live.game_table.view(0).legal[0]))
            if not live.game_table.view(0).legal:
                break
            live.standing.stored = replace(live.stored, seats=(away, live.stored.seats[1]))
            live.table.seats = (Seat("Ann", "busy"), Seat("Ben"))
            live.go_on()
            await asyncio.sleep(0.03)
        await asyncio.sleep(0.4)
        assert not live.broken
        assert live.game_table.ply == len(await around.store.moves(live.stored.id))
        await live.stop()


# ---------------------------------------------------------------------------------------------- while nobody is there


async def test_people_come_back_while_their_table_is_being_let_go_of(database: str) -> None:
    async with tables(database, idle_seconds=0.02) as made:
        opening = await made.open(waiting("person", "open"), owner(0))
        code, watch = opening.live.stored.code, opening.live.stored.watch
        await opening.live.sit(Who(owner(1)), "Ben", None)
        await start(opening.live)
        for number in range(40):
            live = await made.get(code if number % 2 else watch)
            ann = Listener(number % 2)
            live.join(ann.connection)
            assert made.in_memory(code) is live
            asked = live.game_table.asked()
            if asked is not None and asked.seat == number % 2:
                words = message(f"a{number}", live.known(asked.seat), live.game_table.view(asked.seat).legal[0])
                await live.move(ann.connection, words)
            live.leave(ann.connection)
            await asyncio.sleep(0.005 * (number % 9))
        await until(lambda: made.in_memory(code) is None, "the table to be let go of")
        again = await made.get(code)
        assert again is not opening.live
        assert again.game_table.ply == len(await again.around.store.moves(again.stored.id))


async def test_a_table_that_waits_is_found_again(database: str) -> None:
    async with surroundings(database) as around:
        first = Tables(around, 60.0)
        opening = await first.open(waiting("person", "open", "open"), owner(0))
        await opening.live.sit(Who(owner(1)), "Ben", 2)
        await first.stop()
        live = await Tables(around, 60.0).get(opening.live.stored.code)
        assert [seat.name for seat in live.stored.seats][1:] == ["", "Ben"]
        with pytest.raises(NotNow):
            await start(live)
        await live.sit(Who(owner(2)), "Cleo", None)
        await start(live)
        assert live.game_table.asked() is not None
        await live.stop()


# ------------------------------------------------------------------------------------------------ two at the same time


async def test_two_who_want_another_game_get_one(database: str) -> None:
    async with tables(database) as made:
        live = (await made.open(waiting("person", "bot"), owner(0))).live
        ann = Listener(0)
        live.join(ann.connection)
        await live.request(ann.connection, End())
        done = await asyncio.gather(
            *(made.rematch(ann.connection, live, Rematch()) for _ in range(3)), return_exceptions=True
        )
        assert sum(answer is None for answer in done) == 1
        assert all(answer is None or isinstance(answer, FornoError) for answer in done)
        _, mine = await made.lobby(owner(0))
        assert [table.table for table in mine] == [live.stored.next]


async def test_somebody_is_forgotten_while_he_plays(database: str) -> None:
    async with tables(database) as made:
        live = (await made.open(waiting("person", "open"), owner(0))).live
        await live.sit(Who(owner(1)), "Ben", None)
        await start(live)
        ann, ben = Listener(0), Listener(1)
        live.join(ann.connection)
        live.join(ben.connection)
        legal = live.game_table.view(0).legal
        moving = asyncio.create_task(live.move(ann.connection, message("a", 0, legal[0])))
        await asyncio.sleep(0)
        assert await made.forget(owner(0)) == 1
        await asyncio.gather(moving, return_exceptions=True)
        again = await made.get(live.stored.code)
        assert again is not live
        assert again.game_table.ply == len(await again.around.store.moves(again.stored.id))
        assert Who(owner(0)).seats(again.stored) == [] and again.stored.seats[0].name == "…"
        assert Who(owner(1)).seats(again.stored) == [1] and Who(owner(1)).is_host(again.stored)
        with pytest.raises(FornoError):
            await live.move(ann.connection, message("b", live.known(0), "pass"))


def test_a_folder_has_one_server(server: Server) -> None:
    other = Server(server.data)
    other.log = server.data.with_name("other.log")
    with pytest.raises(AssertionError, match="another server is using this folder"):
        other.start()
    assert server.get("/readyz").status_code == 200


# --------------------------------------------------------------------------------------------- a database that is away


async def test_a_server_says_that_its_disk_is_full_and_stops_all_the_same(start_server: Any) -> None:
    server = start_server()
    code, cookie = open_table(server, new_table(players=2, options={"starter": 1}))
    fill_disk(server)
    async with open_socket(server, code, cookie) as socket:
        await hear(socket, "error")  # the bot's move cannot be kept
        assert server.get("/readyz").status_code == 503
        free_disk(server)
        assert server.get("/readyz").status_code == 200
        await hear(socket, "update")
    code, cookie = open_table(server, new_table(players=2, options={"starter": 1}))
    fill_disk(server)
    async with open_socket(server, code, cookie) as socket:
        await hear(socket, "error")
        assert await asyncio.to_thread(server.stop, signal.SIGTERM) == 0


async def test_a_database_that_is_away_is_told_and_nobody_has_to_come_back(
    start_server: Any, postgres: Cluster
) -> None:
    server = start_server(FORNO_DATABASE=postgres.database())
    code, cookie = open_table(server, new_table(players=2, options={"starter": 0}))
    async with open_socket(server, code, cookie) as socket:
        legal = (await hear(socket, "view"))["view"]["legal"]
        words = f'{{"type":"move","id":"a","ply":0,"moves":["{legal[0]}"]}}'
        postgres.kill()
        try:
            for _ in range(2):
                await socket.send(words)
                error = await hear(socket, "error")
                assert (error["code"], error["id"]) == ("storage", "a")
            assert server.get("/readyz").status_code == 503
            assert server.get("/healthz").json()["storage"] == "failing"
        finally:
            postgres.start()
        async with patience("the server to be ready"):
            while server.get("/readyz").status_code != 200:
                await asyncio.sleep(0.1)
        await socket.send(words)
        assert (await hear(socket, "answer"))["id"] == "a"
    assert "table failed" not in server.log.read_text()
