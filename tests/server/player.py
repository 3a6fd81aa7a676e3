"""A person at a socket who plays random moves and believes nothing that does not fit together."""

from __future__ import annotations

import json
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from tests.patience import PATIENCE, patience
from tests.server.process import Server

Message = dict[str, Any]
_BACK = "back"


def new_table(edition: str = "2004", players: int = 4, bot: str = "random", **more: Any) -> dict[str, Any]:
    bots = [{"kind": "bot", "bot": bot} for _ in range(players - 1)]
    return {"game": "mamma-mia", "edition": edition, "seats": [{"kind": "person", "name": "Ann"}, *bots], **more}


def open_table(server: Server, body: dict[str, Any] | None = None) -> tuple[str, str]:
    """The code of a new table and the cookie of its seat."""
    answer = httpx.post(f"{server.url}/api/tables", json=body or new_table(), timeout=PATIENCE)
    assert answer.status_code == 201, answer.text
    return answer.json()["table"], answer.headers["set-cookie"].split(";")[0]


@asynccontextmanager
async def open_socket(
    server: Server, code: str, cookie: str | None = None, **more: Any
) -> AsyncIterator[ClientConnection]:
    headers = {"Cookie": cookie} if cookie else {}
    address = f"{server.url.replace('http', 'ws', 1)}/api/tables/{code}/socket"
    how: dict[str, Any] = {"compression": None, "max_queue": None, "open_timeout": PATIENCE, "ping_timeout": PATIENCE}
    async with connect(address, additional_headers={**headers, **more}, **how) as socket:
        yield socket


async def hear(socket: ClientConnection, kind: str | None = None) -> Message:
    """The next message, or the next one of a kind."""
    heard: list[Message] = []
    async with patience(lambda: f"a message {kind or 'of any kind'}; heard meanwhile: {heard}"):
        while True:
            message: Message = json.loads(await socket.recv())
            if kind in (None, message["type"]):
                return message
            heard.append(message)


class Player:
    """Plays a seat over any number of connections, and keeps a diary of what was said."""

    def __init__(self, server: Server, code: str, cookie: str, seed: int = 0) -> None:
        self.server, self.code, self.cookie = server, code, cookie
        self.rng = random.Random(seed)
        self.heard: list[Message] = []
        self.answered: dict[str, list[str]] = {}
        self.errors: list[Message] = []
        self.over: Message | None = None
        self.pending: Message | None = None
        self.sent = 0

    @property
    def view(self) -> dict[str, Any]:
        return next(message["view"] for message in reversed(self.heard) if "view" in message)

    async def play(self, moves: int | None = None) -> None:
        """Play to the end of the game, or until so many messages have been answered, over one connection.

        Raises:
            ConnectionClosed: the server went away.
        """
        until = None if moves is None else len(self.answered) + moves
        async with open_socket(self.server, self.code, self.cookie) as socket:
            if self.pending:
                await socket.send(json.dumps(self.pending))
            while not self.over and (until is None or len(self.answered) < until):
                await self._take(socket, await hear(socket))

    async def _take(self, socket: ClientConnection, message: Message) -> None:
        self.heard.append(message)
        match message["type"]:
            case "over":
                self.over = message
            case "table":
                for seat in message["table"]["mine"]:
                    if message["table"]["seats"][seat]["stand_in"] is not None:  # he was away for too long
                        await socket.send(json.dumps({"type": "take-back", "id": _BACK, "seat": seat}))
            case "error" if message["id"] == _BACK:
                pass  # he was back already
            case "error":
                self.errors.append(message)
                self.pending = None
                await socket.send('{"type":"sync"}')
            case "answer":
                played = self.answered.setdefault(message["id"], message["played"])
                assert played == message["played"]
                if self.pending and message["id"] == self.pending["id"]:
                    assert played == self.pending["moves"]
                    self.pending = None
        if "view" in message and self.pending is None and message["view"]["legal"]:
            await self._move(socket, message)

    async def _move(self, socket: ClientConnection, message: Message) -> None:
        self.sent += 1
        moves = self.choose(message["view"])
        self.pending = {"type": "move", "id": f"{self.code}-{self.sent}", "ply": message["ply"], "moves": moves}
        await socket.send(json.dumps(self.pending))

    def choose(self, view: dict[str, Any]) -> list[str]:
        """A whole turn where the view offers one, or a single decision."""
        if not isinstance(view["turn"], dict) or self.rng.random() < 0.3:
            return [self.rng.choice(view["legal"])]
        option = self.rng.choice(view["turn"]["options"])
        draw = self.rng.choice(option["draws"] or [{"move": None}])
        return [move for move in (option["place"], option["order"], draw["move"]) if move is not None]
