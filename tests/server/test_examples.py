"""The programs under examples/ play over the API to the end of a game."""

from __future__ import annotations

import asyncio
import json
import re
import select
import shutil
import socket as socket_module
import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.server import ServerConnection, serve

from tests.patience import PATIENCE
from tests.server.conftest import StartServer
from tests.server.player import Player, hear, open_socket
from tests.server.process import Server

pytestmark = pytest.mark.server

EXAMPLES = Path(__file__).parents[2] / "examples"
PROGRAMS = [
    [sys.executable, str(EXAMPLES / "api_bot.py")],
    [shutil.which("node") or "node", "--experimental-websocket", str(EXAMPLES / "api_bot.mjs")],
]


def played(program: list[str], server: Server, *more: str) -> str:
    """Where the record of the game is that the program has played."""
    done = subprocess.run([*program, server.url, *more], check=False, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 0, done.stderr
    found = re.search(r"/api/tables/\w+/record", done.stdout)
    assert found, done.stdout
    return found.group()


@pytest.mark.parametrize("program", PROGRAMS, ids=["python", "javascript"])
def test_a_program_plays_at_a_table_of_its_own(start_server: StartServer, program: list[str]) -> None:
    server = start_server(FORNO_LIMITS="on")
    record = server.get(played(program, server)).json()
    assert record["result"]["winners"]
    assert "Programma" in record["players"]


@pytest.mark.parametrize("program", PROGRAMS, ids=["python", "javascript"])
async def test_a_program_sits_down_at_the_table_of_a_person(server: Server, program: list[str]) -> None:
    seats = [{"kind": "person", "name": "Ann"}, {"kind": "open"}]
    table = {"game": "mamma-mia", "edition": "2004", "seats": seats, "options": {"rounds": 1}}
    answer = httpx.post(f"{server.url}/api/tables", json=table)
    code, cookie = answer.json()["table"], answer.headers["set-cookie"].split(";")[0]
    with subprocess.Popen([*program, server.url, code], stdout=subprocess.PIPE, text=True) as running:
        async with open_socket(server, code, cookie) as socket:
            while [seat["kind"] for seat in (await hear(socket, "table"))["table"]["seats"]] != ["person", "person"]:
                pass
            await socket.send('{"type":"start"}')
            player = Player(server, code, cookie)
            await player.play()
        out, _ = running.communicate(timeout=PATIENCE)
    assert player.over is not None
    assert player.over["record"] in out


# ------------------------------------------------------------------------------------------------------------ refusals


class Refusing:
    """A server of nothing but refusals and a lost line, which writes down what it hears; then the game is over."""

    def __init__(self) -> None:
        self.heard: list[dict[str, Any]] = []
        self.lines = 0
        self.names: list[str] = []

    async def talk(self, socket: ServerConnection) -> None:
        """Refuse what comes in three ways, one for each line or move."""
        self.lines += 1
        if self.lines == 1:
            seats = [{"kind": "person"}, {"kind": "open"}]
            await self.say(socket, type="table", table={"status": "waiting", "mine": [0], "seats": seats})
        view = {"legal": ["2 olive"]}
        await self.say(socket, type="view", view=view)
        async for words in socket:
            message = json.loads(words)
            self.heard.append(message)
            moves = [each for each in self.heard if each["type"] == "move"]
            if message["type"] == "sync":
                await self.say(socket, type="view", view=view)
            elif len(moves) == 1:  # no such move any more
                await self.say(socket, type="error", id=message["id"], code="stale-ply", message="Too late.")
            elif len(moves) == 2:  # it could not be kept
                await self.say(socket, type="error", id=message["id"], code="storage", message="Not just now.")
            elif len(moves) == 3:  # nobody knows what became of it
                await socket.close(1012)
                return
            else:
                await self.say(socket, type="answer", id=message["id"], played=message["moves"], view=view)
                await self.say(socket, type="over", record="/api/tables/abc/record")

    async def say(self, socket: ServerConnection, **message: Any) -> None:
        await socket.send(json.dumps({"ply": 0, **message}))


def answering(port: int, names: list[str]) -> ThreadingHTTPServer:
    """The part of a server that hands out tokens and seats, in front of ``Refusing``."""

    class Handler(BaseHTTPRequestHandler):
        refused = False

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers.get("content-length") or 0))
            if self.path.endswith("/tokens") and not Handler.refused:
                Handler.refused = True
                self.send_response(429)
                self.send_header("content-length", "0")
                self.end_headers()
                return
            if self.path.endswith("/seats"):
                names.append(json.loads(body)["name"])
            answer = json.dumps({"token": "t", "table": "abc", "seats": [0]}).encode()
            self.send_response(201)
            self.send_header("content-type", "application/json")
            self.send_header("content-length", str(len(answer)))
            self.end_headers()
            self.wfile.write(answer)

        def do_GET(self) -> None:
            with socket_module.create_connection(("127.0.0.1", port)) as inner:
                lines = [f"GET {self.path} HTTP/1.1", *(f"{key}: {value}" for key, value in self.headers.items())]
                inner.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
                ends = {self.connection: inner, inner: self.connection}
                while True:
                    ready, _, _ = select.select(list(ends), [], [], 30)
                    for end in ready:
                        data = end.recv(65536)
                        if not data:
                            self.close_connection = True
                            return
                        ends[end].sendall(data)
                    if not ready:
                        return

        def log_message(self, *_: Any) -> None:
            pass

    return ThreadingHTTPServer(("127.0.0.1", 0), Handler)


@pytest.mark.parametrize("program", PROGRAMS, ids=["python", "javascript"])
async def test_a_program_goes_on_after_a_refusal_and_a_lost_line(program: list[str]) -> None:
    refusing = Refusing()
    async with serve(refusing.talk, "127.0.0.1", 0) as sockets:
        port = next(iter(sockets.sockets)).getsockname()[1]
        front = answering(port, refusing.names)
        thread = threading.Thread(target=front.serve_forever, daemon=True)
        thread.start()
        try:
            url = f"http://127.0.0.1:{front.server_address[1]}"
            outs = []
            for _ in range(2):  # the second one finds a table where everything is answered
                running = await asyncio.create_subprocess_exec(
                    *program, url, "abc", stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
                )
                out, err = await asyncio.wait_for(running.communicate(), 60)
                assert running.returncode == 0, err.decode()
                outs.append(out.decode())
        finally:
            front.shutdown()
            front.server_close()
    assert "waiting for others to sit down" in outs[0]
    assert "over: /api/tables/abc/record" in outs[0]
    moves = [message for message in refusing.heard if message["type"] == "move"]
    assert [message["type"] for message in refusing.heard[:3]] == ["move", "sync", "move"]
    first, second, again, last = (move["id"] for move in moves[:4])
    assert first != second == again == last
    assert refusing.lines == 3
    assert len(set(refusing.names)) == 2
    assert all(name.startswith("Programma") for name in refusing.names)
