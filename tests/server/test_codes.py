"""Codes of five letters: they lead to a table while it waits, whoever guesses is slowed down."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from forno.server.access.limits import CODES
from forno.server.protocol import BotSeat, NewTable, OpenSeat, PersonSeat
from forno.server.store.repository import Store
from forno.server.tables import registry
from forno.server.tables.registry import Tables
from tests.patience import PATIENCE
from tests.server.conftest import StartServer
from tests.server.live import owner, surroundings
from tests.server.player import hear, open_socket, open_table
from tests.server.process import Server

pytestmark = pytest.mark.server

SEATS = [{"kind": "person", "name": "Ann"}, {"kind": "open"}]
WAITS: dict[str, Any] = {"game": "mamma-mia", "edition": "2004", "seats": SEATS}


@pytest.fixture
def server(either_server: Server) -> Server:
    return either_server


async def facts(server: Server, code: str, cookie: str | None = None) -> dict[str, Any]:
    async with open_socket(server, code, cookie) as socket:
        found: dict[str, Any] = (await hear(socket, "table"))["table"]
        return found


async def test_a_code_leads_to_its_table_until_the_game_begins(server: Server) -> None:
    code, cookie = open_table(server, WAITS)
    known = await facts(server, code, cookie)
    short = known["short"]
    assert len(short) == 5
    for written in (short, short.upper(), f"%20{short}"):
        assert server.get(f"/api/codes/{written}").json() == {"table": code}
    assert (await facts(server, known["watch"]))["short"] is None

    ways = {"headers": {"Cookie": cookie}, "timeout": PATIENCE}
    httpx.post(f"{server.url}/api/tables/{code}/seats", json={"name": "Ben"}, timeout=PATIENCE)
    assert httpx.post(f"{server.url}/api/tables/{code}/start", **ways).status_code == 200  # type: ignore[arg-type]
    answer = server.get(f"/api/codes/{short}")
    assert (answer.status_code, answer.json()["code"], answer.json()["where"]) == (404, "unknown-code", "short")
    assert (await facts(server, code, cookie))["short"] is None


@pytest.mark.parametrize("short", ["aaaaa", "kq7f", "k7wq2mx9cthb", "%00", "é", "a" * 300])
def test_what_nobody_waits_under_is_said(server: Server, short: str) -> None:
    answer = server.get(f"/api/codes/{short}")
    assert (answer.status_code, answer.json()["code"]) == (404, "unknown-code")


def test_whoever_guesses_is_slowed_down(start_server: StartServer) -> None:
    server = start_server(FORNO_LIMITS="on")
    answers = [server.get("/api/codes/kq7fm").status_code for _ in range(CODES.burst + 2)]
    assert answers[: CODES.burst] == [404] * CODES.burst
    assert answers[-1] == 429


async def test_no_two_tables_wait_under_one(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: Iterator[str] = itertools.chain(["aaaaa", "aaaaa", "bbbbb"], itertools.repeat("ccccc"))
    monkeypatch.setattr(registry, "new_short", lambda: next(drawn))
    async with surroundings(database) as around:
        tables = Tables(around, 60.0)
        new = NewTable("mamma-mia", "2004", [PersonSeat("Ann"), OpenSeat()])
        opened = [(await tables.open(new, owner(0))).live.stored for _ in range(4)]
        assert [stored.short for stored in opened] == ["aaaaa", "bbbbb", "ccccc", None]
        store: Store = around.store
        assert [await store.find_short(short) for short in ("aaaaa", "bbbbb")] == [one.code for one in opened[:2]]
        begun = await tables.open(NewTable("mamma-mia", "2004", [PersonSeat("Ann"), BotSeat("random")]), owner(0))
        assert begun.live.stored.short is None
        await tables.stop()
