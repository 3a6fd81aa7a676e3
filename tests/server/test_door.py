"""Before there is a request: no head without end, nobody who says nothing, and room for others."""

from __future__ import annotations

import asyncio
import json
import os
import resource
import select
import socket
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
import uvicorn

from forno.server.access import door, heads
from forno.server.access.door import CONNECTIONS_OF_ADDRESS, Door
from forno.server.access.heads import HEAD_LINES, HEAD_SIZE, LINE_SIZE
from forno.server.process.protocols import protocols
from tests.patience import until
from tests.postgres import Cluster
from tests.server.conftest import StartServer
from tests.server.player import Player, new_table, open_table
from tests.server.process import Server

pytestmark = pytest.mark.server

UPGRADE = (
    b"GET /api/tables/x/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
)
CHUNKED = b"POST /api/tables HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
PLAIN = b"GET /healthz HTTP/1.1\r\nHost: x\r\n"


def connected(server: Server, source: str = "127.0.0.1") -> socket.socket:
    port = urlsplit(server.url).port
    return socket.create_connection(("127.0.0.1", port or 0), timeout=30.0, source_address=(source, 0))


def rest(line: socket.socket) -> bytes:
    """All that is said until the other side ends."""
    heard = b""
    with suppress(ConnectionResetError):
        while part := line.recv(65_536):
            heard += part
    return heard


def said(server: Server, *words: bytes, source: str = "127.0.0.1") -> bytes:
    """What is answered, until the server ends the connection. Who speaks may be interrupted."""
    with connected(server, source) as line:
        with suppress(ConnectionResetError, BrokenPipeError):
            for part in words:
                line.sendall(part)
        return rest(line)


def is_refused(answer: bytes, status: int, code: str) -> None:
    head, _, body = answer.partition(b"\r\n\r\n")
    assert head.startswith(f"HTTP/1.1 {status} ".encode()), answer[:200]
    assert b"\r\nconnection: close" in head
    assert b"content-security-policy" in head
    assert json.loads(body)["code"] == code


