import asyncio
import sqlite3
from contextlib import asynccontextmanager, contextmanager
from dataclasses import replace

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Engine, event

from forno.server.errors import Conflict, StorageError
from forno.server.store.engine import open_engine
from forno.server.store.models import Base
from forno.server.store.repository import Store
from forno.server.store.stored import StoredAct, StoredMove, StoredSeat, StoredTable
from tests.patience import patience

pytestmark = pytest.mark.server

TABLE = StoredTable(
    code="abc",
    watch="xyz",
    game="mamma-mia",
    edition="2004",
    rules=1,
    options={"rounds": 2},
    seed="ab" * 32,
    language="de",
    seats=(
        StoredSeat(kind="person", name="Ann", holders=frozenset({b"t" * 32, b"u" * 32})),
        StoredSeat(kind="bot", name="Bruno", bot="rule"),
        StoredSeat(kind="open"),
    ),
    host=b"t" * 32,
    house={"chat": True, "clock": None},
)
MOVES = [StoredMove(0, "m1", "3 salami", "person"), StoredMove(0, "m1", "no order", "person")]


@contextmanager
def seen_at_each_commit(look):
    """Whatever commits meanwhile shows its connection first."""
    event.listen(Engine, "commit", look)
    try:
        yield
    finally:
        event.remove(Engine, "commit", look)


@asynccontextmanager
async def opened(where):
    store = Store(where if isinstance(where, str) else f"sqlite:///{where}")
    await store.start()
    try:
        yield store
    finally:
        await store.stop()


async def test_what_is_kept_is_found_again_by_another_process(database):
    async with opened(database) as store:
        table = await store.add_table(TABLE)
        await store.add_moves(table.id, 0, MOVES)
    async with opened(database) as store:
        assert await store.find_table("abc") == table
        assert await store.moves(table.id) == MOVES
        assert await store.moves(table.id, since=1) == MOVES[1:]
        await store.finish(table.id)
        again = await store.find_table("abc")
        assert again is not None and again.finished
        assert await store.find_table("xyz") == again  # the spectators' link
        assert await store.find_table("abd") is None


async def test_one_decision_for_each_ply_and_all_of_a_message_or_none(database):
    async with opened(database) as store:
        table = await store.add_table(TABLE)
        await store.add_moves(table.id, 1, MOVES[:1])
        with pytest.raises(Conflict):
            await store.add_moves(table.id, 0, MOVES)
        assert await store.moves(table.id) == MOVES[:1]
        assert not store.failing


async def test_one_conflict_spoils_nothing_for_others(database):
    async with opened(database) as store:
        one = await store.add_table(TABLE)
        other = await store.add_table(replace(TABLE, code="abd", watch="xyy"))
        await store.add_moves(one.id, 0, MOVES)
        # All of them are waiting when the first commit begins, so that they share one.
        done = await asyncio.gather(
            store.add_moves(one.id, 1, MOVES),
            *(store.add_moves(other.id, 2 * number, MOVES) for number in range(50)),
            return_exceptions=True,
        )
        assert isinstance(done[0], Conflict)
        assert done[1:] == [None] * 50
        assert await store.moves(one.id) == MOVES
        assert await store.moves(other.id) == MOVES * 50


async def test_what_comes_in_the_same_turn_of_the_loop_shares_a_commit(database):
    async with opened(database) as store:
        table = await store.add_table(TABLE)
        commits: list[object] = []
        with seen_at_each_commit(commits.append):
            await asyncio.gather(*(store.add_moves(table.id, ply, MOVES[:1]) for ply in range(300)))
        assert len(commits) == 2  # at most 256 in one
        assert len(await store.moves(table.id)) == 300


async def test_a_commit_begins_even_if_every_turn_of_the_loop_brings_more(database):
    async with opened(database) as store:
        table = await store.add_table(TABLE)
        writing = [asyncio.create_task(store.add_moves(table.id, 0, MOVES[:1]))]
        async with patience("the first commit"):
            while not writing[0].done():
                writing.append(asyncio.create_task(store.add_moves(table.id, len(writing), MOVES[:1])))
                await asyncio.sleep(0)
            await asyncio.gather(*writing)
        assert len(await store.moves(table.id)) == len(writing)


