"""What ``check_env`` is for: an environment with a fault does not pass it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from forno.errors import FornoError
from forno.testing import check_env

pytest.importorskip("pettingzoo", reason="pip install forno[rl]")

from forno.rl.pettingzoo import GameEnv


class Telling(GameEnv):
    """Tells the first player more than ``observe`` lets through."""

    def observe(self, agent: str) -> Any:
        seen = super().observe(agent)
        if agent == self.possible_agents[0]:
            seen["observation"][-1] ^= 1
        return seen


class Lenient(GameEnv):
    """Passes over what is not legal."""

    def step(self, action: Any) -> None:
        try:
            super().step(action)
        except FornoError:
            return


class Careless(GameEnv):
    """Is not the same after it has refused something."""

    refused = False

    def step(self, action: Any) -> None:
        try:
            super().step(action)
        except FornoError:
            self.refused = True
            raise

    def observe(self, agent: str) -> Any:
        seen = super().observe(agent)
        seen["observation"][-1] ^= self.refused
        return seen


class Moody(GameEnv):
    """Does not care for seeds."""

    def reset(self, seed: int | None = None, options: Any = None) -> None:
        super().reset(None, {})


class Generous(GameEnv):
    """Gives everybody a little more."""

    def last(self, observe: bool = True) -> Any:
        seen, reward, over, *rest = super().last(observe)
        return (seen, reward + 0.1 * over, over, *rest)


class Wide(GameEnv):
    """Has a mask of another size than its actions."""

    def observe(self, agent: str) -> Any:
        seen = super().observe(agent)
        return {**seen, "action_mask": seen["action_mask"][:-1]}


@pytest.mark.parametrize(
    ("env", "said"),
    [
        (Telling, "something else than in the game of its seed"),
        (Lenient, "was taken"),
        (Careless, "changed something"),
        (Moody, "the same seed"),
        (Generous, "add up|the rewards are"),
        (Wide, "not in its space"),
    ],
)
def test_a_fault_is_found(env: type[GameEnv], said: str) -> None:
    with pytest.raises(AssertionError, match=said):
        check_env(env(players=2, edition="1999"), Random(1))
