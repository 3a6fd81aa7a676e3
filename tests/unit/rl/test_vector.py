"""A vector of games beside Gymnasium's own vector of the plain game, and what it promises."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

import numpy as np
import pytest

from forno.errors import BadOption, FornoError, IllegalMove, RecordError, UnknownGame
from forno.play.batch import Batch
from forno.testing import check_env

gymnasium = pytest.importorskip("gymnasium", reason="pip install forno[rl]")

from gymnasium.utils.performance import benchmark_vector_step  # noqa: E402
from gymnasium.vector import AutoresetMode, SyncVectorEnv  # noqa: E402

from forno.rl.vector import VectorEnv  # noqa: E402
from tests.unit.rl.plain_env import PlainEnv  # noqa: E402

GAMES = [("mamma-mia", "1999", 2), ("mamma-mia-plus", "2009", 2), ("mamma-i", "zugames", 2)]
ENVS = 3
every_game = pytest.mark.parametrize("table", GAMES, ids=lambda table: table[0])
every_mode = pytest.mark.parametrize("mode", AutoresetMode, ids=lambda mode: mode.name)


def compare(ours: VectorEnv, theirs: Any, games: int) -> None:
    """Take the same steps in both, until so many games have ended."""
    mode, ended = ours.metadata["autoreset_mode"], 0
    ours.action_space.seed(3)
    same(ours.reset(seed=5), theirs.reset(seed=5))
    while ended < games:
        actions = ours.action_space.sample()
        mine, other = ours.step(actions), theirs.step(actions)
        over = mine[2].copy()
        for one, two in zip(mine[1:4], other[1:4], strict=True):
            assert np.array_equal(one, two)
        same((mine[0], mine[4]), (other[0], other[4]))
        ended += int(over.sum())
        if mode == AutoresetMode.SAME_STEP and over.any():
            assert np.array_equal(mine[4]["_final_obs"], over)
            for at in np.flatnonzero(over):
                assert np.array_equal(mine[4]["final_obs"][at], other[4]["final_obs"][at])
        if mode == AutoresetMode.DISABLED and over.any():
            ours.reset(options={"reset_mask": over})
            theirs.reset(options={"reset_mask": over})


def same(mine: Any, other: Any) -> None:
    assert np.array_equal(mine[0], other[0])
    for name in ("action_mask", "player"):
        known = other[1].get(f"_{name}", np.ones(ENVS, bool))
        assert np.array_equal(mine[1][name][known], np.array(list(other[1][name]))[known])


@every_game
@every_mode
def test_it_is_gymnasiums_vector_of_the_plain_game(table: tuple[str, str, int], mode: AutoresetMode) -> None:
    ours = VectorEnv(*table, envs=ENVS, autoreset_mode=mode)
    theirs = SyncVectorEnv([lambda: PlainEnv(*table)] * ENVS, autoreset_mode=mode)
    assert theirs.single_observation_space == ours.single_observation_space
    compare(ours, theirs, ENVS + 1)


# One game's ``rule`` is compiled here, which takes a minute; how it decides is looked at in ``test_opponents``.
@pytest.mark.parametrize(("table", "bot"), [*((table, "random") for table in GAMES), (GAMES[0], "rule")], ids=str)
def test_opponents_play_along_and_seats_change(table: tuple[str, str, int], bot: str) -> None:
    ours = VectorEnv(*table, envs=ENVS, opponents=bot, autoreset_mode="SameStep")
    seats = [at % table[2] for at in range(ENVS)]
    makers = [partial(PlainEnv, *table, own, 1, bot) for own in seats]
    theirs = SyncVectorEnv(makers, autoreset_mode=AutoresetMode.SAME_STEP)
    compare(ours, theirs, ENVS + 1)
    fixed = VectorEnv(*table, envs=ENVS, opponents=bot, seat=1)
    for _, info in (fixed.reset(seed=1), fixed.step(fixed.action_space.sample())[::4]):
        assert set(info["player"].tolist()) == {1}


@every_game
def test_games_are_those_of_batches_whatever_is_beside_them(table: tuple[str, str, int]) -> None:
    games, played = VectorEnv(*table, envs=4, seed=9), Batch(*table)
    games.action_space.seed(1)
    games.reset()
    moves: list[list[int]] = [[] for _ in range(4)]
    while True:
        actions = games.action_space.sample()
        for each, action in zip(moves, actions.tolist(), strict=True):
            each.append(action)
        if (over := games.step(actions)[2].copy()).any():
            break
    info = games.step(games.action_space.sample())[4]
    assert info["action_mask"][over].any(axis=1).all()  # they have begun anew
    for at, each in enumerate(moves):
        assert played.play_moves(each, 9 + at) == len(each)


@every_game
def test_what_has_to_hold_of_any_environment(table: tuple[str, str, int]) -> None:
    check_env(VectorEnv(*table, envs=3), Random(4))
    check_env(VectorEnv(*table, envs=3, opponents="random", autoreset_mode="SameStep"), Random(5))


def test_arrays_are_not_copied_and_cannot_be_written() -> None:
    games = VectorEnv(envs=8, seed=1)
    first = games.reset()[0]
    again = games.step(games.action_space.sample())
    assert np.shares_memory(first, again[0])
    for array in (*again[:4], *again[4].values()):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0


def test_it_follows_from_its_seed() -> None:
    def run(games: VectorEnv, **seed: Any) -> bytes:
        games.action_space.seed(1)
        games.reset(**seed)
        return b"".join(games.step(games.action_space.sample())[0].tobytes() for _ in range(40))

    first = run(VectorEnv(envs=8, seed=3))
    assert first == run(VectorEnv(envs=8), seed=3) == run(VectorEnv(envs=8), seed=list(range(3, 11)))
    games = VectorEnv(envs=8, seed=3)
    assert run(games) == first
    assert run(games) != first  # the luck goes on
    assert run(VectorEnv(envs=8)) != run(VectorEnv(envs=8))


def test_gymnasiums_benchmark_runs() -> None:
    for mode in AutoresetMode:
        assert benchmark_vector_step(VectorEnv(envs=32, autoreset_mode=mode), target_duration=0, seed=1) > 0


def test_what_is_wrong_has_a_code_and_changes_nothing() -> None:
    games = VectorEnv(envs=4, seed=1, autoreset_mode="Disabled")
    with pytest.raises(BadOption):
        games.step(np.zeros(4, int))
    before, info = games.reset()
    before, legal = before.copy(), games.action_space.sample()
    illegal = legal.copy()
    illegal[2] = int(np.flatnonzero(info["action_mask"][2] == 0)[0])
    wrong: list[tuple[Any, type[FornoError], str]] = [
        (illegal, IllegalMove, "actions[2]"),
        (legal + 1000, IllegalMove, "actions[0]"),
        (-1 - legal, IllegalMove, "actions[0]"),
        (legal[:3], BadOption, "actions"),
        (legal.astype(float), BadOption, "actions"),
        (legal > 0, BadOption, "actions"),
        ("four", BadOption, "actions"),
        (None, BadOption, "actions"),
    ]
    for actions, error, where in wrong:
        with pytest.raises(error) as caught:
            games.step(actions)
        assert caught.value.where == where
    assert np.array_equal(games.reset(options={"reset_mask": np.zeros(4, bool)})[0], before)
    while not (over := games.step(games.action_space.sample())[2]).any():
        pass
    with pytest.raises(IllegalMove, match="over"):
        games.step(games.action_space.sample())
    games.reset(options={"reset_mask": over.copy()})
    games.step(games.action_space.sample())


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ({"game": "chess"}, UnknownGame),
        ({"envs": 0}, BadOption),
        ({"envs": 1.5}, BadOption),
        ({"players": 1}, BadOption),
        ({"seed": -1}, BadOption),
        ({"seed": "1"}, BadOption),
        ({"opponents": "nobody"}, BadOption),
        ({"seat": 1}, BadOption),
        ({"opponents": "random", "seat": 4}, BadOption),
        ({"autoreset_mode": "Never"}, BadOption),
    ],
)
def test_wrong_arguments(arguments: dict[str, Any], error: type[FornoError]) -> None:
    with pytest.raises(error):
        VectorEnv(**arguments)


@pytest.mark.parametrize(
    ("seed", "error"),
    [(-1, BadOption), ([1], BadOption), ([1, "2"], RecordError), (1.5, BadOption), (1 << 64, BadOption)],
)
def test_wrong_seeds(seed: Any, error: type[FornoError]) -> None:
    with pytest.raises(error):
        VectorEnv(envs=2).reset(seed=seed)
