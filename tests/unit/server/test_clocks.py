import time
from collections.abc import Iterable
from typing import Literal

import pytest

from forno.server.live.clocks import GRACE_SECONDS, Clocks
from forno.server.protocol import Clock, Time
from forno.server.store.stored import StoredMove


@pytest.fixture
def now(monkeypatch):
    """The monotonic clock, to be moved by hand."""
    moment = [1000.0]
    monkeypatch.setattr(time, "monotonic", lambda: moment[0])
    return moment


def clocks(kind: Literal["move", "game"] = "move", seconds: int = 30, moves: Iterable[StoredMove] = ()) -> Clocks:
    return Clocks(Clock(kind, seconds), 3, moves)


def test_a_clock_runs_for_the_seat_that_decides(now):
    clock = clocks()
    clock.run(1, 0, counted=True)
    now[0] += 10
    assert clock.shown_to(0) == Time([30_000, 20_000, 30_000], 1)
    assert (clock.spent, clock.expired) == (10_000, None)
    now[0] += 20
    assert clock.expired == 1


def test_whatever_happens_around_the_game_gives_no_time_back(now):
    clock = clocks()
    clock.run(1, 0, counted=True)
    now[0] += 10
    clock.run(1, 0, counted=True)
    assert clock.spent == 10_000
    clock.run(1, 3, counted=True)
    assert clock.spent == 0


def test_it_stands_still_while_nobody_is_there_and_goes_on_from_there(now):
    clock = clocks()
    clock.run(1, 0, counted=True)
    now[0] += 10
    clock.stop()
    now[0] += 1000
    assert clock.spent == 10_000
    clock.run(1, 0, counted=True)
    now[0] += 5
    assert clock.spent == 15_000


def test_a_broken_line_gives_some_more_time_but_not_for_ever(now):
    clock = clocks()
    clock.run(1, 0, counted=True)
    now[0] += 35
    over = clock.expired
    clock.wait_for(6)
    assert (over, clock.expired) == (1, None)
    for _ in range(100):
        clock.wait_for(1)
    now[0] += GRACE_SECONDS
    assert clock.expired == 1


def test_a_game_clock_remembers_what_was_taken(now):
    moves = [StoredMove(1, "a", "1 salami", "person", 4000), StoredMove(1, "a", "no order", "person", 0)]
    clock = clocks("game", 60, moves)
    assert clock.shown_to(None) == Time([60_000, 56_000, 60_000], None)
    clock.charge(1, 100_000)
    assert clock.shown_to(None).left[1] == 0


def test_mm_16_of_a_decision_in_secret_only_its_owner_sees_a_clock_and_nothing_is_taken_off(now):
    clock = clocks("game", 60)
    clock.run(1, 0, counted=False)
    now[0] += 10
    assert clock.shown_to(0) == clock.shown_to(None) == Time([60_000, 60_000, 60_000], None)
    assert clock.shown_to(1) == Time([60_000, 50_000, 60_000], 1)
    assert clock.spent == 0
    now[0] += 50
    assert clock.expired == 1


def test_a_clock_that_is_cleared_has_nobody_to_run_for(now):
    clock = clocks()
    clock.run(1, 0, counted=True)
    clock.clear()
    now[0] += 100
    assert (clock.expired, clock.spent) == (None, 0)
