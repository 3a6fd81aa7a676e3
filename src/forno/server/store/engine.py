"""Opening the database: the settings that make a commit durable, and the migrations."""

from __future__ import annotations

import os
import re
import sys
import time
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any, Final

import msgspec
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url, text

from forno.errors import BadOption
from forno.server.errors import StorageError

_MIGRATIONS: Final = Path(__file__).parents[1] / "migrations"
_BUSY_SECONDS: Final = 5
#: Of all statements of a PostgreSQL that does not answer; then the caller hears that nothing could be written.
_ANSWER_SECONDS: Final = 10
_MIGRATION_LOCK: Final = 0x666F726E6F  # "forno", for PostgreSQL's advisory lock
#: What follows is the path as it is, whatever is in it: ``?``, ``%`` and ``#`` are parts of names like any other.
_SQLITE_FILE: Final = re.compile(r"sqlite(?:\+aiosqlite)?:///(.+)", re.DOTALL)
_DRIVERS: Final = {
    "sqlite": "sqlite",
    "sqlite+aiosqlite": "sqlite",
    "postgres": "postgresql+psycopg",
    "postgresql": "postgresql+psycopg",
    "postgresql+psycopg": "postgresql+psycopg",
}
_ENGINE: Final[dict[str, Any]] = {
    "pool_size": 4,
    "max_overflow": 4,
    # From errors, and so from logs: seeds and moves are among them.
    "hide_parameters": True,
    "json_serializer": lambda value: msgspec.json.encode(value).decode(),
    "json_deserializer": msgspec.json.decode,
}


class Claimed(StorageError):
    """An SQLite file that a server has."""


def parse_url(url: str) -> URL:
    """The address of a database as hosts write it, with the driver that is used.

    Raises:
        BadOption: It is none, or of a database that is not known here, or whose driver is not installed.
    """
    file = _SQLITE_FILE.fullmatch(url)
    if file is not None:
        return URL.create("sqlite", database=file[1])
    try:
        parsed = make_url(url)
    except Exception:
        raise BadOption("should be a URL such as postgresql://user@host/forno", "database") from None
    driver = _DRIVERS.get(parsed.drivername)
    if driver is None:
        raise BadOption(f"should begin with sqlite:// or postgresql://, not {parsed.drivername}://", "database")
    if driver != "sqlite":
        parsed = _with_own_password(url, parsed)
        _need_driver()
    return parsed.set(drivername=driver)


def _with_own_password(url: str, parsed: URL) -> URL:
    """The password is nowhere but where passwords are never shown from."""
    if url.count("@") > 1:  # what follows the first one would be taken for a host, and errors name that
        raise BadOption("an @ in a user's name or password should be written as %40", "database")
    password = parsed.query.get("password")
    if password is not None:
        parsed = parsed.set(password=password if isinstance(password, str) else password[-1])
    return parsed.difference_update_query(["password"])


def _need_driver() -> None:
    """PostgreSQL's driver is an extra: whoever keeps an SQLite file needs none."""
    try:
        import psycopg  # noqa: F401 - fails too where its own part in C has gone
    except ImportError:
        raise BadOption(
            "PostgreSQL needs the driver psycopg, which is not installed: pip install 'forno[postgres]'", "database"
        ) from None


def named(url: URL) -> str:
    """A database of PostgreSQL as errors name it: without what only its users may know."""
    return url.set(drivername="postgresql", query={}).render_as_string(hide_password=True)


def is_shared(url: URL) -> bool:
    """Whether several processes may use the database at once."""
    return url.get_backend_name() == "postgresql"


def open_engine(url: URL) -> Engine:
    """An engine for the URL; nothing is connected yet."""
    if is_shared(url):
        arguments: dict[str, Any] = {
            "connect_timeout": _BUSY_SECONDS,
            # A network that swallows everything is noticed as well.
            "keepalives_idle": 10,
            "keepalives_interval": 5,
            "keepalives_count": 3,
            "tcp_user_timeout": _ANSWER_SECONDS * 1000,
            "options": f"-c statement_timeout={_ANSWER_SECONDS * 1000} -c lock_timeout={_BUSY_SECONDS * 1000}",
        }
        return create_engine(url, pool_pre_ping=True, connect_args=arguments, **_ENGINE)
    engine = create_engine(url, connect_args={"timeout": _BUSY_SECONDS, "check_same_thread": False}, **_ENGINE)
    event.listen(engine, "connect", _make_durable)
    return engine


def make_folder(url: URL) -> None:
    """Make the folder of an SQLite file."""
    if url.get_backend_name() == "sqlite" and url.database:
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)


def make_file(url: URL) -> None:
    """Make an SQLite file that is not there yet: all seeds will be in it, so its owner alone may read it."""
    make_folder(url)
    if url.get_backend_name() == "sqlite" and url.database and not Path(url.database).exists():
        os.close(_open_own(url.database, os.O_CREAT))  # SQLite gives the log beside it the same rights


def _open_own(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def claim(url: URL, wait: float = _BUSY_SECONDS) -> AbstractContextManager[Any]:
    """See to it that an SQLite file has one server: two of them would not hear of each other's moves.

    Args:
        url: The database.
        wait: Seconds to wait for a server that is being stopped.

    Returns:
        What holds the file until it is closed, or the process ends, however that happens.

    Raises:
        Claimed: another server has it.
        StorageError: the folder cannot be written to.
    """
    if url.get_backend_name() != "sqlite" or not url.database or sys.platform == "win32":
        return nullcontext()
    import fcntl

    try:
        make_folder(url)
        # Beside the file itself: through a link it is the same one.
        held = open(f"{os.path.realpath(url.database)}.lock", "a", opener=_open_own)  # noqa: SIM115 - the caller closes it
    except OSError as error:
        raise StorageError("The folder cannot be written to.") from error
    until = time.monotonic() + wait
    while True:
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return held
        except OSError:
            if time.monotonic() >= until:
                held.close()
                raise Claimed("another server is using this folder") from None
            time.sleep(0.1)


def _make_durable(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    # A commit is on the disk when it returns, and readers do not wait for it.
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    # What is deleted is written over: somebody may have asked to be forgotten.
    cursor.execute("PRAGMA secure_delete=ON")
    cursor.close()


def migrate(engine: Engine) -> None:
    """Bring the database to the newest form; nothing is written to one that has it already."""
    with engine.connect() as connection:
        if _is_newest(connection):
            return
    if not is_shared(engine.url):
        _migrate_file(engine)
        return
    with engine.begin() as connection:
        # Of several processes that start at once one does it, and the others find it done.
        connection.execute(text(f"SELECT pg_advisory_xact_lock({_MIGRATION_LOCK})"))
        if not _is_newest(connection):
            _upgrade(connection)


def _migrate_file(engine: Engine) -> None:
    with engine.connect() as connection:
        # To change a table SQLite builds it anew and drops the old one, which would take along all that refers to it.
        connection.exec_driver_sql("PRAGMA foreign_keys=OFF")
        connection.commit()
        try:
            with connection.begin():
                connection.exec_driver_sql("BEGIN IMMEDIATE")  # the driver would begin later: all of it or nothing
                _upgrade(connection)
                if connection.exec_driver_sql("PRAGMA foreign_key_check").first() is not None:
                    raise StorageError("The database does not fit together any more; nothing was changed.")
        finally:
            connection.invalidate()  # the next one keeps to foreign keys again


def knows_version(version: str) -> bool:
    """Whether a database of this form can be opened, and be brought up to date."""
    return version in {script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions()}


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
    try:
        command.upgrade(config, "head")
    except CommandError:
        raise StorageError("the database was made by a newer forno") from None
