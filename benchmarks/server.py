"""How fast people's moves are answered: tables, sockets and a database, beside boardgame.io where it is installed.

Run: ``python -m benchmarks.server [NAME…] [--quick] [--json]``.
"""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from typing import Final

from benchmarks import servers
from benchmarks.command import Columns, run
from forno.cli.measuring import Line

RATE: Final = "moves/s"  # a move is a decision, one row of the database; a message has one to three of them
LOAD: Final = str(Path(__file__).with_name("load.py"))
_TMPFS: Final = Path("/dev/shm")
_IDLE_SOCKETS: Final = 5000
_BOT_TABLES: Final = 1000
_PEOPLE: Final = 10  # tables of people beside those of bots
_ROWS: Final = ("moves", "tables")
_THINK: Final = 1.0  # seconds before each of their moves: what they wait is then the server's doing alone

Figures = dict[str, float]
Better = Callable[[float, float], float]


class Server:
    """A sample taken of a server: the best value so far, and beside it what ``details`` names.

    Args:
        measure: Takes the seconds that it lasts; the value stands under ``value``.
        seconds: How long.
        better: Which of two values.
    """

    def __init__(self, measure: Callable[[float], Figures], seconds: float, better: Better) -> None:
        self._measure, self._seconds, self._better = measure, seconds, better
        self._best: float | None = None
        self.details: Figures = {}

    def __call__(self) -> float:
        """Measure.

        Raises:
            OSError: Something that is wanted for it is not there.
        """
        figures = self._measure(self._seconds)
        value = figures.pop("value")
        if self._best is None or self._better(value, self._best) == value:
            self._best = value
            self.details.clear()
            self.details.update({name: round(number, 3) for name, number in figures.items()})
        return value


def people(tables: int, seconds: float, *, shared: bool = False, room: Path | None = None) -> Figures:
    """Two people at each table: moves a second, and what each message takes."""
    with tempfile.TemporaryDirectory(prefix="forno-bench-", dir=room) as name, ExitStack() as stack:
        folder = Path(name)
        database = stack.enter_context(servers.postgresql(folder)) if shared else None
        url, process = stack.enter_context(servers.forno_server(folder, database))
        figures = servers.load(_load(url, tables, "--seconds", str(seconds), "--process", str(process)))
        return {**figures, "value": figures["moves"]}


def _disk(seconds: float) -> Figures:
    """What a decision takes in the database, with its share of everything else that is kept of a table."""
    with tempfile.TemporaryDirectory(prefix="forno-bench-") as name:
        folder = Path(name)
        with servers.forno_server(folder) as (url, process):
            servers.load(_load(url, 50, "--seconds", str(seconds), "--process", str(process)))
        [file] = folder.glob("data/*.sqlite3")  # a server that has stopped leaves no log beside it
        with closing(sqlite3.connect(file)) as database:
            moves, tables = (database.execute(f"SELECT count(*) FROM {each}").fetchone()[0] for each in _ROWS)
        return {"value": file.stat().st_size / moves, "rows": moves, "tables": tables}


def _load(url: str, tables: int, *arguments: str) -> list[str]:
    return [sys.executable, LOAD, url, str(tables), *arguments]


def _peer(seconds: float) -> Figures:
    """boardgame.io's server as it comes, in memory: a move is a message there."""
    with servers.peer_server() as (port, process):
        figures = servers.peer_load(port, process, 50, seconds)
        return {**figures, "value": figures["moves"]}


def _idle(_seconds: float) -> Figures:
    """The memory of a server with people who do nothing."""
    with tempfile.TemporaryDirectory(prefix="forno-bench-") as name, servers.forno_server(Path(name)) as (url, process):
        empty = servers.memory(process)
        command = _load(url, _IDLE_SOCKETS // 2, "--idle")
        load = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        try:
            assert load.stdout is not None
            opened = json.loads(load.stdout.readline() or "{}").get("sockets", 0)
            return {"value": servers.memory(process), "empty_mb": empty, "sockets": opened}
        finally:
            load.communicate("")


def _bots(seconds: float) -> Figures:
    """How much longer people wait while bots play at many other tables, at the pace that people see."""
    pace = ("--seconds", str(4 * seconds), "--think", str(_THINK))
    waits = []
    for tables in (0, _BOT_TABLES):
        with (
            tempfile.TemporaryDirectory(prefix="forno-bench-") as name,
            servers.forno_server(Path(name), pace=1.0) as (url, _),
        ):
            waits.append(servers.load(_load(url, _PEOPLE, *pace, "--bots", str(tables))))
    without, beside = waits
    return {
        "value": beside["p99_ms"] - without["p99_ms"],
        "p50_ms": beside["p50_ms"],
        "p99_ms": beside["p99_ms"],
        "p99_without_ms": without["p99_ms"],
    }


def lines(quick: bool) -> Iterator[Line]:
    """What is measured; ``--quick`` leaves out what takes long."""
    seconds = 2.0 if quick else 6.0
    rates: dict[str, Callable[[float], Figures]] = {
        "server/sqlite/50x2": partial(people, 50),
        "server/postgresql/50x2": partial(people, 50, shared=True),
        "server/sqlite/1x2": partial(people, 1),
        "boardgame.io/50x2": _peer,
    }
    if _TMPFS.is_dir():  # where to write to the disk costs nothing
        rates["server/sqlite/1x2/no-fsync"] = partial(people, 1, room=_TMPFS)
    for name, measure in rates.items():
        yield _line(name, RATE, measure, seconds, max, samples=1 if quick else 2)
    if not quick:
        yield _line(f"server/idle/{_IDLE_SOCKETS}", "MB", _idle, seconds, min)
        yield _line("server/disk", "bytes", _disk, seconds, min)
        yield _line(f"server/bots/{_BOT_TABLES}", "ms", _bots, seconds, min)


def _line(
    name: str, unit: str, measure: Callable[[float], Figures], seconds: float, better: Better, samples: int = 1
) -> Line:
    server = Server(measure, seconds, better)
    return Line(name, unit, server, better, samples, details=server.details)


def columns(lines: list[Line]) -> Columns:
    """Columns of the table. Where others use the machine, too, moves in a second of the server's core say more."""
    of_peer = next((_a_second_of_core(line) for line in lines if line.name.startswith("boardgame.io/")), None)

    def detail(name: str, digits: int, line: Line) -> str:
        return f"{line.details[name]:,.{digits}f}" if name in line.details else ""

    def rate(line: Line) -> str:
        return f"{value:,.0f}" if (value := _a_second_of_core(line)) else ""

    def to_peer(line: Line) -> str:
        return f"{value / of_peer:.2f}" if of_peer and (value := _a_second_of_core(line)) else ""

    return {
        "p50 ms": partial(detail, "p50_ms", 2),
        "p99 ms": partial(detail, "p99_ms", 2),
        "messages/s": partial(detail, "messages", 0),
        "moves/s of its core": rate,
        "of boardgame.io's": to_peer,
    }


def _a_second_of_core(line: Line) -> float | None:
    busy = line.details.get("server_cpu")
    return None if not busy or line.value is None or line.unit != RATE else line.value / busy


if __name__ == "__main__":
    run(__doc__, lines, columns)
