"""The bot ``search``: tries its moves in worlds that it holds for possible. Honest: it knows its view and events."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Final

from forno.common.searchable import Mind
from forno.errors import BadOption
from forno.search import Budget, Engine, are_warm, available, engine, is_warm, searchable

from .advised import Advised
from .by_game import BotByGame, made_for
from .specification import Parameter, divided

__all__ = ["Searching", "make", "ready"]

NAME = "search"
STRENGTH = 7
COMPILED = True
USUAL: Final = 200.0  # milliseconds
LONGEST: Final = 600_000.0
PARAMETERS = {
    "ms": Parameter(kind="number", help="time for a decision, in milliseconds", least=1, most=LONGEST, usual=USUAL),
    "playouts": Parameter(
        kind="integer", help="games played on in the mind for a decision, instead", least=1, most=100_000_000
    ),
    "others": Parameter(
        kind="word",
        help="how the others play; as they are called, if it is left out",
        words=("rule", "fading", "pippo", "rosa", "enzo"),
    ),
    "prior": Parameter(
        kind="word", help="whose move it plays unless another is clearly better", words=("rule", "net"), usual="rule"
    ),
}


def make(
    rng: random.Random,
    ms: float | None = None,
    playouts: int | None = None,
    others: str | None = None,
    prior: str = "rule",
) -> Searching:
    """A fresh bot; it draws nothing by lot while it is made.

    Args:
        rng: Its source of chance.
        ms: Milliseconds for a decision.
        playouts: How many games it plays on in its mind for a decision; where it is given and no time is, its move
            follows from what it knows and its source of chance alone.
        others: How the others play, in its mind: they plan, look and forget as that bot does. None: as those it meets.
        prior: Whose move it plays unless another one is clearly better: ``net``'s, where that has learned the table, or
            ``rule``'s.

    Raises:
        BadOption: numba is not installed.
    """
    if not available():
        raise BadOption("bot search needs numba: pip install forno[fast]", "bot")
    usual = LONGEST if playouts is not None else USUAL
    return Searching(rng, Budget((usual if ms is None else ms) / 1000, playouts), others, prior)


def ready() -> bool:
    """Whether it may be offered: once all that it needs is compiled."""
    return available() and are_warm()


class Searching:
    """Searches every game that can be searched; where nothing can be compiled it plays as ``rule``.

    Args:
        rng: What it draws lots with.
        budget: What a decision may cost.
        others: How the others play; None: as those do whom it meets.
        prior: Whose move stands unless another one is clearly better, ``rule``'s or ``net``'s.

    Attributes:
        budget: Seconds for a decision, where somebody says so before it: he does not wait until anything is compiled.
    """

    def __init__(self, rng: random.Random, budget: Budget, others: str | None = None, prior: str = "rule") -> None:
        self.budget: float | None = None
        self._usual, self._others, self._prior = budget, others, prior
        self._player = BotByGame(self._made, made_for("rule", rng))
        self.know, self.see, self.choose = self._player.know, self._player.see, self._player.choose

    def meet(self, others: Sequence[str | None]) -> None:
        """Be told who plays at the other seats, as everybody at the table is, before the first decision.

        Args:
            others: Bots as they are written, None a person, of whom nobody knows how he plays: it expects of all what
                most of the bots do.
        """
        manners = Counter(_manner(bot) for bot in others if bot is not None)
        if self._others is None and manners:
            self._others = max(manners, key=lambda manner: (manners[manner], manner))

    def _made(self, game: str) -> Searcher | None:
        of = searchable(game) if available() else None
        if of is None or (self.budget is not None and not is_warm(game)):
            return None
        mind = of.mind(self._others or "rule")
        return Searcher(engine(game), Advised(mind, of) if self._prior == "net" else mind, self._limits)

    def _limits(self) -> Budget:
        seconds = self._usual.seconds
        return Budget(seconds if self.budget is None else min(seconds, self.budget), self._usual.playouts)


def _manner(bot: str) -> str:
    """As which of those that it can imagine a bot plays; most bots forget nothing, as ``rule``."""
    name, given = divided(bot)
    if name == "rule":
        return "fading" if given.replace(" ", "") == "memory=fading" else name
    return name if name in PARAMETERS["others"].words else "rule"


class Searcher:
    """Searches one game.

    Args:
        engine: What it searches with.
        mind: What it keeps of the game.
        limits: Says before each decision what it may cost.
    """

    def __init__(self, engine: Engine, mind: Mind, limits: Callable[[], Budget]) -> None:
        self._engine, self._mind, self._limits = engine, mind, limits

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
        return self._engine.find(question, view.seat, rng.getrandbits(62), self._limits()).move
