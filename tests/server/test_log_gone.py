"""A database whose log has gone is noticed, where SQLite lets one notice; one that is whole is not complained about."""

from __future__ import annotations

import subprocess
from pathlib import Path

import httpx
import pytest

from tests.server.conftest import StartServer
from tests.server.player import new_table
from tests.server.process import Server
from tests.warm import run

pytestmark = pytest.mark.server

GONE = "the log beside the database (-wal) is gone"


def play(server: Server) -> None:
    answer = httpx.post(f"{server.url}/api/tables", json=new_table(), timeout=30)
    assert answer.status_code == 201, answer.text


def without(server: Server, *ends: str) -> None:
    for end in ends:
        Path(f"{server.database()}{end}").unlink()


def forno(*words: str | Path) -> subprocess.CompletedProcess[str]:
    return run([*map(str, words)])


@pytest.mark.parametrize("ends", [("-wal",), ("-wal", "-shm")], ids=["the log", "all beside it"])
def test_a_log_that_is_gone_is_said_at_the_start_once(start_server: StartServer, ends: tuple[str, ...]) -> None:
    server = start_server()
    play(server)
    server.kill()
    without(server, *ends)
    server.start()
    play(server)
    assert server.log.read_text().count(GONE) == 1
    assert server.stop() == 0
    server.start()
    assert server.log.read_text().count(GONE) == 1


def test_what_is_whole_is_not_complained_about(start_server: StartServer, tmp_path: Path) -> None:
    server = start_server()
    play(server)
    server.kill()
    server.start()  # the log is there, and is taken in
    play(server)
    assert server.stop() == 0
    server.start()
    play(server)
    server.kill()
    assert GONE not in forno("tables", "list", "--data", server.data).stderr  # which takes it in as well
    server.start()
    play(server)
    assert GONE not in forno("backup", "--data", server.data, tmp_path / "a copy").stderr  # while it runs
    server.kill()
    assert GONE not in forno("backup", "--data", server.data, tmp_path / "another").stderr
    server.start()
    assert server.stop() == 0
    done = forno("restore", "--data", server.data, tmp_path / "a copy", "--force")
    assert (done.returncode, done.stderr) == (0, "")
    server.start()
    assert GONE not in server.log.read_text()


def test_a_backup_and_its_way_back_say_it_too(start_server: StartServer, tmp_path: Path) -> None:
    server = start_server()
    play(server)
    server.kill()
    plain = tmp_path / "a plain copy"
    plain.write_bytes(server.database().read_bytes())
    without(server, "-wal", "-shm")
    done = forno("backup", "--data", server.data, tmp_path / "copy")
    assert done.returncode == 0
    assert GONE in done.stderr
    assert forno("backup", "--data", server.data, tmp_path / "again").stderr.count(GONE) == 1  # nothing has mended it
    done = forno("restore", "--data", tmp_path / "other", plain)
    assert done.returncode == 0
    assert "no copy by forno backup" in done.stderr
    done = forno("restore", "--data", tmp_path / "third", tmp_path / "copy")
    assert (done.returncode, done.stderr) == (0, "")
