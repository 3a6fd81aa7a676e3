from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import structlog

from tests.server.process import Server

StartServer = Callable[..., Server]


@pytest.fixture(scope="session", autouse=True)
def quiet() -> None:
    """Tables that run inside the tests' own process log nothing."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server without pauses for all tests that do not harm it."""
    running = Server(tmp_path_factory.mktemp("forno") / "data").start()
    yield running
    assert running.stop() == 0
    assert "Traceback" not in running.log.read_text()


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
    return {} if database.startswith("sqlite") else {"FORNO_DATABASE": database}
