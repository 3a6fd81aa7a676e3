"""What other processes of the server tell: of a table they have written something, or know who is there."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final

from forno.server.background import Background
from forno.server.errors import StorageError
from forno.server.live.live_table import LiveTable
from forno.server.store.repository import Store
from forno.server.tables.shelf import Shelf

_RETRY_SECONDS: Final = 0.5


@dataclass(slots=True, eq=False, repr=False)
class Hearing:
    """Brings what is heard to the tables in memory; what was written there is read in the background."""

    shelf: Shelf
    store: Store
    background: Background

    def hear(self, notice: str) -> None:
        """Another process tells something: ``ORIGIN CODE KIND …``."""
        origin, _, words = notice.partition(" ")
        code, _, rest = words.partition(" ")
        live = self.shelf.get(code)
        if origin == self.store.origin or live is None:
            return
        live.only_here = False
        match rest.split():
            case ["moves"]:
                self.background.do(_again_and_again(live, live.catch_up))
            case ["acts"]:
                self.background.do(_again_and_again(live, live.acts.catch_up))
            case [("here" | "hello") as kind, seats, watching]:
                numbers = [int(seat) for seat in seats.split(",")] if seats != "-" else []
                live.attendance.hear(origin, numbers, int(watching), answer=kind == "hello")
            case ["forget"]:
                live.break_up()
            case ["react", seat, sign]:
                live.audience.tell_sign(int(seat), sign)

    def missed(self) -> None:
        """Nothing was heard for a while: every table looks for itself what has happened."""
        for live in self.shelf.all():
            live.only_here = False
            self.catch_up(live)

    def catch_up(self, live: LiveTable) -> None:
        """A table looks for itself what has happened."""
        self.background.do(_again_and_again(live, live.acts.catch_up))
        self.background.do(_again_and_again(live, live.catch_up))


async def _again_and_again(live: LiveTable, work: Callable[[], Awaitable[None]]) -> None:
    """Read what another process wrote, for as long as that takes: the database may be away."""
    while not live.broken:
        try:
            await work()
            return
        except StorageError:
            await asyncio.sleep(_RETRY_SECONDS)
