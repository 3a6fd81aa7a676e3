"""Whole copies of the database while a server uses it, and the way back."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final

from sqlalchemy import URL, text
from sqlalchemy.exc import SQLAlchemyError

from forno.common import files
from forno.errors import FileError
from forno.server.errors import StorageError, reason_of
from forno.server.store import left
from forno.server.store.engine import (
    Claimed,
    claim,
    is_shared,
    knows_version,
    make_folder,
    named,
    open_engine,
    parse_url,
)

__all__ = ["backup", "in_use", "restore", "take_in_log"]

_BUSY_SECONDS: Final = 5.0
_PLAIN: Final = (
    "this is no copy by forno backup: what stood in the log beside that database (-wal) when it was made is not in it"
)
_CANNOT_WRITE: Final = ("SQLITE_FULL", "SQLITE_IOERR_WRITE", "SQLITE_IOERR_FSYNC")
_OTHERS: Final = text(
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
    " AND backend_type = 'client backend'"
)
_TABLES: Final = text("SELECT count(*) FROM information_schema.tables WHERE table_schema = current_schema()")


def backup(url: str, target: Path, force: bool = False) -> str | None:
    """Copy the database as it is at one moment; every move that was answered before is in it.

    A server may use it meanwhile, and is not held up. The copy has all seeds in it: its owner alone may read it.

    Args:
        url: The database.
        target: The file to make: an SQLite database, or what ``pg_dump`` writes.
        force: Whether a file that is there may be written over.

    Returns:
        What its owner has to know of the database, if anything.

    Raises:
        StorageError: it cannot be done; nothing has changed.
    """
    parsed = parse_url(url)
    if not is_shared(parsed) and os.path.realpath(target) in _own_files(parsed):
        raise StorageError("is the database itself", str(target))
    gone = _look(parsed)
    with _told(target):
        place = files.destination(target, force)
    with _beside(place, target) as part:
        if is_shared(parsed):
            _run("pg_dump", parsed, str(target), "--format=custom", "--no-owner", f"--file={part.absolute()}")
        else:
            _copy(_file(parsed), part, target)
        files.put(part, place, force)
    return left.GONE if gone else None


def restore(url: str, source: Path, force: bool = False) -> str | None:
    """Put a copy in the place of the database.

    Args:
        url: The database.
        source: What ``backup`` made.
        force: Whether a database that is there may be replaced.

    Returns:
        What its owner has to know of the copy, if anything.

    Raises:
        StorageError: it cannot be done; nothing has changed.
    """
    parsed = parse_url(url)
    with _told(source):
        if not source.is_file():
            raise StorageError("is no regular file" if source.exists() else "there is no such file", str(source))
    if is_shared(parsed):
        _restore_dump(parsed, source, force)
        return None
    file = _file(parsed)
    with _told(file):
        make_folder(parsed)
        place = files.destination(file, force=True)
    plain = left.is_plain_copy(source)
    with _beside(place, file) as part:
        _copy(source, part, file)
        files.destination(file, force, "replaces it")
        if in_use(url):
            raise StorageError("a server uses it; stop it first", str(file))
        with claim(parsed, wait=0.0):
            for beside in (f"{place}-wal", f"{place}-shm"):
                Path(beside).unlink(missing_ok=True)
            files.put(part, place, force)
            left.log_may_go(parsed)
    return _PLAIN if plain else None


def take_in_log(url: str) -> None:
    """Before a database is opened that no server has: its log, where one is left, is taken in by that."""
    _look(parse_url(url))


def _look(url: URL) -> bool:
    """Whether the log of a database has gone that no server has; one that is there is taken in by whoever opens it."""
    if is_shared(url) or not url.database or not Path(url.database).exists():
        return False
    with suppress(StorageError, OSError), claim(url, wait=0.0):  # a server has it, or nothing can be written there
        if left.is_log_gone(url):
            return True
        left.log_may_go(url)
    return False


def in_use(url: str) -> bool:
    """Whether a server has the database open now."""
    parsed = parse_url(url)
    if is_shared(parsed):
        return _ask(parsed, _OTHERS) > 0
    file = _file(parsed)
    if not file.exists():
        return False
    try:
        # The server's lock is on a file of its own, so that it tells the truth whatever became of the database.
        with claim(parsed, wait=0.0):
            pass
    except Claimed:
        return True
    try:
        with closing(sqlite3.connect(file, timeout=0)) as database:
            # Only who is alone with it can leave the mode with a log beside the file; a server takes it up again.
            database.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.OperationalError as error:
        if "locked" in str(error):
            return True
        raise _failed(file, error) from error
    except sqlite3.DatabaseError:  # none at all, so nobody's
        return False
    return False


# ------------------------------------------------------------------------------------------------------------- SQLite


def _file(url: URL) -> Path:
    if not url.database or url.database == ":memory:":
        raise StorageError("is in no file", "database")
    return Path(url.database)


def _own_files(url: URL) -> list[str]:
    """The database, and what SQLite and the server keep beside it."""
    file = os.path.realpath(_file(url))
    return [file, *(f"{file}{end}" for end in ("-wal", "-shm", "-journal", ".lock"))]


def _copy(source: Path, part: Path, target: Path) -> None:
    """Copy a database in one go, which is one moment of it, into a file of its own; and look at the copy.

    ``target``: what the copy is to become, and is named by where it cannot be written.
    """
    if not source.is_file():
        raise StorageError("there is no database", str(source))
    try:
        with (
            closing(sqlite3.connect(source, timeout=_BUSY_SECONDS)) as database,
            closing(sqlite3.connect(part)) as copy,
        ):
            database.backup(copy)
            # The copy is one file, and needs no log beside it.
            copy.execute("PRAGMA journal_mode=DELETE")
            _check(copy, source)
    except sqlite3.Error as error:
        raise _failed(target if error.sqlite_errorname in _CANNOT_WRITE else source, error) from error


def _check(copy: sqlite3.Connection, source: Path) -> None:
    found = [row[0] for row in copy.execute("PRAGMA integrity_check")]
    if found != ["ok"]:
        raise StorageError(f"is damaged: {found[0]}", str(source))
    try:
        versions = [row[0] for row in copy.execute("SELECT version_num FROM alembic_version")]
    except sqlite3.OperationalError:
        versions = []
    if not versions:
        raise StorageError("is no database of forno", str(source))
    if not all(map(knows_version, versions)):
        raise StorageError("was made by a newer forno", str(source))


def _failed(file: Path, error: Exception) -> StorageError:
    return StorageError(str(error), str(file))


# --------------------------------------------------------------------------------------------------------- PostgreSQL


def _restore_dump(url: URL, source: Path, force: bool) -> None:
    if _ask(url, _TABLES) and not force:
        raise StorageError("has tables already; --force replaces them", named(url))
    if _ask(url, _OTHERS):
        raise StorageError("a server uses it; stop it first", named(url))
    replacing = ("--clean", "--if-exists") if force else ()
    _run(
        "pg_restore",
        url,
        named(url),
        "--no-owner",
        "--exit-on-error",
        "--single-transaction",
        *replacing,
        str(source.absolute()),
    )


def _ask(url: URL, question: object) -> int:
    engine = open_engine(url)
    try:
        with engine.connect() as connection:
            answer: int = connection.execute(question).scalar_one()  # type: ignore[call-overload]
            return answer
    except SQLAlchemyError as error:
        raise StorageError(reason_of(error), named(url)) from error
    finally:
        engine.dispose()


def _run(program: str, url: URL, where: str, *arguments: str) -> None:
    """Run one of PostgreSQL's programs; the password is in its environment, where no other user sees it.

    ``where``: what is named if it fails.
    """
    if shutil.which(program) is None:
        raise StorageError(
            f"{program} is not installed here; it comes with PostgreSQL's client programs (Debian: postgresql-client)",
            "database",
        )
    environment = dict(os.environ)
    if url.password is not None:
        environment["PGPASSWORD"] = str(url.password)
    bare = url.set(drivername="postgresql", password=None).render_as_string()
    done = subprocess.run(
        [program, f"--dbname={bare}", *arguments],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        restore_signals=False,  # of a file that cannot grow the program is to say so, not to be ended by it
    )
    if done.returncode:
        said = done.stderr.strip().splitlines() or [f"{program} failed"]
        raise StorageError(said[0], where)


# -------------------------------------------------------------------------------------------------------------- files


@contextmanager
def _beside(target: Path, named: Path) -> Iterator[Path]:
    """An empty file in the target's folder, readable by its owner alone, which is gone afterwards."""
    with _told(named), files.beside(target) as part:
        try:
            yield part
        finally:
            for end in ("-journal", "-wal", "-shm"):
                Path(f"{part}{end}").unlink(missing_ok=True)


@contextmanager
def _told(named: Path) -> Iterator[None]:
    """What is wrong with a file, by the name that it was given."""
    try:
        yield
    except FileError as error:
        raise StorageError(error.message, str(named)) from error
    except OSError as error:
        raise StorageError(error.strerror or str(error), str(named)) from error
