"""What people have settled is there again after a power cut: clocks, stand-ins, who sits where, what is asked."""

from __future__ import annotations

import asyncio
from functools import partial
from time import monotonic
from typing import Any

import pytest
from sqlalchemy import create_engine, text

from forno.server.store.engine import parse_url
from tests.server.conftest import StartServer
from tests.server.test_company import BOT, OPEN, PERSON, Company, Guest, company

pytestmark = pytest.mark.server

SECONDS = 600


@pytest.fixture
def start_server(start_server: StartServer, kept_in: dict[str, str]) -> StartServer:
    return partial(start_server, **kept_in)


async def cut(table: Company, *guests: Guest, down: float = 0.0) -> list[Guest]:
    """Kill the server, start it again, and let everybody come back."""
    table.server.kill()
    await asyncio.sleep(down)
    table.server.start()
    return [await table.come(guest.cookie) for guest in guests]


async def move_on(guest: Guest) -> None:
    """Play the first legal decision, once there is one."""
    await guest.socket.send('{"type": "sync"}')
    told = await guest.hear(lambda message: message["type"] == "view")
    if not told["view"]["legal"]:
        told = await guest.hear(lambda message: message["type"] == "update" and message["view"]["legal"])
    answer = await guest.ask("move", ply=told["ply"], moves=[told["view"]["legal"][0]])
    assert answer["type"] == "answer", answer


def spent(database: str, seat: int) -> int:
    engine = create_engine(parse_url(database))
    with engine.connect() as connection:
        rows = connection.execute(text("SELECT sum(spent) FROM moves WHERE seat = :seat"), {"seat": seat})
        found = int(rows.scalar_one())
    engine.dispose()
    return found


@pytest.mark.parametrize("kind", ["game", "move"])
async def test_a_clock_stands_still_while_the_server_is_down(
    start_server: StartServer, database: str, kind: str
) -> None:
    house = {"clock": {"kind": kind, "seconds": SECONDS}}
    async with company(start_server(), PERSON, BOT, house=house, options={"starter": 0}) as (table, ann):
        await asyncio.sleep(0.3)
        for _ in range(3):
            await move_on(ann)
        await cut(table, down=1.2)
        began = monotonic()
        again = await table.come(ann.cookie)
        time, running = again.last("view", "update")["time"], (monotonic() - began) * 1000
    used = spent(database, 0)
    assert used >= 300
    left = SECONDS * 1000 - (used if kind == "game" else 0)
    assert left - 500 - running < time["left"][0] <= left  # some of it runs again already
    assert time["left"][1] == SECONDS * 1000


async def test_a_stand_in_stays_and_its_owner_may_return(start_server: StartServer) -> None:
    async with company(start_server(), PERSON, OPEN, OPEN) as (table, ann):
        ben, eve = await table.sit("Ben"), await table.sit("Eve")
        await ann.done("start")
        await ben.done("stand-in", seat=1, bot="random")
        await ann.done("stand-in", seat=2)
        ann, ben, eve = await cut(table, ann, ben, eve)
        seats = [(seat["name"], seat["stand_in"], seat["stand_in_by"]) for seat in ann.table["seats"]]
        assert seats[1:] == [("Ben", "random", "player"), ("Eve", "rule", "host")]
        assert seats[0][1:] == (None, None)
        assert [guest.table["mine"] for guest in (ann, ben, eve)] == [[0], [1], [2]]
        assert [guest.table["host"] for guest in (ann, ben, eve)] == [True, False, False]
        kinds = [note["kind"] for note in eve.table["notes"]]
        assert kinds == ["sit", "sit", "start", "stand-in", "stand-in"]
        await ben.done("take-back", seat=1)
        await ann.note("take-back")
        assert ann.table["seats"][1]["stand_in"] is None
        await ann.done("end")  # still the host


@pytest.mark.parametrize("yes", [True, False])
async def test_a_move_is_still_taken_back_if_the_others_agree(start_server: StartServer, yes: bool) -> None:
    async with company(start_server(), PERSON, OPEN, options={"starter": 0}) as (table, ann):
        ben = await table.sit("Ben")
        await ann.done("start")
        before = ann.last("view")["view"]
        assert (await ann.move())["type"] == "answer"
        after = ann.last("answer")["view"]
        await ann.done("undo", seat=0)
        ann, ben = await cut(table, ann, ben)
        assert ann.last("view")["view"] == after
        assert ann.table["undo"] == ben.table["undo"] == {"seat": 0, "waiting": [1]}
        await ben.done("agree", seat=1, yes=yes)
        await ann.note("undo" if yes else "refuse")
        ann, ben = await cut(table, ann, ben)
        assert ann.table["undo"] is None
        assert ann.last("view")["view"] == (before if yes else after)
        assert (await ann.move())["type"] == "answer"


async def test_a_table_that_waits_waits_on(start_server: StartServer) -> None:
    async with company(start_server(), PERSON, OPEN, BOT) as (table, ann):
        ben = await table.sit("Ben")
        ann, ben = await cut(table, ann, ben)
        assert (ann.table["status"], ann.table["host"], ben.table["mine"]) == ("waiting", True, [1])
        assert await ben.refused("start") == "not-yours"
        await ann.done("start")
        ann, ben = await cut(table, ann, ben)
        assert ann.table["status"] == ben.table["status"] == "playing"


async def test_votes_and_what_was_said_are_there_again(start_server: StartServer) -> None:
    async with company(start_server(), PERSON, OPEN, OPEN) as (table, ann):
        ben, eve = await table.sit("Ben"), await table.sit("Eve")
        await ann.done("start")
        await ben.done("say", text="Buona sera!")
        await ben.done("end")
        ann, ben, eve = await cut(table, ann, ben, eve)
        assert ann.table["voted"] == [1]
        said: list[Any] = [note["text"] for note in eve.table["notes"] if note["kind"] == "say"]
        assert said == ["Buona sera!"]


async def test_whose_clock_runs_is_said_at_once(start_server: StartServer) -> None:
    """At the start, where a bot takes over and where somebody comes back: not only with the next decision."""
    server = start_server(1.0)  # so that the bot takes its time
    house = {"clock": {"kind": "move", "seconds": SECONDS}}
    async with company(server, {**PERSON, "name": "Ann"}, OPEN, house=house, options={"starter": 0}) as (table, ann):
        ben = await table.sit("Ben")
        await ann.done("start")
        await ben.note("start")
        assert ann.last("view")["time"]["running"] == 0
        assert (await ben.hear(lambda told: told["type"] == "view"))["time"]["running"] == 0
        await ann.done("stand-in", seat=0)
        await ben.note("stand-in")
        assert ben.last("table")["time"]["running"] is None
        await ann.done("take-back", seat=0)
        await ben.note("take-back")
        assert ben.last("table")["time"]["running"] is not None
