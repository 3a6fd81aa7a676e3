"""Ratings by full rankings: the maximum of likelihood, and how sure it is."""

import math
import random
from collections import Counter
from collections.abc import Sequence

import pytest

from forno.arena.rating import Order, orders, ratings

PER_UNIT = 400 / math.log(10)


def drawn(rng: random.Random, strengths: Sequence[float], seats: Sequence[int]) -> list[list[int]]:
    """A ranking by the model: of those who are left, each is first in proportion to its strength."""
    left = [one for one, number in enumerate(seats) for _ in range(number)]
    ranked = []
    while left:
        one = rng.choices(left, [math.exp(strengths[one]) for one in left])[0]
        left.remove(one)
        ranked.append([one])
    return ranked


def likelihood(games: Sequence[dict[Order, float]], strengths: Sequence[float]) -> float:
    return math.fsum(
        weight * (strengths[one] - math.log(sum(math.exp(strengths[other]) for other in order[place:])))
        for game in games
        for order, weight in game.items()
        for place, one in enumerate(order)
    )


def test_of_two_it_is_the_ratio_of_wins():
    found = ratings([{(0, 1): 30.0, (1, 0): 10.0}, {(0, 1): 20.0, (1, 0): 15.0}], [1, 1])
    assert found is not None
    assert found.points[0] - found.points[1] == pytest.approx(400 * math.log10(50 / 25))
    assert sum(found.points) == pytest.approx(0)


@pytest.mark.parametrize("seats", [(1, 1, 1), (1, 2, 1), (1, 3)])
def test_no_other_strengths_are_likelier(seats):
    rng = random.Random(1)
    games = [orders(drawn(rng, (0.7, 0.0, -0.6), seats)) for _ in range(80)]
    found = ratings(games, seats)
    assert found is not None
    best = [points / PER_UNIT for points in found.points]
    for _ in range(200):
        other = [strength + rng.gauss(0, 0.05) for strength in best]
        assert likelihood(games, other) <= likelihood(games, best) + 1e-9


def test_strengths_are_found_again_and_errors_are_as_large_as_they_say():
    truth, seats = (0.8, 0.0, -0.8), (1, 1, 1)
    rng, covered, apart = random.Random(2), 0, list[float]()
    for _ in range(100):
        found = ratings([orders(drawn(rng, truth, seats)) for _ in range(150)], seats)
        assert found is not None
        apart.append(found.points[0] / PER_UNIT - truth[0])
        covered += abs(found.points[0] - PER_UNIT * truth[0]) < 1.96 * found.error(0)
    assert abs(sum(apart) / len(apart)) < 0.05
    assert 88 <= covered <= 100  # 95 are expected


def test_errors_are_those_of_deals_not_of_games():
    """Four games of a deal that all end alike say no more than one."""
    rng = random.Random(3)
    single = [orders(drawn(rng, (0.3, 0.0), (1, 1))) for _ in range(200)]
    fourfold = [{order: 4 * weight for order, weight in game.items()} for game in single]
    one, four = ratings(single, (1, 1)), ratings(fourfold, (1, 1))
    assert one is not None
    assert four is not None
    assert four.error(0) == pytest.approx(one.error(0))


def test_a_tie_is_half_of_each_order_and_seats_of_one_player_are_alike():
    assert orders([[0, 1]]) == {(0, 1): 0.5, (1, 0): 0.5}
    assert orders([[2], [0, 1, 1]]) == {
        (2, 0, 1, 1): pytest.approx(1 / 3),
        (2, 1, 0, 1): pytest.approx(1 / 3),
        (2, 1, 1, 0): pytest.approx(1 / 3),
    }


def test_how_likely_it_is_to_be_stronger_is_so():
    """Of players who are drawn by lot, those who are told to be stronger with 80 % are so in about 80 % of cases."""
    rng = random.Random(4)
    told, right = Counter[int](), Counter[int]()
    for _ in range(600):
        truth = (rng.gauss(0, 0.3), 0.0)
        found = ratings([orders(drawn(rng, truth, (1, 1))) for _ in range(40)], (1, 1))
        if found is None:
            continue
        likely = found.stronger(0, 1)
        assert found.stronger(1, 0) == pytest.approx(1 - likely)
        told[int(likely * 4)] += 1
        right[int(likely * 4)] += truth[0] > 0
    assert right[0] / told[0] < 0.25
    assert right[3] / told[3] > 0.75


def test_who_has_never_come_behind_has_no_rating():
    assert ratings([{(0, 1): 9.0}], (1, 1)) is None
    assert ratings([{(0, 1, 2): 5.0, (0, 2, 1): 5.0}], (1, 1, 1)) is None
    assert ratings([{(0, 1, 2): 5.0, (2, 1, 0): 1.0}], (1, 1, 1)) is not None


def test_who_does_as_well_as_another_in_every_deal_is_as_strong_for_sure():
    rng = random.Random(5)
    deals = []
    for _ in range(20):
        order = tuple(rng.sample([0, 1, 2], 3))
        turned = [tuple((one + turn) % 3 for one in order) for turn in range(3)]
        deals.append(dict.fromkeys(turned, 1.0))
    found = ratings(deals, (1, 1, 1))
    assert found is not None
    assert found.points == pytest.approx([0, 0, 0])
    assert found.error(0) == pytest.approx(0, abs=1e-6)
    assert found.stronger(0, 1) == 0.5
