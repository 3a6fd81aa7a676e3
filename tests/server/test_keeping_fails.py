"""Copies that cannot be made or put back: it is said why, nothing half done is left, and what was there still is."""

from __future__ import annotations

import os
import resource
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.patience import PATIENCE
from tests.postgres import Cluster, binary
from tests.server.conftest import StartServer
from tests.server.player import new_table, open_table
from tests.server.process import Server
from tests.server.test_keeping import COMMAND, forno
from tests.warm import run

pytestmark = pytest.mark.server

#: Less than any copy has.
ROOM = 4096


def no_room() -> None:
    """From now on files of this process and of those it starts stay small, as on a full disk."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (ROOM, ROOM))


def refused(*arguments: object, before: Callable[[], None] | None = None) -> str:
    """What is said where a command fails."""
    path = f"{Path(binary('pg_dump')).parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path}
    words = [*map(str, arguments)]
    if before is None:
        done = run(words, environment)
    else:
        done = subprocess.run(
            [*COMMAND, *words], capture_output=True, text=True, timeout=PATIENCE, check=False, preexec_fn=before,
            env=environment,
        )  # fmt: skip
    assert (done.returncode, done.stdout) == (2, ""), done.stderr
    assert done.stderr.startswith("forno: ") and done.stderr.count("\n") == 1, done.stderr
    return done.stderr


@pytest.fixture
def kept_by(start_server: StartServer, kept_in: dict[str, str]) -> Server:
    """A server with a table."""
    server = start_server(**kept_in)
    open_table(server, new_table(players=2))
    return server


def names(folder: Path) -> set[str]:
    return {file.name for file in folder.iterdir() if "forno.sqlite3" not in file.name and "data0" not in file.name}


@pytest.mark.usefixtures("kept_by")
def test_a_copy_for_which_there_is_no_room(database: str, tmp_path: Path) -> None:
    target = tmp_path / "copy"
    assert str(target) in refused("backup", "--database", database, target, before=no_room)
    assert names(tmp_path) == set()
    target.write_text("an older one")
    assert str(target) in refused("backup", "--database", database, target, "--force", before=no_room)
    assert (names(tmp_path), target.read_text()) == ({"copy"}, "an older one")


@pytest.mark.parametrize("target", ["{}/missing/copy", "/dev/null/copy", "/sys/forno-copy", "{}/" + "x" * 256])
@pytest.mark.usefixtures("kept_by")
def test_a_copy_to_where_nothing_can_be_written(database: str, tmp_path: Path, target: str) -> None:
    assert target.format(tmp_path) in refused("backup", "--database", database, target.format(tmp_path))
    assert names(tmp_path) == set()


def test_there_is_no_room_to_put_a_copy_back(kept_by: Server, database: str, tmp_path: Path, request: Any) -> None:
    copy = tmp_path / "copy"
    path = f"{Path(binary('pg_dump')).parent}{os.pathsep}{os.environ['PATH']}"
    assert forno("backup", "--database", database, copy, PATH=path)[0] == 0
    assert kept_by.stop() == 0
    before = forno("tables", "list", "--database", database)[1]
    if database.startswith("sqlite"):
        assert database.removeprefix("sqlite:///") in refused(
            "restore", "--database", database, copy, "--force", before=no_room
        )
        assert refused("restore", "--data", "/dev/null/data", copy).startswith("forno: /dev/null/data")
    else:
        cluster: Cluster = request.getfixturevalue("postgres")
        cluster.let_write(database, False)
        assert database.rpartition("@")[2] in refused("restore", "--database", database, copy, "--force")
        cluster.let_write(database, True)
        cut = tmp_path / "cut"
        cut.write_bytes(copy.read_bytes()[:-2000])
        refused("restore", "--database", database, cut, "--force")
    assert forno("tables", "list", "--database", database)[1] == before
    assert names(tmp_path) <= {"copy", "cut"}
    assert refused("restore", "--database", database, tmp_path).startswith(f"forno: {tmp_path}: ")
