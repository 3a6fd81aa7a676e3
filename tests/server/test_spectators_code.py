"""Who watches never hears by which code one plays: not while the game runs, not at its end, not of the next table."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect

from tests.postgres import Cluster
from tests.server.conftest import StartServer
from tests.server.player import Player, hear, new_table, open_socket
from tests.server.process import Server

pytestmark = pytest.mark.server


class Spectator:
    """Keeps every byte that it is sent, over a socket and over HTTP."""

    def __init__(self, server: Server, watch: str) -> None:
        self.server, self.watch = server, watch
        self.heard: list[str] = []
        self.socket: ClientConnection

    async def come(self) -> None:
        address = f"{self.server.url.replace('http', 'ws', 1)}/api/tables/{self.watch}/socket"
        self.socket = await connect(address, compression=None, max_queue=None, open_timeout=60)
        assert self.socket.response is not None
        self.heard.append(str(self.socket.response.headers))

    async def hear(self, kind: str, **facts: Any) -> dict[str, Any]:
        """The next message of a kind, of the table with these facts."""
        async with asyncio.timeout(60):
            while True:
                words = await self.socket.recv()
                assert isinstance(words, str)
                self.heard.append(words)
                message: dict[str, Any] = json.loads(words)
                about = message.get("table", {}) if kind == "table" else message
                if message["type"] == kind and all(about.get(name) == value for name, value in facts.items()):
                    return message

    async def say(self, **message: Any) -> None:
        """Say something that may be refused, and hear what is said to it."""
        await self.socket.send(json.dumps({"id": "x", **message}))
        await self.hear("error", id="x")

    def ask(self) -> None:
        """Ask for everything that there is, as a stranger."""
        table = f"/api/tables/{self.watch}"
        asked: list[tuple[str, str, Any]] = [
            *[("GET", table + end, None) for end in ("", "/record", "/socket", "/nothing")],
            *[("GET", f"/{place}/{self.watch}", None) for place in ("watch", "table")],
            *[(method, f"{table}/record", None) for method in ("HEAD", "OPTIONS", "POST")],
            ("POST", f"{table}/seats", {"name": "Eve", "seat": None}),
            ("POST", f"{table}/start", None),
            ("POST", f"{table}/seats/0/carry", None),
            ("POST", f"{table}/take", {"secret": "x" * 43}),
            ("GET", "/api/tables", None),
            ("GET", f"/api/v1/tables/{self.watch}/record", None),
        ]
        for method, path, body in asked:
            for headers in ({}, {"accept": "text/html", "accept-language": "de"}):
                with httpx.Client(base_url=self.server.url, timeout=60) as client:
                    answer = client.request(method, path, json=body, headers=headers)
                assert answer.status_code < 500, (method, path)
                self.heard += [str(answer.headers), answer.text]

    def record(self) -> httpx.Response:
        """The record of a game that is over."""
        answer = httpx.get(f"{self.server.url}/api/tables/{self.watch}/record", timeout=60)
        assert answer.status_code == 200, answer.text
        self.heard += [str(answer.headers), answer.text]
        return answer


async def follow(server: Server, number: int) -> None:
    """Watch a game and the one after it, over several connections, and look for the codes in all that was said."""
    with httpx.Client(base_url=server.url, timeout=60) as client:
        opened = client.post("/api/tables", json=new_table(players=3)).raise_for_status()
    first, cookie = opened.json(), opened.headers["set-cookie"].split(";")[0]
    spectators = [Spectator(server, first["watch"]) for _ in range(number)]
    for spectator in spectators:
        await spectator.come()
        assert (await spectator.hear("table"))["table"]["code"] == first["watch"]
    await spectators[0].say(type="rematch")
    await spectators[0].say(type="say", text="hello")
    await spectators[0].say(type="enter", table="nothing")
    await spectators[0].say(type="move", ply=0, moves=["fill"])
    spectators[0].ask()
    await Player(server, first["table"], cookie).play()
    for spectator in spectators:
        over = await spectator.hear("over")
        assert over["record"] == f"/api/tables/{first['watch']}/record"
    spectators[0].ask()
    assert f'filename="forno-{first["watch"]}.json"' in spectators[0].record().headers["content-disposition"]

    async with open_socket(server, first["table"], cookie) as socket:
        await hear(socket, "over")
        await socket.send(json.dumps({"type": "rematch", "id": "again"}))
        while (said := await hear(socket, "table"))["table"]["next"] is None:
            pass
    second = said["table"]["next"]
    codes = [first["table"], second]
    for spectator in spectators:
        while (said := await spectator.hear("table"))["table"]["next"] is None:
            pass
        next_watch = said["table"]["next"]
        await spectator.socket.send(json.dumps({"type": "enter", "table": next_watch, "id": "there"}))
        facts = (await spectator.hear("table", code=next_watch))["table"]
        assert (facts["watch"], facts["mine"], facts["seat"]) == (None, [], None)
        spectator.watch = next_watch
    # Who comes later hears it in the greeting, and finds the next one by a connection of its own.
    late = Spectator(server, first["watch"])
    await late.come()
    assert (await late.hear("table"))["table"]["next"] == next_watch
    await late.hear("over")
    other = Spectator(server, next_watch)
    await other.come()
    await other.hear("view")
    spectators += [late, other]
    other.ask()
    await Player(server, second, cookie).play()
    for spectator in spectators:
        if spectator is not late:
            assert (await spectator.hear("over"))["record"] == f"/api/tables/{next_watch}/record"
        await spectator.socket.close()
    other.ask()
    other.record()
    for spectator in spectators:
        assert spectator.heard
        for words in spectator.heard:
            assert not any(code in words for code in codes), words


async def test_a_spectator_never_hears_the_players_code(server: Server) -> None:
    await follow(server, 2)


async def test_nor_where_several_processes_serve(start_server: StartServer, postgres: Cluster) -> None:
    several = start_server(FORNO_DATABASE=postgres.database(), FORNO_WORKERS="2")
    await follow(several, 6)


async def test_nor_after_a_restart(start_server: StartServer) -> None:
    """A table that is read from the database knows the next one's spectators' code, too."""
    server = start_server()
    with httpx.Client(base_url=server.url, timeout=60) as client:
        opened = client.post("/api/tables", json=new_table(players=2)).raise_for_status()
    first, cookie = opened.json(), opened.headers["set-cookie"].split(";")[0]
    await Player(server, first["table"], cookie).play()
    async with open_socket(server, first["table"], cookie) as socket:
        await hear(socket, "over")
        await socket.send(json.dumps({"type": "rematch", "id": "again"}))
        await hear(socket, "done")
    port = int(server.url.rpartition(":")[2])
    server.kill()
    server.start(port)
    spectator = Spectator(server, first["watch"])
    await spectator.come()
    next_watch = (await spectator.hear("table"))["table"]["next"]
    other = Spectator(server, next_watch)
    await other.come()
    assert (await other.hear("table"))["table"]["code"] == next_watch
    for watching in (spectator, other):
        await watching.socket.close()
        assert not any(first["table"] in words for words in watching.heard)
