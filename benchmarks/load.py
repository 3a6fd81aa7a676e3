"""People at tables of a server, many at once: what a server is measured with.

Two people sit at each table and send whole turns as soon as it is their turn. Latency is the time from sending a
message until both have what came of it. When a game is over its two people want another one and enter its table over
their sockets, inside the timing.
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import json
import os
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final, NoReturn
from urllib.parse import urlsplit

import msgspec
import uvloop
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

_AT_ONCE: Final = 10  # tables that are opened at the same time
_PERSON: Final = {"kind": "person", "name": "Ann"}
_BOT: Final = {"kind": "bot", "bot": "rule"}


class _Draw(msgspec.Struct):
    move: str | None


class _Option(msgspec.Struct):
    place: str | None
    order: str | None
    draws: list[_Draw]


class _Turn(msgspec.Struct):
    options: list[_Option]


class _View(msgspec.Struct):
    legal: list[str]
    turn: _Turn | None


class _Facts(msgspec.Struct):
    next: str | None


class _Heard(msgspec.Struct):
    type: str
    ply: int = 0
    id: str | None = None
    view: _View | None = None
    table: _Facts | None = None


_decode = msgspec.json.Decoder(_Heard).decode
_encode = msgspec.json.Encoder().encode


class Tally:
    """What was measured since ``clear``."""

    def __init__(self) -> None:
        self.latencies: list[float] = []
        self.decisions = 0
        self.errors = 0
        self._since = time.perf_counter()

    def clear(self) -> None:
        """Begin to measure."""
        self.latencies.clear()
        self.decisions = self.errors = 0
        self._since = time.perf_counter()

    def figures(self) -> dict[str, float]:
        """Moves and messages a second, and milliseconds."""
        elapsed = time.perf_counter() - self._since
        sorted_ms = sorted(1000 * latency for latency in self.latencies)
        if not sorted_ms:
            return {"moves": 0.0, "errors": self.errors}
        return {
            "moves": self.decisions / elapsed,
            "messages": len(sorted_ms) / elapsed,
            "p50_ms": sorted_ms[len(sorted_ms) // 2],
            "p99_ms": sorted_ms[len(sorted_ms) * 99 // 100],
            "errors": self.errors,
        }


class Site:
    """The HTTP side of the server, over a connection that is kept."""

    def __init__(self, url: str) -> None:
        self.address = urlsplit(url).netloc
        self._connection = http.client.HTTPConnection(self.address)

    def post(self, path: str, body: Any, cookie: str = "") -> tuple[Any, str]:
        """The answer, and the cookie that came with it."""
        self._connection.request("POST", path, json.dumps(body), {"content-type": "application/json", "cookie": cookie})
        answer = self._connection.getresponse()
        words = answer.read()
        if answer.status >= 400:
            raise RuntimeError(f"{path}: {answer.status} {words.decode()}")
        return json.loads(words or b"null"), (answer.headers["set-cookie"] or "").split(";")[0]

    def open_for_two(self) -> tuple[str, list[str]]:
        """The code of a new table, and the cookies of its two people."""
        opened, ann = self.post("/api/tables", _table([_PERSON, {"kind": "open"}]))
        code = opened["table"]
        _, ben = self.post(f"/api/tables/{code}/seats", {"name": "Ben"})
        self.post(f"/api/tables/{code}/start", {}, ann)
        return code, [ann, ben]

    def open_for_bots(self) -> str:
        """The code of a new table with bots only."""
        return str(self.post("/api/tables", _table([_BOT, _BOT]))[0]["table"])

    async def connect(self, code: str, listener: WSListener, cookie: str = "") -> None:
        """Open a socket of a table."""
        address = f"ws://{self.address}/api/tables/{code}/socket"
        await ws_connect(lambda: listener, address, extra_headers={"Cookie": cookie} if cookie else None)


def _table(seats: list[dict[str, str]]) -> dict[str, Any]:
    return {"game": "mamma-mia", "edition": "2004", "seats": seats}


class Seat(WSListener):
    """One person's socket."""

    def __init__(self, table: Table, number: int) -> None:
        self.table, self.number = table, number
        self.answered = -1  # the ply of its last message
        self.entering = False  # until the next table answers, what is heard is of the one before
        self.transport: WSTransport | None = None

    def on_ws_connected(self, transport: WSTransport) -> None:
        """Called by picows."""
        self.transport = transport

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        """Called by picows."""
        if frame.msg_type == WSMsgType.TEXT:
            self.table.hear(self, _decode(frame.get_payload_as_bytes()))

    def send(self, message: dict[str, Any]) -> None:
        """Say something."""
        assert self.transport is not None
        self.transport.send(WSMsgType.TEXT, _encode(message))

    def enter(self, code: str) -> None:
        """Go to another table."""
        self.answered, self.entering = -1, True
        self.send({"type": "enter", "id": "enter", "table": code})


