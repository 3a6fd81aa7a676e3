"""What a host is told of the addresses by which others reach the server, and who else is told."""

from __future__ import annotations

from urllib.parse import urlsplit

import httpx
import pytest

from forno.server.http.reach import reach_of
from tests.server.conftest import StartServer
from tests.server.process import Server

pytestmark = pytest.mark.server

ALONE = {"alone": True, "addresses": []}


def reach(server: Server, host: str, peer: str | None = None) -> object:
    headers = {"host": host} | ({"x-forwarded-for": peer} if peer else {})
    return httpx.get(f"{server.url}/api/games", headers=headers, timeout=30.0).json()["reach"]


def next_line(server: Server) -> str:
    assert server.process is not None
    assert server.process.stdout is not None
    return server.process.stdout.readline()


def test_a_server_for_everybody_prints_how_others_come(start_server: StartServer) -> None:
    server = start_server(FORNO_HOST="0.0.0.0", FORNO_HOSTS="play.example.org", FORNO_PROXIES="127.0.0.1")
    port = urlsplit(server.url).port
    found = reach_of(("0.0.0.0", port or 0)).addresses
    assert found, "this machine has no address but its own"
    for address in found:
        assert next_line(server).strip() == f"others in your network open {address}"
        # By an address it is asked whatever names it goes by; and nobody from elsewhere is told the others.
        answer = httpx.get(f"{address}/api/games", timeout=30.0)
        assert (answer.status_code, answer.json()["reach"]) == (200, None)
    for host in ("localhost", f"LOCALHOST:{port}", "127.0.0.1:8000", "[::1]:8000"):
        assert reach(server, host) == {"alone": False, "addresses": found}, host
    assert reach(server, "play.example.org") is None
    assert reach(server, "localhost", peer="203.0.113.9") is None


def test_a_server_for_its_own_machine_says_so(start_server: StartServer) -> None:
    server = start_server()
    assert next_line(server).startswith("only this machine can open it; --host 0.0.0.0 ")
    assert reach(server, "localhost:8000") == ALONE


@pytest.mark.parametrize(
    ("listens", "addresses"),
    [
        (("192.168.1.5", 80), ["http://192.168.1.5"]),
        (("192.168.1.5", 8000), ["http://192.168.1.5:8000"]),
        (("fd00::5", 8000), ["http://[fd00::5]:8000"]),
    ],
)
def test_one_that_is_bound_to_an_address_has_that(listens: tuple[str, int], addresses: list[str]) -> None:
    assert reach_of(listens).addresses == addresses


def test_no_address_leads_back_to_whoever_opens_it() -> None:
    for listens, both in ((("0.0.0.0", 1), False), (("::", 1), False), (("::", 1), True)):
        found = [urlsplit(address).hostname or "" for address in reach_of(listens, both).addresses]
        assert len(found) == len(set(found))
        assert not any(host.startswith(("127.", "fe80:", "0.")) or host in ("::1", "::") for host in found)
        versions = [":" in host for host in found]
        assert versions == sorted(versions)  # IPv4 first
        if not both:
            assert set(versions) <= {listens[0] == "::"}
    assert (reach_of(("::1", 1)).alone, reach_of(None).alone) == (True, False)
