"""Tables, and games that play themselves in several styles: what one style never does, another does all the time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
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

#: ``keen`` does what can be done and takes what it may; ``stubborn`` takes the long way: asks, and never gives;
#: ``hoarder`` keeps what it has; ``hasty`` does as little as it can. What that means, a game's ``testing`` says.
STYLES: Final = ("any", "keen", "stubborn", "hoarder", "hasty")


def choose(game: Game, rng: Random, style: str = "any") -> str:
    """A legal move of the player who has to decide, by lot in a style's proportions."""
    moves = game.legal()
    if style == "any":
        return rng.choice(moves)
    likings = _likings(game.name, style)
    words = [move.split() for move in moves]
    weights = [likings.get(word[0], likings.get(word[-1], 1)) for word in words]
    return rng.choices(moves, weights)[0]


@cache
def _likings(game: str, style: str) -> Mapping[str, float]:
    place = lookup(game).testing
    styles: Mapping[str, Mapping[str, float]] = {} if place is None else import_module(place).STYLES
    return styles.get(style, {})


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
