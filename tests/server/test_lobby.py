"""The public list: tables where somebody waits come first, and none that nobody has been at for ten minutes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import cast

import msgspec
import pytest
import sqlalchemy

from forno.server.live.connection import Connection
from forno.server.live.live_table import LiveTable
from forno.server.live.surroundings import Surroundings, Timepiece
from forno.server.people.company import Who
from forno.server.protocol import NewTable
from forno.server.store.engine import open_engine
from forno.server.store.repository import Store
from forno.server.tables.registry import Tables
from forno.server.tables.visits import LOOK_SECONDS
from tests.patience import patience, until
from tests.postgres import Cluster
from tests.server.live import Database, owner, surroundings

pytestmark = pytest.mark.server

MINUTE = 60_000


class Hand(Timepiece):
    """A date that goes on when the test says so, for several processes."""

    def __init__(self) -> None:
        self.minutes = 0.0

    def date(self) -> int:
        return super().date() + round(self.minutes * MINUTE)


class Watch(Timepiece):
    """A hand as one process sees it, which looks who is there when the test says so."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.looks: list[asyncio.Future[None]] = []

    def date(self) -> int:
        return self.hand.date()

    async def sleep(self, seconds: float) -> None:
        if seconds != LOOK_SECONDS:
            await super().sleep(seconds)
            return
        self.looks.append(asyncio.get_running_loop().create_future())
        await self.looks[-1]


class Process:
    """A server process, as far as tables go; it keeps who is there when the test says so, and at its end."""

    def __init__(self, around: Surroundings, hand: Hand) -> None:
        self.watch, self.database = Watch(hand), Database(around.store)
        self.around = replace(around, store=cast(Store, self.database), timepiece=self.watch)
        self.tables = Tables(self.around, 1e6)

    async def look(self) -> None:
        await until(lambda: self.watch.looks, "somebody who looks now and then")
        number = len(self.watch.looks)
        self.watch.looks[-1].set_result(None)
        await until(lambda: len(self.watch.looks) > number, "what was seen to be kept")

    async def open(self, kinds: str, host: int = 0, public: bool = True) -> LiveTable:
        names = {"p": {"kind": "person"}, "o": {"kind": "open"}, "b": {"kind": "bot", "bot": "random"}}
        seats = [names[kind] for kind in kinds]
        body = {"game": "mamma-mia", "edition": "2004", "seats": seats, "public": public}
        return (await self.tables.open(msgspec.convert(body, NewTable), owner(host))).live

    async def listed(self) -> list[str]:
        return [table.table for table in (await self.tables.lobby(None))[0]]


@asynccontextmanager
async def process(database: Path | str, hand: Hand) -> AsyncIterator[Process]:
    async with surroundings(database) as around:
        one = Process(around, hand)
        await one.tables.start()
        yield one
        await one.tables.stop()


def come(live: LiveTable, seat: int | None = None, watching: bool = False) -> Connection:
    connection = Connection(Who(None if seat is None else owner(seat)), watching)
    live.join(connection)
    return connection


def codes(lives: Sequence[LiveTable]) -> list[str]:
    return [live.stored.code for live in lives]


async def test_tables_where_somebody_waits_come_first(database: str) -> None:
    async with process(database, Hand()) as one:
        awaited, watched, full, left, running, hosted = [
            await one.open(kinds) for kinds in ("po", "po", "po", "po", "pb", "oo")
        ]
        private = await one.open("po", public=False)
        await full.sit(Who(owner(1)), "Ben", None)
        come(awaited, 0)
        come(watched, watching=True)
        come(full, 0)
        gone = come(left, 0)
        left.leave(gone)
        come(running, 0)
        come(private, 0)
        host = come(hosted, 0)  # he has no seat himself
        assert await one.listed() == codes([hosted, awaited, left, full, watched, running])
        hosted.leave(host)
        assert await one.listed() == codes([awaited, hosted, left, full, watched, running])


async def test_the_list_is_cut_after_it_is_put_in_order(database: str) -> None:
    async with process(database, Hand()) as one:
        lives = [await one.open(kinds) for kinds in ("po", "po", *["pb"] * 50)]
        come(lives[0], 0)
        assert await one.listed() == codes([*lives[:2], *lives[:3:-1]])


