"""What is kept of days: one try for each, and all results in one question."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import create_engine, text

from forno.server.errors import Conflict
from forno.server.store.engine import parse_url
from forno.server.store.repository import LATE, Store
from forno.server.store.stored import Outcome, Spread, StoredDay, StoredMove, StoredTable
from tests.unit.server.test_store import TABLE

pytestmark = pytest.mark.server

NOW = time.time_ns() // 1_000_000
DAY = StoredDay("2026-11-29", "mamma-mia", NOW - 1000, NOW + 86_400_000, "nonna", "0.1.0, rules 1", "ab" * 32)
LONG_AGO = StoredDay("2020-01-01", "mamma-mia", 0, NOW - LATE - 1000, "nonna", "0.1.0, rules 1", None)


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Store]:
    store = Store(url)
    await store.start()
    try:
        await store.days.add(DAY)
        await store.days.add(LONG_AGO)
        yield store
    finally:
        await store.stop()


def table(code: str, owner: bytes, day: str = DAY.day) -> StoredTable:
    return replace(TABLE, code=code, watch=f"w-{code}", host=owner * 32, daily=day)


async def test_a_day_is_kept_once(database: str) -> None:
    async with opened(database) as store:
        assert await store.days.find(DAY.day, DAY.game) == DAY
        assert await store.days.find(DAY.day, "mamma-i") is None
        with pytest.raises(Conflict):
            await store.days.add(replace(DAY, bot="rule"))
        assert await store.days.find(DAY.day, DAY.game) == DAY


async def test_there_is_one_try_for_each(database: str) -> None:
    async with opened(database) as store:
        kept = await store.add_table(table("one", b"a"))
        with pytest.raises(Conflict):
            await store.add_table(table("two", b"a"))
        assert await store.find_table("two") is None
        await store.add_table(table("three", b"b"))
        await store.add_table(table("four", b"a", LONG_AGO.day))
        assert await store.days.running(DAY.day, DAY.game) == 2
        await store.finish(kept.id, Outcome(5, True))
        await store.finish(kept.id, Outcome(1, False))  # noted already
        assert await store.days.running(DAY.day, DAY.game) == 1
        mine = await store.days.tried(DAY.day, DAY.game, b"a" * 32)
        assert mine is not None
        assert (mine.table, mine.score, mine.won, mine.counts) == ("one", 5, True, True)
        assert await store.days.tried(DAY.day, DAY.game, b"c" * 32) is None
        assert [one.day for one in await store.days.last_tried(DAY.game, b"a" * 32, DAY.day, 7)] == [LONG_AGO.day]


async def test_it_counts_when_its_last_decision_was_written_before_the_day_closed(database: str) -> None:
    async with opened(database) as store:
        late, early = [await store.add_table(table(f"t{n}", bytes([n]), LONG_AGO.day)) for n in (1, 2)]
        await store.add_moves(late.id, 0, [StoredMove(0, "m", "1 olive", "person")])
        await store.add_moves(early.id, 0, [StoredMove(0, "m", "1 olive", "person")])
        await _do(database, "UPDATE moves SET at = :at WHERE table_id = :id", at=LONG_AGO.ends + LATE - 1, id=early.id)
        for kept in (late, early):
            await store.finish(kept.id, Outcome(3, False))
        tries = [await store.days.tried(LONG_AGO.day, LONG_AGO.game, bytes([n]) * 32) for n in (1, 2)]
        assert [one and one.counts for one in tries] == [False, True]
        assert await store.days.spread(LONG_AGO.day, LONG_AGO.game) == [Spread(3, 0, 1)]


async def test_who_is_forgotten_leaves_a_result_and_no_name(database: str) -> None:
    async with opened(database) as store:
        kept = await store.add_table(table("one", b"a"))
        await store.add_table(table("two", b"a", LONG_AGO.day))
        await store.finish(kept.id, Outcome(4, True))
        await store.forget(b"a" * 32)
        assert await store.days.tried(DAY.day, DAY.game, b"a" * 32) is None
        assert await store.days.spread(DAY.day, DAY.game) == [Spread(4, 1, 0)]
        assert await store.days.running(LONG_AGO.day, LONG_AGO.game) == 0


async def test_a_deleted_table_leaves_its_result_and_no_second_try(database: str) -> None:
    async with opened(database) as store:
        kept = await store.add_table(table("one", b"a"))
        await store.finish(kept.id, Outcome(4, False))
        await store.delete_table("one")
        mine = await store.days.tried(DAY.day, DAY.game, b"a" * 32)
        assert mine is not None and (mine.table, mine.score) == (None, 4)
        with pytest.raises(Conflict):
            await store.add_table(table("two", b"a"))


async def test_ten_thousand_results_are_one_question(database: str) -> None:
    async with opened(database) as store:
        await _do(
            database,
            "INSERT INTO tries (day, game, owner, ended, score, won)"
            " VALUES (:day, :game, :owner, :ended, :score, :won)",
            *(
                {"day": DAY.day, "game": DAY.game, "owner": n.to_bytes(32, "big"), "ended": NOW, "score": n % 9,
                 "won": n % 9 == 8}
                for n in range(10_000)
            ),
        )  # fmt: skip
        found = await store.days.spread(DAY.day, DAY.game)
        assert [one.score for one in found] == [*range(9)]
        assert sum(one.won + one.lost for one in found) == 10_000
        assert [one.won for one in found if one.won] == [1111]


async def test_the_secret_of_days_is_one_and_none_of_the_cookies(database: str) -> None:
    async with opened(database) as store, opened_again(database) as other:
        assert await store.secret("days") == await other.secret("days")
        assert await store.secret("days") != await store.secret("cookies")


@asynccontextmanager
async def opened_again(url: str) -> AsyncIterator[Store]:
    store = Store(url)
    await store.start()
    try:
        yield store
    finally:
        await store.stop()


async def _do(url: str, words: str, *rows: Any, **row: Any) -> None:
    engine = create_engine(parse_url(url))
    with engine.begin() as connection:
        connection.execute(text(words), [*rows] or row)
    engine.dispose()
