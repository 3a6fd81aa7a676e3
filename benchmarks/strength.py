"""How strong a bot is: its share of wins against others of one kind, seats rotated, ties split.

    .venv/bin/python benchmarks/strength.py                          # rule against random
    .venv/bin/python benchmarks/strength.py --players 2 --games 2000
    .venv/bin/python benchmarks/strength.py --bot examples/my_bot.py --against rule

The seeds are fixed: the same call prints the same share. Each deal is played once with the bot at each seat.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from itertools import chain
from typing import Any

from forno import Game, bots
from forno.bots.seating import Seating, source

MOST_PROCESSES = 2


@dataclass(frozen=True)
class Pairing:
    """Who plays what against whom."""

    game: str
    edition: str
    players: int
    bot: str
    against: str


class Timed:
    """A bot, and how long it takes to decide."""

    def __init__(self, bot: bots.Bot) -> None:
        self._bot = bot
        self.seconds = 0.0
        self.decisions = 0
        if hasattr(bot, "see"):
            self.see = bot.see

    def choose(self, view: Any, legal: Sequence[str], rng: random.Random) -> str:
        """What the bot answers."""
        start = time.perf_counter()
        move = self._bot.choose(view, legal, rng)
        self.seconds += time.perf_counter() - start
        self.decisions += 1
        return move


def made(name: str) -> bots.Bot:
    return bots.load(name) if name.endswith(".py") else bots.make(name, 0)


def play(pairing: Pairing, first: int, games: int) -> tuple[list[float], float, int]:
    """The bot's share in each of some games, the seconds that it thought, and its decisions."""
    shares, seconds, decisions = [], 0.0, 0
    for number in range(first, first + games):
        deal, seat = divmod(number, pairing.players)
        seed = f"{deal:064x}"
        names = [str(player) for player in range(pairing.players)]
        mine = Timed(made(pairing.bot))
        others = {player: made(pairing.against) for player in range(pairing.players) if player != seat}
        sources = {player: source(seed, player) for player in range(pairing.players)}
        game = Game.new(pairing.game, pairing.edition, names, seed=seed)
        winners = Seating(game, {**others, seat: mine}, sources).finish()["winners"]
        shares.append((seat in winners) / len(winners))
        seconds += mine.seconds
        decisions += mine.decisions
    return shares, seconds, decisions


def measure(pairing: Pairing, games: int, processes: int) -> dict[str, Any]:
    chunk = max(pairing.players, math.ceil(games / 50 / pairing.players) * pairing.players)
    starts = range(0, games, chunk)
    sizes = [min(chunk, games - start) for start in starts]
    if processes == 1:
        parts = [play(pairing, start, size) for start, size in zip(starts, sizes, strict=True)]
    else:
        with ProcessPoolExecutor(processes) as pool:
            parts = list(pool.map(play, [pairing] * len(sizes), starts, sizes))
    shares = list(chain.from_iterable(part[0] for part in parts))
    mean = sum(shares) / games
    spread = math.sqrt(sum((share - mean) ** 2 for share in shares) / games / max(1, games - 1))
    thought = sum(part[1] for part in parts) / max(1, sum(part[2] for part in parts))
    return {**asdict(pairing), "games": games, "share": mean, "error": spread, "ms_a_decision": 1000 * thought}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bot", default="rule", help="a name or a file")
    parser.add_argument("--against", default="random", help="a name or a file, for all other seats")
    parser.add_argument("--game", default="mamma-mia")
    parser.add_argument("--edition", default="2004")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--processes", type=int, choices=range(1, MOST_PROCESSES + 1), default=MOST_PROCESSES)
    parser.add_argument("--json", action="store_true", help="print one line of JSON")
    options = vars(parser.parse_args())
    games, processes, as_json = options.pop("games"), options.pop("processes"), options.pop("json")
    found = measure(Pairing(**options), max(1, games), processes)
    if as_json:
        print(json.dumps(found))
        return
    print(
        f"{found['bot']} against {found['players'] - 1} x {found['against']}, {found['game']} {found['edition']}: "
        f"share of wins {found['share']:.3f} ± {found['error']:.3f} (fair: {1 / found['players']:.2f}), "
        f"{found['games']} games, {found['ms_a_decision']:.2f} ms a decision"
    )


if __name__ == "__main__":
    main()
