"""The bot ``search``: tries its moves in worlds that it holds for possible. Honest: it knows its view and events."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from .by_game import BotByGame
from .specification import Parameter

if TYPE_CHECKING:
    from forno.common.searchable import Mind
    from forno.search import Budget, Engine

__all__ = ["make"]

NAME = "search"
STRENGTH = 6
COMPILED = True  # the first time it takes a minute until it plays
USUAL: Final = 200.0  # milliseconds
PARAMETERS = {
    "ms": Parameter(kind="number", help="time for a decision, in milliseconds", least=1, most=600_000, usual=USUAL),
    "playouts": Parameter(
        kind="integer", help="games played on in the mind for a decision, instead", least=1, most=100_000_000
    ),
}


def make(rng: random.Random, ms: float | None = None, playouts: int | None = None) -> BotByGame:
    """A fresh bot; it draws nothing by lot while it is made.

    Args:
        rng: Its source of chance.
        ms: Milliseconds for a decision.
        playouts: How many games it plays on in its mind for a decision; where it is given and no time is, its move
            follows from what it knows and its source of chance alone.

    Raises:
        BadOption: numba is not installed.
    """
    from forno.search import Budget

    usual = 600_000.0 if playouts is not None else USUAL
    budget = Budget(seconds=(usual if ms is None else ms) / 1000, playouts=playouts)
    return BotByGame(lambda game: _searcher(game, budget), "rule")


def _searcher(game: str, budget: Budget) -> Searcher | None:
    from forno.search import Engine
    from forno.search.engine import searchable

    of = searchable(game)
    return None if of is None else Searcher(Engine(game), of.mind(), budget)


class Searcher:
    """Searches one game.

    Args:
        engine: What it searches with.
        mind: What it keeps of the game.
        budget: What a decision may cost.
    """

    def __init__(self, engine: Engine, mind: Mind, budget: Budget) -> None:
        self._engine, self._mind, self._budget = engine, mind, budget

    def know(self, sheet: Any) -> None:
        """Read the cards that are played with."""
        self._mind.know(sheet)

    def see(self, event: Any) -> None:
        """Remember an event."""
        self._mind.see(event)

    def choose(self, view: Any, legal: Sequence[str], rng: random.Random) -> str:
        """The best move that is found."""
        question = self._mind.question(view, legal)
        if not question.certain:
            return question.moves[0]
        return self._engine.find(question, view.seat, rng.getrandbits(62), self._budget).move
