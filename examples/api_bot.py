"""A program that plays over the API: it takes an open seat of a table, or opens one of its own, and plays to the end.

    python examples/api_bot.py http://localhost:8000 [CODE]

It needs httpx and websockets, and nothing of forno. What is said here is in docs/reference/protocol.md.
"""

import asyncio
import json
import random
import sys
import uuid
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

TABLE: dict[str, Any] = {
    "game": "mamma-mia",
    "edition": "2004",
    "seats": [{"kind": "person", "name": "Programma"}, {"kind": "bot", "bot": "rule"}],
}


def choose(view: dict[str, Any]) -> list[str]:
    """One decision by lot; here is where to be clever."""
    return [random.choice(view["legal"])]


async def play(address: str, code: str | None) -> dict[str, Any]:
    """Sit down, play, and give what is said when the game is over."""
    async with httpx.AsyncClient(base_url=address) as http:
        token = (await http.post("/api/v1/tokens")).raise_for_status().json()["token"]
        bearer = {"Authorization": f"Bearer {token}"}
        path, body = ("tables", TABLE) if code is None else (f"tables/{code}/seats", {"name": "Programma"})
        seat = (await http.post(f"/api/v1/{path}", json=body, headers=bearer)).raise_for_status().json()
    where = f"{address.replace('http', 'ws', 1)}/api/v1/tables/{seat['table']}/socket"
    async for socket in connect(where, additional_headers=bearer):
        pinging = asyncio.create_task(ping(socket))
        try:
            async for words in socket:
                message: dict[str, Any] = json.loads(words)
                if message["type"] == "over":
                    return message
                if legal(message):
                    # A choice that takes long belongs in a thread; the pings go on meanwhile.
                    moves = await asyncio.to_thread(choose, message["view"])
                    move = {"type": "move", "id": str(uuid.uuid4()), "ply": message["ply"], "moves": moves}
                    await socket.send(json.dumps(move))
        except ConnectionClosed:
            pass  # comes back, after a pause, and is told everything anew
        finally:
            pinging.cancel()
    raise AssertionError("never gives up")


def legal(message: dict[str, Any]) -> list[str]:
    """What may be played now; an answer is followed by an update, which says it again."""
    moves: list[str] = message["view"]["legal"] if message["type"] in ("view", "update") else []
    return moves


async def ping(socket: ClientConnection) -> None:
    """Show that somebody is there, while the others think or the program does."""
    while True:
        await asyncio.sleep(20)
        await socket.send('{"type":"ping"}')


if __name__ == "__main__":
    over = asyncio.run(play(sys.argv[1].rstrip("/"), sys.argv[2] if len(sys.argv) > 2 else None))
    print("over:", over["record"])
