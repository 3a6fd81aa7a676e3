"""Whatever comes over a socket, the server answers it or ignores it, and plays on with everybody else."""

from __future__ import annotations

import asyncio
import json
import random
import re
import socket
from base64 import b64encode
from typing import Any, Final

import httpx
import pytest

from tests.patience import GAME, patience
from tests.server.people import gather_company
from tests.server.player import Player, hear, new_table, open_socket, open_table
from tests.server.process import Server

pytestmark = pytest.mark.server

VALID: Final[list[dict[str, Any]]] = [
    {"type": "move", "id": "a", "ply": 0, "moves": ["1 salami", "no order"], "seat": 0},
    {"type": "look", "id": "b", "seat": 0},
    {"type": "seat", "id": "c", "seat": 1, "kind": "bot", "bot": "rule"},
    {"type": "kick", "id": "d", "seat": 1},
    {"type": "rename", "id": "e", "seat": 0, "name": "Zoe"},
    {"type": "stand-in", "id": "f", "seat": 0, "bot": "random"},
    {"type": "take-back", "id": "g", "seat": 0},
    {"type": "undo", "id": "h", "seat": 0},
    {"type": "agree", "id": "i", "seat": 0, "yes": True},
    {"type": "say", "id": "j", "text": "ciao"},
    {"type": "react", "id": "k", "sign": "bravo"},
    {"type": "start", "id": "l"},
    {"type": "rematch", "id": "m"},
    {"type": "sync", "id": "n"},
    {"type": "enter", "id": "o", "table": "abcdefghjkmn"},
]
DEEP: Final = "[" * 3000 + "]" * 3000
STRANGE: Final = [
    "null", "true", "-1", "0", "1e400", "-0.0", "9" * 400, str(2**63), str(2**64), "NaN", '""', '"\\u0000"', "[]",
    '"\\ud800"', '"' + "x" * 5000 + '"', '"\\u202e"', "{}", DEEP, '["a"]', '[["a"]]', '{"type":"move"}', "1" * 5000,
    '"rule\' OR 1=1"', '"<img src=x>"', "[null]", "0.5", '"pass"', '"\U0001f355"', "6", "99",
]  # fmt: skip


def mutated(rng: random.Random) -> str | bytes:
    """A message that may be spoilt in one of many ways."""
    fields = {name: json.dumps(value) for name, value in rng.choice(VALID).items()}
    for _ in range(rng.choice([0, 1, 1, 1, 2])):
        name = rng.choice(list(fields))
        match rng.randrange(4):
            case 0:
                del fields[name]
                fields = fields or {"type": '"ping"'}
            case 1:
                fields[rng.choice(["seat", "more", "ply", "__proto__", "id"])] = rng.choice(STRANGE)
            case _:
                fields[name] = rng.choice(STRANGE)
    words = "{" + ",".join(f"{json.dumps(name)}:{value}" for name, value in fields.items()) + "}"
    match rng.randrange(12):
        case 0:
            return words[: rng.randrange(len(words))]
        case 1:
            return words.encode("utf-8", "replace")
        case 2:
            place = rng.randrange(len(words))
            return words[:place] + chr(rng.randrange(0x20, 0x3000)) + words[place + 1 :]
        case 3:
            return rng.randbytes(rng.randrange(200))
    return words


@pytest.mark.parametrize("seed", range(3))
async def test_no_message_harms_a_server(server: Server, seed: int) -> None:
    rng = random.Random(seed)
    if seed == 0:  # a table that waits
        body = new_table(players=2)
        body["seats"][1] = {"kind": "open"}
        code, cookie = open_table(server, body)
    else:  # one that is played; and one that is over
        code, cookie = open_table(server, new_table(players=2, options={"rounds": 1}))
        await Player(server, code, cookie).play(5 if seed == 1 else None)
    async with open_socket(server, code, cookie) as mine, open_socket(server, code) as watching:
        for one in (mine, watching) * 12:
            for _ in range(25):
                await one.send(mutated(rng))
            await one.send('{"type":"ping","id":"alive"}')
            message = await hear(one)
            while message["type"] != "pong":
                assert message.get("code") != "internal"
                message = await hear(one)
    log = server.log.read_text()
    for words in ("message failed", "table failed", "socket failed", "request failed", "Traceback"):
        assert words not in log
    # Its people come back and play on.
    if seed == 1:
        async with open_socket(server, code, cookie) as socket:
            await hear(socket, "table")
            await socket.send('{"type":"take-back","id":"me","seat":0}')
            while (await hear(socket)).get("id") != "me":
                pass
        player = Player(server, code, cookie, seed=7)
        player.sent = 1000  # ids of its own
        await player.play()
        assert player.over is not None


def sockets_of(server: Server) -> float:
    found = re.search(r"^forno_sockets(?:\{[^}]*\})? (\S+)", server.get("/metrics").text, re.MULTILINE)
    assert found
    return float(found[1])


async def test_who_reads_nothing_keeps_nobody_waiting_and_is_let_go(start_server: Any) -> None:
    server = start_server()
    people = await gather_company(server, 2)
    host, port = server.url.removeprefix("http://").split(":")
    with socket.socket() as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.connect((host, int(port)))
        lines = [
            f"GET /api/tables/{people[0].code}/socket HTTP/1.1", f"Host: {host}:{port}", "Upgrade: websocket",
            "Connection: Upgrade", f"Sec-WebSocket-Key: {b64encode(b'0' * 16).decode()}", "Sec-WebSocket-Version: 13",
            f"Cookie: {people[0].cookie}",
        ]  # fmt: skip
        deaf.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        async with patience("the line to be opened, and to be let go of again"):
            while sockets_of(server) < 1:
                await asyncio.sleep(0.05)
            # Asks for view after view, and hears none of them.
            sync = b'{"type":"sync"}'
            frame = bytes([0x81, 0x80 | len(sync)]) + b"\0\0\0\0" + sync
            deaf.settimeout(0.2)
            while sockets_of(server) >= 1:
                try:
                    deaf.sendall(frame * 200)
                except TimeoutError:
                    continue
                except OSError:
                    break
        async with patience("two people to play to the end", GAME):
            await asyncio.gather(*(person.persevere() for person in people))
    assert all(person.over for person in people)
    assert httpx.get(f"{server.url}/healthz").status_code == 200
    assert "failed" not in server.log.read_text()
