"""A table whose game is planned: the test sits at the browser, and everybody else plays the plan over sockets."""

from __future__ import annotations

import asyncio
import json
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Self

from playwright.sync_api import Page
from websockets.sync.client import ClientConnection, connect

from forno.play.game import Game
from forno.server.store.repository import Store
from forno.server.store.stored import StoredSeat, StoredTable
from forno.server.tokens import Keys, new_code, new_token, token_hash
from tests.browser.planning import ME
from tests.server.process import Server


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
        """Let the person at the browser sit down at ``ME``."""
        cookie = {"name": "forno_seat", "value": self.tokens[ME], "url": f"{self.server.url}/api/"}
        page.context.add_cookies([cookie])  # type: ignore[list-item]
        page.goto(f"/table/{self.code}")

    def play(self, seat: int, move: str, seconds: float = 30.0) -> None:
        """Play a move of the plan for somebody who is not at the browser, as soon as it is legal."""
        address = f"{self.server.url.replace('http', 'ws', 1)}/api/tables/{self.code}/socket"
        until = time.monotonic() + seconds
        with connect(address, additional_headers={"Cookie": f"forno_seat={self.tokens[seat]}"}) as socket:
            while move not in (now := _hear(socket, "view"))["view"]["legal"]:
                assert time.monotonic() < until, f"{move!r} is not legal for seat {seat}: {now['view']['legal']}"
                time.sleep(0.005)
                socket.send('{"type":"sync"}')
            socket.send(json.dumps({"type": "move", "id": new_code(), "ply": now["ply"], "moves": [move]}))
            _hear(socket, "answer")


async def _keep(server: Server, table: StoredTable) -> Keys:
    store = Store(f"sqlite:///{server.database()}")
    await store.start()
    await store.add_table(table)
    keys = Keys(await store.signing_key())
    await store.stop()
    return keys


def _hear(socket: ClientConnection, kind: str) -> dict[str, Any]:
    """The next message of a kind."""
    while True:
        message: dict[str, Any] = json.loads(socket.recv(timeout=30))
        assert message["type"] != "error", message
        if message["type"] == kind:
            return message
