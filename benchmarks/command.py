"""What the commands of this folder have in common: ``python -m benchmarks.kernels`` and ``benchmarks.server``."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable

from forno.cli.measuring import Line, measured, report

Columns = dict[str, Callable[[Line], str]]


def run(doc: str | None, lines: Callable[[bool], Iterable[Line]], columns: Callable[[list[Line]], Columns]) -> None:
    """Measure what the command line asks for, and print it.

    Args:
        doc: What the command is for.
        lines: All lines, or, of True, the main ones only.
        columns: What the table shows beside each value.
    """
    parser = argparse.ArgumentParser(description=doc, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help="a line to measure; all if none is named")
    parser.add_argument("--quick", action="store_true", help="the main lines only, in half a minute")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    wanted = parser.parse_args()
    asked = (line for line in lines(wanted.quick) if not wanted.names or line.name in wanted.names)
    taken = measured(asked, wanted.quick)
    missing = set(wanted.names) - {line.name for line in taken}
    if missing:
        parser.error(f"nothing was measured for {', '.join(sorted(missing))}")
    report(taken, wanted.json, columns(taken))
