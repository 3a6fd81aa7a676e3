"""What a second core brings: the same random games in one process and in two at once.

Run: ``python -m benchmarks.cores [--tries N] [--json]``. Processes share nothing, so what could be lost is what cores
share: caches, memory, heat. A process counts the seconds in which it has a core; so neighbours on the machine take less
away than they would, but where two processes wait for one core nothing is learned of a second one.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import time
from multiprocessing.synchronize import Barrier
from typing import Any

from forno.play.batch import Batch
from forno.play.games import lookup, names

GAMES = 20_000


def play(game: str, barrier: Barrier, rates: Any) -> None:
    """Play when all are ready; tell how many decisions a second that were."""
    batch = Batch(game, lookup(game).editions(game)[0], 4)
    batch.play_games(10)
    barrier.wait()
    begin = time.process_time()
    decisions = batch.play_games(GAMES, 7)
    rates.put(decisions / (time.process_time() - begin))


def together(game: str, processes: int) -> float:
    """What so many processes at once do in a second, all together."""
    context = multiprocessing.get_context("spawn")
    barrier, rates = context.Barrier(processes), context.SimpleQueue()
    started = [context.Process(target=play, args=(game, barrier, rates)) for _ in range(processes)]
    for process in started:
        process.start()
    total = sum(rates.get() for _ in started)
    for process in started:
        process.join()
    return float(total)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tries", type=int, default=3, help="of each, by turns; the best of them counts")
    parser.add_argument("--json", action="store_true", help="print JSON instead of lines")
    wanted = parser.parse_args()
    for game in names():
        tries = [(together(game, 1), together(game, 2)) for _ in range(wanted.tries)]
        one, two = (max(column) for column in zip(*tries, strict=True))
        if wanted.json:
            print(json.dumps({"name": game, "one": one, "two": two, "ratio": two / one}))
        else:
            print(f"{game}: one {one / 1e6:.1f} M decisions/s, two {two / 1e6:.1f} M: {two / one:.2f} times")


if __name__ == "__main__":
    main()
