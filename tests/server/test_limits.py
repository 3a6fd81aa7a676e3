"""Who asks for too much is refused, told when to come again, and at last let go; nobody else notices."""

from __future__ import annotations

import asyncio
import json
import re
from contextlib import suppress
from itertools import count
from pathlib import Path

import httpx
import msgspec
import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from forno.server.access.limits import MESSAGES, REQUESTS, SOCKETS_OF_PERSON, TABLES, WORDS
from forno.server.errors import TooMany
from forno.server.protocol import NewTable
from forno.server.tables.registry import Tables
from tests.server.conftest import StartServer
from tests.server.live import Listener, owner, surroundings
from tests.server.player import hear, new_table, open_socket, open_table
from tests.server.process import Server

pytestmark = pytest.mark.server


@pytest.fixture
def strict(start_server: StartServer) -> Server:
    """A server as hosts start it; it believes the address that its proxy names."""
    return start_server(FORNO_LIMITS="on", FORNO_PROXIES="127.0.0.1")


def address(number: int) -> dict[str, str]:
    return {"x-forwarded-for": f"198.51.100.{number}"}


def get_until_refused(client: httpx.Client, path: str, **headers: str) -> tuple[int, httpx.Response]:
    """How often it was answered before the refusal: the slower a machine, the more is allowed meanwhile."""
    for number in range(20 * REQUESTS.burst):
        answer = client.get(path, headers=headers)
        if answer.status_code == 429:
            return number, answer
        assert answer.status_code == 200
    raise AssertionError("nothing was refused")


def test_requests_of_one_address_are_limited(strict: Server) -> None:
    with httpx.Client(base_url=strict.url, headers=address(1)) as client:
        number, refused = get_until_refused(client, "/api/games")
    assert number >= REQUESTS.burst
    assert refused.json()["code"] == "too-many"
    assert int(refused.headers["retry-after"]) >= 1
    with httpx.Client(base_url=strict.url, headers=address(1)) as client:
        assert {client.get(path).status_code for path in ("/healthz", "/readyz", "/metrics")} == {200}
    assert httpx.get(f"{strict.url}/api/games", headers=address(2)).status_code == 200


def test_who_comes_with_a_browser_is_told_by_a_page_in_his_language(strict: Server) -> None:
    german = {**address(9), "accept": "text/html,*/*;q=0.8", "accept-language": "nl, de-CH;q=0.9, en;q=0.8"}
    with httpx.Client(base_url=strict.url, headers=german) as client:
        _, refused = get_until_refused(client, "/")
        assert refused.headers["content-type"] == "text/html; charset=utf-8"
        assert "default-src 'self'" in refused.headers["content-security-policy"]
        assert f"Warte {refused.headers['retry-after']} s" in refused.text
        assert '<a href="/">' in refused.text
        assert not re.search("<script|<style|style=", refused.text)
        assert "Wait " in get_until_refused(client, "/", **{"accept-language": "de;q=0.5, en-GB"})[1].text
        # A script of a page asks for no page, whatever it accepts.
        _, asked = get_until_refused(client, "/api/games", **{"sec-fetch-mode": "cors"})
        assert asked.json()["code"] == "too-many"


def test_tables_of_one_address_are_limited(strict: Server) -> None:
    with httpx.Client(base_url=strict.url, headers=address(3)) as client:
        opened = [client.post("/api/tables", json=new_table()) for _ in range(TABLES.burst + 1)]
        assert [answer.status_code for answer in opened] == [201] * TABLES.burst + [429]
        assert int(opened[-1].headers["retry-after"]) > 10
        assert client.post("/api/play").status_code == 429
        assert client.get("/api/games").status_code == 200


async def insist(socket: ClientConnection) -> None:
    """Ask and ask, until one is let go."""
    with suppress(ConnectionClosed):
        for number in count():
            await socket.send(json.dumps({"type": "ping", "id": str(number)}))
            await asyncio.sleep(0)


