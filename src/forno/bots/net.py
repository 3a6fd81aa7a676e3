"""The bot ``net``: plays what a small net expects most of, which has learned from searches. Honest, and quick.

What it has not learned (the ``shapes`` of its manifest) it plays as ``rule`` does.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final

from forno.common.searchable import Question, Searchable, Traits
from forno.errors import BadOption
from forno.search import searchable

from .by_game import BotByGame, made_for

if TYPE_CHECKING:
    from forno.learning import Network

__all__ = ["Learner", "best_of", "learner", "make", "ready"]

NAME = "net"
STRENGTH = 5.5
CLEARLY: Final = 0.003  # by how much of a share a move has to be better than the one that ``rule`` would play


def make(rng: random.Random) -> BotByGame:
    """A fresh bot; it draws nothing by lot.

    Raises:
        BadOption: numpy is not installed.
    """
    if not ready():
        raise BadOption("bot net needs numpy: pip install forno[fast]", "bot")
    from forno.learning import learned

    return BotByGame(lambda game: learner(game, learned(), rng), made_for("rule", rng))


def ready() -> bool:
    """Whether it may be offered."""
    return find_spec("numpy") is not None


def learner(game: str, network: Network, rng: random.Random) -> Learner | None:
    """Who plays a game by a network; None: it can learn nothing of it."""
    of = searchable(game)
    otherwise = made_for("rule", rng)(game)
    return None if of is None or of.traits is None or otherwise is None else Learner(of, network, otherwise)


class Learner:
    """Plays one game by a network.

    Args:
        of: The game.
        network: What it has learned.
        otherwise: Who plays the shapes of the game that it has not learned.
    """

    def __init__(self, of: Searchable, network: Network, otherwise: Any) -> None:
        self._of, self._network, self._otherwise = of, network, otherwise
        self._mind = of.mind("rule")

    def know(self, sheet: Any) -> None:
        """Read the cards that are played with."""
        self._mind.know(sheet)
        self._otherwise.know(sheet)

    def see(self, event: Any) -> None:
        """Remember an event."""
        self._mind.see(event)
        self._otherwise.see(event)

    def choose(self, view: Any, legal: Sequence[str], rng: random.Random) -> str:
        """The move that the network expects most of; the one that ``rule`` would play, unless it is clearly better."""
        if not self._network.knows((view.game, view.edition, len(view.players))):
            move: str = self._otherwise.choose(view, legal, rng)
            return move
        question = self._mind.question(view, legal)
        assert self._of.traits is not None
        return question.moves[best_of(question, self._of.traits, self._network)]


def best_of(question: Question, traits: Traits, network: Network) -> int:
    """Which of a question's moves the network expects most of; the first, unless another one is clearly better."""
    shares = network.shares(traits.of(question))
    best = int(shares.argmax())
    return best if shares[best] > shares[0] + CLEARLY else 0
