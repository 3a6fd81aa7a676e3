"""People at one table who do not give up: they come back after every failure, and say again what was not answered."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from typing import Any

import httpx
from websockets.exceptions import InvalidHandshake, WebSocketException

from tests.patience import patience
from tests.server.player import Message, Player
from tests.server.process import Server


class Person(Player):
    """A player who resends what the server could not keep, and connects again by himself."""

    async def persevere(self) -> None:
        """Play to the end of the game, whatever happens to the server."""
        while self.over is None:
            try:
                await self.play()
            except (WebSocketException, InvalidHandshake, OSError):
                await asyncio.sleep(0.05)

    async def _take(self, socket: Any, message: Message) -> None:
        if message["type"] == "error" and message["code"] in ("storage", "internal"):
            self.heard.append(message)
            await asyncio.sleep(0.05)
            await socket.send(json.dumps(self.pending) if self.pending else '{"type":"sync"}')
        else:
            await super()._take(socket, message)


async def ask(server: Server, path: str, cookie: str | None = None, **body: Any) -> httpx.Response:
    """Post something until it is answered."""
    headers = {"Cookie": cookie} if cookie else {}
    async with patience(f"an answer to {path or 'a new table'}"), httpx.AsyncClient(headers=headers) as client:
        while True:
            try:
                answer = await client.post(f"{server.url}/api/tables{path}", json=body)
            except httpx.HTTPError:
                client.cookies.clear()  # of an answer of which the head came and the rest was lost: it counts for none
                await asyncio.sleep(0.05)
                continue
            if answer.status_code < 500:
                return answer
            await asyncio.sleep(0.05)


def cookie_of(answer: httpx.Response) -> str:
    return answer.headers["set-cookie"].split(";")[0]


async def gather_company(
    server: Server, persons: int, bots: Sequence[str] = ("random",), seed: int = 0, **more: Any
) -> list[Person]:
    """A table that has begun, with so many people on devices of their own."""
    seats = [{"kind": "person"}, *({"kind": "open"} for _ in range(persons - 1))]
    seats += [{"kind": "bot", "bot": bot} for bot in bots]
    body = {"game": "mamma-mia", "edition": "2004", "seats": seats, "options": {"rounds": 1}, **more}
    opened = await ask(server, "", **body)
    assert opened.status_code == 201, opened.text
    code, cookies = opened.json()["table"], [cookie_of(opened)]
    while len(cookies) < persons:
        sat = await ask(server, f"/{code}/seats", name="")
        if sat.status_code != 201:
            # An answer was lost: that seat is taken by nobody who knows of it.
            return await gather_company(server, persons, bots, seed, **more)
        cookies.append(cookie_of(sat))
    if persons > 1:
        await ask(server, f"/{code}/start", cookies[0])  # refused where it has begun already
    return [Person(server, code, cookie, seed + number) for number, cookie in enumerate(cookies)]