async def test_messages_of_one_connection_are_limited_and_at_last_it_is_closed(strict: Server) -> None:
    code, cookie = open_table(strict)
    async with open_socket(strict, code, cookie) as patient, open_socket(strict, code, cookie) as hasty:
        insisting = asyncio.create_task(insist(hasty))
        message = await hear(hasty, "error")
        assert message["code"] == "too-many"
        assert int(message["id"]) >= MESSAGES.burst
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                await hear(hasty)
        await insisting
        assert closed.value.rcvd is not None
        assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (4429, "too-many")
        await patient.send('{"type":"ping"}')
        await hear(patient, "pong")


async def ask_until_refused(socket: ClientConnection, words: dict[str, str]) -> int:
    """How often it was done before it was too much."""
    for number in range(20 * WORDS.burst):
        await socket.send(json.dumps({**words, "id": f"{number}"}))
        while (answer := await hear(socket)).get("id") != f"{number}":
            pass
        if answer["type"] == "error":
            assert answer["code"] == "too-many"
            return number
    raise AssertionError("nothing was refused")


async def test_words_and_signs_are_limited_whatever_connection_says_them(strict: Server) -> None:
    code, cookie = open_table(strict, new_table(house={"quiet": False}))
    async with open_socket(strict, code, cookie) as one, open_socket(strict, code, cookie) as other:
        assert await ask_until_refused(one, {"type": "say", "text": "Ciao!"}) >= WORDS.burst
        assert await ask_until_refused(other, {"type": "react", "sign": "hello"}) < WORDS.burst
        await other.send('{"type":"sync"}')
        await hear(other, "view")


async def test_open_sockets_of_one_person_are_limited(strict: Server) -> None:
    code, cookie = open_table(strict)
    sockets = [open_socket(strict, code, cookie) for _ in range(SOCKETS_OF_PERSON)]
    for socket in sockets:
        await hear(await socket.__aenter__(), "view")
    async with open_socket(strict, code, cookie) as one_more:
        assert (await hear(one_more))["code"] == "too-many"
        await one_more.wait_closed()
        assert one_more.close_code == 4429
    for socket in sockets:
        await socket.__aexit__(None, None, None)
    async with open_socket(strict, code, cookie) as again:
        assert (await hear(again))["type"] in ("table", "error")


def test_a_cookie_is_for_https_only_where_a_trusted_proxy_says_so(strict: Server, server: Server) -> None:
    secure = {"x-forwarded-proto": "https"}
    trusted = httpx.post(f"{strict.url}/api/tables", json=new_table(), headers=secure)
    assert "Secure" in trusted.headers["set-cookie"]
    untrusted = httpx.post(f"{server.url}/api/tables", json=new_table(), headers=secure)
    assert "Secure" not in untrusted.headers["set-cookie"]


def test_a_proxy_that_is_not_trusted_is_mentioned_once(start_server: StartServer) -> None:
    server = start_server(FORNO_LIMITS="on")
    for number in range(3):
        assert httpx.get(f"{server.url}/api/games", headers=address(number)).status_code == 200
    assert server.wait_for("FORNO_PROXIES").count("FORNO_PROXIES") == 1


async def test_a_socket_with_a_wrong_token_is_told_so(server: Server) -> None:
    code, _ = open_table(server)
    async with open_socket(server, code, Authorization="Bearer x.y") as socket:
        assert (await hear(socket))["code"] == "bad-token"
        await socket.wait_closed()
        assert socket.close_code == 4401


async def test_a_full_memory_lets_go_of_tables_without_people_only(tmp_path: Path) -> None:
    async with surroundings(tmp_path) as around:
        tables = Tables(around, 120.0, most=2)
        new = msgspec.convert(new_table(), NewTable)
        first, second = [(await tables.open(new, owner(0))).live for _ in range(2)]
        listener = Listener(0)
        first.join(listener.connection)
        third = (await tables.open(new, owner(0))).live
        assert tables.in_memory(second.stored.code) is None
        third.join(Listener(0).connection)
        with pytest.raises(TooMany):
            await tables.open(new, owner(0))
        with pytest.raises(TooMany):
            await tables.get(second.stored.code)
        first.leave(listener.connection)
        assert (await tables.get(second.stored.code)).stored.code == second.stored.code
        await tables.stop()
