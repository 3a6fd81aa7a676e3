"""A database that takes connections and answers nobody: who plays is told, nothing else waits, all is there after."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import pytest

from tests.patience import PATIENCE, patience
from tests.postgres import Cluster
from tests.server.conftest import StartServer
from tests.server.player import hear, new_table, open_socket, open_table
from tests.server.process import Server
from tests.server.test_faults import Load, check, check_log

pytestmark = pytest.mark.server


@contextmanager
def frozen(cluster: Cluster) -> Iterator[None]:
    cluster.freeze()
    try:
        yield
    finally:
        cluster.thaw()


async def get(server: Server, path: str) -> httpx.Response:
    async with httpx.AsyncClient(timeout=PATIENCE) as client:
        return await client.get(server.url + path)


async def storage_errors(load: Load) -> None:
    """Wait until somebody at each table has heard that nothing can be kept."""
    async with patience("everybody to hear that nothing can be kept"):
        while {person.code for person in load.persons if person.over is None} - {
            person.code for person in load.persons if any(heard.get("code") == "storage" for heard in person.heard)
        }:
            await asyncio.sleep(0.05)


async def test_a_database_that_hangs_is_told_and_everything_goes_on_by_itself(
    start_server: StartServer, postgres: Cluster
) -> None:
    url = postgres.database()
    server = start_server(pace=0.01, FORNO_DATABASE=url)
    load = Load(server, tables=3, persons=2)
    await load.wait_for_answers(10)
    with frozen(postgres):
        readiness = asyncio.create_task(get(server, "/readyz"))
        lobby = asyncio.create_task(get(server, "/api/tables"))
        # What needs no database does not wait for what does.
        assert (await get(server, "/healthz")).status_code == 200
        assert (await get(server, "/")).status_code == 200
        async with open_socket(server, load.persons[-1].code) as watching:
            await hear(watching, "view")
            await watching.send('{"type":"ping"}')
            await hear(watching, "pong")
            assert not lobby.done()
        for answer in (await readiness, await lobby):
            assert (answer.status_code, answer.json()["code"]) == (503, "storage")
        await storage_errors(load)
        assert (await get(server, "/healthz")).json()["storage"] == "failing"
    await load.end()
    assert (await get(server, "/readyz")).status_code == 200
    assert (await get(server, "/healthz")).json()["storage"] == "ok"
    check_log(server)
    check(load, url)


async def test_what_was_given_up_is_not_done_later(start_server: StartServer, postgres: Cluster) -> None:
    server = start_server(FORNO_DATABASE=postgres.database())
    code, cookie = open_table(server, new_table(players=2, options={"starter": 0}))
    async with open_socket(server, code, cookie) as one, open_socket(server, code, cookie) as other:
        legal = (await hear(one, "view"))["view"]["legal"]
        with frozen(postgres):
            await one.send(json.dumps({"type": "say", "id": "a", "text": "first"}))
            await asyncio.sleep(0.5)  # the first is on its way, and what comes after it waits
            await other.send(json.dumps({"type": "move", "id": "b", "ply": 0, "moves": legal[:1]}))
            for socket, id in ((one, "a"), (other, "b")):
                error: dict[str, Any] = await hear(socket, "error")
                assert (error["id"], error["code"]) == (id, "storage")
        async with patience("the server to be ready"):
            while (await get(server, "/readyz")).status_code != 200:
                await asyncio.sleep(0.05)
        await other.send(json.dumps({"type": "move", "id": "c", "ply": 0, "moves": legal[-1:]}))
        while (answer := await hear(other))["type"] not in ("answer", "error"):
            pass
        assert (answer["id"], answer.get("played")) == ("c", legal[-1:])


async def test_it_stops_while_its_database_hangs(start_server: StartServer, postgres: Cluster) -> None:
    server = start_server(FORNO_DATABASE=postgres.database())
    code, cookie = open_table(server, new_table(players=2, options={"starter": 0}))
    async with open_socket(server, code, cookie) as socket:
        legal = (await hear(socket, "view"))["view"]["legal"]
        with frozen(postgres):
            await socket.send(json.dumps({"type": "move", "id": "a", "ply": 0, "moves": legal[:1]}))
            readiness = asyncio.create_task(get(server, "/readyz"))
            await asyncio.sleep(0.2)
            assert await asyncio.to_thread(server.stop) == 0
        await asyncio.gather(readiness, return_exceptions=True)
    check_log(server)
