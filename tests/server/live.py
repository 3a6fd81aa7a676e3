"""A table with its database but without a server: for what has to be seen to the byte and to the millisecond."""

from __future__ import annotations

import asyncio
import inspect
import json
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from forno.play.game import Game
from forno.play.standing import Place
from forno.play.table import Seat, Table
from forno.server.errors import StorageError
from forno.server.live.connection import Connection
from forno.server.live.live_table import LiveTable
from forno.server.live.surroundings import Surroundings
from forno.server.metrics import Metrics
from forno.server.people.company import Who
from forno.server.protocol import Move
from forno.server.store.repository import Store
from forno.server.store.stored import StoredSeat, StoredTable
from forno.server.thinking.thinking import Thinking
from tests.patience import until
from tests.server.odd_bots import ODD


def owner(seat: int) -> bytes:
    """What is kept of the token that plays a seat."""
    return bytes([seat]) * 32


def holders(seat: int) -> frozenset[bytes]:
    return frozenset({owner(seat)})


def stored_table(game: Game, seats: Sequence[Seat], code: str = "table", **house: bool) -> StoredTable:
    """What is kept of a table at which a game is played."""
    return StoredTable(
        code=code,
        watch=f"watch-{code}",
        game=game.name,
        edition=game.edition,
        rules=1,
        options=dict(game.options),
        seed=game.seed,
        language="en",
        house=dict(house),
        seats=tuple(
            StoredSeat(kind="bot" if seat.bot else "person", name=seat.name, bot=seat.bot, holders=holders(number))
            for number, seat in enumerate(seats)
        ),
    )


class Listener:
    """The far end of a connection: keeps every message with its time."""

    def __init__(self, seat: int | None) -> None:
        self.connection = Connection(Who(None if seat is None else owner(seat)))
        self.heard: list[tuple[float, bytes]] = []
        self._task = asyncio.create_task(self._listen())

    def stop_reading(self) -> None:
        self._task.cancel()

    async def _listen(self) -> None:
        async for message in self.connection.messages():
            self.heard.append((time.monotonic(), message))

    async def wait_for(self, number: int) -> list[bytes]:
        """All messages, once there are so many."""
        await until(lambda: len(self.heard) >= number, lambda: f"{number} messages; {self._told()}", every=0.002)
        return [message for _, message in self.heard]

    async def wait_until(self, text: bytes) -> None:
        """Wait until a message has a text in it."""
        await until(
            lambda: any(text in message for _, message in self.heard), lambda: f"{text!r}; {self._told()}", every=0.002
        )

    def _told(self) -> str:
        return f"heard: {len(self.heard)}, the last of them {[message for _, message in self.heard[-3:]]}"

    def last(self, kind: str) -> dict[str, Any]:
        return next(words for _, m in reversed(self.heard) if (words := json.loads(m))["type"] == kind)


class Database:
    """A store of which it is known whether something is being asked of it, and that can be taken away."""

    def __init__(self, store: Store) -> None:
        self.store, self.asking, self.gone = store, 0, False

    def __getattr__(self, name: str) -> Any:
        found = getattr(self.store, name)
        return self._counted(found) if inspect.iscoroutinefunction(found) else found

    def _counted(self, ask: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
        async def counted(*args: Any, **more: Any) -> Any:
            if self.gone:
                raise StorageError("the database is gone") from OSError()
            self.asking += 1
            try:
                return await ask(*args, **more)
            finally:
                self.asking -= 1

        return counted


@asynccontextmanager
async def surroundings(
    kept_in: Path | str, pace: float = 0.0, bot_seconds: float = 60.0, waiting: int = 32
) -> AsyncIterator[Surroundings]:
    """What a table stands in; ``kept_in``: a folder for an SQLite file, or the address of a database."""
    store = Store(kept_in if isinstance(kept_in, str) else f"sqlite:///{kept_in / 'forno.sqlite3'}")
    metrics = Metrics()
    thinking = Thinking(bot_seconds, 1, metrics, waiting=waiting, worker=ODD)
    await store.start()
    await thinking.start()
    try:
        yield Surroundings(store, thinking, metrics, pace)
    finally:
        await thinking.stop()
        await store.stop()


async def live_table(around: Surroundings, game: Game, seats: Sequence[Seat], code: str = "table") -> LiveTable:
    stored = await around.store.add_table(stored_table(game, seats, code))
    return LiveTable(stored, Place(Table(game, seats), 0, 0.0), around)


def message(id: str, ply: int, *moves: str) -> Move:
    return Move(id, ply, list(moves))
