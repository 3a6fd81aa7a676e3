"""The programs under examples/ play over the API to the end of a game."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

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
