"""The bot ``search``: tries its moves in worlds that it holds for possible. Honest: it knows its view and events."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Final

from forno.common.searchable import Mind
from forno.errors import BadOption
from forno.search import Budget, Engine, available, engine, searchable

from .by_game import BotByGame, made_for
from .specification import Parameter

__all__ = ["make", "searching"]

NAME = "search"
STRENGTH = 7
COMPILED = True  # the first time it takes a minute until it plays
USUAL: Final = 200.0  # milliseconds
LONGEST: Final = 600_000.0
PARAMETERS = {
    "ms": Parameter(kind="number", help="time for a decision, in milliseconds", least=1, most=LONGEST, usual=USUAL),
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
    if not available():
        raise BadOption("bot search needs numba: pip install forno[fast]", "bot")
    usual = LONGEST if playouts is not None else USUAL
    return searching(rng, usual if ms is None else ms, playouts)


def searching(rng: random.Random, ms: float = LONGEST, playouts: int | None = None) -> BotByGame:
    """A bot that searches; where nothing can be compiled, or a game cannot be searched, it plays as ``rule``."""
    budget = Budget(ms / 1000, playouts)

    def made(game: str) -> Searcher | None:
        of = searchable(game) if available() else None
        return None if of is None else Searcher(engine(game), of.mind(), budget)

    return BotByGame(made, made_for("rule", rng))


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
