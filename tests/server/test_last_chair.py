"""Several people want the last free chair at the same moment: one gets it, and the others are told that it is taken."""

from __future__ import annotations

import asyncio
import json

import httpx
import pytest

from tests.postgres import Cluster
from tests.server.conftest import StartServer
from tests.server.people import cookie_of
from tests.server.player import hear, open_socket
from tests.server.process import Server

pytestmark = pytest.mark.server

NAMES = ["Bea", "Cleo", "Dora", "Bea", "Emma", "Flora"]


async def sit(server: Server, code: str, name: str, seat: int | None) -> httpx.Response:
    """Over a connection of one's own, so that any process may take it."""
    body = {"name": name} if seat is None else {"name": name, "seat": seat}
    async with httpx.AsyncClient() as client:
        return await client.post(f"{server.url}/api/tables/{code}/seats", json=body)


async def race(server: Server, seat: int | None) -> None:
    seats = [{"kind": "person", "name": "Ann"}, {"kind": "open"}]
    body = {"game": "mamma-mia", "edition": "2004", "seats": seats, "options": {"starter": 1}}
    async with httpx.AsyncClient() as client:
        opened = await client.post(f"{server.url}/api/tables", json=body)
    code, host = opened.json()["table"], cookie_of(opened)
    async with open_socket(server, code, host) as ann:
        answers = await asyncio.gather(*(sit(server, code, name, seat) for name in NAMES))
        first = next(number for number, answer in enumerate(answers) if answer.status_code == 201)
        others = answers[:first] + answers[first + 1 :]
        assert [(answer.status_code, answer.json()["code"]) for answer in others] == [(409, "seat-taken")] * 5
        assert not any("set-cookie" in answer.headers for answer in others)
        # Everybody sees the one who got it, and he can play.
        async with open_socket(server, code, cookie_of(answers[first])) as winner:
            while (table := (await hear(ann, "table"))["table"])["seats"][1]["name"] != NAMES[first]:
                pass
            assert [note["kind"] for note in table["notes"]].count("sit") <= 1
            await ann.send('{"type":"start","id":"s"}')
            assert (await hear(ann, "done"))["id"] == "s"
            view = await hear(winner, "view")
            move = {"type": "move", "id": "m", "ply": view["ply"], "moves": view["view"]["legal"][:1]}
            await winner.send(json.dumps(move))
            assert (await hear(winner, "answer"))["played"] == move["moves"]


@pytest.mark.parametrize("seat", [None, 1])
async def test_one_gets_the_last_chair(either_server: Server, seat: int | None) -> None:
    await race(either_server, seat)


async def test_one_gets_the_last_chair_whichever_process_the_others_ask(
    start_server: StartServer, postgres: Cluster
) -> None:
    server = start_server(FORNO_WORKERS="2", FORNO_DATABASE=postgres.database())
    for number in range(4):
        await race(server, (None, 1)[number % 2])