def memory(pid: int) -> int:
    """What a process takes, in bytes."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


ENDLESS: dict[str, Callable[[bytes], Iterator[bytes]]] = {
    "many headers": lambda begin: iter([begin, *[b"a: b\r\n" * 1000] * 5000]),
    "one header": lambda begin: iter([begin, b"a: ", *[b"b" * 8000] * 4000]),
    "a name": lambda begin: iter([begin, *[b"b" * 8000] * 4000]),
    "large headers": lambda begin: iter([begin, *[b"a: " + b"b" * 7000 + b"\r\n"] * 4000]),
    "an address": lambda begin: iter([begin.replace(b" HTTP", b"?", 1)[:20], *[b"b" * 8000] * 4000]),
    "empty lines": lambda begin: iter([b"\r\n" * 4000] * 4000),
    "trailers": lambda begin: iter([CHUNKED + b"0\r\n", *[b"a: b\r\n" * 1000] * 5000]),
}


@pytest.mark.parametrize("begin", [PLAIN, UPGRADE], ids=["http", "socket"])
@pytest.mark.parametrize("kind", ENDLESS)
def test_a_head_without_end_is_cut_off(server: Server, kind: str, begin: bytes) -> None:
    before = memory(server.pid)
    is_refused(said(server, *ENDLESS[kind](begin)), 431, "head-too-large")
    assert memory(server.pid) - before < 20_000_000


@pytest.mark.parametrize("begin", [PLAIN, UPGRADE], ids=["http", "socket"])
def test_a_whole_head_may_be_so_large(server: Server, begin: bytes) -> None:
    lines = begin.count(b"\r\n") - 1
    within = [
        b"a: b\r\n" * (HEAD_LINES - lines),
        b"a: " + b"b" * (LINE_SIZE - 10) + b"\r\n",
        (b"a: " + b"b" * 4000 + b"\r\n") * 7,
    ]
    beyond = [
        b"a: b\r\n" * (HEAD_LINES - lines + 1),
        b"a: " + b"b" * LINE_SIZE + b"\r\n",
        (b"a: " + b"b" * 4000 + b"\r\n") * (HEAD_SIZE // 4000 + 1),
    ]
    for more in within:
        with connected(server) as line:
            line.sendall(begin + more + b"\r\n")
            assert line.recv(100).startswith((b"HTTP/1.1 200", b"HTTP/1.1 101")), more[:20]
    for more in beyond:
        is_refused(said(server, begin + more + b"\r\n"), 431, "head-too-large")
    long = said(server, b"GET /" + b"x" * LINE_SIZE + b" HTTP/1.1\r\nHost: x\r\n\r\n")
    is_refused(long, 431, "head-too-large")


def test_who_comes_with_a_browser_is_told_by_a_page(server: Server) -> None:
    asked = PLAIN + b"Accept: text/html\r\nAccept-Language: de\r\n" + b"Cookie: " + b"x" * LINE_SIZE + b"\r\n\r\n"
    answer = said(server, asked)
    assert answer.startswith(b"HTTP/1.1 431 ")
    assert "Lösche".encode() in answer


def test_a_socket_that_cannot_be_is_refused_and_not_kept_waiting(server: Server) -> None:
    for head in (
        UPGRADE.replace(b"GET", b"POST"),
        UPGRADE + b"Content-Length: 5\r\n",
        UPGRADE + b"Transfer-Encoding: chunked\r\n",
        UPGRADE.replace(b"/api", "/ä".encode()),
    ):
        assert said(server, head + b"\r\n").startswith(b"HTTP/1.1 400 "), head
    assert "Traceback" not in server.log.read_text()


def test_who_leaves_in_the_middle_is_no_failure_of_the_server(server: Server) -> None:
    for head in (b"POST /api/tables HTTP/1.1", b"POST /api/play HTTP/1.1"):
        with connected(server) as line:
            line.sendall(head + b"\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{")
            time.sleep(0.05)
    assert server.get("/healthz").status_code == 200
    assert "Traceback" not in server.log.read_text()


def test_requests_are_not_piled_up(server: Server) -> None:
    before = memory(server.pid)
    said(server, *[(PLAIN + b"\r\n") * 1000] * 1000)
    assert memory(server.pid) - before < 20_000_000


# ------------------------------------------------------------------------------------------------------------ the time


async def listen(scope: Any, receive: Any, send: Any) -> None:
    """An application that wants the whole body."""
    if scope["type"] == "http":
        while (event := await receive()).get("more_body"):
            pass
        if event["type"] == "http.request":
            await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
            await send({"type": "http.response.body", "body": b"ok"})


@asynccontextmanager
async def served(application: Any = listen) -> AsyncIterator[int]:
    """A server; its port."""
    listener = socket.create_server(("127.0.0.1", 0))
    http: Any = protocols(Door())[0]
    server = uvicorn.Server(
        uvicorn.Config(
            application, http=http, lifespan="off", log_config=None, timeout_keep_alive=30, server_header=False
        )
    )
    task = asyncio.create_task(server.serve(sockets=[listener]))
    while not server.started:
        await asyncio.sleep(0.005)
    try:
        yield listener.getsockname()[1]
    finally:
        server.should_exit = True
        await task


async def drip(port: int, begin: bytes, drop: bytes) -> bytes:
    """What is answered to whoever begins and then goes on byte by byte, or not at all; until the server ends it."""
    async with asyncio.timeout(30):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(begin)
        hearing = asyncio.create_task(reader.read())
        with suppress(ConnectionError):
            while not hearing.done():
                writer.write(drop)
                await writer.drain()
                await asyncio.sleep(0.02)
        writer.close()
        return await hearing


async def test_nobody_takes_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heads, "HEAD_SECONDS", 0.3)
    monkeypatch.setattr(heads, "BODY_SECONDS", 0.5)
    posted = b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9999\r\n\r\n"
    whole = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"
    chunked = b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
    async with served() as port:
        silent, *answers = await asyncio.gather(
            drip(port, b"", b""),
            drip(port, b"GET / HTTP/1.1\r\n", b""),
            drip(port, b"GET / HTTP/1.1\r\nx: ", b"x"),
            drip(port, b"", b"\r\n"),
            drip(port, UPGRADE, b"x"),
            drip(port, posted, b""),
            drip(port, posted, b"x"),
            drip(port, chunked, b"1\r\nx\r\n"),
            drip(port, chunked + b"0\r\n", b"a: b\r\n"),
        )
        later = await drip(port, whole, b"\r\n")
        again = await drip(port, whole + b"GET /", b"")
    assert silent == b""  # a browser that has connected ahead would take it for an answer
    for answer in answers:
        is_refused(answer, 408, "too-slow")
    for answer in (later, again):
        first, _, second = answer.partition(b"\r\n\r\nok")
        assert first.startswith(b"HTTP/1.1 200 ")
        is_refused(second, 408, "too-slow")


async def test_who_is_quick_is_not_hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heads, "HEAD_SECONDS", 2.0)
    async with served() as port, httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=30) as client:
        until = time.monotonic() + 3.0
        while time.monotonic() < until:  # one connection, longer than any of its heads may take
            assert (await client.post("/", content=b"x" * 100_000)).text == "ok"
            await asyncio.sleep(0.2)


async def test_nobody_stays_who_reads_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "STUCK_SECONDS", 0.3)
    gone = asyncio.Event()

    async def tell(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        for _ in range(64):
            await send({"type": "http.response.body", "body": bytes(1 << 20), "more_body": True})
        while (await receive())["type"] != "http.disconnect":
            pass
        gone.set()

    async with served(tell) as port:
        _, writer = await asyncio.open_connection("127.0.0.1", port, limit=1024)
        writer.write(PLAIN + b"\r\n")
        await until(gone.is_set, "the end of a connection over which nobody reads")
        writer.close()


# -------------------------------------------------------------------------------------------------------- who may come


def test_connections_of_one_address_are_counted(start_server: StartServer) -> None:
    strict = start_server(FORNO_LIMITS="on")
    with ExitStack() as stack:
        lines = [stack.enter_context(connected(strict)) for _ in range(CONNECTIONS_OF_ADDRESS)]
        wait_until(lambda: said(strict).startswith(b"HTTP/1.1 429"), "the one too many is refused")
        answer = said(strict, PLAIN + b"\r\n")
        is_refused(answer, 429, "too-many")
        assert b"\r\nretry-after: 10" in answer
        assert said(strict, PLAIN + b"Connection: close\r\n\r\n", source="127.0.0.2").startswith(b"HTTP/1.1 200")
        for line in lines[:5]:
            line.close()
        wait_until(lambda: is_welcome(strict), "there is room again")
    # The silent ones are gone: all of them may come back, sockets as well, whose end is counted, too.
    wait_until(lambda: is_welcome(strict), "the silent ones have gone")
    code, cookie = open_table(strict)
    player = Player(strict, code, cookie)
    for _ in range(3):
        asyncio.run(player.play(1))
    assert strict.log.read_text().count("too many connections") == 1


def test_connections_of_a_proxy_are_not_those_of_one(start_server: StartServer) -> None:
    behind = start_server(FORNO_LIMITS="on", FORNO_PROXIES="127.0.0.0/30")
    with ExitStack() as stack:
        for _ in range(CONNECTIONS_OF_ADDRESS + 20):
            stack.enter_context(connected(behind))
        assert said(behind, PLAIN + b"Connection: close\r\n\r\n").startswith(b"HTTP/1.1 200")
        for _ in range(CONNECTIONS_OF_ADDRESS):
            stack.enter_context(connected(behind, "127.0.0.9"))
        wait_until(lambda: said(behind, source="127.0.0.9").startswith(b"HTTP/1.1 429"), "the stranger is refused")


def test_each_process_of_several_has_the_same_limits(start_server: StartServer, postgres: Cluster) -> None:
    several = start_server(FORNO_LIMITS="on", FORNO_DATABASE=postgres.database(), FORNO_WORKERS="2")
    for _ in range(6):
        is_refused(said(several, PLAIN + b"a: b\r\n" * HEAD_LINES + b"\r\n"), 431, "head-too-large")
    with ExitStack() as stack:
        refused = b""
        for _ in range(8 * CONNECTIONS_OF_ADDRESS):  # the silent ones do not stay
            line = stack.enter_context(connected(several))
            if select.select([line], [], [], 0.001)[0]:
                refused = rest(line)
                break
        is_refused(refused, 429, "too-many")
        answer = said(several, PLAIN + b"Connection: close\r\n\r\n", source="127.0.0.2")
        assert answer.startswith(b"HTTP/1.1 200"), answer[:100]


def is_welcome(server: Server) -> bool:
    return said(server, PLAIN + b"Connection: close\r\n\r\n").startswith(b"HTTP/1.1 200")


def wait_until(happens: Callable[[], bool], what: str, seconds: float = 30.0) -> None:
    until = time.monotonic() + seconds
    while not happens():
        assert time.monotonic() < until, f"waited for: {what}"
        time.sleep(0.1)


# -------------------------------------------------------------------------------------------------------- descriptors


@contextmanager
def few_descriptors(server: Server, more: int) -> Iterator[None]:
    """A server that may open only so many more."""
    taken = max(int(name) for name in os.listdir(f"/proc/{server.pid}/fd"))  # noqa: PTH208
    soft, hard = resource.prlimit(server.pid, resource.RLIMIT_NOFILE)
    resource.prlimit(server.pid, resource.RLIMIT_NOFILE, (taken + 1 + more, hard))
    try:
        yield
    finally:
        resource.prlimit(server.pid, resource.RLIMIT_NOFILE, (soft, hard))


def test_it_takes_as_many_descriptors_as_it_gets(start_server: StartServer) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(soft, 256), hard))
    try:
        started = start_server()
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    assert resource.prlimit(started.pid, resource.RLIMIT_NOFILE) == (hard, hard)


def test_where_no_descriptor_is_left_it_says_so_and_lives(start_server: StartServer) -> None:
    crowded = start_server()
    with httpx.Client(base_url=crowded.url, timeout=30) as watcher, few_descriptors(crowded, 60):
        assert watcher.get("/readyz").status_code == 200
        with ExitStack() as stack:
            for _ in range(60):
                line = stack.enter_context(connected(crowded))
                line.sendall(PLAIN + b"\r\n")
            answer = said(crowded, PLAIN + b"\r\n")
            is_refused(answer, 503, "no-room")
            ready = watcher.get("/readyz")
            assert (ready.status_code, ready.json()["code"]) == (503, "no-room")
            crowded.wait_for("no file descriptors are left")
            began = cpu_seconds(crowded.pid)
            time.sleep(1.0)
            assert cpu_seconds(crowded.pid) - began < 0.5
            opened = watcher.post("/api/tables", json=new_table())  # there is always one for the database
            assert opened.status_code == 201, opened.text
        wait_until(lambda: watcher.get("/readyz").status_code == 200, "room again")
    assert crowded.log.read_text().count("no file descriptors are left") == 1


def test_when_the_system_itself_gives_none_it_says_so_and_lives(start_server: StartServer) -> None:
    crowded = start_server()
    with httpx.Client(base_url=crowded.url, timeout=30) as watcher:
        assert watcher.get("/readyz").status_code == 200
        with few_descriptors(crowded, 0):
            for _ in range(20):
                with suppress(OSError):
                    said(crowded, PLAIN + b"\r\n")
            assert watcher.get("/readyz").status_code == 503
            crowded.wait_for("no file descriptors are left")
        wait_until(lambda: is_welcome(crowded), "it takes connections again")
    assert "Traceback" not in crowded.log.read_text()


def cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
