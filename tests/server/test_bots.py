"""Bots that fail stop nobody, and bots that think long keep nobody waiting."""

from __future__ import annotations

import asyncio
import statistics
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from forno import bots
from forno.play.game import Game
from forno.play.table import Seat
from tests.server.live import Listener, live_table, surroundings

pytestmark = pytest.mark.server


class Raising:
    def choose(self, view: Any, legal: Sequence[str], rng: Any) -> str:
        raise RuntimeError("no idea")


class Illegal:
    def choose(self, view: Any, legal: Sequence[str], rng: Any) -> Any:
        return rng.choice(["9 shrimp", "", None, 7, legal])


class Endless:
    def choose(self, view: Any, legal: Sequence[str], rng: Any) -> str:
        time.sleep(0.3)
        return legal[0]


class Busy:
    """Thinks hard: never lets go of the interpreter by itself."""

    def __init__(self) -> None:
        self.thoughts: list[tuple[float, float]] = []

    def choose(self, view: Any, legal: Sequence[str], rng: Any) -> str:
        began = time.perf_counter()
        while time.perf_counter() < began + 0.15:
            sum(range(100))
        self.thoughts.append((began, time.perf_counter()))
        return legal[0]


class Attentive:
    def __init__(self) -> None:
        self.seen: list[Any] = []
        self.looks: list[int] = []

    def see(self, event: Any) -> None:
        self.seen.append(event)

    def choose(self, view: Any, legal: Sequence[str], rng: Any) -> str:
        assert list(view.legal) == list(legal)
        self.looks.append(len(self.seen))
        return str(rng.choice(legal))


Use = Callable[[type], list[Any]]


@pytest.fixture
def use(monkeypatch: pytest.MonkeyPatch) -> Use:
    """Seats a class of one's own wherever a bot is made; returns the list in which the made ones are gathered."""

    def seat(kind: type) -> list[Any]:
        made: list[Any] = []

        def make(_name: str, _seed: int) -> Any:
            made.append(kind())
            return made[-1]

        monkeypatch.setattr(bots, "make", make)
        return made

    return seat


SEATS = [Seat("Ann"), Seat("Bruno", "odd")]


def game(rounds: int = 1, starter: int = 1) -> Game:
    return Game.new(
        "mamma-mia", "2004", ["Ann", "Bruno"], options={"rounds": rounds, "starter": starter}, seed="07" * 32
    )


@pytest.mark.parametrize("kind", [Raising, Illegal, Endless])
async def test_for_a_bot_that_fails_a_random_legal_move_is_played(tmp_path: Path, use: Use, kind: type) -> None:
    use(kind)
    async with surroundings(tmp_path, bot_seconds=0.05) as around:
        live = await live_table(around, game(), SEATS)
        ann = Listener(0)
        live.join(ann.connection)
        await ann.wait_until(b'"legal":["')
        rows = await around.store.moves(live.stored.id)
        assert rows and {row.by for row in rows} == {"fallback"}
        assert live.table.game.player == 0
        assert around.metrics.failed_bots._value.get() == len(rows)
        await live.stop()


async def test_a_bot_is_shown_every_public_event_once_and_in_order(tmp_path: Path, use: Use) -> None:
    made = use(Attentive)
    seats = [Seat("Anna", "odd"), Seat("Bruno", "odd")]
    async with surroundings(tmp_path) as around:
        live = await live_table(around, game(), seats)
        watching = Listener(None)
        live.join(watching.connection)
        await watching.wait_until(b'"type":"over"')
        assert len(made) == 2
        for bot in made:
            assert bot.seen == live.table.events[: len(bot.seen)]
            assert bot.looks == sorted(bot.looks)
        again = await live_table(around, game(), seats, "again")
        again.table.follow((row.seat, row.message, row.move) for row in await around.store.moves(live.stored.id))
        while not again.table.over:
            again.table.advance()
        assert again.table.events == live.table.events  # what a bot would be shown after a restart
        await live.stop()


async def test_the_server_answers_while_bots_think(tmp_path: Path, use: Use) -> None:
    made = use(Busy)
    ticks: list[float] = []

    async def tick() -> None:
        while True:
            ticks.append(time.perf_counter())
            await asyncio.sleep(0.005)

    async with surroundings(tmp_path) as around:
        live = await live_table(around, game(), [Seat("Anna", "odd"), Seat("Bruno", "odd")])
        watching = Listener(None)
        ticking = asyncio.create_task(tick())
        live.join(watching.connection)
        await watching.wait_for(8, seconds=20)
        await live.stop()
        ticking.cancel()
    thoughts = [thought for bot in made for thought in bot.thoughts]
    during = [sum(began < tick < ended for tick in ticks) for began, ended in thoughts]
    assert len(thoughts) >= 4
    # A loop that waited for a bot would not have gone round once; a busy machine may hold it up for one thought.
    assert statistics.median(during) >= 2, during


async def test_a_bots_turn_takes_its_time(tmp_path: Path, use: Use) -> None:
    use(Attentive)
    async with surroundings(tmp_path, pace=0.3) as around:
        live = await live_table(around, game(), SEATS)
        ann = Listener(0)
        began = time.monotonic()
        live.join(ann.connection)
        await ann.wait_until(b'"type":"placed"')
        placed = ann.heard[-1][0] - began
        await ann.wait_until(b'"legal":["')
        assert 0.9 * 0.3 <= placed < 1.0
        assert ann.heard[-1][0] - began < placed + 0.5  # the rest of the turn follows at once
        await live.stop()


async def test_a_table_without_company_sleeps_and_wakes_up(tmp_path: Path, use: Use) -> None:
    use(Attentive)
    async with surroundings(tmp_path, pace=0.1) as around:
        live = await live_table(around, game(), [Seat("Anna", "odd"), Seat("Bruno", "odd")])
        first = Listener(None)
        live.join(first.connection)
        await first.wait_for(5)
        live.leave(first.connection)
        await asyncio.sleep(0.15)
        asleep = live.table.ply
        await asyncio.sleep(0.3)
        assert live.table.ply == asleep
        second = Listener(None)
        live.join(second.connection)
        await second.wait_for(6)
        assert live.table.ply > asleep
        await live.stop()


async def test_a_reader_who_lags_is_let_go_and_holds_nobody_up(tmp_path: Path, use: Use) -> None:
    use(Attentive)
    async with surroundings(tmp_path) as around:
        seats = [Seat(f"Bot {number}", "odd") for number in range(5)]
        long = Game.new("mamma-mia", "2004", [seat.name for seat in seats], options={"rounds": 9})
        live = await live_table(around, long, seats)
        slow, watching = Listener(None), Listener(None)
        slow._task.cancel()
        live.join(slow.connection)
        live.join(watching.connection)
        await watching.wait_until(b'"type":"over"', seconds=20)
        assert slow.connection.lagging
        assert not watching.connection.lagging
        await live.stop()
