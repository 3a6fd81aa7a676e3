"""How much of an opening everybody has seen, as it is kept: there a table stands that is built anew."""

from __future__ import annotations

import asyncio

from forno.server.errors import StorageError
from forno.server.store.repository import Store

__all__ = ["Mark"]

_CLOSING_SECONDS = 2.0  # a database that is away keeps no server from ending


class Mark:
    """The mark of one table. It is written when something is shown, whether or not anybody was asked, and nobody waits.

    Args:
        store: Where it is kept.
        table: The table's number.
        shown: What is kept now: how many events.
    """

    def __init__(self, store: Store, table: int, shown: int) -> None:
        self._store, self._table = store, table
        self._shown = self._kept = shown
        self._writing: asyncio.Task[None] | None = None
        self._closed = False

    def set(self, shown: int) -> None:
        """Everybody has seen so many events."""
        if not self._closed:
            self._shown = max(self._shown, shown)
            self.keep()

    def is_kept(self, shown: int) -> None:
        """So many were written together with something else."""
        self._kept = max(self._kept, shown)

    def keep(self) -> None:
        """Write what is not written yet, some time."""
        if self._kept < self._shown and self._writing is None:
            # It begins with the next turn of the loop: what is shown in this one is written at once.
            self._writing = asyncio.create_task(self._write())

    async def close(self) -> None:
        """Write what is left, and nothing that happens from now on: nobody sees it."""
        self._closed = True
        self.keep()
        if self._writing is not None:
            await asyncio.wait([self._writing], timeout=_CLOSING_SECONDS)

    async def _write(self) -> None:
        try:
            while self._kept < self._shown:
                shown = self._shown
                await self._store.mark(self._table, shown)
                self.is_kept(shown)
        except StorageError:
            pass  # it is tried again with the next step, and every second
        finally:
            self._writing = None
