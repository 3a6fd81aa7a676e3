"""PostgreSQL's driver is an extra: SQLite works without it, and who names a PostgreSQL hears what to install."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.server.player import Player, new_table, open_table
from tests.server.test_keeping import forno

pytestmark = pytest.mark.server

ROOT = Path(__file__).parents[2]
URL = "postgresql://ann:Sesame@127.0.0.1:1/games"
COMMANDS = [
    ("serve", "--port", 0),
    ("serve", "--port", 0, "--workers", 2),
    ("tables", "list"),
    ("backup", "copy"),
    ("restore", __file__),
]
MISSING = "raise ModuleNotFoundError(\"No module named 'psycopg'\", name='psycopg')"
BROKEN = "raise ImportError('no pq wrapper available.')"  # what psycopg says where the part in C is not there


def without(folder: Path, failure: str = MISSING) -> str:
    """A place for modules in which psycopg cannot be imported."""
    (folder / "modules" / "psycopg").mkdir(parents=True)
    (folder / "modules" / "psycopg" / "__init__.py").write_text(failure)
    return str(folder / "modules")


@pytest.mark.parametrize("command", COMMANDS, ids=["serve", "workers", "tables", "backup", "restore"])
def test_whoever_names_a_postgresql_hears_what_to_install(command: Any, tmp_path: Path) -> None:
    data = tmp_path / "data"
    done = forno(*command, "--database", URL, "--data", data, PYTHONPATH=without(tmp_path))
    must_say_what_to_install(done, data)


def test_so_does_whoever_names_it_in_the_environment_and_has_half_of_the_driver(tmp_path: Path) -> None:
    data = tmp_path / "data"
    modules = without(tmp_path, BROKEN)
    done = forno("serve", "--port", 0, "--data", data, PYTHONPATH=modules, FORNO_DATABASE=URL)
    must_say_what_to_install(done, data)


def must_say_what_to_install(done: tuple[int, str, str], data: Path) -> None:
    status, out, err = done
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert "pip install 'forno[postgres]'" in err
    assert "Sesame" not in err
    assert not data.exists()


async def test_a_file_needs_no_driver(start_server: Any, tmp_path: Path) -> None:
    modules = without(tmp_path)
    server = start_server(PYTHONPATH=modules)
    player = Player(server, *open_table(server, new_table()), 1)
    await player.play()
    assert player.over is not None
    status, out, _ = forno("tables", "list", "--data", server.data, PYTHONPATH=modules)
    assert (status, out.count("over")) == (0, 1)


def test_the_driver_is_an_extra_and_not_among_what_play_installs() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf8"))["project"]
    assert not [need for need in project["dependencies"] if "psycopg" in need]
    assert [need for need in project["optional-dependencies"]["postgres"] if need.startswith("psycopg[binary]")]
    assert "psycopg" not in (ROOT / "requirements/run.txt").read_text("utf8")
    assert "psycopg" in (ROOT / "requirements/dev.txt").read_text("utf8")
