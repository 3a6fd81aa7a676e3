"""Bots that fail stop nobody, and bots that think long keep nobody waiting."""

from __future__ import annotations

import asyncio
import json
import statistics
import time
from pathlib import Path
from typing import Any

import pytest

from forno.play.game import Game
from forno.play.table import Seat
from forno.server.live.surroundings import Surroundings
from tests.patience import patience
from tests.server.live import Listener, live_table, surroundings

pytestmark = pytest.mark.server


@pytest.fixture(autouse=True)
def notes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where bots note what they do."""
    monkeypatch.setenv("ODD_NOTES", str(tmp_path / "notes"))
    return tmp_path / "notes"


def lines(notes: Path) -> list[Any]:
    return [json.loads(line) for line in notes.read_text().splitlines()]


SEATS = [Seat("Ann"), Seat("Bruno", "attentive")]
BOTS = [Seat("Anna", "attentive"), Seat("Bruno", "attentive")]


def failures(around: Surroundings) -> float | None:
    """How often a bot has failed, as a host hears of it."""
    return around.metrics.registry.get_sample_value("forno_bot_failures_total")


def game(rounds: int = 1, starter: int = 1) -> Game:
    return Game.new(
        "mamma-mia", "2004", ["Ann", "Bruno"], options={"rounds": rounds, "starter": starter}, seed="07" * 32
    )


@pytest.mark.parametrize("kind", ["raising", "illegal", "sleeping", "leaving"])
async def test_a_bot_that_fails_loses_its_seat_to_another(tmp_path: Path, kind: str) -> None:
    async with surroundings(tmp_path, bot_seconds=0.5 if kind == "sleeping" else 20.0) as around:
        live = await live_table(around, game(), [Seat("Ann"), Seat("Bruno", kind)])
        ann = Listener(0)
        live.join(ann.connection)
        await ann.wait_until(b'"legal":["')
        rows = await around.store.moves(live.stored.id)
        failed = [row for row in rows if row.by == "fallback"]
        # Half a second is soon over while a process starts: then nobody had time.
        assert failed and {row.by for row in rows} <= ({"fallback", "hurried"} if kind == "sleeping" else {"fallback"})
        assert live.game_table.game.player == 0
        assert 1 <= (failures(around) or 0) <= 2  # from the second one on another one plays
        await live.stop()


async def test_a_bot_that_nobody_has_time_for_plays_at_once(tmp_path: Path) -> None:
    async with surroundings(tmp_path, waiting=0) as around:
        live = await live_table(around, game(), SEATS)
        ann = Listener(0)
        live.join(ann.connection)
        await ann.wait_until(b'"legal":["')
        rows = await around.store.moves(live.stored.id)
        assert rows and {row.by for row in rows} == {"hurried"}
        assert failures(around) == 0
        await live.stop()


async def test_a_bot_is_shown_every_public_event_once_and_in_order(tmp_path: Path, notes: Path) -> None:
    async with surroundings(tmp_path) as around:
        live = await live_table(around, game(), BOTS)
        watching = Listener(None)
        live.join(watching.connection)
        await watching.wait_until(b'"type":"over"')
        events = [repr(event) for event in live.game_table.events]
        looks = lines(notes)
        assert {seat for seat, *_ in looks} == {0, 1}
        for me in (0, 1):
            seen = [seen for seat, seen, *_ in looks if seat == me]
            assert all(there == events[: len(there)] for there in seen)
            assert [len(there) for there in seen] == sorted(len(there) for there in seen)
        again = await live_table(around, game(), BOTS, "again")
        again.game_table.follow((row.seat, row.message, row.move) for row in await around.store.moves(live.stored.id))
        while not again.game_table.over:
            again.game_table.advance()
        assert again.game_table.events == live.game_table.events  # what a bot would be shown after a restart
        await live.stop()


async def test_the_server_answers_while_bots_think(tmp_path: Path, notes: Path) -> None:
    ticks: list[float] = []

    async def tick() -> None:
        while True:
            ticks.append(time.perf_counter())
            await asyncio.sleep(0.005)

    async with surroundings(tmp_path) as around:
        live = await live_table(around, game(), [Seat("Anna", "busy"), Seat("Bruno", "busy")])
        watching = Listener(None)
        ticking = asyncio.create_task(tick())
        live.join(watching.connection)
        await watching.wait_for(8)
        await live.stop()
        ticking.cancel()
    thoughts = lines(notes)
    during = [sum(began < tick < ended for tick in ticks) for began, ended in thoughts]
    assert len(thoughts) >= 4
    # A loop that waited for a bot would not have gone round once; a busy machine may hold it up for one thought.
    assert statistics.median(during) >= 2, during


async def test_a_bots_turn_takes_its_time(tmp_path: Path) -> None:
    async with surroundings(tmp_path, pace=0.3) as around:
        live = await live_table(around, game(), SEATS)
        ann = Listener(0)
        began = time.monotonic()
        live.join(ann.connection)
        await ann.wait_until(b'"type":"placed"')
        assert ann.heard[-1][0] - began >= 0.9 * 0.3
        await live.stop()


async def test_a_table_without_company_sleeps_and_wakes_up(tmp_path: Path) -> None:
    async with surroundings(tmp_path, pace=0.1) as around:
        live = await live_table(around, game(), BOTS)
        first = Listener(None)
        live.join(first.connection)
        await first.wait_for(5)
        live.leave(first.connection)
        asleep = -1
        async with patience("the table to fall asleep"):
            while asleep != live.game_table.ply:  # a bot may have begun to think
                asleep = live.game_table.ply
                await asyncio.sleep(0.3)
        assert not live.game_table.over
        second = Listener(None)
        live.join(second.connection)
        await second.wait_for(6)
        assert live.game_table.ply > asleep
        await live.stop()


async def test_a_reader_who_lags_is_let_go_and_holds_nobody_up(tmp_path: Path) -> None:
    async with surroundings(tmp_path) as around:
        seats = [Seat(f"Bot {number}", "random") for number in range(5)]
        long = Game.new("mamma-mia", "2004", [seat.name for seat in seats], options={"rounds": 9})
        live = await live_table(around, long, seats)
        slow, watching = Listener(None), Listener(None)
        slow.stop_reading()
        live.join(slow.connection)
        live.join(watching.connection)
        await watching.wait_until(b'"type":"over"')
        assert slow.connection.lagging
        assert not watching.connection.lagging
        await live.stop()
