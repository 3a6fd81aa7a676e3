"""What ``check_bot`` is for: a bot with a fault does not pass it."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from forno import Game
from forno.testing import check_bot


class Asked:
    """Answers what a function makes of view and moves."""

    def __init__(self, answer: Callable[[Any, Sequence[str]], Any]) -> None:
        self._answer = answer

    def choose(self, view: Any, legal: Sequence[str], rng: random.Random) -> Any:
        return self._answer(view, legal)


COUNT = itertools.count()
GAME = Game.new("mamma-mia", "2004", ["Ann", "Ben"], seed="5" * 64)


def spy(view: Any, legal: Sequence[str]) -> str:
    """Looks at the first game that was dealt, which it should not have."""
    return legal[-1] if view == GAME.view(GAME.player) and next(COUNT) % 3 else legal[0]


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (lambda view, legal: "dance", "plays 'dance'; legal"),
        (lambda view, legal: 3, "answers with a int"),
        (lambda view, legal: legal[next(COUNT) % len(legal)], "cannot know"),
        (spy, "cannot know"),
    ],
)
def test_a_fault_is_found(answer: Callable[[Any, Sequence[str]], Any], said: str) -> None:
    with pytest.raises(AssertionError, match=said):
        check_bot(lambda: Asked(answer), GAME.copy(), random.Random(1))


def test_who_plays_by_what_it_sees_passes() -> None:
    assert check_bot(lambda: Asked(lambda view, legal: legal[0]), GAME.copy(), random.Random(1), most=9).ply == 9
