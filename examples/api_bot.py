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
from websockets.exceptions import ConnectionClosed, InvalidMessage, InvalidStatus

NAME = "Programma"
TABLE: dict[str, Any] = {
    "game": "mamma-mia",
    "edition": "2004",
    "seats": [{"kind": "person", "name": NAME}, {"kind": "bot", "bot": "rule"}],
}
FOR_GOOD = {4401: "the token is wrong", 4404: "there is no such table", 4409: "the table is by newer rules"}
LATER = ("storage", "too-many", "internal")  # nothing was done: the same message may be sent again
LONGEST = 30.0  # seconds that are waited at most before the next try


def choose(view: dict[str, Any]) -> list[str]:
    """One decision by lot; here is where to be clever."""
    return [random.choice(view["legal"])]


class Program:
    """What has been sent and is not answered yet, over any number of connections."""

    def __init__(self) -> None:
        self.move: dict[str, Any] | None = None
        self.refusals = 0
        self.said: set[str] = set()

    async def talk(self, socket: ClientConnection) -> dict[str, Any] | None:
        """Talk over one connection; gives what is said when the game is over."""
        if self.move is not None:
            await send(socket, self.move)  # with the same id: it is never played twice
        async for words in socket:
            message: dict[str, Any] = json.loads(words)
            match message["type"]:
                case "over":
                    return message
                case "table":
                    self.tell(message["table"])
                case "answer" if self.move and message["id"] == self.move["id"]:
                    self.move, self.refusals = None, 0  # an update follows, which says what may be played now
                case "error":
                    await self.refused(socket, message)
                case "view" | "update" if message["view"]["legal"] and self.move is None:
                    # A choice that takes long belongs in a thread; the pings go on meanwhile.
                    moves = await asyncio.to_thread(choose, message["view"])
                    self.move = {"type": "move", "id": str(uuid.uuid4()), "ply": message["ply"], "moves": moves}
                    await send(socket, self.move)
                case "view" | "update" if self.move is None:
                    self.say("waiting for the others to play")
        return None

    async def refused(self, socket: ClientConnection, error: dict[str, Any]) -> None:
        """Wait a little; then send the move again, or ask what may be played now and choose anew."""
        print(f"refused: {error['code']}: {error['message']}", flush=True)
        await asyncio.sleep(pause(self.refusals))
        self.refusals += 1
        if self.move and error["code"] in LATER:
            await send(socket, self.move)
        else:
            self.move = None
            await send(socket, {"type": "sync"})

    def tell(self, table: dict[str, Any]) -> None:
        """Say what is waited for, once each."""
        if table["status"] != "waiting":
            return
        if not table["mine"]:
            raise SystemExit("sent away from the table")
        if any(seat["kind"] == "open" for seat in table["seats"]):
            self.say("waiting for others to sit down")
        else:
            self.say("waiting for the host to start")

    def say(self, words: str) -> None:
        """Say something, once."""
        if words not in self.said:
            self.said.add(words)
            print(words, flush=True)


def pause(tries: int) -> float:
    """Half a second, then longer every time; not the same for two programs that were refused at once."""
    return float(min(LONGEST, 0.5 * 2**tries) * random.uniform(0.5, 1))


async def send(socket: ClientConnection, message: dict[str, Any]) -> None:
    await socket.send(json.dumps(message))


async def post(http: httpx.AsyncClient, path: str, body: dict[str, Any] | None, **more: Any) -> dict[str, Any]:
    """Ask for something, and again after a while where the server says that it is too much, or not just now."""
    for tries in range(8):
        answer = await http.post(f"/api/v1/{path}", json=body, **more)
        if answer.status_code not in (429, 503):
            break
        await asyncio.sleep(max(pause(tries), float(answer.headers.get("retry-after", 0))))
    if answer.is_error:
        raise SystemExit(f"refused: {answer.text}")
    found: dict[str, Any] = answer.json()
    return found


async def play(address: str, code: str | None) -> dict[str, Any]:
    """Sit down, play, and give what is said when the game is over."""
    async with httpx.AsyncClient(base_url=address, timeout=30.0) as http:
        token = (await post(http, "tokens", None))["token"]
        bearer = {"Authorization": f"Bearer {token}"}
        # Several programs may come to one table: each has a name of its own.
        name = f"{NAME} {uuid.uuid4().hex[:6]}"
        path, body = ("tables", TABLE) if code is None else (f"tables/{code}/seats", {"name": name})
        seat = await post(http, path, body, headers=bearer)
    where = f"{address.replace('http', 'ws', 1)}/api/v1/tables/{seat['table']}/socket"
    program, tries = Program(), 0
    while True:
        try:
            async with connect(where, additional_headers=bearer) as socket:
                tries = 0
                pinging = asyncio.create_task(ping(socket))
                try:
                    over = await program.talk(socket)
                finally:
                    pinging.cancel()
                if over is not None:
                    return over
                if socket.close_code in FOR_GOOD:
                    raise SystemExit(FOR_GOOD[socket.close_code])
        except ConnectionClosed as closed:
            if closed.rcvd and closed.rcvd.code in FOR_GOOD:
                raise SystemExit(FOR_GOOD[closed.rcvd.code]) from None
        except (OSError, TimeoutError, InvalidStatus, InvalidMessage):
            pass
        print("the line is lost; trying again", flush=True)
        await asyncio.sleep(pause(tries))  # then everything is told anew
        tries += 1


async def ping(socket: ClientConnection) -> None:
    """Show that somebody is there, while the others think or the program does."""
    while True:
        await asyncio.sleep(20)
        await socket.send('{"type":"ping"}')


if __name__ == "__main__":
    over = asyncio.run(play(sys.argv[1].rstrip("/"), sys.argv[2] if len(sys.argv) > 2 else None))
    print("over:", over["record"])
