from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import structlog

from tests.postgres import Cluster
from tests.server.process import Server

StartServer = Callable[..., Server]


@pytest.fixture(scope="session", autouse=True)
def quiet() -> None:
    """Tables that run inside the tests' own process log nothing."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))


def _running(data: Path, **env: str) -> Iterator[Server]:
    running = Server(data, 0.0, **env).start()
    yield running
    assert running.stop() == 0
    assert "Traceback" not in running.log.read_text()


@pytest.fixture(scope="session")
def sqlite_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server without pauses for all tests that do not harm it."""
    yield from _running(tmp_path_factory.mktemp("forno") / "data")


@pytest.fixture(scope="session")
def postgresql_server(tmp_path_factory: pytest.TempPathFactory, postgres: Cluster) -> Iterator[Server]:
    """Another one, which keeps its tables in PostgreSQL and hears of them from there."""
    yield from _running(tmp_path_factory.mktemp("forno") / "data", FORNO_DATABASE=postgres.database())


@pytest.fixture(scope="session")
def server(sqlite_server: Server) -> Server:
    """The usual server."""
    return sqlite_server


@pytest.fixture(params=["sqlite", "postgresql"])
def either_server(request: pytest.FixtureRequest) -> Server:
    """The one, and then the other: for a module whose tests all run over both, as its ``server``."""
    running: Server = request.getfixturevalue(f"{request.param}_server")
    return running


@pytest.fixture
def start_server(tmp_path: Path) -> Iterator[StartServer]:
    """Starts servers of one's own, which end with the test."""
    started: list[Server] = []

    def start(pace: float = 0.0, **env: str) -> Server:
        server = Server(tmp_path / f"data{len(started)}", pace, **env)
        started.append(server)
        return server.start()

    yield start
    for server in started:
        server.stop()


@pytest.fixture
def kept_in(database: str) -> dict[str, str]:
    """What lets a server keep its tables in an SQLite file, and then in PostgreSQL."""
    return {"FORNO_DATABASE": database}
