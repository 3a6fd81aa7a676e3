"""A server whose clock can be moved while it runs, and whose bots need nothing compiled."""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from pathlib import Path

from tests.server.process import Server

PROGRAM = """
import os, pathlib, time
from forno import jit
jit.available = lambda: False
real, moved = time.time_ns, pathlib.Path(os.environ["MOVED"])
time.time_ns = lambda: real() + int(moved.read_text())
from forno.cli import main
main()
"""


class MovedServer(Server):
    """``forno serve`` at another time than the others'."""

    command = (sys.executable, "-c", PROGRAM, "serve")

    def __init__(self, data: Path, pace: float = 0.0, **env: str) -> None:
        self._moved = data.with_suffix(".moved")
        super().__init__(data, pace, MOVED=str(self._moved), **env)

    def set_clock(self, to: datetime) -> None:
        """Let it be another time there, from now on."""
        by = (to - datetime.now(UTC)).total_seconds()
        new = self._moved.with_suffix(".new")
        new.write_text(str(int(by * 1_000_000_000)))
        new.replace(self._moved)  # at once: it is read at any moment
