"""``forno bench``: how fast kernels and server are on this machine, beside C, OpenSpiel and boardgame.io."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache, partial
from types import ModuleType
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .screen import complain

if TYPE_CHECKING:
    from rich.table import Table

__all__ = ["bench"]

RATE = "decisions/s"
PLAYERS = 4  # with --quick: the usual edition, so many players
MAIN = ("mamma-mia", "2004", "4")
COMPILED_ANEW = 4.0  # seconds: no cache can be written, and it would be as long again
QUICK_LIMIT = 25.0  # seconds after which --quick begins no further round
# Card games of OpenSpiel, the fastest first; hidden hands all of them.
PEERS = (
    "crazy_eights(players=4)",
    "bridge(use_double_dummy_result=false)",
    "go_fish",
    "spades",
    "hearts",
    "euchre",
    "cribbage",
    "skat",
    "oh_hell(players=4)",
    "leduc_poker",
    "hanabi(players=4)",
    "gin_rummy",
)
QUICK_PEERS = 6
IMPORT = "import time; start = time.perf_counter(); import forno; print(time.perf_counter() - start)"
START = """
import sys, time
start = time.perf_counter()
from forno import jit
from forno.play.batch import Batch
jit.available()  # loads numba
loaded = time.perf_counter()
Batch(sys.argv[1], sys.argv[2], int(sys.argv[3])).play_games(1)
print(time.perf_counter() - loaded, time.perf_counter() - start)
"""


class Section(StrEnum):
    """A part of the benchmarks."""

    KERNEL = "kernel"
    OPENSPIEL = "openspiel"
    START = "start"
    SERVER = "server"


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
        seconds: How long a sample takes, about.
    """

    def __init__(self, play: Callable[[int, int], float], seconds: float) -> None:
        self._play, self._seconds = play, seconds
        self._games, self._seed = 1, 0

    def __call__(self) -> float:
        """Take a sample: as many games as take long enough, in one call."""
        if self._seed == 0:
            self._play(1, 0)  # what is loaded or compiled at the first call is not counted
        while True:
            self._seed += 1
            start = time.thread_time()
            decisions = self._play(self._games, self._seed)
            elapsed = time.thread_time() - start
            if elapsed >= self._seconds / 2:
                return decisions / elapsed
            self._games *= 2


def bench(
    sections: Annotated[
        list[Section] | None, typer.Argument(help="What to measure; all but the server if nothing is named.")
    ] = None,
    quick: Annotated[bool, typer.Option("--quick", help="The main lines only, in half a minute.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")] = False,
) -> None:
    """Measure how fast random games are played on one core, beside the same in C and OpenSpiel's card games;
    with ``server``: how fast people's moves are answered, beside boardgame.io's server where it is installed.

    Every figure is the best of several short runs, which take turns: trust the ratios more than the figures.
    """
    import msgspec
    from rich.console import Console

    wanted = sections or [section for section in Section if section is not Section.SERVER]
    screen = Console(stderr=True)
    started = time.perf_counter()
    with screen.status("compiling") as status:
        lines = [line for section in Section if section in wanted for line in _lines(section, quick)]
        rounds = 5 if quick else 8
        for round_number in range(1, rounds + 1):
            if round_number > 1 and quick and time.perf_counter() - started > QUICK_LIMIT:
                break
            for line in lines:
                status.update(f"round {round_number} of {rounds}: {line.name}")
                try:
                    line.measure()
                except OSError as error:
                    _note(f"{line.name}: {error}")
                    line.samples = 0
    lines = [line for line in lines if line.value is not None]
    if as_json:
        results = [{"name": line.name, "value": line.value, "unit": line.unit, **line.details} for line in lines]
        typer.echo(msgspec.json.encode({"results": results}))
    else:
        console = Console(width=None if sys.stdout.isatty() else 120)
        for table in _shown(lines):
            console.print(table)


def _note(text: object) -> None:
    complain(f"forno bench: {text}")


def _lines(section: Section, quick: bool) -> Iterable[Line]:
    seconds = 0.08 if quick else 0.2
    if section is Section.KERNEL:
        return _kernel(quick, seconds)
    if section is Section.OPENSPIEL:
        return _openspiel(QUICK_PEERS if quick else len(PEERS), seconds)
    if section is Section.SERVER:
        return _server(quick)
    return _start()


# ---- the kernels


def _tables(quick: bool) -> Iterator[tuple[str, str, int]]:
    from forno.play.games import lookup, names

    for game in names():
        for edition in lookup(game).editions(game)[: 1 if quick else None]:
            lowest, highest = lookup(game).players(game, edition)
            for players in range(lowest, highest + 1):
                if not quick or players == min(PLAYERS, highest):
                    yield game, edition, players


def _kernel(quick: bool, seconds: float) -> Iterator[Line]:
    from forno import jit
    from forno.play.batch import Batch

    compiled = jit.available()
    if compiled:
        _compile()
    else:
        _note("numba is not installed (pip install forno[fast]): nothing compiled is measured")
    yardsticks = _yardsticks()
    for game, edition, players in _tables(quick):
        name = f"kernel/{game}/{edition}/{players}p"
        plain = Batch(game, edition, players, compiled=False)
        if compiled:
            yield Line(f"{name}/compiled", RATE, Rate(Batch(game, edition, players).play_games, seconds))
        yield Line(f"{name}/plain", RATE, Rate(plain.play_games, seconds))
        rules = plain.setting.rules
        if game in yardsticks and yardsticks[game].supports(rules):
            yield Line(f"{name}/c", RATE, Rate(partial(yardsticks[game].play_games, rules), seconds))


