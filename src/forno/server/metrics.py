"""What a host may want to watch. Nothing here moves when somebody decides in private (MM-16).

Several server processes keep their figures in files of one folder, so that each of them tells those of all.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final, Literal

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

__all__ = ["SHARED", "Metrics", "forget_process", "shared_figures"]

#: Names the folder of the figures of several processes; it has to be there before this module is imported.
SHARED: Final = "PROMETHEUS_MULTIPROC_DIR"
_FOLDER: Final = "forno-figures-"
_SUM: Final[Literal["livesum"]] = "livesum"

_ANSWER_BUCKETS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0)
_THOUGHT_BUCKETS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class Metrics:
    """The counters of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.tables = Gauge(
            "forno_tables_in_memory", "Tables in memory", registry=self.registry, multiprocess_mode=_SUM
        )
        self.sockets = Gauge("forno_sockets", "Open sockets", registry=self.registry, multiprocess_mode=_SUM)
        self.opened = Counter("forno_tables_opened", "Tables opened", registry=self.registry)
        self.refused = Counter(
            "forno_refused", "Socket messages refused, by the code of the error", ["code"], registry=self.registry
        )
        self.answers = Histogram(
            "forno_answer_seconds",
            "From a person's message to the answer, for decisions that everybody sees",
            buckets=_ANSWER_BUCKETS,
            registry=self.registry,
        )
        self.failed_bots = Counter("forno_bot_failures", "Decisions that a bot failed to take", registry=self.registry)
        self.hurried_bots = Counter(
            "forno_bot_hurried",
            "Decisions for which no bot had time, and a random move was played",
            registry=self.registry,
        )
        self.waiting_bots = Gauge(
            "forno_bot_waiting", "Decisions that wait for a bot", registry=self.registry, multiprocess_mode=_SUM
        )
        self.bot_restarts = Counter("forno_bot_restarts", "Processes of bots that ended", registry=self.registry)
        self.thoughts = Histogram(
            "forno_bot_thinking_seconds",
            "How long bots thought, for decisions that everybody sees",
            buckets=_THOUGHT_BUCKETS,
            registry=self.registry,
        )
        self.storage_errors = Counter("forno_storage_errors", "Failed database operations", registry=self.registry)

    def text(self) -> bytes:
        """Everything, as Prometheus reads it; of all processes, where there are several."""
        if SHARED not in os.environ:
            return generate_latest(self.registry)
        together = CollectorRegistry()
        MultiProcessCollector(together)  # type: ignore[no-untyped-call]
        return generate_latest(together)


@contextmanager
def shared_figures() -> Iterator[None]:
    """A folder for the figures of several processes. Those of servers that could not clear up are removed first."""
    for left in Path(tempfile.gettempdir()).glob(f"{_FOLDER}*"):
        with suppress(OSError), _held(left):
            shutil.rmtree(left)
    made = tempfile.mkdtemp(prefix="forno-")
    with _held(made):
        # Under this name others find it, and find it held.
        folder = Path(made).with_name(f"{_FOLDER}{Path(made).name.removeprefix('forno-')}")
        os.environ[SHARED] = str(Path(made).rename(folder))
        try:
            yield
        finally:
            shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def _held(folder: str | Path) -> Iterator[None]:
    """Hold a folder, for as long as the process lives at most; ``OSError``: somebody else does, or it is not ours."""
    if sys.platform == "win32":
        yield
        return
    import fcntl

    held = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
    finally:
        os.close(held)


def forget_process(pid: int | None) -> None:
    """A server process has ended: what it counted stays, its tables and sockets are no more."""
    if pid is not None and SHARED in os.environ:
        mark_process_dead(pid)  # type: ignore[no-untyped-call]