async def test_an_act_changes_a_table_or_another_was_quicker(database):
    async with opened(database) as store:
        table = await store.add_table(replace(TABLE, started=False))
        seats = (*table.seats[:2], StoredSeat(kind="person", name="Cleo", holders=frozenset({b"c" * 32})))
        after = replace(table, seats=seats, started=True, pending={"end": [0]})
        act = StoredAct(0, "sit", 2, "player", None, 1)
        await store.change(table, after, act, "abc acts")
        assert await store.find_table("abc") == replace(after, acts=1)
        with pytest.raises(Conflict):
            await store.change(table, table, act, "abc acts")
        assert await store.find_table("abc") == replace(after, acts=1)
        assert await store.acts(table.id) == [act]


async def test_a_link_to_another_device_works_once(database):
    async with opened(database) as store:
        table = await store.add_table(TABLE)
        await store.add_carry(b"s" * 32, table.id, 0, until=2**60)
        await store.add_carry(b"o" * 32, table.id, 0, until=1)
        assert await store.take_carry(b"s" * 32, table.id + 1) is None
        assert await store.take_carry(b"s" * 32, table.id) == 0
        assert await store.take_carry(b"s" * 32, table.id) is None
        assert await store.take_carry(b"o" * 32, table.id) is None  # too old


async def test_of_somebody_forgotten_only_the_moves_are_left(tmp_path):
    async with opened(tmp_path / "x.db") as store:
        table = await store.add_table(TABLE)
        await store.change(table, table, StoredAct(0, "say", 0, "player", "ciao", 1), "abc acts")
        await store.add_moves(table.id, 0, MOVES)
        assert await store.forget(b"t" * 32) == ["abc"]
        assert await store.forget(b"t" * 32) == []
        found = await store.find_table("abc")
        assert found is not None and found.host is None and found.seats[0].holders == frozenset()
        assert await store.moves(table.id) == MOVES
    assert b"Ann" not in (tmp_path / "x.db").read_bytes().replace(b"Annn", b"")
    assert b"ciao" not in (tmp_path / "x.db").read_bytes()


async def test_a_commit_is_on_the_disk(tmp_path):
    found = []

    def look(connection):
        pragmas = ("journal_mode", "synchronous", "foreign_keys")
        found.append([connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in pragmas])

    async with opened(tmp_path / "x.db") as store:
        with seen_at_each_commit(look):
            table = await store.add_table(TABLE)
            await store.add_moves(table.id, 0, MOVES)
    assert found == [["wal", 2, 1]] * 2  # 2: FULL


def test_the_migrations_lead_to_the_models(database):
    store = Store(database)
    store.prepare()
    engine = open_engine(store.url)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, Base.metadata) == []
    engine.dispose()


async def test_a_database_of_a_newer_version_is_left_alone(tmp_path):
    async with opened(tmp_path / "x.db"):
        pass
    with sqlite3.connect(tmp_path / "x.db") as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(StorageError, match="newer"):
        async with opened(tmp_path / "x.db"):
            pass


async def test_a_file_that_is_no_database_is_refused(tmp_path):
    (tmp_path / "x.db").write_text("pizza" * 1000)
    with pytest.raises(StorageError):
        async with opened(tmp_path / "x.db"):
            pass
    assert (tmp_path / "x.db").read_text().startswith("pizza")


async def test_several_processes_may_start_at_once(postgres):
    address = postgres.database()
    stores = [Store(address) for _ in range(4)]
    await asyncio.gather(*(store.start() for store in stores))
    keys = await asyncio.gather(*(store.secret("cookies") for store in stores))
    assert len(set(keys)) == 1
    await asyncio.gather(*(store.stop() for store in stores))


async def test_a_database_that_was_started_anew_is_written_to_at_once(postgres):
    async with opened(postgres.database()) as store:
        table = await store.add_table(TABLE)
        postgres.kill()
        with pytest.raises(StorageError):
            await store.add_moves(table.id, 0, MOVES)
        with pytest.raises(StorageError):
            await store.check()
        postgres.start()
        await store.check()
        assert not store.failing
        postgres.kill()
        postgres.start()
        await store.add_moves(table.id, 0, MOVES)
        assert await store.moves(table.id) == MOVES


def test_neither_seed_nor_token_is_in_what_a_log_would_show():
    assert "abab" not in repr(TABLE)
    assert "ttt" not in repr(TABLE.seats)
