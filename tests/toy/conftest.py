"""Installs the toy game beside forno, as its author would: found by its entry point, and by nothing else."""

import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from forno.play import games
from tests.server.process import Server

HERE = Path(__file__).parent


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What a Python has to have on its path: what an installer writes of the package, and the package."""
    project = tomllib.loads((HERE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    folder = tmp_path_factory.mktemp("site")
    info = folder / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    info.mkdir()
    named = {"Metadata-Version": "2.1", "Name": project["name"], "Version": project["version"]}
    (info / "METADATA").write_text("".join(f"{name}: {value}\n" for name, value in named.items()))
    groups = [
        "\n".join([f"[{group}]", *(f"{name} = {value}" for name, value in entries.items())])
        for group, entries in project["entry-points"].items()
    ]
    (info / "entry_points.txt").write_text("\n".join(groups) + "\n")
    return f"{folder}:{HERE}"


@pytest.fixture(scope="module")
def toy(site: str) -> Iterator[str]:
    """The game's name, found in this process."""
    before = sys.path[:]
    sys.path += site.split(":")
    games.look_again()
    yield "toy"
    sys.path[:] = before
    games.look_again()


@pytest.fixture
def server(site: str, tmp_path: Path) -> Iterator[Server]:
    """A server where it is installed."""
    running = Server(tmp_path / "data", PYTHONPATH=site).start()
    yield running
    assert running.stop() == 0
    assert "Traceback" not in running.log.read_text()
