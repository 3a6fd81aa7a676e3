"""What a decision has taken of a clock of minutes is gone, whatever becomes of the table meanwhile."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from forno.play.game import Game
from forno.server.live.clocks import Clocks
from forno.server.live.live_table import LiveTable
from forno.server.live.timepiece import Timepiece
from forno.server.protocol import Clock
from forno.server.store.repository import Store
from forno.server.store.stored import StoredTable
from forno.server.tables.registry import Tables
from tests.postgres import Cluster
from tests.server.live import Listener, holders, surroundings
from tests.server.test_long_clocks import a_table
from tests.server.test_processes import two_processes

pytestmark = pytest.mark.server

HOUSE = {"clock": {"kind": "game", "seconds": 600}}


async def clocked(store: Store) -> StoredTable:
    table = a_table(Game.new("mamma-mia", "2004", ["Ann", "Ben"], options={"starter": 0}))
    seats = tuple(replace(seat, holders=holders(number)) for number, seat in enumerate(table.seats))
    return await store.add_table(replace(table, house=HOUSE, seats=seats))


class Hand(Timepiece):
    """A clock that runs, and is put on besides."""

    def __init__(self) -> None:
        self.ahead = 0.0

    def now(self) -> float:
        return super().now() + self.ahead


def left(live: LiveTable, seat: int | None = None) -> float:
    assert live.standing.clocks is not None
    return live.standing.clocks.shown_to(seat).left[0] / 1000


async def until_kept(store: Store, milliseconds: int) -> None:
    kept: StoredTable | None = None
    async with asyncio.timeout(30):
        while kept is None or (kept.used or 0) < milliseconds:
            await asyncio.sleep(0.01)
            kept = await store.find_table("table")


@pytest.mark.parametrize("how", ["swept", "killed", "built anew"])
async def test_what_was_left_is_left(tmp_path: Path, how: str) -> None:
    async with surroundings(tmp_path) as around:
        await clocked(around.store)
        hand = Hand()
        around = replace(around, timepiece=hand)
        tables, ann = Tables(around, 60.0), Listener(0)
        live = await tables.get("table")
        live.join(ann.connection)
        hand.ahead += 140.0
        await live.tick()  # as once a second
        if how == "killed":
            tables = Tables(around, 60.0)  # of the other nothing is carried through
        elif how == "swept":
            live.leave(ann.connection)
            await tables.let_go(live)
        else:
            live.break_up()
        again, ben = await tables.get("table"), Listener(1)
        again.join(ben.connection)
        assert again is not live
        assert 400 < left(again) <= 460
        hand.ahead += 10.0
        assert left(again) <= 450
        await again.stop()
        await live.stop()


async def test_what_was_left_is_left_on_another_process(postgres: Cluster) -> None:
    hand = Hand()
    async with two_processes(postgres, timepiece=hand) as (one, other):
        await clocked(one.store)
        ann = Listener(0)
        await other.tables.get("table")  # in its memory before any time was used
        live = await one.tables.get("table")
        live.join(ann.connection)
        hand.ahead += 140.0
        live.leave(ann.connection)
        await until_kept(one.store, 140_000)
        there = await other.tables.get("table")
        there.join(Listener(0).connection)
        assert left(there) <= 460


def test_nobody_else_sees_what_a_secret_decision_has_taken() -> None:
    clocks = Clocks(Clock("game", 600), 3, [], used=(7, 140_000))
    clocks.run(1, 7, counted=False)
    assert clocks.shown_to(1).left[1] <= 460_000
    for seat in (0, 2, None):
        assert clocks.shown_to(seat).left == [600_000] * 3 and clocks.shown_to(seat).running is None
    assert clocks.spent == 0
