"""How fast the kernels are beside the same game in C and OpenSpiel's card games: random games, one core.

Run: ``python -m benchmarks.kernels [NAME…] [--quick] [--json]``. The lines are those of ``forno bench kernel`` and,
beside them, ``kernel/<game>/<edition>/<n>p/c`` where there is a C compiler, ``…/cuda`` where there is a graphics card,
``openspiel/<game>/cpp`` where that is.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from benchmarks.command import Columns, run
from benchmarks.yardstick import Yardstick
from forno.cli.bench import kernels, tables
from forno.cli.measuring import RATE, Line, Rate
from forno.errors import BadOption
from forno.play.batch import Batch
from forno.play.crowd import Crowd
from forno.play.games import names

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
THREADS = 1 << 17  # of a card, at once
COUNTED = 200  # games in which a game's decisions are counted


def all_lines(quick: bool) -> Iterator[Line]:
    """The kernels', C's and OpenSpiel's lines."""
    yield from kernels(quick)
    yield from yardsticks(quick)
    yield from cuda(quick)
    yield from openspiel(quick)


def note(text: object) -> None:
    print(f"benchmarks.kernels: {text}", file=sys.stderr)


def yardsticks(quick: bool) -> Iterator[Line]:
    """The games that there is a C program for, where there is a compiler."""
    for game in filter(Yardstick.exists, names()):
        try:
            yardstick = Yardstick(game)
        except OSError as error:
            note(f"{error}: kernel/{game} is not compared with C")
            continue
        for _, edition, players in (table for table in tables(quick) if table[0] == game):
            rules = Batch(game, edition, players, compiled=False).setting.rules
            if yardstick.supports(rules):
                play = partial(yardstick.play_games, rules)
                yield Line(f"kernel/{game}/{edition}/{players}p/c", RATE, Rate(play, quick))


def cuda(quick: bool) -> Iterator[Line]:
    """All kernels on a graphics card, where there is one: with the copying, in seconds of the clock."""
    for game, edition, players in tables(quick):
        try:
            crowd = Crowd(game, edition, players)
        except BadOption as error:
            note(f"{error}: nothing is measured on a card")
            return
        play = partial(crowd.play_games, THREADS)
        yield Line(f"kernel/{game}/{edition}/{players}p/cuda", RATE, Rate(play, quick, time.perf_counter))


def openspiel(quick: bool) -> Iterator[Line]:
    """OpenSpiel's card games, where it is installed."""
    try:
        import pyspiel
    except ImportError:
        note("open_spiel is not installed (pip install forno[rl]): it is not measured")
        return
    for spec in PEERS[: QUICK_PEERS if quick else None]:
        if spec.partition("(")[0] not in pyspiel.registered_names():
            note(f"this open_spiel has no {spec}")
        else:
            yield Line(f"openspiel/{spec}/cpp", RATE, Rate(of_openspiel(pyspiel, spec), quick))


def of_openspiel(pyspiel: Any, spec: str) -> Callable[[int, int], float]:
    """Whole games of OpenSpiel's bots that move at random, all in C++: one call from Python for each game.

    Draws and deals are no decisions. How many decisions a game has is counted beforehand, in games of the same kind.
    """
    game = pyspiel.load_game(spec)
    bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(game.num_players())]

    def one(seed: int) -> Any:
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, seed)
        return state

    decisions: float = sum(move.player >= 0 for seed in range(COUNTED) for move in one(seed).full_history()) / COUNTED

    def play(games: int, seed: int) -> float:
        for number in range(games):
            one(seed * 1_000_003 + number & 0x7FFFFFFF)
        return games * decisions

    return play


def ratios(lines: list[Line]) -> Columns:
    """Columns of the table: trust them more than the figures."""
    values = {line.name: line.value or 0.0 for line in lines}
    best = max((value for name, value in values.items() if name.startswith("openspiel/")), default=0.0)

    def of(other: float, line: Line) -> str:
        return f"{(line.value or 0.0) / other:.2f}" if other else ""

    return {
        "of C": lambda line: of(values.get(f"{line.name.rpartition('/')[0]}/c", 0.0), line),
        "of OpenSpiel's best": partial(of, best),
    }


if __name__ == "__main__":
    run(__doc__, all_lines, ratios)
