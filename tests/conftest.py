"""What holds for all tests."""

from __future__ import annotations

import gc
import inspect
import os
import signal
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import httpx
import pytest
from hypothesis import settings

from tests.patience import PATIENCE
from tests.postgres import Cluster

if TYPE_CHECKING:
    from xdist.remote import Producer
    from xdist.scheduler import Scheduling


def _hear_signals() -> None:
    """As from a terminal, however the suite was started: a job in the background ignores some or has them blocked."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for number in (signal.SIGHUP, signal.SIGQUIT, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_SETMASK, ())


_hear_signals()  # Children inherit it.

# A shared machine is slow at times: that is no failure. In CI the examples are the same in every run.
settings.register_profile("forno", deadline=None, print_blob=True)
settings.register_profile("ci", settings.get_profile("forno"), derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "forno")

# Nor for a request that says nothing else: httpx would give up after five seconds.
for _what in ("connect", "read", "write", "pool"):
    setattr(inspect.signature(httpx.request).parameters["timeout"].default, _what, PATIENCE)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """What is loaded and collected stays for good: no garbage is looked for in it; elsewhere, seldom."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(50_000, 20, 20)
        gc.enable()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> Scheduling:
    """Browsers' tests are shared out in a way of their own."""
    from tests.sharing import Sharing

    return Sharing(config, log)


@pytest.fixture
def signals() -> None:
    """Whoever sends himself a signal hears it, whatever ran in this process before."""
    _hear_signals()


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
