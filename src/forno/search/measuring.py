"""What a few moves bring, beside each other in the same worlds, and what becomes of what is on its way."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Any, Final

from forno import jit
from forno.common.searchable import Question

from .deciding import BATCH, MEASURED, THINGS, Measures
from .engine import Budget, Engine, halves

__all__ = ["Foreseen", "Gap", "Measurement", "Share", "measure"]

LEAST_WORLDS: Final = 2  # that have a spread
_BOTH_ENDS: Final = 0.025  # of a 95 % interval


@dataclass(frozen=True, slots=True)
class Share:
    """What a move brings.

    Attributes:
        move: As it is written.
        share: The share of the win that is expected after it, 0 to 1.
        low: The lower end of its 95 % interval.
        high: The upper end.
    """

    move: str
    share: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Gap:
    """By how much the best of the measured moves is ahead of one of them.

    Attributes:
        cost: The difference of their shares, 0 or more.
        low: The lower end of its interval: paired in each world, and 95 % for all the moves that might have been the
            best one together (Bonferroni).
        high: The upper end.
    """

    cost: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Foreseen:
    """What becomes of an order on its way.

    Attributes:
        player: Whose it is.
        order: Its name.
        chance: In which share of the worlds it is delivered, 0 to 1.
    """

    player: int
    order: str
    chance: float


@dataclass(frozen=True, slots=True)
class Measurement:
    """What was found.

    Attributes:
        shares: The moves, the best first.
        gap: By how much the best one is ahead of the first of those that were asked about.
        orders: What becomes of the orders on their way after the move that was said.
        worlds: In how many worlds; 0: there was no time for any, and nothing else is told then.
    """

    shares: tuple[Share, ...]
    gap: Gap
    orders: tuple[Foreseen, ...]
    worlds: int


def measure(
    engine: Engine, question: Question, seat: int, seed: int, moves: Sequence[str], then: str, budget: Budget
) -> Measurement:
    """Take moves in the same worlds: the same for the same arguments and number of playouts.

    Args:
        engine: What to search with.
        question: What is asked.
        seat: Who is asked.
        seed: What all luck follows from, 62 bits of it.
        moves: Up to ``MEASURED`` of the question's moves, none twice; the first one is compared with the best.
        then: The move after which is looked what becomes of the question's things.
        budget: How much it may cost; at least ``LEAST_WORLDS`` worlds are looked at whatever it says of playouts.
    """
    begin = time.perf_counter()
    codes = dict(zip(question.moves, question.actions, strict=True))
    m = jit.table(_fresh(question, seat, seed, [codes[move] for move in moves]), Measures.fields)
    most = None
    if budget.playouts is not None:
        most = max(LEAST_WORLDS, budget.playouts // (len(moves) + bool(question.things)))
    longest = 0.0
    while most is None or m["worlds"] < most:
        start = time.perf_counter()
        if start + longest - begin > budget.seconds:
            break
        worlds = BATCH if most is None else min(BATCH, most - int(m["worlds"]))
        engine.call("measure", question, worlds, m)
        if question.things:
            engine.call("note_fates", question, codes[then], int(m["worlds"]), m)
        longest = max(longest, time.perf_counter() - start)
    return _found(question, m, moves)


def _fresh(question: Question, seat: int, seed: int, actions: Sequence[int]) -> Measures:
    m = Measures()
    m.size, m.seat, m.whole = len(actions), seat, int(question.whole)
    m.moves[: m.size] = actions
    m.low, m.high = halves(seed)
    things = [thing.number for thing in question.things[:THINGS]]
    m.size_of_things = len(things)
    m.things[: len(things)] = things
    assert m.size <= MEASURED
    return m


def _found(question: Question, m: Any, moves: Sequence[str]) -> Measurement:
    worlds = int(m["worlds"])
    if worlds < LEAST_WORLDS:
        return Measurement((), Gap(0.0, 0.0, 0.0), (), 0)
    means = [float(total) / worlds for total in m["sums"][: len(moves)]]
    order = sorted(range(len(moves)), key=lambda at: -means[at])
    shares = []
    for at in order:
        margin = _margin(means[at], float(m["squares"][at]), worlds)
        shares.append(Share(moves[at], means[at], max(0.0, means[at] - margin), min(1.0, means[at] + margin)))
    orders = (
        Foreseen(thing.player, thing.order, int(came) / worlds)
        for thing, came in zip(question.things, m["came"], strict=False)
    )
    return Measurement(tuple(shares), _gap(m, means, order[0], worlds), tuple(orders), worlds)


def _gap(m: Any, means: Sequence[float], best: int, worlds: int) -> Gap:
    ahead = means[best] - means[0]
    margin = _margin(ahead, float(m["apart"][best]), worlds, comparisons=len(means) - 1)
    return Gap(ahead, ahead - margin, ahead + margin)


def _margin(mean: float, squares: float, worlds: int, comparisons: int = 1) -> float:
    """Half of the interval of a mean, from the sum of the squares that it is the mean of."""
    spread = max(0.0, squares / worlds - mean * mean) / (worlds - 1)
    return float(NormalDist().inv_cdf(1 - _BOTH_ENDS / max(1, comparisons)) * spread**0.5)
