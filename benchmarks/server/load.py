"""Two people at each of many tables, who move as soon as it is their turn: what a server under load is measured with.

Latency is the time from sending a move until both have what came of it. When a game is over its table is opened anew,
inside the timing.

    python load.py URL TABLES SECONDS

Prints one line of JSON.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
import uvloop
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

WARM_UP = 1.5  # seconds


class Draw(msgspec.Struct):
    move: str | None


class Option(msgspec.Struct):
    place: str | None
    order: str | None
    draws: list[Draw]


class Turn(msgspec.Struct):
    options: list[Option]


class View(msgspec.Struct):
    legal: list[str]
    turn: Turn | None


class Heard(msgspec.Struct):
    type: str
    ply: int = 0
    id: str | None = None
    view: View | None = None
    code: str | None = None


decode = msgspec.json.Decoder(Heard).decode


class Tally:
    """What was measured since ``begin``."""

    def __init__(self) -> None:
        self.latencies: list[float] = []
        self.decisions = 0
        self.bytes = 0
        self.messages = 0
        self.errors: dict[str, int] = {}


class Seat(WSListener):  # type: ignore[misc]
    """One person's socket."""

    def __init__(self, table: Table, number: int) -> None:
        self.table, self.number = table, number
        self.answered = -1  # the ply of its last move
        self.transport: WSTransport | None = None

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.TEXT:
            self.table.hear(self, frame.get_payload_as_bytes())


class Table:
    """A table and its two people."""

    def __init__(self, url: str, tally: Tally) -> None:
        self.url, self.tally = url, tally
        self.seats: list[Seat] = []
        self.pending: str | None = None
        self.awaited: set[int] = set()
        self.sent = 0.0
        self.count = 0
        self.complete = False  # whether both sit at the table
        self.latest: tuple[Seat, int, View] | None = None
        self.renewing: asyncio.Task[None] | None = None

    async def open(self) -> None:
        code, cookies = await asyncio.to_thread(open_table, self.url)
        self.seats = [Seat(self, number) for number in range(2)]
        address = f"{self.url.replace('http', 'ws', 1)}/api/tables/{code}/socket"
        self.pending, self.latest, self.complete = None, None, False
        for seat, cookie in zip(self.seats, cookies, strict=True):
            await ws_connect(lambda seat=seat: seat, address, extra_headers={"Cookie": cookie})
        self.complete = True
        if self.latest is not None:
            self.move()

    def hear(self, seat: Seat, words: bytes) -> None:
        self.tally.bytes += len(words)
        self.tally.messages += 1
        if seat not in self.seats:
            return
        heard = decode(words)
        if heard.type == "over":
            if self.renewing is None:
                self.renewing = asyncio.create_task(self.renew())
            return
        if heard.type == "error":
            self.tally.errors[str(heard.code)] = self.tally.errors.get(str(heard.code), 0) + 1
            return
        if self.pending is not None and (heard.type == "update" or heard.id == self.pending):
            self.awaited.discard(2 if heard.type == "answer" else seat.number)
            if not self.awaited:
                self.tally.latencies.append(time.perf_counter() - self.sent)
                self.pending = None
        if heard.view is not None and heard.view.legal and heard.ply > seat.answered:
            self.latest = (seat, heard.ply, heard.view)
        if self.complete and self.pending is None and self.latest is not None:
            self.move()

    def move(self) -> None:
        assert self.latest is not None
        seat, ply, view = self.latest
        self.latest, seat.answered = None, ply
        self.count += 1
        moves = choose(view)
        self.pending = f"m{self.count}"
        # A private decision is told to nobody else; a public one to both.
        self.awaited = {2} if view.turn is None else {2, 1 - seat.number}
        self.sent = time.perf_counter()
        self.tally.decisions += len(moves)
        words = {"type": "move", "id": self.pending, "ply": ply, "moves": moves}
        assert seat.transport is not None
        seat.transport.send(WSMsgType.TEXT, msgspec.json.encode(words))

    async def renew(self) -> None:
        for seat in self.seats:
            assert seat.transport is not None
            seat.transport.disconnect()
        await self.open()
        self.renewing = None


def choose(view: View) -> list[str]:
    """A whole turn where the view offers one, else the first legal decision."""
    if view.turn is None:
        return view.legal[:1]
    option = view.turn.options[0]
    draw = option.draws[0].move if option.draws else None
    return [move for move in (option.place, option.order, draw) if move is not None]


def open_table(url: str) -> tuple[str, list[str]]:
    """The code of a new table and the cookies of its two people."""
    seats: list[dict[str, Any]] = [{"kind": "person", "name": "Ann"}, {"kind": "open"}]
    opened, ann = post(f"{url}/api/tables", {"game": "mamma-mia", "edition": "2004", "seats": seats})
    code = opened["table"]
    _, ben = post(f"{url}/api/tables/{code}/seats", {"name": "Ben"})
    post(f"{url}/api/tables/{code}/start", {}, ann)
    return code, [ann, ben]


def post(url: str, body: Any, cookie: str = "") -> tuple[Any, str]:
    """The answer, and the cookie that came with it."""
    headers = {"content-type": "application/json", "cookie": cookie}
    request = urllib.request.Request(url, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request) as answer:
        return json.loads(answer.read() or b"null"), (answer.headers["set-cookie"] or "").split(";")[0]


async def measure(url: str, number: int, seconds: float) -> dict[str, float]:
    """Moves a second and what they took, over some seconds."""
    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(number))
    tally = Tally()
    tables = [Table(url, tally) for _ in range(number)]
    for start in range(0, number, 10):
        await asyncio.gather(*(table.open() for table in tables[start : start + 10]))
    await asyncio.sleep(WARM_UP)
    tally.latencies.clear()
    tally.decisions = tally.bytes = tally.messages = 0
    began, cpu = time.perf_counter(), time.process_time()
    await asyncio.sleep(seconds)
    elapsed = time.perf_counter() - began
    moves = sorted(tally.latencies)
    return {
        "moves": len(moves) / elapsed,
        "decisions": tally.decisions / elapsed,
        "p50": 1000 * moves[len(moves) // 2],
        "p99": 1000 * moves[len(moves) * 99 // 100],
        "bytes": tally.bytes / max(1, tally.messages),
        "load": (time.process_time() - cpu) / elapsed,
        "errors": sum(tally.errors.values()),
    }


if __name__ == "__main__":
    print(json.dumps(uvloop.run(measure(sys.argv[1], int(sys.argv[2]), float(sys.argv[3])))))
