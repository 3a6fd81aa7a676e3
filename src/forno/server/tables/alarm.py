"""Wakes tables whose time is up while nobody is there: a clock of hours or days runs on over those that sleep."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from forno.errors import FornoError
from forno.play.game import RULES_VERSION
from forno.server.errors import StorageError
from forno.server.logs import log
from forno.server.store.repository import Store

_LOOK_SECONDS: Final = 30.0
#: After so long without a word in the database all processes were down, or asleep together with their machine.
_DOWN_SECONDS: Final = 90.0


class Alarm:
    """Looks every half minute which tables are due.

    Args:
        store: Where that is kept.
        wake: Brings a table into memory, by its code; it goes on from there.
    """

    def __init__(self, store: Store, wake: Callable[[str], Awaitable[object]]) -> None:
        self._store, self._wake = store, wake
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Begin; first of all the time that the server was down is given back to every clock."""
        # Alone at its database it knows by its own start that nobody else has run in between.
        await self._look(_DOWN_SECONDS if self._store.shared else 0.0)
        self._task = asyncio.create_task(self._watch(), name="wake tables")

    async def stop(self) -> None:
        """Wake nobody any more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(_LOOK_SECONDS)
            await self._look(_DOWN_SECONDS)

    async def _look(self, down_seconds: float) -> None:
        try:
            due = await self._store.beat(int(down_seconds * 1000), RULES_VERSION)
        except StorageError as error:
            log.error("nobody can see whose time is up", error=str(error.__cause__))
            return
        for code in due:
            try:
                await self._wake(code)
            except FornoError as error:
                log.warning("a table cannot be woken", table=code, code=error.code)
            except Exception:
                log.exception("a table cannot be woken", table=code)
