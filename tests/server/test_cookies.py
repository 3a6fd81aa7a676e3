"""The cookie of a browser: one for each server, read under its old name, and tried before a chair is taken."""

from __future__ import annotations

import httpx
import pytest

from tests.server.conftest import StartServer
from tests.server.player import Player, new_table, open_socket, open_table
from tests.server.process import Server

pytestmark = pytest.mark.server
OPEN = {"game": "mamma-mia", "edition": "2004", "seats": [{"kind": "person", "name": "Ann"}, {"kind": "open"}]}
OLD = "forno_seat"


def named(answer: httpx.Response) -> list[str]:
    """The names of the cookies that come with an answer."""
    return [line.split("=")[0] for line in answer.headers.get_list("set-cookie")]


def value_of(cookie: str) -> str:
    return cookie.partition("=")[2]


def get(server: Server, path: str, *cookies: str) -> httpx.Response:
    return httpx.get(server.url + path, headers={"Cookie": "; ".join(cookies)}, timeout=30.0)


def mine(server: Server, *cookies: str) -> list[str]:
    answer = get(server, "/api/tables", *cookies)
    return [table["table"] for table in answer.json()["mine"]]


@pytest.fixture
def other(start_server: StartServer) -> Server:
    """Another server on the same host."""
    return start_server()


def test_two_servers_on_one_host_leave_each_other_the_seats(server: Server, other: Server) -> None:
    with httpx.Client() as browser:  # it keeps the cookies of a host together, whatever the port, as browsers do
        codes = [browser.post(f"{one.url}/api/tables", json=new_table()).json()["table"] for one in (server, other)]
        for _ in range(2):
            for one, code in zip((server, other), codes, strict=True):
                assert [table["table"] for table in browser.get(f"{one.url}/api/tables").json()["mine"]] == [code]
        assert len(browser.cookies) == 2
        assert browser.request("DELETE", f"{other.url}/api/me").json() == {"tables": 1}
        assert [table["table"] for table in browser.get(f"{server.url}/api/tables").json()["mine"]] == codes[:1]


def test_the_name_stays_when_the_server_starts_again(start_server: StartServer) -> None:
    running = start_server()
    code, cookie = open_table(running)
    running.kill()
    running.start()
    assert mine(running, cookie) == [code]
    assert named(httpx.get(f"{running.url}/api/cookie")) == [cookie.split("=")[0]]


async def test_a_cookie_of_before_is_read_and_renewed(server: Server) -> None:
    code, cookie = open_table(server)
    name, value = cookie.split("=", 1)
    assert name.startswith(f"{OLD}_")
    old = f"{OLD}={value}"
    asked = [
        get(server, "/api/tables", old),
        get(server, "/api/cookie", old),
        httpx.post(f"{server.url}/api/tables", json=new_table(), headers={"Cookie": old}),
    ]
    for answer in asked:
        assert answer.headers["set-cookie"].startswith(f"{name}={value};")
    assert code in mine(server, old)
    async with open_socket(server, code, old) as socket:
        assert socket.response is not None
        assert socket.response.headers["set-cookie"].startswith(f"{name}={value};")
    await Player(server, code, old).play(2)
    both = get(server, "/api/tables", old, cookie)
    assert named(both) == []  # renewed once


def test_a_cookie_that_another_server_signed_is_neither_read_nor_written_over(server: Server, other: Server) -> None:
    code, foreign = open_table(other)
    old = f"{OLD}={value_of(foreign)}"
    assert mine(server, old) == []
    for answer in (
        get(server, "/api/tables", old),
        httpx.post(f"{server.url}/api/tables", json=new_table(), headers={"Cookie": old}),
        httpx.delete(f"{server.url}/api/me", headers={"Cookie": old}),
        get(server, "/api/cookie", old),
    ):
        assert OLD not in named(answer)
        assert foreign.split("=")[0] not in named(answer)
    assert mine(other, old) == [code]
    # An own one beside it is still read.
    own_code, own = open_table(server)
    assert mine(server, old, own) == [own_code]


def test_whoever_is_forgotten_keeps_no_cookie_of_before(server: Server) -> None:
    _, cookie = open_table(server)
    name, value = cookie.split("=", 1)
    answer = httpx.delete(f"{server.url}/api/me", headers={"Cookie": f"{OLD}={value}"})
    assert answer.json() == {"tables": 1}
    assert sorted(named(answer)) == [OLD, name]
    assert all("Max-Age=0" in line for line in answer.headers.get_list("set-cookie"))


def test_a_browser_learns_whether_its_cookie_comes_back(server: Server) -> None:
    with httpx.Client(base_url=server.url) as browser:
        first = browser.get("/api/cookie")
        assert (first.json(), first.headers["cache-control"]) == ({"kept": False}, "no-store")
        again = browser.get("/api/cookie")
        assert (again.json(), named(again)) == ({"kept": True}, [])
        code = httpx.post(f"{server.url}/api/tables", json=OPEN).json()["table"]
        sat = browser.post(f"/api/tables/{code}/seats", json={})
        assert (sat.json()["seat"], named(sat)) == (1, [])  # under the cookie that was tried
    for _ in range(2):  # without cookies
        assert httpx.get(f"{server.url}/api/cookie").json() == {"kept": False}
    token = httpx.post(f"{server.url}/api/tokens").json()["token"]
    bearer = {"Authorization": f"Bearer {token}"}
    assert httpx.get(f"{server.url}/api/cookie", headers=bearer).json() == {"kept": True}
