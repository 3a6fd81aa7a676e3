"""The bots that are there for measuring only."""

import random
from typing import Any

import pytest

from benchmarks import ceiling, other_rule
from forno import Game, bots
from forno.bots.base import Bot
from forno.bots.seating import Seating


@pytest.mark.slow
def test_whoever_sees_all_cards_wins_what_can_be_won() -> None:
    assert ceiling.play("mamma-mia", "2004", 2, seed=1, seat=1) == 1.0


def test_the_other_rule_plays_otherwise() -> None:
    otherwise = 0
    for seed in range(4):
        game = Game.new("mamma-mia", "2004", ["Ann", "Ben"], seed=f"{seed:064x}")
        other, usual = other_rule.make(random.Random(1)), bots.make("rule", 1)
        seating = Seating(game, {0: other, 1: usual}, {seat: random.Random(seat) for seat in range(2)})
        while game.result is None:
            legal = game.legal()
            view, rng = game.view(game.player), random.Random(2)
            if len(legal) > 1 and game.player == 0:
                otherwise += other.choose(view, legal, rng) not in _best_of(usual, view, legal)
            seating.play(seating.choice())
    assert otherwise > 3


def _best_of(bot: Bot, view: Any, legal: list[str]) -> set[str]:
    """What it plays for some sources of chance: it draws lots among equals."""
    return {bot.choose(view, legal, random.Random(number)) for number in range(8)}
