"""A connection goes from table to table: what is said and heard over it is the new table's, as over a new one."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from forno.server.access.limits import REQUESTS, Limits
from forno.server.http.sockets import Services, Talk
from forno.server.live.connection import Connection
from forno.server.live.live_table import LiveTable
from forno.server.metrics import Metrics
from forno.server.people.company import Who
from forno.server.tables.registry import Tables
from tests.patience import until
from tests.postgres import Cluster
from tests.server.live import Listener, owner, surroundings
from tests.server.player import Message, hear
from tests.server.process import Server
from tests.server.test_company import BOT, OPEN, PERSON, Guest, company
from tests.server.test_housekeeping import tables, waiting
from tests.server.test_processes import Guest as GuestOfProcess, new_table, two_processes

pytestmark = pytest.mark.server

ANN = {**PERSON, "name": "Ann"}


@pytest.fixture
def server(either_server: Server) -> Server:
    return either_server


async def enter(guest: Guest, code: str) -> Message:
    """Go to another table; the greeting of it."""
    await guest.done("enter", table=code)
    greeting = await hear(guest.socket)
    assert greeting["type"] == "table"
    guest.heard = [greeting]
    return greeting


async def test_they_go_to_the_next_table_and_play_on(server: Server) -> None:
    async with company(server, ANN, OPEN, options={"rounds": 1, "starter": 0}) as (table, ann):
        ben = await table.sit("Ben")
        await ann.done("start")
        await ann.move()
        await ann.done("end")
        await ann.done("rematch")
        await ann.note("rematch")
        code = ann.table["next"]
        for guest, seat in ((ben, 1), (ann, 0)):
            greeting = await enter(guest, code)
            assert (greeting["ply"], greeting["table"]["code"], greeting["table"]["seat"]) == (0, code, seat)
            view = await hear(guest.socket)
            assert (view["type"], view["ply"], view["view"]["seat"]) == ("view", 0, seat)
            guest.heard.append(view)
        assert all(seat["present"] for seat in ann.table["seats"])
        # The starter was the other one.
        assert (await ben.move())["ply"] == 1
        assert (await ann.hear(lambda message: message["type"] == "update"))["ply"] == 1


async def test_who_is_refused_stays_where_he_was(server: Server) -> None:
    async with company(server, ANN, OPEN) as (table, ann):
        ben = await table.sit("Ben")
        await ann.done("start")
        for wrong in ("abcdefghjkmn", "x"):
            assert await ann.refused("enter", table=wrong) == "unknown-table"
        for garbage in ("", "../" + table.code, "a\x00b", "\u00e4", table.code * 9, None, 7, [table.code]):
            assert await ann.refused("enter", table=garbage) == "bad-message"
        assert await ann.refused("enter") == "bad-message"
        await ben.done("react", sign="hello")
        await ann.hear(lambda message: message["type"] == "reaction")
        await ann.done("react", sign="thanks")
        assert ann.table["seats"][0]["present"]


async def test_the_same_table_is_entered_anew(server: Server) -> None:
    async with company(server, ANN, BOT) as (table, ann):
        assert (await enter(ann, table.code))["table"]["seat"] == 0
        assert (await hear(ann.socket, "view"))["view"]["hand"]


async def test_nothing_of_the_old_table_is_heard_at_the_new_one(server: Server) -> None:
    async with (
        company(server, ANN, OPEN, BOT, options={"rounds": 1, "starter": 0}, house={"quiet": False}) as (table, ann),
        company(server, PERSON, OPEN) as (other, _),
    ):
        ben = await table.sit("Ben")
        await ann.done("start")
        await ann.socket.send('{"type":"sync"}')
        view = await ann.hear(lambda message: message["type"] == "view")
        said: list[Message] = [
            {"type": "move", "id": "m", "ply": view["ply"], "moves": view["view"]["legal"][:1]},
            {"type": "enter", "id": "e", "table": other.code},
            {"type": "ping"},
        ]
        for number in range(20):
            await ben.socket.send('{"type":"react","sign":"hurry"}')
            if number == 10:
                for words in said:
                    await ann.socket.send(json.dumps(words))
        before: list[Message] = []
        while (message := await hear(ann.socket)).get("id") != "e":
            before.append(message)
        assert [message["type"] for message in before].count("answer") == 1
        await ben.done("say", text="Where is she?")
        after: list[Message] = []
        while (message := await hear(ann.socket))["type"] != "pong":
            after.append(message)
        await ann.socket.send('{"type":"ping"}')
        while (message := await hear(ann.socket))["type"] != "pong":
            after.append(message)
        # A table that waits has nothing else to tell.
        assert {message["type"] for message in after} == {"table"}
        assert {message["table"]["code"] for message in after} == {other.code}
        assert not ben.table["seats"][0]["present"]


async def test_who_watches_has_a_seat_elsewhere_and_who_has_a_seat_watches(server: Server) -> None:
    async with company(server, ANN, BOT) as (table, ann), company(server, PERSON, BOT) as (other, eve):
        greeting = (await enter(ann, table.watch))["table"]
        assert (greeting["code"], greeting["mine"], greeting["host"]) == (table.watch, [], False)
        assert await ann.refused("end") == "spectator"
        greeting = (await enter(ann, other.code))["table"]
        assert (greeting["mine"], greeting["watching"]) == ([], 1)
        greeting = (await enter(ann, table.code))["table"]
        assert (greeting["mine"], greeting["host"]) == ([0], True)
        await eve.hear(lambda message: message["type"] == "table" and message["table"]["watching"] == 0)
        await ann.done("end")


async def test_several_on_one_device_see_nothing_at_the_next_table_before_they_look(server: Server) -> None:
    async with company(server, ANN, {**PERSON, "name": "Bea"}, BOT) as (_, device):
        await device.socket.send('{"type":"look","seat":1}')
        await device.done("end")
        await device.done("rematch")
        await device.note("rematch")
        greeting = await enter(device, device.table["next"])
        assert (greeting["table"]["mine"], greeting["table"]["seat"]) == ([0, 1], None)
        assert (await hear(device.socket, "view"))["view"]["hand"] is None


# ---------------------------------------------------------------------------------------------- what happens meanwhile


def talk(live: LiveTable, made: Tables, connection: Connection, limits: Limits) -> Talk:
    nothing: Any = None  # no socket: its words are given to it
    return Talk(nothing, Services(made, Metrics(), nothing, limits), live, connection, "198.51.100.1")


def entering(code: str) -> str:
    return json.dumps({"type": "enter", "id": "e", "table": code})


async def before_a_sleeping_table(made: Tables, other: Tables) -> tuple[Talk, Listener, str]:
    """Ann speaks at a table of hers; the code is of another one, which ``made`` has to load."""
    code = (await other.open(waiting("person", "open"), owner(0))).live.stored.code
    here = (await made.open(waiting("person", "open"), owner(0))).live
    ann = Listener(0)
    here.join(ann.connection)
    return talk(here, made, ann.connection, Limits(on=False)), ann, code


async def test_it_counts_as_a_request_of_the_address(database: str) -> None:
    async with tables(database) as made:
        here, there = [(await made.open(waiting("person", "open"), owner(0))).live for _ in range(2)]
        limits, ann = Limits(clock=lambda: 0.0), Listener(0)
        here.join(ann.connection)
        for _ in range(REQUESTS.burst - 1):
            limits.spend(REQUESTS, "198.51.100.1")
        talking = talk(here, made, ann.connection, limits)
        await talking.hear(entering(there.stored.code))
        assert (talking.live, here.deserted, there.deserted) == (there, True, False)
        await talking.hear(entering(here.stored.code))
        await ann.wait_until(b'"code":"too-many"')
        assert (talking.live, here.deserted, there.deserted) == (there, True, False)


async def test_who_is_let_go_while_the_other_table_is_looked_for_comes_to_none(database: str) -> None:
    async with surroundings(database) as around:
        made = Tables(around, 60.0)
        talking, _ann, code = await before_a_sleeping_table(made, Tables(around, 60.0))
        here = talking.live
        going = asyncio.create_task(talking.hear(entering(code)))
        await asyncio.sleep(0)
        here.break_up()
        await going
        assert talking.live is here
        assert (await made.get(code)).deserted
        await made.stop()


async def spoil(made: Tables, code: str) -> list[LiveTable]:
    """Break a table up that has just been loaded, and let go of the next one, before whoever waits comes to know."""
    spoiled: list[LiveTable] = []

    def fresh() -> LiveTable | None:
        live = made.in_memory(code)
        return None if live is None or live.broken else live

    for end in (LiveTable.break_up, made.let_go):
        live = await until(fresh, "the table to be loaded", every=0.0)
        spoiled.append(live)
        if (ending := end(live)) is not None:
            await ending
    return spoiled


async def test_a_table_that_has_just_gone_is_not_entered(database: str) -> None:
    async with surroundings(database) as around:
        made = Tables(around, 60.0)
        talking, ann, code = await before_a_sleeping_table(made, Tables(around, 60.0))
        spoiling = asyncio.create_task(spoil(made, code))
        await talking.hear(entering(code))
        assert talking.live not in await spoiling
        assert talking.live is made.in_memory(code)
        assert not talking.live.broken
        assert ann.connection in talking.live.presence.connections
        await made.stop()


async def test_the_next_table_is_entered_at_another_process(postgres: Cluster) -> None:
    async with two_processes(postgres) as (one, other):
        opened = await one.tables.open(new_table("pp"), owner(0))
        again = (await one.tables.open(new_table("po"), owner(0))).live
        await again.sit(Who(owner(1)), "Ben", None)
        ann = GuestOfProcess(again, 0)
        ben = GuestOfProcess(await other.tables.get(opened.live.stored.code), 1)
        talking = talk(ben.live, other.tables, ben.connection, Limits(on=False))
        await talking.hear(entering(again.stored.code))
        await ben.sees(lambda guest: guest.table["code"] == again.stored.code and guest.table["seats"][0]["present"])
        await ann.sees(lambda guest: guest.table["seats"][1]["present"])
