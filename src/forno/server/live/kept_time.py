"""What is kept of a running clock, so that it goes on from there when the table is built anew."""

from __future__ import annotations

import time
from contextlib import suppress
from dataclasses import dataclass, field

from forno.server.errors import StorageError
from forno.server.live.journal import Journal
from forno.server.live.standing import Standing
from forno.server.store.repository import Store


@dataclass(slots=True, eq=False, repr=False)
class KeptTime:
    """Of a long clock it is kept when the time is up, of a short one how much of it is gone."""

    standing: Standing
    journal: Journal
    store: Store
    _due_ply: int | None = field(init=False)
    _used: tuple[int, int] = (-1, 0)

    def __post_init__(self) -> None:
        self._due_ply = self.standing.stored.due_ply

    @property
    def new_due(self) -> tuple[int, float] | None:
        """When the time for the present decision is up, where this is not kept yet and is for this process to keep."""
        standing = self.standing
        due = None if standing.clocks is None or not (standing.patient and self.journal.mine) else standing.clocks.due
        return due if due is not None and due[0] != self._due_ply and not standing.stored.finished else None

    async def keep_due(self) -> None:
        """Keep when the time is up, where that is new."""
        due = self.new_due
        if due is not None:
            ply, seconds = due
            # It is tried again every second, and nothing hangs on it before the table leaves the memory.
            with suppress(StorageError):
                at = int((time.time() + seconds) * 1000)
                await self.store.set_due(self.standing.stored.id, ply, at)
                self._due_ply = ply

    async def keep_used(self, seconds: float = 0.0) -> None:
        """Keep what the present decision has taken of a short clock, if that is so much more than is kept."""
        standing = self.standing
        used = None if standing.clocks is None or standing.patient or standing.stored.finished else standing.clocks.used
        if used is None:
            return
        ply, milliseconds = used
        before = self._used[1] if self._used[0] == ply else 0
        if milliseconds - before > seconds * 1000:
            with suppress(StorageError):  # it is tried again
                await self.store.set_used(standing.stored.id, ply, milliseconds)
                self._used = used
