"""How much of their openings everybody has seen, as it is kept: there tables stand that are built anew."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Final

from forno.server.errors import StorageError
from forno.server.live.timepiece import CLOSING_SECONDS, Timepiece
from forno.server.store.repository import Store

__all__ = ["Marks"]

#: Those of all tables that come so close together share a commit.
_GATHER_SECONDS: Final = 0.1
_AGAIN_SECONDS: Final = 0.02  # another process was writing to the same table
_RETRY_SECONDS: Final = 1.0


class Marks:
    """The marks of all tables of a process. Nobody waits for them.

    They are written by time alone, and never together with a decision: whoever comes in between would see by where a
    table stands that somebody has just decided in secret (MM-16).

    Args:
        store: Where they are kept.
        timepiece: What is waited by.
    """

    def __init__(self, store: Store, timepiece: Timepiece) -> None:
        self._store, self._timepiece = store, timepiece
        self._shown: dict[int, int] = {}
        self._lock = asyncio.Lock()
        self._writing: asyncio.Task[None] | None = None

    def set(self, table: int, shown: int) -> None:
        """Everybody at a table has seen so many events."""
        self._shown[table] = max(shown, self._shown.get(table, 0))
        if self._writing is None:
            self._writing = asyncio.create_task(self._write_soon(), name="marks")

    async def write(self) -> None:
        """Write at once what is not written yet: a table leaves the memory."""
        with suppress(StorageError):
            await self._timepiece.within(CLOSING_SECONDS, self._write_all())

    async def _write_all(self) -> None:
        await self._write()
        while self._shown:
            await asyncio.sleep(_AGAIN_SECONDS)
            await self._write()

    def stop(self) -> None:
        """Write nothing more."""
        if self._writing is not None:
            self._writing.cancel()

    async def _write_soon(self) -> None:
        try:
            while self._shown:
                await self._timepiece.sleep(_GATHER_SECONDS)
                try:
                    await self._write()
                except StorageError:
                    await self._timepiece.sleep(_RETRY_SECONDS)
        finally:
            self._writing = None

    async def _write(self) -> None:
        async with self._lock:
            marks, self._shown = self._shown, {}
            try:
                left = await self._store.set_marks(marks) if marks else []
            except BaseException:
                self._shown = marks | self._shown
                raise
            self._shown = {table: marks[table] for table in left} | self._shown
