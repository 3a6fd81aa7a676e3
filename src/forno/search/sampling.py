"""What each move of a decision brings, all of them in the same few worlds: rough, and quick."""

from __future__ import annotations

from typing import NamedTuple

from forno.common.searchable import Question

from .deciding import BATCH, CANDIDATES
from .engine import Engine, fresh

__all__ = ["Shares", "sample"]


class Shares(NamedTuple):
    """What was found.

    Attributes:
        shares: The share of the win that each move is expected to bring, in the question's order.
        variance: How uncertain the differences between moves are: the mean variance of their distance from the first.
    """

    shares: list[float]
    variance: float


def sample(engine: Engine, question: Question, seat: int, seed: int, worlds: int) -> Shares:
    """Try each move, of ``CANDIDATES`` at most.

    Args:
        engine: What searches the game.
        question: What is asked.
        seat: Who is asked.
        seed: What all luck follows from, 62 bits of it.
        worlds: In how many worlds each move is tried; rounded up to batches, in which none falls out.
    """
    tried = [_batch(engine, question, seat, seed + batch * BATCH) for batch in range(-(-worlds // BATCH))]
    number = len(tried) * BATCH
    shares = [sum(sums) / number for sums in zip(*(sums for sums, _ in tried), strict=True)]
    squares = [sum(squares) / number for squares in zip(*(squares for _, squares in tried), strict=True)]
    apart = [square - (share - shares[0]) ** 2 for share, square in zip(shares, squares, strict=True)][1:]
    return Shares(shares, max(0.0, sum(apart)) / max(1, len(apart)) / number)


def _batch(engine: Engine, question: Question, seat: int, seed: int) -> tuple[list[float], list[float]]:
    """For each move the sum of its shares, and of the squares of their differences from the first one's."""
    thoughts = fresh(question, seat, seed)
    engine.call("think", question, BATCH, thoughts)
    size = range(int(thoughts["size"]))
    squares = [float(thoughts["apart"][move * CANDIDATES]) for move in size]
    return [float(thoughts["sums"][move]) for move in size], squares
