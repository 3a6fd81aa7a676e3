"""How lucky somebody was: nothing in the mean, whoever plays, and a share less it varies less."""

import math
import random
from collections import Counter
from statistics import mean, pvariance
from types import SimpleNamespace
from typing import Any

import pytest

from forno import jit
from forno.arena import Match, Played, run, table
from forno.arena.lessening import without_luck
from forno.arena.running import check
from forno.errors import BadOption
from forno.games.mamma_i import luck as mamma_i
from forno.games.mamma_mia import luck as mamma_mia
from forno.games.mamma_mia.layout import PILE

compiled = pytest.mark.skipif(not jit.available(), reason="numba is not installed")
MATCH = Match(game="mamma-mia", edition="2004", bots=("rule", "random"), seed=1, luck=4)


def test_what_is_still_to_come_is_put_into_each_order_as_likely_as_any_other():
    rng, pile, deck = random.Random(1), Counter[Any](), Counter[Any]()
    for _ in range(4800):
        keys = [1, *(rng.getrandbits(32) for _ in range(PILE))]
        s: Any = SimpleNamespace(pile=[9] * (PILE - 4) + [0, 1, 2, 3], supply_size=4)
        mamma_mia.order_hidden(s, keys[:])
        assert s.pile[: PILE - 4] == [9] * (PILE - 4)
        pile[tuple(s.pile[PILE - 4 :])] += 1
        d: Any = SimpleNamespace(deck=[9, 0, 1, 2, 3, 9], deck_next=1, deck_end=5)
        mamma_i.order_hidden(d, keys[:])
        assert (d.deck[0], d.deck[5]) == (9, 9)
        deck[tuple(d.deck[1:5])] += 1
        left: Any = SimpleNamespace(pile=[9] * (PILE - 2) + [2, 3], supply_size=2)
        mamma_mia.order_hidden(left, keys[:])
        assert left.pile[PILE - 2 :] == [card for card in s.pile[PILE - 4 :] if card in (2, 3)]  # as among all of them
    for counts in (pile, deck):
        assert len(counts) == 24
        assert sum((number - 200) ** 2 / 200 for number in counts.values()) < 60  # 23 are expected, 99.99 % below 56


def untimed(games: list[Played]) -> list[Any]:
    return sorted((game.number, game.shares, game.luck) for game in games)


@pytest.mark.slow
@compiled
def test_luck_is_nothing_in_the_mean_and_together_nothing():
    """Four games that are played on for each estimate tell hardly anything; the mean is right all the same."""
    games = list(run(MATCH, 32))
    own = [game.luck[0] for game in games]
    assert all(math.fsum(game.luck) == pytest.approx(0, abs=1e-9) for game in games)
    assert pvariance(own) > 1e-3
    assert abs(mean(own)) < 4 * math.sqrt(pvariance(own) / len(own))


@pytest.mark.slow
@compiled
def test_a_bot_against_itself_is_as_lucky_in_every_block_and_ties():
    match = Match(game="mamma-mia", edition="2004", bots=("rule",) * 3, seed=1, luck=4)
    games = list(run(match, 6))
    for block in (games[:3], games[3:]):
        sums = [math.fsum(game.luck[bot] for game in block) for bot in range(3)]
        assert sums == [sums[0]] * 3
    found = table(match, games).bots[0].corrected
    assert found is not None
    assert (found.low, found.win_share, found.high) == pytest.approx((1 / 3,) * 3)


@pytest.mark.slow
@compiled
def test_it_is_the_same_in_two_processes_and_changes_no_game():
    here, there = list(run(MATCH, 4)), list(run(MATCH, 4, processes=2))
    assert untimed(here) == untimed(there)
    plain = list(run(Match(game="mamma-mia", edition="2004", bots=("rule", "random"), seed=1), 4))
    assert [game.shares for game in plain] == [game.shares for game in here]
    assert table(MATCH, plain).bots[0].corrected is None


@pytest.mark.slow
@compiled
def test_a_share_less_the_luck_varies_less():
    match = Match(game="mamma-mia", edition="2004", bots=("rule",) * 2, seed=5, luck=16)
    games = list(run(match, 48, done={number for number in range(48) if number % 2}))  # each deal once
    less = without_luck([game.shares[0] for game in games], [game.luck[0] for game in games])
    assert pvariance(less) < pvariance([game.shares[0] for game in games]) / 3


@pytest.mark.slow
@compiled
def test_mamma_i_has_its_luck_too():
    match = Match(game="mamma-i", edition="zugames", bots=("rule", "random", "random"), seed=1, luck=2)
    games = list(run(match, 1))
    assert all(any(game.luck) for game in games)
    assert all(math.fsum(game.luck) == pytest.approx(0, abs=1e-9) for game in games)


def test_what_is_taken_off_is_nothing_in_the_mean_and_lessens_the_variance():
    """Shares that are luck by half, of deals as few as ten: the mean is that of shares without luck."""
    rng, means, plain = random.Random(3), list[float](), list[float]()
    for _ in range(4000):
        luck = [rng.choice([-0.3, 0.1, 0.1, 0.1]) for _ in range(10)]
        shares = [float(rng.random() < 0.4 + one) for one in luck]
        means.append(mean(without_luck(shares, luck)))
        plain.append(mean(shares))
    error = math.sqrt(pvariance(means) / len(means))
    assert abs(mean(means) - 0.4) < 4 * error
    many = [rng.gauss(0, 0.4) for _ in range(500)]
    noisy = [0.5 + one + rng.gauss(0, 0.1) for one in many]
    assert pvariance(without_luck(noisy, many)) < 0.1 * pvariance(noisy)


def test_of_a_game_that_does_not_say_what_its_luck_is_nobody_is_told_it(monkeypatch):
    monkeypatch.setattr(jit, "available", lambda: False)
    with pytest.raises(BadOption, match=r"pip install forno\[fast\]"):
        check(MATCH)
