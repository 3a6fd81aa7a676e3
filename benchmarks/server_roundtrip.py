"""How long a person waits for the answer to a move: one table, a real server process, loopback, every move on disk.

Run: ``python benchmarks/server_roundtrip.py [--games N] [--bot NAME] [--json]``. The goal is a median under 10 ms.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

SERVE = [sys.executable, "-c", "from forno.cli import main; main()", "serve", "--port", "0"]


def open_table(url: str, bot: str) -> tuple[str, str]:
    seats = [{"kind": "person", "name": "Ann"}, *[{"kind": "bot", "bot": bot}] * 3]
    answer = httpx.post(f"{url}/api/tables", json={"game": "mamma-mia", "edition": "2004", "seats": seats})
    return answer.json()["table"], answer.headers["set-cookie"].split(";")[0]


async def play(socket: ClientConnection, rng: random.Random) -> list[float]:
    """Play a game with random moves; seconds from each message to its answer."""
    waits, sent = [], 0.0
    async for text in socket:
        message = json.loads(text)
        if message["type"] == "over":
            break
        if message["type"] == "answer":
            waits.append(time.perf_counter() - sent)
            continue
        legal = message.get("view", {}).get("legal")
        if legal:
            moves = [rng.choice(legal)]
            sent = time.perf_counter()
            await socket.send(
                json.dumps({"type": "move", "id": os.urandom(8).hex(), "ply": message["ply"], "moves": moves})
            )
    return waits


async def measure(url: str, bot: str, games: int) -> list[float]:
    waits: list[float] = []
    for number in range(games):
        code, cookie = open_table(url, bot)
        address = f"{url.replace('http', 'ws', 1)}/api/tables/{code}/socket"
        async with connect(address, additional_headers={"Cookie": cookie}, compression=None, max_queue=None) as socket:
            waits += await play(socket, random.Random(number))
    return waits


def results(waits: list[float]) -> list[dict[str, Any]]:
    cuts = statistics.quantiles(waits, n=100)
    return [
        {"name": "server/roundtrip/p50", "value": statistics.median(waits) * 1e3, "unit": "ms"},
        {"name": "server/roundtrip/p99", "value": cuts[98] * 1e3, "unit": "ms"},
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=5)
    parser.add_argument("--bot", default="random")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as data:
        environ = {**os.environ, "FORNO_PACE": "0", "FORNO_LIMITS": "off", "FORNO_LOG_LEVEL": "error"}
        with subprocess.Popen([*SERVE, "--data", data], stdout=subprocess.PIPE, text=True, env=environ) as server:
            assert server.stdout is not None
            found = re.search(r"http://\S+", server.stdout.readline())
            try:
                assert found, "the server does not start"
                waits = asyncio.run(
                    measure(found.group().replace("localhost", "127.0.0.1"), options.bot, options.games)
                )
            finally:
                server.terminate()
    lines = results(waits)
    if options.json:
        print(json.dumps({"results": lines}))
    else:
        print(f"{len(waits)} moves answered, each after its commit (SQLite, WAL, synchronous=FULL)")
        for line in lines:
            print(f"{line['name']:24}{line['value']:8.2f} {line['unit']}")


if __name__ == "__main__":
    main()