@pytest.mark.parametrize("kinds", ["po", "pb"])
async def test_a_table_that_everybody_has_left_goes_from_the_list(database: str, kinds: str) -> None:
    hand = Hand()
    async with process(database, hand) as one:
        live = await one.open(kinds)
        hand.minutes = 9.5
        assert await one.listed() == codes([live])
        hand.minutes = 10.5
        assert await one.listed() == []  # nobody ever came
        ann = come(live, 0)
        assert await one.listed() == codes([live])
        hand.minutes = 60
        assert await one.listed() == codes([live])
        await one.look()
        hand.minutes = 65
        live.leave(ann)
        await one.look()
        hand.minutes = 74.5
        assert await one.listed() == codes([live])
        hand.minutes = 75.5
        assert await one.listed() == []
        await one.tables.get(live.stored.code)  # looking at it is not being there
        assert await one.listed() == []
        watching = come(live, watching=True)
        assert await one.listed() == codes([live])
        live.leave(watching)
        await one.look()
        assert await one.listed() == codes([live])


@pytest.mark.parametrize("how", ["stopped", "killed", "swept"])
async def test_what_was_left_is_not_alive_after_a_restart(database: str, how: str) -> None:
    hand = Hand()
    async with process(database, hand) as one:
        early, late, never = [await one.open("po") for _ in range(3)]
        hand.minutes = 30
        ann, ben = come(early, 0), come(late, 0)
        await one.look()
        early.leave(ann)
        hand.minutes = 35
        late.leave(ben)
        if how == "killed":
            await one.look()  # the last time that it could
            one.database.gone = True
        elif how == "swept":
            await one.tables.let_go(late)
            hand.minutes = 41
            await until_listed(one, late)
    hand.minutes = 41
    async with process(database, hand) as again:
        assert await again.listed() == codes([late])
        for live in (early, late, never):
            await again.tables.get(live.stored.code)
        await again.look()
        hand.minutes = 46
        assert await again.listed() == []


async def test_every_process_has_the_same_list(postgres: Cluster) -> None:
    url, hand = postgres.database(), Hand()
    async with process(url, hand) as one, process(url, hand) as other:
        lives = [await one.open(kinds) for kinds in ("po", "po", "pb")]
        hand.minutes = 20
        come(lives[0], 0)
        come(lives[2], 0)
        there = await other.tables.get(lives[1].stored.code)
        come(there, watching=True)
        await asyncio.gather(one.look(), other.look())
        for each in (one, other):
            assert await each.listed() == codes([lives[0], lives[1], lives[2]])
        hand.minutes = 29
        await one.look()  # of the table that only the other has it says nothing
        hand.minutes = 31
        assert await one.listed() == codes([lives[0], lives[2]])
        await other.look()
        assert await one.listed() == codes([lives[0], lives[1], lives[2]])


async def test_a_row_that_another_has_in_hand_is_not_waited_for(postgres: Cluster) -> None:
    url, hand = postgres.database(), Hand()
    async with process(url, hand) as one:
        busy, free = await one.open("po"), await one.open("po")
        come(busy, 0)
        come(free, 0)
        hand.minutes = 20
        engine = open_engine(one.around.store.url)
        with engine.begin() as connection:
            connection.execute(sqlalchemy.text("UPDATE tables SET shown = 1 WHERE id = :id"), {"id": busy.stored.id})
            async with asyncio.timeout(30):
                await one.look()
        await one.look()
        with engine.connect() as connection:
            seen = connection.execute(sqlalchemy.text("SELECT seen FROM tables")).scalars().all()
        engine.dispose()
        assert len(seen) == 2 and None not in seen


async def test_what_one_process_sees_is_in_the_list_of_another(database: str) -> None:
    hand = Hand()
    async with process(database, hand) as one, process(database, hand) as other:
        live = await one.open("po")
        hand.minutes = 20
        assert await other.listed() == []
        come(live, 0)
        await one.look()
        await until_listed(other, live)


async def until_listed(process: Process, live: LiveTable) -> None:
    """Wait until a table is all that is listed."""
    async with patience("the table to be listed"):
        while await process.listed() != codes([live]):
            await asyncio.sleep(0.01)
