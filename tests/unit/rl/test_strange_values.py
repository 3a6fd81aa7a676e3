"""Environments take no values of strange types: an error with a code, and nothing has changed."""

from __future__ import annotations

from typing import Any

import pytest

from tests.strange import STRANGE, refused

pytest.importorskip("pyspiel", reason="pip install forno[rl]")
import numpy as np
import pyspiel

from forno.rl import fields, moves, openspiel, pettingzoo
from forno.rl.openspiel import SpielGame
from forno.rl.vector import VectorEnv

ARRAYS: list[Any] = [np.float32(2.0), np.bool_(True), np.array([3, 4]), np.array([[1, 2]]), np.array([])]
ALL = [*STRANGE, *ARRAYS]


def test_no_game_of_that_name() -> None:
    refused(fields, ALL)
    refused(moves, ALL)


@pytest.mark.parametrize("name", ["game", "edition", "players", "options", "rewards", "render_mode", "render_for"])
def test_pettingzoo_is_made_of_nothing_strange(name: str) -> None:
    refused(lambda value: pettingzoo.env(**{name: value}), ALL)


def test_pettingzoo_takes_nothing_strange() -> None:
    env = pettingzoo.raw_env()
    env.reset(seed=5)

    def told() -> Any:
        return env.record(), env.agent_selection, env.last()[0]["observation"].tobytes()

    refused(env.step, ALL, told)
    refused(env.observe, ALL, told)
    refused(lambda value: env.reset(options={"seed": value}), [each for each in ALL if each is not STRANGE[6]], told)
    refused(lambda value: env.look(value, 0), ALL, told)


@pytest.mark.parametrize(
    "name", ["game", "edition", "players", "envs", "options", "rewards", "opponents", "autoreset_mode"]
)
def test_a_vector_is_made_of_nothing_strange(name: str) -> None:
    wide = STRANGE[6]  # so many games nobody has room for
    values = [value for value in ALL if name != "envs" or value is not wide]
    refused(lambda value: VectorEnv(**{"envs": 2, name: value}), values)


def test_a_vector_takes_nothing_strange() -> None:
    games = VectorEnv(envs=3, seed=1)
    seen, info = games.reset()
    legal = [int(mask.argmax()) for mask in info["action_mask"]]

    def told() -> Any:
        return seen.tobytes(), info["action_mask"].tobytes()

    refused(games.step, ALL, told)
    refused(lambda value: games.step([*legal[:2], value]), ALL, told)
    refused(lambda value: games.reset(options={"reset_mask": value}), ALL, told)
    refused(lambda value: games.reset(options=value), [value for value in ALL if not isinstance(value, dict)], told)
    refused(lambda value: games.move(value, 0), ALL, told)
    refused(lambda value: games.move(0, value), ALL, told)


@pytest.mark.parametrize("name", ["players", "edition", "options", "tie_breaks", "exact"])
def test_openspiels_games_are_made_of_nothing_strange(name: str) -> None:
    values = [value for value in STRANGE if not (value is True and name in ("tie_breaks", "exact"))]
    values = [value for value in values if not (value == "" and name == "options")]
    refused(lambda value: SpielGame("mamma-mia", {name: value}), values)


def test_openspiels_states_take_nothing_strange() -> None:
    openspiel.register()
    state = pyspiel.load_game("python_forno_mamma_mia(players=2)").new_initial_state()
    for byte in range(4):
        state.apply_action(byte)
    refused(state.to_observation_struct, ALL, lambda: str(state))
    refused(state.action_to_struct, ALL, lambda: str(state))
    refused(lambda value: state.resample_from_infostate(value, lambda: 0.5), ALL, lambda: str(state))
