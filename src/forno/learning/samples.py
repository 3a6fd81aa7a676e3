"""Games for a net to learn from: what it is told at each decision, and what a search finds of the moves."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from forno.common.searchable import Mind, Question
from forno.play.game import Game
from forno.search import engine, searchable
from forno.search.sampling import sample

from .network import Network, Shape

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from .network import Numbers

__all__ = ["Sample", "play"]

ASTRAY: Final = 0.04  # of the moves are played by lot, so that what then happens is learned, too
LEARNS: Final = 0.5  # of the seats play by the network, the others by ``rule``


class Sample(NamedTuple):
    """Decisions in a row.

    Attributes:
        traits: Of all moves, of shape (moves, traits).
        shares: What they bring, of shape (moves,).
        sizes: How many moves each decision has.
        variances: How uncertain the differences between its moves are.
    """

    traits: Numbers
    shares: Numbers
    sizes: NDArray[np.int16]
    variances: Numbers

    @classmethod
    def joined(cls, samples: Sequence[Sample]) -> Sample:
        """All of them as one."""
        return cls(*(np.concatenate(arrays) for arrays in zip(*samples, strict=True)))


def play(shape: Shape, seed: int, worlds: int, network: Network | None) -> Sample:
    """Play a game, and let the search look at the moves of every decision on the way.

    Args:
        shape: What is played.
        seed: What all follows from.
        worlds: In how many worlds each move is tried.
        network: Who plays at some of the seats; None: who follows the search.
    """
    rng = random.Random(f"learning {seed}")
    learns = [rng.random() < LEARNS for _ in range(shape.players)]
    traits, shares, sizes, variances = [], [], [], []
    for question, seat, answer in _decisions(shape, rng):
        rows = _traits(shape.game, question)
        found, variance = sample(engine(shape.game), question, seat, rng.getrandbits(62), worlds)
        rows = rows[: len(found)]
        traits.append(np.asarray(rows, np.float32))
        shares.append(np.asarray(found, np.float32))
        sizes.append(len(found))
        variances.append(variance)
        at = 0
        if rng.random() < ASTRAY:
            at = rng.randrange(len(found))
        elif learns[seat]:
            at = int(np.argmax(found if network is None else network.shares(rows)))
        answer.append(at)
    return Sample(
        np.concatenate(traits),
        np.concatenate(shares),
        np.asarray(sizes, np.int16),
        np.asarray(variances, np.float32),
    )


def _decisions(shape: Shape, rng: random.Random) -> Iterator[tuple[Question, int, list[int]]]:
    """Each decision between several moves, and a list that takes the place of the move that is played."""
    of = searchable(shape.game)
    assert of is not None
    names = [f"p{seat}" for seat in range(shape.players)]
    game = Game.new(shape.game, shape.edition, names, seed=f"{rng.getrandbits(256):064x}")
    minds: list[Mind] = [of.mind("rule") for _ in names]
    for mind in minds:
        mind.know(game.card_sheet())
    while not game.over:
        seat = game.player
        assert seat is not None
        question = minds[seat].question(game.view(seat), game.legal())
        answer: list[int] = []
        if len(question.moves) > 1:
            yield question, seat, answer
        for event in [*game.play(question.moves[answer[0] if answer else 0]), *game.run()]:
            for mind in minds:
                mind.see(event)


def _traits(game: str, question: Question) -> list[list[float]]:
    of = searchable(game)
    assert of is not None
    assert of.traits is not None
    return of.traits.of(question)