def _kernels() -> dict[tuple[ModuleType, ...], tuple[str, str, str]]:
    """For each kernel a table that is played with it."""
    from forno.play.games import lookup

    return {lookup(game).kernel: (game, edition, str(players)) for game, edition, players in _tables(quick=True)}


@cache
def _compile() -> None:
    """Fill the cache for each kernel, as many at once as there are cores."""
    children: list[subprocess.Popen[bytes]] = []
    for table in _kernels().values():
        if len(children) >= (os.cpu_count() or 1):
            children.pop(0).wait()
        children.append(subprocess.Popen([sys.executable, "-c", START, *table], stdout=subprocess.DEVNULL))
    for child in children:
        child.wait()


def _yardsticks() -> dict[str, Any]:
    from forno.play.games import names

    from .yardstick import Yardstick

    found = {}
    for game in filter(Yardstick.exists, names()):
        try:
            found[game] = Yardstick(game)
        except OSError as error:
            _note(f"{error}: kernel/{game} is not compared with C")
    return found


# ---- OpenSpiel


def _openspiel(number: int, seconds: float) -> Iterator[Line]:
    try:
        import pyspiel
    except ImportError:
        _note("open_spiel is not installed (pip install forno[rl]): it is not measured")
        return
    for spec in PEERS[:number]:
        if spec.partition("(")[0] not in pyspiel.registered_names():
            _note(f"this open_spiel has no {spec}")
        else:
            yield Line(f"openspiel/{spec}/cpp", RATE, Rate(_peer(pyspiel, spec), seconds))


def _peer(pyspiel: Any, spec: str) -> Callable[[int, int], float]:
    """Whole games of OpenSpiel's bots that move at random, all in C++: one call from Python for each game.

    Draws and deals are no decisions. How many decisions a game has is counted beforehand, in games of the same kind.
    """
    game = pyspiel.load_game(spec)
    bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(game.num_players())]

    def one(seed: int) -> Any:
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, seed)
        return state

    counted = 200
    decisions: float = sum(move.player >= 0 for seed in range(counted) for move in one(seed).full_history()) / counted

    def play(games: int, seed: int) -> float:
        for number in range(games):
            one(seed * 1_000_003 + number & 0x7FFFFFFF)
        return games * decisions

    return play


# ---- the server


def _server(quick: bool) -> Iterable[Line]:
    try:
        from .bench_server import lines
    except ImportError as error:
        _note(f"{error.name} is not installed: the server is not measured")
        return []
    return lines(quick)


# ---- start


class Start:
    """The first compiled call of a fresh interpreter: alone, and with the imports before it."""

    def __init__(self) -> None:
        self._figures = [0.0, 0.0]

    def call(self) -> float:
        """The seconds that the call takes, its result included."""
        if self._figures[0] < COMPILED_ANEW:
            self._figures = _child(START, *MAIN)
        return self._figures[0]

    def whole(self) -> float:
        """The seconds that imports (numba is most of them) and call took in the interpreter of ``call``."""
        return self._figures[1]


def _start() -> Iterator[Line]:
    from forno import jit
    from forno.play.games import lookup, names

    yield Line("import/forno", "ms", lambda: 1000 * _child(IMPORT)[0], min)
    if jit.available():
        _compile()
        start = Start()
        yield Line("start/compiled", "s", start.call, min, samples=3)
        yield Line("start/compiled/imports", "s", start.whole, min, samples=3)
        for game in names():
            size = jit.dtype(lookup(game).layout.STATE).itemsize
            yield Line(f"state/{game}", "bytes", partial(float, size), samples=1)


def _child(program: str, *arguments: str) -> list[float]:
    """Run a program in a fresh interpreter; the numbers that it prints."""
    run = subprocess.run([sys.executable, "-c", program, *arguments], capture_output=True, text=True, check=True)
    return [float(word) for word in run.stdout.split()]


# ---- the table


def _shown(lines: list[Line]) -> Iterator[Table]:
    plain = [line for line in lines if not line.details]
    if plain:
        yield _table(plain)
    if len(plain) < len(lines):
        from .bench_server import table

        yield table([line for line in lines if line.details])


def _table(lines: list[Line]) -> Table:
    from rich.table import Table

    values = {line.name: line.value or 0.0 for line in lines if line.unit == RATE}
    best = max((value for name, value in values.items() if name.startswith("openspiel/")), default=0.0)
    table = Table("name", box=None, pad_edge=False)
    for heading in ("value", "unit", "of C", "of OpenSpiel's best"):
        table.add_column(heading, justify="left" if heading == "unit" else "right")
    for line in lines:
        value = line.value or 0.0
        shown = f"{value:,.0f}" if value >= 100 else f"{value:.3g}"
        yardstick = values.get(f"{line.name.rpartition('/')[0]}/c", 0.0)
        table.add_row(
            line.name,
            shown,
            line.unit,
            f"{value / yardstick:.2f}" if yardstick else "",
            f"{value / best:.2f}" if best and line.unit == RATE else "",
        )
    return table
