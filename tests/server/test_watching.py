"""What a host watches: whether it can serve, and figures that all its processes tell together."""

from __future__ import annotations

import json
import re
from pathlib import Path

import httpx
import pytest

from tests.patience import wait_until
from tests.postgres import Cluster
from tests.server.conftest import StartServer
from tests.server.player import hear, new_table, open_socket, open_table
from tests.server.process import Server

pytestmark = pytest.mark.server


def figure(server: Server, name: str) -> float:
    found = re.search(rf"^{name} (\S+)$", server.get("/metrics").text, re.MULTILINE)
    return float(found[1]) if found else 0.0


def wait_for(status: int, server: Server, path: str) -> httpx.Response:
    def answered() -> httpx.Response | None:
        answer = server.get(path)
        return answer if answer.status_code == status else None

    return wait_until(answered, lambda: f"{status} at {path}, where this is said: {server.get(path).text}")


def test_every_process_tells_the_figures_of_all(start_server: StartServer, postgres: Cluster) -> None:
    server = start_server(FORNO_DATABASE=postgres.database(), FORNO_WORKERS="2")
    for _ in range(12):  # each over a connection of its own, so that both processes get some
        open_table(server)
    assert {figure(server, "forno_tables_opened_total") for _ in range(12)} == {12}
    assert figure(server, "forno_tables_in_memory") == 12


def test_nothing_is_left_of_a_server_that_was_killed(
    start_server: StartServer, postgres: Cluster, tmp_path: Path
) -> None:
    room = tmp_path / "room"
    room.mkdir()

    def start() -> Server:
        return start_server(FORNO_DATABASE=postgres.database(), FORNO_WORKERS="2", TMPDIR=str(room))

    first = start()
    (left,) = room.iterdir()
    first.kill()
    second = start()
    (mine,) = room.iterdir()
    assert mine != left
    third = start()  # beside one that lives
    assert len([*room.iterdir()]) == 2
    assert third.stop() == 0
    assert [*room.iterdir()] == [mine]
    open_table(second)
    assert figure(second, "forno_tables_opened_total") == 1
    assert second.stop() == 0
    assert [*room.iterdir()] == []


def test_it_is_ready_when_the_database_answers(start_server: StartServer, postgres: Cluster) -> None:
    server = start_server(FORNO_DATABASE=postgres.database())
    assert server.get("/readyz").json() == {"status": "ready"}
    postgres.kill()
    try:
        away = wait_for(503, server, "/readyz")
        assert (away.json()["code"], away.json()["where"]) == ("storage", None)
        refused = httpx.post(f"{server.url}/api/tables", json=new_table())
        assert (refused.status_code, refused.json()["code"]) == (503, "storage")
        assert "postgresql://" not in away.text + refused.text
        assert wait_for(200, server, "/healthz").json()["storage"] == "failing"
    finally:
        postgres.start()
    wait_for(200, server, "/readyz")
    open_table(server)
    assert server.get("/healthz").json()["storage"] == "ok"


async def test_mm_16_a_wrong_move_is_counted_alike_whoever_is_asked(server: Server) -> None:
    code, cookie = open_table(server, new_table(players=2))
    async with open_socket(server, code, cookie) as socket:
        ply = (await hear(socket, "view"))["ply"]
        for id, wrong in (("a", ply), ("b", ply + 9)):
            before = figure(server, r'forno_refused_total{code="move"}')
            await socket.send(json.dumps({"type": "move", "id": id, "ply": wrong, "moves": ["99 salami"]}))
            assert (await hear(socket, "error"))["code"] in ("illegal-move", "not-your-move", "stale-ply")
            assert figure(server, r'forno_refused_total{code="move"}') == before + 1
    told = server.get("/metrics").text
    assert not any(code in told for code in ("illegal-move", "not-your-move", "stale-ply"))
