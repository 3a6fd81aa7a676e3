import sqlite3
from contextlib import asynccontextmanager

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext

from forno.server.errors import Conflict, StorageError
from forno.server.store.models import Base
from forno.server.store.repository import Store
from forno.server.store.stored import StoredMove, StoredSeat, StoredTable

pytestmark = pytest.mark.server

TABLE = StoredTable(
    code="abc",
    game="mamma-mia",
    edition="2004",
    rules=1,
    options={"rounds": 2},
    seed="ab" * 32,
    language="de",
    seats=(StoredSeat(name="Ann", token=b"t" * 32), StoredSeat(name="Bruno", bot="rule")),
)
MOVES = [StoredMove(0, "m1", "3 salami", "person"), StoredMove(0, "m1", "no order", "person")]


@asynccontextmanager
async def opened(path):
    store = Store(f"sqlite:///{path}")
    await store.start()
    try:
        yield store
    finally:
        await store.stop()


async def test_what_is_kept_is_found_again_by_another_process(tmp_path):
    async with opened(tmp_path / "new" / "x.db") as store:
        table = await store.add_table(TABLE)
        await store.add_moves(table.id, 0, MOVES)
    async with opened(tmp_path / "new" / "x.db") as store:
        assert await store.find_table("abc") == table
        assert await store.moves(table.id) == MOVES
        assert await store.moves(table.id, since=1) == MOVES[1:]
        await store.finish(table.id)
        again = await store.find_table("abc")
        assert again is not None and again.finished
        assert await store.find_table("abd") is None


async def test_one_decision_for_each_ply_and_all_of_a_message_or_none(tmp_path):
    async with opened(tmp_path / "x.db") as store:
        table = await store.add_table(TABLE)
        await store.add_moves(table.id, 1, MOVES[:1])
        with pytest.raises(Conflict):
            await store.add_moves(table.id, 0, MOVES)
        assert await store.moves(table.id) == MOVES[:1]
        assert not store.failing


async def test_a_commit_is_on_the_disk(tmp_path):
    async with opened(tmp_path / "x.db") as store, store._engine.connect() as connection:
        assert (await connection.exec_driver_sql("PRAGMA journal_mode")).scalar() == "wal"
        assert (await connection.exec_driver_sql("PRAGMA synchronous")).scalar() == 2  # FULL
        assert (await connection.exec_driver_sql("PRAGMA foreign_keys")).scalar() == 1


async def test_the_migrations_lead_to_the_models(tmp_path):
    def difference(connection):
        return compare_metadata(MigrationContext.configure(connection, opts={"compare_type": True}), Base.metadata)

    async with opened(tmp_path / "x.db") as store, store._engine.connect() as connection:
        assert await connection.run_sync(difference) == []


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


def test_neither_seed_nor_token_is_in_what_a_log_would_show():
    assert "abab" not in repr(TABLE)
    assert "ttt" not in repr(TABLE.seats)
