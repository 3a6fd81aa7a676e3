"""A bot of one's own. Run this file to measure it, or play against it: ``forno play --bot examples/my_bot.py``."""

import random
from collections.abc import Sequence
from typing import Any

from forno import Game, bots
from forno.bots.seating import Seating


class MyBot:
    """Lays its orders as soon as it can, and as many cards of one kind as it has."""

    def choose(self, view: Any, legal: Sequence[str], rng: random.Random) -> str:
        """Answer with one of ``legal``, knowing ``view``."""
        for wanted in ("fill", "draw supply" if len(view.orders) > 1 else "draw waiter"):
            if wanted in legal:
                return wanted
        orders = [move for move in legal if move.startswith("order")]
        return rng.choice(orders) if orders else max(legal)


def share_of_wins(games: int) -> float:
    """How often the bot wins against three that play by lot; a shared win counts in part."""
    wins = 0.0
    for number in range(games):
        game = Game.new("mamma-mia", "2004", ["Me", "Ann", "Ben", "Cleo"], seed=f"{number:064x}")
        seats: dict[int, bots.Bot] = {0: MyBot()} | {seat: bots.make("random") for seat in (1, 2, 3)}
        winners = Seating(game, seats, {seat: random.Random(4 * number + seat) for seat in seats}).finish()["winners"]
        wins += (0 in winners) / len(winners)
    return wins / games


if __name__ == "__main__":
    print(f"share of wins: {share_of_wins(100):.2f} (0.25 is what chance gives)")
