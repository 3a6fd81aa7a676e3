"""What a bot is told to take."""

import pytest

from forno.play.flow import BOT_TURN
from forno.server.thinking.thinker import Bounds


def test_a_bot_may_take_what_is_worth_waiting_for() -> None:
    assert Bounds(10.0, 64).budget(0) == 1.0
    assert Bounds(10.0, 64).budget(3) == 0.25


@pytest.mark.parametrize("waiting", [0, 1, 20])
def test_what_nobody_shall_see_asked_is_decided_well_within_the_pause(waiting: int) -> None:
    bounds = Bounds(60.0, 64)
    assert bounds.budget(waiting, public=False) <= min(bounds.budget(waiting), BOT_TURN / 2)
