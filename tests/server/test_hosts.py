"""Where ``FORNO_HOSTS`` says by which names the server goes, nothing is answered to another one (DNS rebinding)."""

from __future__ import annotations

import json
import re
from http.client import HTTPConnection
from urllib.parse import urlsplit

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from tests.server.conftest import StartServer
from tests.server.player import new_table, open_table
from tests.server.process import Server

pytestmark = pytest.mark.server


@pytest.fixture
def named(start_server: StartServer) -> Server:
    return start_server(FORNO_HOSTS="play.example.org, pizza.local")


def ask(server: Server, host: str, path: str = "/api/games", method: str = "GET") -> httpx.Response:
    return httpx.request(method, server.url + path, headers={"host": host})


FOREIGN = [
    "evil.example", "evil.example:8000", "play.example.org.evil.example", "org", "xplay.example.org", "", "..",
    "localhost.evil", "evil.example@play.example.org", "play.example.org:80:evil", "[play.example.org]",
    "127.0.0.1.evil.example",
]  # fmt: skip
OWN = [
    "play.example.org", "PLAY.example.ORG:9000", "play.example.org.", "pizza.local.:8000", "localhost", "localhost:1",
    "192.168.1.5:8000", "[::1]:8000", "[fe80::1]",
]  # fmt: skip


def test_another_name_is_refused(named: Server) -> None:
    for host in FOREIGN:
        answer = ask(named, host)
        assert answer.status_code == 421, host
        assert (answer.json()["code"], answer.json()["where"]) == ("foreign-host", "Host")
        assert "FORNO_HOSTS" in answer.json()["message"]
        assert re.fullmatch("[0-9a-f]{16}", answer.headers["x-request-id"])
    for host in OWN:
        assert ask(named, host).status_code == 200, host


def test_who_comes_with_a_browser_is_told_by_a_page(named: Server) -> None:
    headers = {"host": "evil.example", "accept": "text/html", "accept-language": "de"}
    answer = httpx.get(f"{named.url}/table/abc", headers=headers)
    assert (answer.status_code, answer.headers["content-type"]) == (421, "text/html; charset=utf-8")
    assert "Nicht unter dieser Adresse" in answer.text
    assert "href" not in answer.text
    assert "default-src 'self'" in answer.headers["content-security-policy"]
    assert httpx.head(f"{named.url}/", headers=headers).content == b""


def test_nothing_at_all_is_answered_to_it(named: Server) -> None:
    for path in ("/", "/table/abc", "/nothing", "/api/tables", "/api/v1/games", "/metrics", "/api/play"):
        for method in ("GET", "HEAD", "POST", "OPTIONS", "DELETE"):
            answer = ask(named, "evil.example", path, method)
            assert answer.status_code == 421, (method, path)
            assert "default-src 'self'" in answer.headers["content-security-policy"]
            assert "set-cookie" not in answer.headers


def test_one_name_too_many_is_refused(named: Server) -> None:
    connection = HTTPConnection(urlsplit(named.url).netloc)
    connection.putrequest("GET", "/", skip_host=True)
    connection.putheader("Host", "play.example.org")
    connection.putheader("Host", "evil.example")
    connection.endheaders()
    assert connection.getresponse().status in (400, 421)
    connection.close()


def test_who_watches_the_server_calls_it_what_he_likes(named: Server) -> None:
    assert [ask(named, "10-0-0-7.pods", path).status_code for path in ("/healthz", "/readyz")] == [200, 200]


async def test_a_socket_is_refused_as_well(named: Server) -> None:
    code, cookie = open_table(named)
    address = urlsplit(named.url)

    def call(host: str) -> connect:
        path, headers = f"/api/tables/{code}/socket", {"Cookie": cookie}
        return connect(f"ws://{host}{path}", host=address.hostname, port=address.port, additional_headers=headers)

    with pytest.raises(InvalidStatus) as refused:
        async with call("evil.example"):
            pass
    response = refused.value.response
    assert (response.status_code, json.loads(response.body)["code"]) == (421, "foreign-host")
    async with call("Pizza.local:8000") as socket:
        assert json.loads(await socket.recv())["type"] == "table"
    assert "socket failed" not in named.log.read_text()


def test_any_name_will_do_where_none_is_said(server: Server) -> None:
    assert ask(server, "evil.example", "/").status_code == 200
    assert httpx.post(f"{server.url}/api/tables", json=new_table(), headers={"host": "anything"}).status_code == 201


def test_it_is_published(server: Server) -> None:
    paths = server.get("/api/openapi.json").json()["paths"]
    for path, operations in paths.items():
        for operation in operations.values():
            assert ("421" in operation["responses"]) == (path not in ("/healthz", "/readyz")), path
