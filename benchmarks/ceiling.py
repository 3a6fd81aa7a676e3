"""What is there to win: one seat that sees all cards, those to come too, against ``rule``. For measuring only.

Run: ``python benchmarks/ceiling.py GAME EDITION PLAYERS [--games N] [--seed N]``. Before each of its decisions it plays
the game to its end after every move, as it will really go on if everybody plays on by ``rule``, and takes the best: no
search that sees its own view alone can hope for more than such a one finds, as long as it plays on by ``rule``, too.
"""

from __future__ import annotations

import argparse
import copy
import math
import random
from typing import Any

from forno import bots
from forno.bots.base import Bot
from forno.bots.seating import Seating
from forno.play.game import Game


class Table:
    """A game, a bot ``rule`` at each seat, and their sources of chance: all that decides how it goes on."""

    def __init__(self, game: Game, minds: dict[int, Bot], sources: dict[int, random.Random]) -> None:
        self.game, self._minds, self._sources = game, minds, sources
        self._seating = Seating(game, minds, sources)

    def ahead(self) -> Table:
        """The same once more, to play on."""
        minds, sources = copy.deepcopy((self._minds, self._sources))
        return Table(self.game.copy(), minds, sources)

    def play(self, move: str) -> None:
        """Take a decision, and let everybody see it."""
        self._seating.play(move)

    def choice(self) -> str:
        """What ``rule`` would play."""
        return self._seating.choice()

    def finish(self, seat: int) -> float:
        """Play on to the end; what the seat has of the win."""
        return share(self._seating.finish(), seat)


def share(result: dict[str, Any], seat: int) -> float:
    """What a seat has of the win."""
    return 1 / len(result["winners"]) if seat in result["winners"] else 0.0


def best(table: Table, seat: int) -> str:
    """The move after which the game ends best; of equals ``rule``'s own."""
    usual = table.ahead().choice()
    moves = sorted(table.game.legal(), key=lambda move: move != usual)
    found, most = usual, -1.0
    for move in moves if len(moves) > 1 else ():
        ahead = table.ahead()
        ahead.play(move)
        if (won := ahead.finish(seat)) > most:
            found, most = move, won
        if most == 1.0:
            break
    return found


def play(name: str, edition: str, players: int, seed: int, seat: int) -> float:
    """Play a game; what the seat that sees everything has of the win."""
    game = Game.new(name, edition, [str(number) for number in range(players)], seed=f"{seed:064x}")
    minds = {number: bots.make("rule", seed * 10 + number) for number in range(players)}
    table = Table(game, minds, {number: random.Random(seed * 10 + number) for number in range(players)})
    while game.result is None:
        table.play(best(table, seat) if game.player == seat else table.choice())
    return share(game.result, seat)


def main() -> None:
    """Play, and print what was won after every ten games."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("edition")
    parser.add_argument("players", type=int)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    won: list[float] = []
    for number in range(given.games):
        won.append(play(given.game, given.edition, given.players, given.seed * 10**6 + number, number % given.players))
        mean = sum(won) / len(won)
        margin = 1.96 * math.sqrt(sum((one - mean) ** 2 for one in won) / max(1, len(won) - 1) / len(won))
        if len(won) % 10 == 0 or len(won) == given.games:
            print(f"{len(won)} games: {mean:.3f} (± {margin:.3f})", flush=True)


if __name__ == "__main__":
    main()
