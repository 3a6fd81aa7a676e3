"""Ratings from full rankings: the model of Plackett and Luce at its maximum of likelihood.

Whoever is left is first of those who are left with a chance in proportion to its strength: Luce, Individual Choice
Behavior (1959); Plackett, The analysis of permutations (1975). Of those who tie, each order counts as a part of a game.
The errors are those of independent deals, not games (Huber's sandwich): the games of a deal hang together.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from itertools import permutations, product
from typing import Final

__all__ = ["Order", "Ratings", "orders", "ratings"]

#: Who came first, second and so on, by number.
Order = tuple[int, ...]
#: A game, or the games of a deal: their orders and how much each counts.
Counted = dict[Order, float]

_POINTS: Final = 400 / math.log(10)  # ten times as strong is 400
_STEPS: Final = 100
_CLOSE: Final = 1e-12
_EVEN: Final = 1e-9


class Ratings:
    """What rankings say of strength.

    Attributes:
        points: By number; 400 more are ten times the chance, and the mean of all who play is 0.
        spread: Covariances of the points.
    """

    def __init__(self, points: Sequence[float], spread: Sequence[Sequence[float]]) -> None:
        self.points, self.spread = points, spread

    def error(self, one: int) -> float:
        """The standard error of somebody's points."""
        return math.sqrt(max(0.0, self.spread[one][one]))

    def stronger(self, one: int, other: int) -> float:
        """How likely it is that one is stronger than the other, 0 to 1."""
        apart = self.points[one] - self.points[other]
        spread = self.spread[one][one] + self.spread[other][other] - 2 * self.spread[one][other]
        if abs(apart) < _EVEN:
            return 0.5
        return 0.5 * (1 + math.erf(apart / math.sqrt(2 * max(spread, _EVEN**2))))


def orders(ranked: Iterable[Sequence[int]]) -> Counted:
    """The orders of a game.

    Args:
        ranked: From the best on, those who tie together; several seats of one player have his number each.
    """
    ways = [Counter(permutations(tied)) for tied in ranked]
    whole = math.prod(way.total() for way in ways)
    return {
        tuple(one for part, _ in parts for one in part): math.prod(number for _, number in parts) / whole
        for parts in product(*(way.items() for way in ways))
    }


def ratings(deals: Sequence[Counted], seats: Sequence[int]) -> Ratings | None:
    """Ratings of players.

    Args:
        deals: The orders of each deal's games.
        seats: How many seats each player has in a game.

    Returns:
        None where likelihood has no maximum: somebody has never come behind some of the others.
    """
    whole: defaultdict[Order, float] = defaultdict(float)
    for deal in deals:
        for order, weight in deal.items():
            whole[order] += weight
    if not _joined(whole, len(seats)):
        return None
    strengths = _maximum(whole, seats)
    _, bend = _slopes(whole, strengths, seats)
    parts = [_slopes(deal, strengths, seats)[0] for deal in deals]
    many = len(deals) / max(1, len(deals) - 1)
    middle = [[many * math.fsum(part[a] * part[b] for part in parts) for b in _of(seats)] for a in _of(seats)]
    # the inverse of the bend on both sides, column by column and then row by row
    half = [_solved(bend, [row[column] for row in middle]) for column in _of(seats)]
    spread = [_solved(bend, [half[column][row] for column in _of(seats)]) for row in _of(seats)]
    points = [_POINTS * strength for strength in strengths]
    return Ratings(points, [[_POINTS**2 * value for value in row] for row in spread])


def _of(seats: Sequence[int]) -> range:
    return range(len(seats))


def _joined(whole: Counted, number: int) -> bool:
    """Ford's condition: of any two parts of the players, each has been before the other at some time."""
    before = {(one, other) for order in whole for place, one in enumerate(order) for other in order[place + 1 :]}
    for start in range(number):
        reached, new = {start}, {start}
        while new:
            new = {other for one, other in before if one in new} - reached
            reached |= new
        if len(reached) < number:
            return False
    return True


def _maximum(whole: Counted, seats: Sequence[int]) -> list[float]:
    """Newton's method; logarithms of strengths, whose mean over seats is 0."""
    strengths, likelihood = [0.0] * len(seats), _likelihood(whole, [0.0] * len(seats))
    for _ in range(_STEPS):
        slope, bend = _slopes(whole, strengths, seats)
        step, far = _solved(bend, slope), 1.0
        while True:  # it is concave: a step that is short enough leads up
            tried = [strength + far * part for strength, part in zip(strengths, step, strict=True)]
            found = _likelihood(whole, tried)
            if found >= likelihood or far < _CLOSE:
                break
            far /= 2
        strengths, likelihood = tried, found
        if max(map(abs, step)) < _CLOSE:
            break
    mean = sum(number * strength for number, strength in zip(seats, strengths, strict=True)) / sum(seats)
    return [strength - mean for strength in strengths]


def _likelihood(whole: Counted, strengths: Sequence[float]) -> float:
    total = 0.0
    for order, weight in whole.items():
        left = 0.0
        for one in reversed(order):
            left += math.exp(strengths[one])
            total += weight * (strengths[one] - math.log(left))
    return total


def _slopes(
    counted: Counted, strengths: Sequence[float], seats: Sequence[int]
) -> tuple[list[float], list[list[float]]]:
    """The likelihood's slope and, turned round, its bend; that all may be stronger together is held fast."""
    slope = [0.0] * len(seats)
    bend = [[float(a * b) for b in seats] for a in seats]
    for order, weight in counted.items():
        for place in range(len(order) - 1):
            chances = [0.0] * len(seats)
            for one in order[place:]:
                chances[one] += math.exp(strengths[one])
            left = sum(chances)
            slope[order[place]] += weight
            for a, chance in enumerate(chances):
                share = chance / left
                slope[a] -= weight * share
                bend[a][a] += weight * share
                for b, other in enumerate(chances):
                    bend[a][b] -= weight * share * other / left
    return slope, bend


def _solved(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """What a positive matrix makes ``right`` of, by Gauss's elimination."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for column in range(len(rows)):
        pivot = max(range(column, len(rows)), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        for row in range(len(rows)):
            if row != column:
                part = rows[row][column] / rows[column][column]
                rows[row] = [a - part * b for a, b in zip(rows[row], rows[column], strict=True)]
    return [row[-1] / row[place] for place, row in enumerate(rows)]
