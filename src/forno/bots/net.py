"""The bot ``net``: plays what a small net expects most of, which has learned from searches. Honest, and quick.

What it has not learned (the ``shapes`` of its manifest) it plays as ``rule`` does.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final

from forno.common.searchable import Question, Searchable, Traits
from forno.errors import BadOption
from forno.search import searchable

from .by_game import BotByGame, made_for

if TYPE_CHECKING:
    from forno.learning import Network

    WhoKnows = Callable[[tuple[str, str, int]], Network | None]

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
    from forno.learning import who_knows

    return BotByGame(lambda game: learner(game, who_knows, rng), made_for("rule", rng))


def ready() -> bool:
    """Whether it may be offered."""
    return find_spec("numpy") is not None


def learner(game: str, who_knows: WhoKnows, rng: random.Random) -> Learner | None:
    """Who plays a game by networks; None: there is nothing that they could learn of it."""
    of = searchable(game)
    otherwise = made_for("rule", rng)(game)
    return None if of is None or of.traits is None or otherwise is None else Learner(of, who_knows, otherwise)


class Learner:
    """Plays one game by networks.

    Args:
        of: The game.
        who_knows: Finds the network that has learned a shape: game, edition, number of players.
        otherwise: Who plays the shapes of the game that none has learned.
    """

    def __init__(self, of: Searchable, who_knows: WhoKnows, otherwise: Any) -> None:
        self._of, self._who_knows, self._otherwise = of, who_knows, otherwise
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
        network = self._who_knows((view.game, view.edition, len(view.players)))
        if network is None:
            move: str = self._otherwise.choose(view, legal, rng)
            return move
        question = self._mind.question(view, legal)
        assert self._of.traits is not None
        return question.moves[best_of(question, self._of.traits, network)]


def best_of(question: Question, traits: Traits, network: Network) -> int:
    """Which of a question's moves the network expects most of; the first, unless another one is clearly better."""
    shares = network.shares(traits.of(question))
    best = int(shares.argmax())
    return best if shares[best] > shares[0] + CLEARLY else 0
