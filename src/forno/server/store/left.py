"""What a server that did not come to its end has left beside an SQLite file, and whether all of it is still there.

The last moves stand in the log beside the file (``-wal``) until SQLite takes them in. To SQLite a log that has gone is
like one that was never there; so a server leaves a mark in its lock file while it runs, and where that is found without
a log, what was in it is lost. A log that was emptied, or is one of another day, cannot be told.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from sqlalchemy import URL

__all__ = ["GONE", "is_log_gone", "is_plain_copy", "log_may_go", "mark"]

GONE: Final = (
    "the log beside the database (-wal) is gone, though the last server did not close it: what was played last may be"
    " missing, unless another program has taken it in"
)
_OPEN: Final = b"open"
_FORMAT_AT: Final = 18  # in the head of the file; 2 where a log stands beside it
_WITH_LOG: Final = b"\x02"


def _file(url: URL) -> str | None:
    """The file, through links; None: another kind of database."""
    if url.get_backend_name() != "sqlite" or not url.database or url.database == ":memory:":
        return None
    return os.path.realpath(url.database)


def _lock_of(file: str) -> Path:
    return Path(f"{file}.lock")


def mark(url: URL) -> None:
    """A server has the database open, and its log stands beside it. The lock file is there: the server holds it."""
    file = _file(url)
    if file is not None:
        _lock_of(file).write_bytes(_OPEN)


def log_may_go(url: URL) -> None:
    """The log is taken in, or about to be: it may go."""
    file = _file(url)
    if file is not None and _lock_of(file).exists():
        _lock_of(file).write_bytes(b"")


def is_log_gone(url: URL) -> bool:
    """Whether a log was left and is there no more. For whoever has the file to himself: a server keeps both."""
    file = _file(url)
    if file is None or not Path(file).exists() or Path(f"{file}-wal").exists():
        return False
    lock = _lock_of(file)
    return (lock.exists() and lock.read_bytes() == _OPEN) or Path(f"{file}-shm").exists()


def is_plain_copy(source: Path) -> bool:
    """Whether a file was made from one with a log and has none itself: what stood in the log is not in it."""
    with source.open("rb") as file:
        file.seek(_FORMAT_AT)
        return file.read(1) == _WITH_LOG and not Path(f"{os.path.realpath(source)}-wal").exists()