class Table:
    """A table and its two people.

    Args:
        site: Where it is opened.
        tally: What is measured.
        think: Seconds before each message.
    """

    def __init__(self, site: Site, tally: Tally, think: float) -> None:
        self._site, self._tally, self._think = site, tally, think
        self._seats = [Seat(self, number) for number in range(2)]
        self._pending: str | None = None
        self._awaited: set[int | None] = set()  # who has not heard yet; None: the sender of his answer
        self._sent = 0.0
        self._count = 0
        self._complete = False  # whether both sit at the table
        self._latest: tuple[Seat, int, _View] | None = None

    async def open(self) -> None:
        """Open a table and sit down; the first message goes out as soon as both sit there."""
        code, cookies = await asyncio.to_thread(self._site.open_for_two)
        for seat, cookie in zip(self._seats, cookies, strict=True):
            await self._site.connect(code, seat, cookie)
        self._complete = True
        self._go_on()

    def _enter(self, code: str) -> None:
        self._pending, self._latest, self._complete = None, None, False
        for seat in self._seats:
            seat.enter(code)

    def hear(self, seat: Seat, heard: _Heard) -> None:
        """A person hears something."""
        if seat.entering and heard.type != "error":
            seat.entering = heard.type != "done"
            self._complete = not any(seat.entering for seat in self._seats)
        elif heard.type == "over" and seat.number == 0:
            seat.send({"type": "rematch"})
        elif heard.table is not None and heard.table.next is not None:
            self._enter(heard.table.next)
        elif heard.type == "error":
            self._tally.errors += 1
        else:
            self._count_latency(seat, heard)
            if heard.view is not None and heard.view.legal and heard.ply > seat.answered:
                self._latest = (seat, heard.ply, heard.view)
            if self._complete:
                self._go_on()

    def _count_latency(self, seat: Seat, heard: _Heard) -> None:
        if self._pending is not None and (heard.type == "update" or heard.id == self._pending):
            self._awaited.discard(None if heard.type == "answer" else seat.number)
            if not self._awaited:
                self._tally.latencies.append(time.perf_counter() - self._sent)
                self._pending = None

    def _go_on(self) -> None:
        if self._pending is None and self._latest is not None:
            (seat, ply, view), self._latest = self._latest, None
            seat.answered = ply
            if self._think:
                asyncio.get_running_loop().call_later(self._think, self._move, seat, ply, view)
            else:
                self._move(seat, ply, view)

    def _move(self, seat: Seat, ply: int, view: _View) -> None:
        self._count += 1
        self._pending = f"m{self._count}"
        # A private decision is told to nobody else, a public one to both.
        self._awaited = {None} if view.turn is None else {None, 1 - seat.number}
        moves = _choose(view)
        self._tally.decisions += len(moves)
        self._sent = time.perf_counter()
        seat.send({"type": "move", "id": self._pending, "ply": ply, "moves": moves})


def _choose(view: _View) -> list[str]:
    """A whole turn where the view offers one, else the first legal decision."""
    if view.turn is None:
        return view.legal[:1]
    option = view.turn.options[0]
    draw = option.draws[0].move if option.draws else None
    return [move for move in (option.place, option.order, draw) if move is not None]


async def _open_all(tables: list[Table]) -> None:
    for start in range(0, len(tables), _AT_ONCE):
        await asyncio.gather(*(table.open() for table in tables[start : start + _AT_ONCE]))


async def _play(arguments: argparse.Namespace) -> NoReturn:
    """Let so many tables play for some seconds, and tables of bots beside them."""
    tables = arguments.tables
    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(max(1, tables)))
    site, tally = Site(arguments.url), Tally()
    for _ in range(arguments.bots):
        await site.connect(await asyncio.to_thread(site.open_for_bots), WSListener())
    await _open_all([Table(Site(arguments.url), tally, arguments.think) for _ in range(tables)])
    await asyncio.sleep(arguments.warm_up)
    tally.clear()
    start = time.perf_counter()
    before = _cpu_seconds(os.getpid()), _cpu_seconds(arguments.process)
    await asyncio.sleep(arguments.seconds)
    after = _cpu_seconds(os.getpid()), _cpu_seconds(arguments.process)
    elapsed = time.perf_counter() - start
    load, server = ((late - early) / elapsed for early, late in zip(before, after, strict=True))
    print(json.dumps({**tally.figures(), "load_cpu": load, "server_cpu": server}), flush=True)
    os._exit(0)  # tables that are being opened just now are not waited for


def _cpu_seconds(process: int) -> float:
    """The seconds that a process has had a core; 0 where the system does not say."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / float(os.sysconf("SC_CLK_TCK"))


async def _idle(arguments: argparse.Namespace) -> None:
    """Open sockets of people who do nothing, two at a table, and keep them until the input ends."""
    site = Site(arguments.url)
    for _ in range(arguments.tables):
        code, cookies = await asyncio.to_thread(site.open_for_two)
        for cookie in cookies:
            await site.connect(code, WSListener(), cookie)
    print(json.dumps({"sockets": 2 * arguments.tables}), flush=True)
    await asyncio.to_thread(sys.stdin.read)


def main() -> None:
    """Put a server under load and print one line of JSON."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("url")
    parser.add_argument("tables", type=int)
    parser.add_argument("--seconds", type=float, default=4.0)
    parser.add_argument("--warm-up", type=float, default=0.7)
    parser.add_argument("--think", type=float, default=0.0, help="seconds before each message")
    parser.add_argument("--bots", type=int, default=0, help="tables of bots beside")
    parser.add_argument("--process", type=int, default=0, help="the server's, to say how busy it was")
    parser.add_argument("--idle", action="store_true", help="play nothing, stay until the input ends")
    arguments = parser.parse_args()
    uvloop.run(_idle(arguments) if arguments.idle else _play(arguments))


if __name__ == "__main__":
    main()
