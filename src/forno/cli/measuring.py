"""How figures of speed are taken, by turns, and shown: for ``forno bench``, and for a checkout's ``benchmarks``."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from .screen import complain

__all__ = ["RATE", "Line", "Rate", "measured", "report"]

RATE: Final = "decisions/s"
_QUICK_LIMIT: Final = 25.0  # seconds after which --quick begins no further round


@dataclass
class Line:
    """One figure: the best of some short samples, taken in turn with those of the other lines."""

    name: str
    unit: str
    sample: Callable[[], float]
    better: Callable[[float, float], float] = max
    samples: int = 1000
    value: float | None = None
    #: What belongs to the value, such as ``p50_ms``.
    details: dict[str, float] = field(default_factory=dict)

    def measure(self) -> None:
        """Take one more sample, unless enough were taken."""
        if self.samples > 0:
            self.samples -= 1
            value = self.sample()
            self.value = value if self.value is None else self.better(self.value, value)


class Rate:
    """Samples of how many decisions a second are taken.

    Seconds are those in which this thread has a core: what else runs on the machine is not measured.

    Args:
        play: Plays so many games with a seed and returns the decisions taken.
        quick: Take short samples.
        clock: Another clock, for what has threads of its own.
    """

    def __init__(
        self, play: Callable[[int, int], float], quick: bool, clock: Callable[[], float] = time.thread_time
    ) -> None:
        self._play, self._seconds, self._clock = play, 0.08 if quick else 0.2, clock
        self._games, self._seed = 1, 0

    def __call__(self) -> float:
        """Take a sample: as many games as take long enough, in one call."""
        if self._seed == 0:
            self._play(1, 0)  # what is loaded or compiled at the first call is not counted
        while True:
            self._seed += 1
            start = self._clock()
            decisions = self._play(self._games, self._seed)
            elapsed = self._clock() - start
            if elapsed >= self._seconds / 2:
                return decisions / elapsed
            self._games *= 2


def measured(lines: Iterable[Line], quick: bool) -> list[Line]:
    """Take samples of the lines, by turns; what cannot be measured is said, and left out."""
    started, rounds = time.perf_counter(), 5 if quick else 8
    with Console(stderr=True).status("compiling") as status:
        lines = list(lines)
        for number in range(1, rounds + 1):
            if number > 1 and quick and time.perf_counter() - started > _QUICK_LIMIT:
                break
            for line in lines:
                status.update(f"round {number} of {rounds}: {line.name}")
                try:
                    line.measure()
                except OSError as error:
                    complain(f"{line.name}: {error}")
                    line.samples = 0
    return [line for line in lines if line.value is not None]


def report(lines: Iterable[Line], as_json: bool, beside: Mapping[str, Callable[[Line], str]] | None = None) -> None:
    """Print the lines as JSON, or as a table; ``beside`` are columns of it, by their headings."""
    if as_json:
        results = [{"name": line.name, "value": line.value, "unit": line.unit, **line.details} for line in lines]
        typer.echo(msgspec.json.encode({"results": results}))
        return
    columns = beside or {}
    table = Table("name", box=None, pad_edge=False)
    for heading in ("value", "unit", *columns):
        table.add_column(heading, justify="left" if heading == "unit" else "right")
    for line in lines:
        value = line.value or 0.0
        shown = f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"
        table.add_row(line.name, shown, line.unit, *(column(line) for column in columns.values()))
    Console(width=None if sys.stdout.isatty() else 120).print(table)
