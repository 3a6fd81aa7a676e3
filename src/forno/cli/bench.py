"""``forno bench``: how fast the kernels are on this machine, and how soon a fresh process has a result."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from functools import cache, partial
from typing import TYPE_CHECKING, Annotated

import typer

from forno.errors import BadOption

from .screen import complain

if TYPE_CHECKING:
    from .measuring import Line

__all__ = ["bench", "kernels", "tables"]

PLAYERS = 4  # with --quick: the usual edition, so many players
COMPILED_ANEW = 4.0  # seconds: no cache can be written, and it would be as long again
IMPORT = "import time; start = time.perf_counter(); import forno; print(time.perf_counter() - start)"
START = """
import sys, time
start = time.perf_counter()
import numba
from forno.play.batch import Batch
loaded = time.perf_counter()
Batch(sys.argv[1], sys.argv[2], int(sys.argv[3])).play_games(1)
print(time.perf_counter() - loaded, time.perf_counter() - start)
"""


def tables(quick: bool) -> Iterator[tuple[str, str, int]]:
    """The games, editions and numbers of players that are measured."""
    from forno.play.games import lookup, names

    for game in names():
        for edition in lookup(game).editions(game)[: 1 if quick else None]:
            lowest, highest = lookup(game).players(game, edition)
            for players in range(lowest, highest + 1):
                if not quick or players == min(PLAYERS, highest):
                    yield game, edition, players


def kernels(quick: bool) -> Iterator[Line]:
    """Random games of the kernels, compiled where numba is installed, and plain."""
    from forno.play.batch import Batch

    from .measuring import RATE, Line, Rate

    both = _compiled()
    if not both:
        complain("forno bench: numba is not installed (pip install forno[fast]): nothing compiled is measured")
    for table in tables(quick):
        for compiled in (True, False) if both else (False,):
            name = "/".join(("kernel", *table[:2], f"{table[2]}p", "compiled" if compiled else "plain"))
            yield Line(name, RATE, Rate(Batch(*table, compiled=compiled).play_games, quick))


@cache
def _compiled() -> bool:
    """Whether there are compiled kernels; each is in its cache then, made side by side where it was not."""
    from forno import jit
    from forno.play.games import lookup

    if not jit.available():
        return False
    of_kernels = {lookup(table[0]).kernel: table for table in tables(quick=True)}
    _run(*((START, *map(str, table)) for table in of_kernels.values()))
    return True


def _start(_quick: bool) -> Iterator[Line]:
    from forno import jit
    from forno.play.games import lookup, names

    from .measuring import Line

    yield Line("import/forno", "ms", lambda: 1000 * _run([IMPORT])[0][0], min)
    if _compiled():
        figures = [0.0, 0.0]

        def call() -> float:
            if figures[0] < COMPILED_ANEW:
                figures[:] = _run([START, *_usual()])[0]
            return figures[0]

        yield Line("start/compiled", "s", call, min, samples=3)
        yield Line("start/compiled/imports", "s", lambda: figures[1], min, samples=3)  # of the same interpreter
        for game in names():
            size = jit.dtype(lookup(game).layout.State.fields).itemsize
            yield Line(f"state/{game}", "bytes", partial(float, size), samples=1)


def _usual() -> tuple[str, str, str]:
    from forno.play.games import lookup, usual

    return usual(), lookup(usual()).editions(usual())[0], str(PLAYERS)


def _run(*programs: Sequence[str]) -> list[list[float]]:
    """The numbers that programs print, each in a fresh interpreter, side by side."""
    from subprocess import PIPE, CalledProcessError, Popen

    children = [Popen([sys.executable, "-c", *program], stdout=PIPE, text=True) for program in programs]
    said = [child.communicate()[0] for child in children]
    for child in children:
        if child.returncode:
            raise CalledProcessError(child.returncode, child.args)
    return [[float(word) for word in words.split()] for words in said]


def _searches(quick: bool) -> Iterator[Line]:
    """Games played on in the mind of a search, over the decisions of a whole game."""
    from forno.search import available, searchable
    from forno.search.speed import Playouts

    from .measuring import Line, Rate

    if not available():
        complain("forno bench: numba is not installed (pip install forno[fast]): no search is measured")
        return
    for table in tables(quick):
        if searchable(table[0]) is not None:
            yield Line("/".join(("search", *table[:2], f"{table[2]}p")), "playouts/s", Rate(Playouts(*table), quick))


SECTIONS = {"kernel": kernels, "search": _searches, "start": _start}
ELSEWHERE = {"openspiel": "benchmarks.kernels", "server": "benchmarks.server"}


def _known(sections: list[str] | None) -> list[str]:
    for section in sections or []:
        if section in ELSEWHERE:
            raise BadOption(f"run python -m {ELSEWHERE[section]} instead, in a checkout of forno", f"bench {section}")
        if section not in SECTIONS:
            raise BadOption(f"no section {section!r}; there are {', '.join(SECTIONS)}", "bench")
    return sections or list(SECTIONS)


def bench(
    sections: Annotated[
        list[str] | None,
        typer.Argument(metavar="SECTION", callback=_known, help="What to measure: kernel, start; both if left out."),
    ] = None,
    quick: Annotated[bool, typer.Option("--quick", help="The main lines only, in half a minute.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")] = False,
) -> None:
    """Measure how fast random games are played on one core, compiled and plain, and how soon a fresh process begins.

    Every figure is the best of several short runs, which take turns: trust the ratios more than the figures.

    In a checkout of forno: python -m benchmarks.kernels beside C and OpenSpiel, python -m benchmarks.server the server.
    """
    from .measuring import measured, report

    lines = (line for name, section in SECTIONS.items() if name in (sections or ()) for line in section(quick))
    report(measured(lines, quick), as_json)
