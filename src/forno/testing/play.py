"""Tables, and games that play themselves in several styles: what one style never does, another does all the time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from forno.play.game import Game
from forno.play.games import lookup, names

__all__ = ["LONGEST", "STYLES", "Table", "all_tables", "choose", "play_on"]


@dataclass(frozen=True, slots=True)
class Table:
    """A game that might be played: which one, by which edition, by how many, with which options."""

    game: str
    edition: str
    players: int
    options: dict[str, Any] = field(default_factory=dict)

    def deal(self, seed: str | None = None) -> Game:
        """The game after the deal; ``seed``: 64 hex digits, None for zeros."""
        people = [f"P{seat}" for seat in range(self.players)]
        return Game.new(self.game, self.edition, people, options=self.options, seed=seed or "0" * 64)


def all_tables(games: Sequence[str] | None = None) -> list[Table]:
    """Every edition of these games (None: of all) for every number of players."""
    found = []
    for name in names() if games is None else games:
        module = lookup(name)
        for year in module.editions(name):
            lowest, highest = module.players(name, year)
            found += [Table(name, year, players) for players in range(lowest, highest + 1)]
    return found


#: More decisions than any game takes.
LONGEST: Final = 20_000

#: How much likelier a move is chosen, by the word that it begins or ends with; others count 1.
STYLES: Final[Mapping[str, Mapping[str, float]]] = {
    "any": {},
    # delivers what can be delivered, with help where it is to be had; takes what it may, and keeps its Guest for dinner
    "keen": {
        **{"fill": 20, "help": 20, "ask": 5, "order": 4, "want": 4, "decline": 0.2, "refuse": 0.2},
        **{
            "run": 4,
            "child": 20,
            "steal": 20,
            "done": 0.2,
            "guest": 0.02,
            "turn": 0.2,
            "schoolbus": 3,
            "grandpa": 2,
            "son": 2,
        },
    },
    # takes the long way: asks, and never gives; leaves the table
    "stubborn": {"want": 9, "refuse": 20, "decline": 9, "order": 5, "fill": 0.2, "done": 9, "wc": 9, "turn": 9},
    # fills its hand with orders and keeps them: laps in which nobody can do anything
    "hoarder": {"waiter": 50, "no": 50, "decline": 5},
    # plays one card at a time, and orders as soon as there are any
    "hasty": {"1": 9, "order": 20, "supply": 9},
}


def choose(game: Game, rng: Random, style: str = "any") -> str:
    """A legal move of the player who has to decide, by lot in a style's proportions."""
    likings = STYLES[style]
    moves = game.legal()
    if not likings:
        return rng.choice(moves)
    words = [move.split() for move in moves]
    weights = [likings.get(word[0], likings.get(word[-1], 1)) for word in words]
    return rng.choices(moves, weights)[0]


def play_on(game: Game, rng: Random, style: str = "any") -> Iterator[Game]:
    """Yield ``game`` at each of its decisions, deciding by lot between them, and once more when it is over.

    Raises:
        AssertionError: The game does not end.
    """
    game.run()
    while not game.over:
        yield game
        assert game.ply < LONGEST, f"{game.ply} decisions, and no end"
        game.play(choose(game, rng, style))
        game.run()
    yield game
