"""Group commit: one thread writes for everybody, and whoever waits while a commit is on its way shares the next one.

A commit costs a wait for the disk, whether one move is in it or fifty. So the moves of many tables cost little more
than those of one, and every one of them is on the disk before it is answered. A commit begins when the loop has nothing
else to do: what can still join it has joined it by then, and nobody waits for what would not have come.
"""

from __future__ import annotations

import asyncio
import threading
from collections import deque
from collections.abc import Callable, Sequence
from queue import SimpleQueue
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from forno.server.store.moves import NewMove, insert_moves
from forno.server.store.notices import announce

_MOST: Final = 256  # pieces of work in one commit
#: So long at most a commit waits for more to join it, on a loop that always has something else to do.
_GATHER_SECONDS: Final = 0.005

Rows = Sequence[NewMove]


class _Work(msgspec.Struct, frozen=True):
    """Something to write, and who waits for it."""

    rows: Rows | None  # moves; several of these become one statement
    work: Callable[[Connection], Any] | None
    notice: str | None  # what the other processes are told once it is written
    future: asyncio.Future[Any]
    loop: asyncio.AbstractEventLoop


class Writer:
    """The thread.

    Args:
        engine: The database.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._waiting: deque[_Work] = deque()
        self._bell: SimpleQueue[None] = SimpleQueue()
        self._bell_is_due: float | None = None  # rung by then at the latest; None: nothing waits for it
        self._joined = 0  # how much waited in the last turn of the loop
        self._stopping = False
        self._connection: Connection | None = None
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)

    def start(self) -> None:
        """Begin to write."""
        self._thread.start()

    def stop(self, seconds: float | None = None) -> None:
        """Write what waits, then end. Blocks until then, or for so long: the database may be away."""
        self._stopping = True
        self._bell.put(None)
        if self._thread.is_alive():
            self._thread.join(seconds)

    def append(self, rows: Rows, notice: str | None = None) -> asyncio.Future[None]:
        """Write moves, all or none; done when they are on the disk."""
        return self._put(rows, None, notice)

    def run(self, work: Callable[[Connection], Any], notice: str | None = None) -> asyncio.Future[Any]:
        """Run statements in a transaction; done with their result when they are on the disk.

        They may be run twice: nothing but the database may change in them.
        """
        return self._put(None, work, notice)

    def _put(
        self, rows: Rows | None, work: Callable[[Connection], Any] | None, notice: str | None
    ) -> asyncio.Future[Any]:
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Any] = loop.create_future()
        if self._stopping:
            raise RuntimeError("the writer has stopped")
        self._waiting.append(_Work(rows, work, notice, future, loop))
        if self._bell_is_due is None:
            self._bell_is_due, self._joined = loop.time() + _GATHER_SECONDS, 0
            loop.call_soon(self._ring, loop)
        return future

    def _ring(self, loop: asyncio.AbstractEventLoop) -> None:
        """Once a turn of the loop: let a commit begin, unless more has come since the last one."""
        assert self._bell_is_due is not None
        if len(self._waiting) > self._joined and loop.time() < self._bell_is_due:
            self._joined = len(self._waiting)
            loop.call_soon(self._ring, loop)
        else:
            self._bell_is_due = None
            self._bell.put(None)

    # ------------------------------------------------------------------------------------------------- in the thread

    def _run(self) -> None:
        while batch := self._next():
            # Who has given up was told that nothing was changed.
            if wanted := [work for work in batch if not work.future.done()]:
                _deliver(wanted, self._commit_all(wanted))
        self._disconnect()

    def _commit_all(self, batch: list[_Work]) -> list[Any]:
        kept = self._connection is not None
        try:
            return self._commit(batch)
        except Exception as error:
            lost = self._connection is None
            if (lost and not kept) or (len(batch) == 1 and not lost):
                return [error] * len(batch)
        # One of several has spoilt it for all: each gets a transaction of its own. Or the connection was lost, which
        # a database that was started anew does to all: it is tried once more over another.
        results: list[Any] = []
        away: Exception | None = None
        for work in batch:
            result, away = (away, away) if away is not None else self._alone(work)
            results.append(result)
        return results

    def _next(self) -> list[_Work]:
        while not self._stopping:
            self._bell.get()
            while not self._bell.empty():
                self._bell.get()
            if self._waiting:
                break
        batch = [self._waiting.popleft() for _ in range(min(len(self._waiting), _MOST))]
        if self._waiting:
            self._bell.put(None)
        return batch

    def _alone(self, work: _Work) -> tuple[Any, Exception | None]:
        """The result, and the error if there is no database to write to."""
        try:
            return self._commit([work])[0], None
        except Exception as error:
            return error, error if self._connection is None else None

    def _commit(self, batch: list[_Work]) -> list[Any]:
        try:
            if self._connection is None:
                self._connection = self._engine.connect()
            with self._connection.begin():
                return _execute(self._connection, batch)
        except IntegrityError:
            raise
        except (SQLAlchemyError, OSError) as error:
            if not isinstance(error, DBAPIError) or error.connection_invalidated or not _is_sqlite(self._engine):
                self._disconnect()
            raise

    def _disconnect(self) -> None:
        if self._connection is not None:
            connection, self._connection = self._connection, None
            connection.invalidate()
            connection.close()


def _is_sqlite(engine: Engine) -> bool:
    return engine.dialect.name == "sqlite"


def _execute(connection: Connection, batch: list[_Work]) -> list[Any]:
    moves = [row for work in batch if work.rows for row in work.rows]
    if moves:
        insert_moves(connection, moves)
    results = [work.work(connection) if work.work is not None else None for work in batch]
    announce(connection, [work.notice for work in batch if work.notice is not None])
    return results


def _deliver(batch: list[_Work], results: list[Any]) -> None:
    by_loop: dict[asyncio.AbstractEventLoop, list[tuple[asyncio.Future[Any], Any]]] = {}
    for work, result in zip(batch, results, strict=True):
        by_loop.setdefault(work.loop, []).append((work.future, result))
    for loop, done in by_loop.items():
        try:
            loop.call_soon_threadsafe(_settle, done)
        except RuntimeError:  # the loop has ended, and with it whoever waited
            continue


def _settle(done: list[tuple[asyncio.Future[Any], Any]]) -> None:
    for future, result in done:
        if future.done():  # nobody waits any more
            continue
        if isinstance(result, Exception):
            future.set_exception(result)
        else:
            future.set_result(result)
