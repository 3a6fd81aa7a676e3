"""What holds for all tests."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from tests.postgres import Cluster

# A shared machine is slow at times: that is no failure. In CI the examples are the same in every run.
settings.register_profile("forno", deadline=None, print_blob=True)
settings.register_profile("ci", settings.get_profile("forno"), derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "forno")


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    """A PostgreSQL for this process's tests."""
    cluster = Cluster()
    try:
        cluster.start()
        yield cluster
    finally:
        cluster.stop()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, of either kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'forno.sqlite3'}"
    cluster: Cluster = request.getfixturevalue("postgres")
    return cluster.database()
