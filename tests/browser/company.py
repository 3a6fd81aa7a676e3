"""A table whose game is planned: the test sits at the browser, and everybody else plays the plan over sockets."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from threading import Thread
from typing import Any, Self

from playwright.sync_api import Page
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from forno.play.game import Game
from forno.server.access.tokens import Keys, new_code, new_token, token_hash
from forno.server.store.repository import Store
from forno.server.store.stored import StoredSeat, StoredTable
from tests.browser.planning import ME
from tests.patience import patience
from tests.server.process import Server


class Absentee:
    """Somebody who is not at the browser: his line lives as long as the game does, as a page's would.

    All that is said over it is heard at once. A line that breaks is opened again, and what was not answered is said
    again; where a bot plays for him he takes his seat back.
    """

    def __init__(self, address: str, token: str, seat: int) -> None:
        self.seat = seat
        self._address = address
        self._headers = {"Cookie": f"forno_seat={token}"}
        self._socket: ClientConnection | None = None
        self._sight: dict[str, Any] | None = None
        self._pending: dict[str, Any] | None = None
        self._refused: dict[str, Any] | None = None
        self._news = asyncio.Condition()

    async def stay(self) -> None:
        """Listen, until nobody wants to know any more."""
        while True:
            try:
                async with connect(self._address, additional_headers=self._headers, max_queue=None) as self._socket:
                    if self._pending:
                        await self._say(self._pending)
                    async for words in self._socket:
                        await self._hear(json.loads(words))
            except (WebSocketException, OSError, TimeoutError):
                await asyncio.sleep(0.1)

    async def play(self, move: str) -> None:
        """Play a move as soon as it is legal; it is answered then."""
        async with self._news:
            async with patience(lambda: f"{move!r} of seat {self.seat}, who sees {self._sight}"):
                await self._news.wait_for(lambda: self._sight is not None and move in self._sight["view"]["legal"])
            assert self._sight is not None
            self._pending = {"type": "move", "id": new_code(), "ply": self._sight["ply"], "moves": [move]}
            await self._say(self._pending)
            async with patience(lambda: f"an answer to {self._pending}"):
                await self._news.wait_for(lambda: self._pending is None or self._refused is not None)
            assert self._refused is None, self._refused

    async def _say(self, message: dict[str, Any]) -> None:
        # What does not get through is said again over the next line.
        with suppress(WebSocketException):
            assert self._socket is not None
            await self._socket.send(json.dumps(message))

    async def _hear(self, message: dict[str, Any]) -> None:
        async with self._news:
            if message["type"] == "error":
                self._refused = message
            if "view" in message:
                self._sight = message
            if message["type"] == "answer" and self._pending and message["id"] == self._pending["id"]:
                self._pending = None
            if message["type"] == "table" and message["table"]["seats"][self.seat]["stand_in"] is not None:
                await self._say({"type": "take-back", "seat": self.seat})
            self._news.notify_all()


class Others:
    """Those who are not at the browser; their lines live in a thread of their own, for the browser's loop is here."""

    def __init__(self, address: str, tokens: dict[int, str]) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, name="others", daemon=True)
        self._thread.start()
        self._people: dict[int, Absentee] = {}
        self._lines: list[asyncio.Task[None]] = []
        self._do(self._come(address, tokens))

    def play(self, seat: int, move: str) -> None:
        """Play a move of the plan for somebody, as soon as it is legal."""
        self._do(self._people[seat].play(move))

    def leave(self) -> None:
        """Everybody gets up."""
        self._do(self._go())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _come(self, address: str, tokens: dict[int, str]) -> None:
        for seat, token in tokens.items():
            self._people[seat] = Absentee(address, token, seat)
            self._lines.append(asyncio.create_task(self._people[seat].stay()))

    async def _go(self) -> None:
        for line in self._lines:
            line.cancel()
        await asyncio.gather(*self._lines, return_exceptions=True)

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        asyncio.run_coroutine_threadsafe(work, self._loop).result()


@dataclass(frozen=True)
class Company:
    """The seats of a planned game, all of them people's: bots draw lots, and these do not."""

    server: Server
    code: str
    tokens: tuple[str, ...]  # signed, as a cookie carries them

    @classmethod
    def at(cls, server: Server, plan: Game) -> Self:
        """Put a table for a planned game into the server's database."""
        tokens = tuple(new_token() for _ in plan.players)
        seats = zip(plan.players, tokens, strict=True)
        table = StoredTable(
            code=new_code(),
            watch=new_code(),
            game=plan.name,
            edition=plan.edition,
            rules=1,
            options=plan.options,
            seed=plan.seed,
            language="en",
            seats=tuple(
                StoredSeat(kind="person", name=name, holders=frozenset({token_hash(token)})) for name, token in seats
            ),
        )
        # In a thread of its own: the browser's event loop runs in this one.
        with ThreadPoolExecutor(1) as pool:
            keys = pool.submit(asyncio.run, _keep(server, table)).result()
        return cls(server, table.code, tuple(map(keys.sign, tokens)))

    def welcome(self, page: Page) -> None:
        """Give the person at the browser the seat ``ME``."""
        cookie = {"name": "forno_seat", "value": self.tokens[ME], "url": f"{self.server.url}/api/"}
        page.context.add_cookies([cookie])  # type: ignore[list-item]

    @contextmanager
    def gathered(self) -> Iterator[Others]:
        """Everybody but the person at the browser is at the table."""
        address = f"{self.server.url.replace('http', 'ws', 1)}/api/tables/{self.code}/socket"
        others = Others(address, {seat: token for seat, token in enumerate(self.tokens) if seat != ME})
        try:
            yield others
        finally:
            others.leave()


async def _keep(server: Server, table: StoredTable) -> Keys:
    store = Store(f"sqlite:///{server.database()}")
    await store.start()
    await store.add_table(table)
    keys = Keys(await store.secret("cookies"))
    await store.stop()
    return keys
