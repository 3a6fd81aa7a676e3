"""Opening the database: the settings that make a commit durable, and the migrations."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import URL, Connection, event, make_url
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from forno.server.errors import StorageError

_MIGRATIONS: Final = Path(__file__).parents[1] / "migrations"
_BUSY_SECONDS: Final = 5


def open_engine(url: str) -> AsyncEngine:
    """An engine for the URL; nothing is connected yet."""
    if make_url(url).get_backend_name() != "sqlite":
        return create_async_engine(url, pool_pre_ping=True, hide_parameters=True)
    # Parameters are hidden from errors, and so from logs: seeds and moves are among them.
    engine = create_async_engine(
        url, connect_args={"timeout": _BUSY_SECONDS}, pool_size=2, max_overflow=2, hide_parameters=True
    )
    event.listen(engine.sync_engine, "connect", _make_durable)
    return engine


def make_folder(url: URL) -> None:
    """Make the folder of an SQLite file."""
    if url.get_backend_name() == "sqlite" and url.database:
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)


def _make_durable(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    # A commit is on the disk when it returns, and readers do not wait for it.
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()


async def migrate(engine: AsyncEngine) -> None:
    """Bring the database to the newest form; nothing is written to one that has it already."""
    async with engine.connect() as connection:
        if await connection.run_sync(_is_newest):
            return
    async with engine.begin() as connection:
        try:
            await connection.run_sync(_upgrade)
        except CommandError as error:
            raise StorageError(f"The database was made by a newer forno: {error}") from error


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    return config


def _is_newest(connection: Connection) -> bool:
    heads = ScriptDirectory.from_config(_config()).get_heads()
    return set(MigrationContext.configure(connection).get_current_heads()) == set(heads)


def _upgrade(connection: Connection) -> None:
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
