"""A full disk and a folder that cannot be written: told plainly, nothing lost, and the server goes on."""

from __future__ import annotations

import json
import re
import resource
from collections.abc import Callable
from functools import partial
from pathlib import Path

import httpx
import pytest

from tests.postgres import Cluster
from tests.server.conftest import StartServer
from tests.server.player import Player, hear, new_table, open_socket, open_table
from tests.server.process import Server
from tests.warm import run

pytestmark = pytest.mark.server

Fill = Callable[[], None]


def fill_disk(server: Server) -> None:
    """From now on no file of the server may grow, as on a full disk."""
    _, hard = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (0, hard))


def free_disk(server: Server) -> None:
    _, hard = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (hard, hard))


@pytest.fixture(params=["sqlite", "postgresql"])
def full_disk(request: pytest.FixtureRequest, start_server: StartServer) -> tuple[Server, Fill, Fill]:
    """A server, what fills its disk, and what frees it again; hosts of PostgreSQL let a full one be read only."""
    if request.param == "sqlite":
        server = start_server()
        return server, partial(fill_disk, server), partial(free_disk, server)
    cluster: Cluster = request.getfixturevalue("postgres")
    url = cluster.database()
    return (
        start_server(FORNO_DATABASE=url),
        partial(cluster.let_write, url, False),
        partial(cluster.let_write, url, True),
    )


async def test_a_full_disk_loses_no_move_and_stops_nothing(full_disk: tuple[Server, Fill, Fill]) -> None:
    server, fill, free = full_disk
    code, cookie = open_table(server, new_table(players=2, options={"starter": 0}))
    async with open_socket(server, code, cookie) as socket:
        view = await hear(socket, "view")
        legal = view["view"]["legal"]
        words = json.dumps({"type": "move", "id": "a", "ply": 0, "moves": legal[:1]})
        fill()
        for _ in range(3):
            await socket.send(words)
            error = await hear(socket, "error")
            assert (error["code"], error["id"], error["ply"]) == ("storage", "a", 0)
        await socket.send('{"type":"sync"}')
        assert await hear(socket, "view") == view  # nothing was played
        refused = httpx.post(f"{server.url}/api/tables", json=new_table())
        assert (refused.status_code, refused.json()["code"]) == (503, "storage")
        assert server.get("/healthz").json()["storage"] == "failing"

        free()
        await socket.send(words)
        answer = await hear(socket, "answer")
        assert (answer["played"], answer["ply"]) == (legal[:1], 1)
        assert server.get("/healthz").json()["storage"] == "ok"
    player = Player(server, code, cookie)
    await player.play()
    assert player.errors == []
    assert len(server.get(f"/api/tables/{code}/record").json()["moves"]) > 20


async def test_a_full_disk_holds_bots_up_until_it_is_free(full_disk: tuple[Server, Fill, Fill]) -> None:
    server, fill, free = full_disk
    code, cookie = open_table(server, new_table(players=2, options={"starter": 1}))
    fill()
    async with open_socket(server, code, cookie) as socket:
        error = await hear(socket, "error")
        assert (error["code"], error["id"], error["ply"]) == ("storage", None, 0)
        free()
        update = await hear(socket, "update")
        assert (update["ply"], update["events"][0]["player"]) == (1, 1)


def run_serve(*arguments: str) -> tuple[int, str]:
    done = run(["serve", "--port", "0", *arguments])
    assert "Traceback" not in done.stderr
    return done.returncode, done.stderr


@pytest.mark.parametrize("data", ["/dev/null/data", "/proc/forno"])
def test_a_data_folder_that_cannot_be_made_is_named(data: str) -> None:
    status, said = run_serve("--data", data)
    assert status == 1
    assert data in said


def test_a_database_that_is_none_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "forno.sqlite3").write_text("pizza " * 1000)
    status, said = run_serve("--data", str(tmp_path))
    assert status == 1
    assert re.search("not a database", said)
    assert (tmp_path / "forno.sqlite3").read_text().startswith("pizza")


def test_a_port_that_is_taken_is_named(server: Server) -> None:
    port = server.url.rpartition(":")[2]
    done = run(["serve", "--port", port])
    assert done.returncode == 1
    assert port in done.stderr
    assert "Traceback" not in done.stderr


def test_a_wrong_setting_is_named(tmp_path: Path) -> None:
    assert run_serve("--data", str(tmp_path), "--pace", "2")[0] == 2
    assert run_serve("--data", str(tmp_path), "--port", "99999")[0] == 2
    for wrong in (["--workers", "2"], ["--database", "mysql://host/forno"], ["--host", ""]):
        status, said = run_serve("--data", str(tmp_path), *wrong)
        assert status == 2
        assert said.count("\n") == 1
