"""Mamma Mia! Plus: what can be dealt anew for somebody, and what he has seen and so knows."""

from random import Random
from typing import Any

import pytest

from .scene import LAST, PLUS, Scene, last_turn, opening

ASKED = "4 mushroom 2 olive 1 pepper 0:4-olive"
SEEDS = range(20)


def helped(**options: Any) -> Scene:
    """A game that a helper's reward has ended, or a round of one with open scores."""
    players = ("green | 1 olive", "red | 1 olive || misto due", "yellow | 1 olive || due misto")
    more: dict[str, Any] = {"round": 1} if options else {}
    table = last_turn(*players, edition=PLUS, holder=None, oven=ASKED, options=options, **more)
    return table.play(LAST, "want olive", "ask", "help")


@pytest.mark.parametrize("options", [{}, {"open_scores": True}])
def test_pl_8_a_reward_that_everybody_sees_is_not_dealt_anew(options: dict[str, Any]) -> None:
    game = helped(**options).game
    assert all(game.resample(2, Random(seed)).view(2) == game.view(2) for seed in SEEDS)


def test_pl_7_a_spectator_looks_on_while_help_is_asked_for() -> None:
    players = ("green | 1 olive", "red | 1 olive || misto", "yellow")
    game = last_turn(*players, edition=PLUS, holder=None, oven=ASKED).play(LAST, "want olive", "ask").game
    assert all(game.resample(None, Random(seed)).view(None) == game.view(None) for seed in SEEDS)


def test_pl_7_who_is_asked_knows_that_those_before_him_have_not_helped() -> None:
    players = ("green | 1 olive", "red | 1 olive || misto due", "brown | 1 olive || due misto")
    table = opening(*players, edition=PLUS, oven=ASKED).play("want olive", "ask", "refuse")
    assert table.turn_of == 2
    for seed in SEEDS:
        other = table.game.resample(2, Random(seed))
        other.play("refuse")
        other.run()
        assert other.player is None  # nobody is left to ask
