"""The own page is the own page however a proxy writes its name; another one is refused, and that is said once."""

from __future__ import annotations

import socket
from urllib.parse import urlsplit

import httpx
import pytest

from forno.server.access.safety import is_own_origin
from tests.server.conftest import StartServer
from tests.server.player import new_table, open_table
from tests.server.process import Server

pytestmark = pytest.mark.server

OWN = [
    ("https://example.org", "example.org"),
    ("https://example.org", "example.org:443"),
    ("http://example.org", "example.org:80"),
    ("http://example.org", "example.org"),
    ("https://example.org:443", "example.org"),
    ("https://example.org:8443", "example.org:8443"),
    ("http://example.org:443", "example.org:443"),
    ("https://example.org", "Example.ORG:443"),
    ("https://EXAMPLE.org", "example.org"),
    ("https://example.org.", "example.org:443"),
    ("https://example.org", "example.org."),
    ("https://example.org", "example.org:"),
    ("http://[::1]:8000", "[::1]:8000"),
    ("https://[2001:db8::1]", "[2001:0DB8:0:0::1]:443"),
    ("http://192.168.1.5", "192.168.1.5:80"),
]
FOREIGN = [
    ("https://evil.example", "example.org:443"),
    ("https://example.org", "example.org:80"),
    ("http://example.org", "example.org:443"),
    ("https://example.org", "example.org:8443"),
    ("https://example.org:8443", "example.org"),
    ("https://example.org:8443", "example.org:443"),
    ("https://example.org.evil.example", "example.org"),
    ("https://example.org", "www.example.org:443"),
    ("https://example.org@evil.example", "example.org"),
    ("https://evil.example/example.org", "example.org"),
    ("https://example.org:99999", "example.org"),
    ("https://example.org:x", "example.org"),
    ("https://[::1", "[::1"),
    ("null", "null"),
    ("null", "example.org"),
    ("", ""),
    ("file://", ""),
    ("https://", ""),
    ("ftp://example.org", "example.org"),
    ("chrome-extension://example.org", "example.org"),
    ("//example.org", "example.org"),
]


@pytest.mark.parametrize(("origin", "host"), OWN)
def test_which_page_is_the_own_one(origin: str, host: str) -> None:
    assert is_own_origin(origin, host)


@pytest.mark.parametrize(("origin", "host"), FOREIGN)
def test_which_page_is_another_s(origin: str, host: str) -> None:
    assert not is_own_origin(origin, host)


def shaken(server: Server, code: str, cookie: str, **headers: str) -> int:
    """With which status a socket is answered; the library would add a ``Host`` of its own."""
    key = {"sec-websocket-version": "13", "sec-websocket-key": "AAAAAAAAAAAAAAAAAAAAAA==", "cookie": cookie}
    asked = {"host": "x", **headers, "upgrade": "websocket", "connection": "upgrade", **key}
    lines = "".join(f"{name}: {value}\r\n" for name, value in asked.items())
    with socket.create_connection(("127.0.0.1", urlsplit(server.url).port or 0), timeout=30) as line:
        line.sendall(f"GET /api/tables/{code}/socket HTTP/1.1\r\n{lines}\r\n".encode())
        return int(line.recv(12).split()[1])


def test_a_proxy_may_write_the_port_of_the_scheme(server: Server) -> None:
    code, cookie = open_table(server)
    for origin, host in OWN[:4]:
        headers = {"origin": origin, "host": host}
        assert httpx.post(f"{server.url}/api/tables", json=new_table(), headers=headers, timeout=30).status_code == 201
        assert shaken(server, code, cookie, **headers) == 101
    # What a visitor claims of the name or the scheme changes nothing.
    claims = {"x-forwarded-host": "evil.example", "x-forwarded-proto": "https", "forwarded": "host=evil.example"}
    headers = {"origin": "https://evil.example", **claims}
    assert httpx.post(f"{server.url}/api/tables", json=new_table(), headers=headers, timeout=30).status_code == 403
    assert shaken(server, code, cookie, **headers) == 403


def test_a_refusal_is_said_in_the_person_s_language_and_to_the_host_once(start_server: StartServer) -> None:
    server = start_server(FORNO_ORIGINS="https://Play.example.org:443")
    foreign = {"origin": "https://evil.example", "host": "example.org"}

    def asked(path: str = "/api/tables", **more: str) -> httpx.Response:
        return httpx.post(server.url + path, json=new_table(), headers={**foreign, **more}, timeout=30)

    german, english = asked(**{"accept-language": "nl, de-CH;q=0.8"}), asked()
    for answer, words in ((german, "eigenen Seiten"), (english, "own pages")):
        assert (answer.status_code, answer.json()["code"]) == (403, "foreign-origin")
        assert words in answer.json()["message"]
    page = asked("/api/play", accept="text/html", **{"accept-language": "de"})
    assert (page.status_code, page.headers["content-type"]) == (403, "text/html; charset=utf-8")
    assert "Nicht von dieser Seite aus" in page.text
    for number in range(40):
        asked()
        asked(origin=f"https://{number}.example")
    log = server.log.read_text()
    assert log.count("evil.example") == 1
    assert 1 < log.count("a page of another origin") < 20
    assert asked(origin="https://play.example.org").status_code == 201
