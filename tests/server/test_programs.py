"""Fair play: whoever lets a program play is seen to, however the program came to its seat."""

from __future__ import annotations

import json
from typing import Any

import httpx
import pytest

from tests.server.player import open_socket
from tests.server.process import Server
from tests.server.test_company import BOT, OPEN, PERSON, Guest, company

pytestmark = pytest.mark.server


def token(server: Server) -> dict[str, str]:
    answer = httpx.post(f"{server.url}/api/tokens")
    return {"Authorization": f"Bearer {answer.json()['token']}"}


def programs(guest: Guest) -> list[bool]:
    return [seat["program"] for seat in guest.table["seats"]]


async def test_a_program_is_seen_where_it_sits_down_and_in_the_rematch(server: Server) -> None:
    async with company(server, {**PERSON, "name": "Ann"}, OPEN, BOT) as (table, ann):
        sat = httpx.post(f"{server.url}/api/tables/{table.code}/seats", json={"name": "Ben"}, headers=token(server))
        assert sat.json()["seat"] == 1
        await ann.note("sit")
        assert programs(ann) == [False, True, False]
        seats = httpx.get(f"{server.url}/api/tables/{table.code}").json()["seats"]
        assert [seat["program"] for seat in seats] == [False, True, False]
        for kind in ("start", "end", "rematch"):
            await ann.done(kind)
        again = await table.come(ann.cookie, ann.table["next"])
        assert programs(again) == [False, True, False]


async def test_somebody_else_who_sits_there_is_a_person(server: Server) -> None:
    async with company(server, PERSON, OPEN) as (table, ann):
        httpx.post(f"{server.url}/api/tables/{table.code}/seats", json={}, headers=token(server))
        await ann.note("sit")
        await ann.done("kick", seat=1)
        await table.sit("Cleo")
        await ann.note("sit")
        assert programs(ann) == [False, False]


async def test_a_program_is_seen_where_it_opens_the_table(server: Server) -> None:
    body: dict[str, Any] = {"game": "mamma-mia", "edition": "2004", "seats": [PERSON, OPEN]}
    opened = httpx.post(f"{server.url}/api/tables", json=body, headers=token(server)).json()
    seats = httpx.get(f"{server.url}/api/tables/{opened['table']}").json()["seats"]
    assert [seat["program"] for seat in seats] == [True, False]


async def test_a_program_is_seen_that_takes_over_from_a_person(server: Server) -> None:
    async with company(server, PERSON, OPEN) as (table, ann):
        ben = await table.sit("Ben")
        await ann.done("start")
        secret = httpx.post(
            f"{server.url}/api/tables/{table.code}/seats/1/carry", headers={"Cookie": ben.cookie or ""}
        ).json()["secret"]
        take = f"{server.url}/api/tables/{table.code}/take"
        assert httpx.post(take, json={"secret": secret}, headers=token(server)).json()["seat"] == 1
        await ann.note("carry")
        assert programs(ann) == [False, True]


async def test_a_cookie_in_a_programs_hand_is_seen_when_it_comes(server: Server) -> None:
    async with company(server, {**PERSON, "name": "Ann"}, OPEN) as (table, ann):
        ben = await table.sit("Ben")
        await ann.done("start")
        assert programs(ann) == [False, False]
        value = (ben.cookie or "").partition("=")[2]
        for _ in range(2):  # it is said once
            async with open_socket(server, table.code, Authorization=f"Bearer {value}") as socket:
                told = json.loads(await socket.recv())
                assert told["table"]["mine"] == [1]
                if not told["table"]["seats"][1]["program"]:
                    assert (await ann.note("program"))["seat"] == 1
        assert programs(ann) == [False, True]
        again = await table.come(ann.cookie)
        assert [note["kind"] for note in again.table["notes"]] == ["sit", "start", "program"]


async def test_watching_marks_nobody(server: Server) -> None:
    async with company(server, PERSON, OPEN) as (table, ann):
        ben = await table.sit("Ben")
        value = (ben.cookie or "").partition("=")[2]
        async with open_socket(server, table.watch, Authorization=f"Bearer {value}") as socket:
            assert json.loads(await socket.recv())["table"]["mine"] == []
        await ann.done("say", text="Ciao")
        assert programs(ann) == [False, False]
