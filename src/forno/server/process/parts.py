"""What a server is made of: put together, started in order, stopped in the other."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from forno.server.access import descriptors
from forno.server.access.limits import Limits
from forno.server.access.tokens import Keys
from forno.server.http.choices import choices
from forno.server.http.sockets import Services
from forno.server.http.static import StaticFiles
from forno.server.live.surroundings import Surroundings
from forno.server.metrics import Metrics
from forno.server.people.calendar import Calendar
from forno.server.settings import Settings
from forno.server.store import left
from forno.server.store.notices import Notices
from forno.server.store.repository import Store
from forno.server.tables.advices import Advices
from forno.server.tables.reels import Reels
from forno.server.tables.registry import Tables
from forno.server.tables.reviews import Reviews
from forno.server.thinking.thinking import Thinking
from forno.server.thinking.warming import Warming

__all__ = ["Parts"]


class Parts:
    """The parts of one server process.

    Args:
        settings: How it runs.
    """

    def __init__(self, settings: Settings) -> None:
        self.store, self.metrics, self.files = Store(settings.url), Metrics(), StaticFiles(settings.web)
        self.keys, self.limits = Keys(b""), Limits(settings.limits)
        self.thinking = Thinking(settings.bot_seconds, settings.bot_processes, self.metrics)
        self.warming = Warming()
        around = Surroundings(self.store, self.thinking, self.metrics, settings.pace, settings.absent_seconds)
        self.tables = Tables(around, settings.idle_seconds, settings.most_tables, Calendar(settings.zone))
        self.reviews = Reviews(self.thinking, settings.coach_playouts)
        self.advices = Advices(self.thinking, settings.coach_playouts)
        self.reels = Reels()
        shared = self.store.shared
        self.notices = Notices(self.store.url, self.tables.hear, self.tables.missed) if shared else None

    @property
    def shared(self) -> dict[str, Any]:
        """What handlers ask for, by the names of their arguments."""
        names = ("store", "metrics", "files", "tables", "reviews", "advices", "reels", "keys", "limits")
        services = Services(self.tables, self.metrics, self.keys, self.limits)
        return {"services": services, **{name: getattr(self, name) for name in names}}

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """From the database to the tables, and back."""
        watching = asyncio.create_task(descriptors.watch())
        await self.store.start()
        left.mark(self.store.url)
        self.keys.use(await self.store.secret("cookies"))
        self.tables.daily.use(await self.store.secret("days"))
        if self.notices is not None:
            self.notices.start()
        await self.thinking.start()
        self.warming.start()
        await self.tables.start()
        await asyncio.to_thread(choices)  # loads the games and bots, so that nobody waits for them later
        try:
            yield
        finally:
            await asyncio.gather(self.reviews.stop(), self.advices.stop(), self.tables.stop())
            if self.notices is not None:
                await self.notices.stop()
            await self.warming.stop()
            await self.thinking.stop()
            await self.store.stop()
            left.log_may_go(self.store.url)
            watching.cancel()
