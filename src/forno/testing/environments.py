"""Environments for learners of any game: what has to hold of PettingZoo's and of vectors of games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from random import Random
from typing import Any, Final

from forno.errors import FornoError
from forno.play.game import Game
from forno.play.record import replay

__all__ = ["check_env"]

_NO_ACTIONS: Final[tuple[Any, ...]] = (-1, 1.5, "1", None, True)
_STEPS: Final = 200  # of a vector
_CLOSE: Final = 1e-5


def check_env(env: Any, rng: Random, *, every: int = 20, total: float | None = 1.0) -> None:
    """Play games in an environment for learners, and check it all along.

    What is seen lies in its space and the mask says what is legal; anything else is refused with a code, and changes
    nothing; the same seed and actions bring the same again, another seed something else; rewards add up. What a seat
    sees is what ``observe`` lets through: the same in any game that it holds for possible (``Game.resample``), and in
    the environment the same as in that game.

    Args:
        env: One of ``forno.rl.pettingzoo.env``, not in cycles, or of ``forno.rl.vector.VectorEnv``. With opponents
            nobody knows the games from outside, so that hidden things are looked for without opponents only.
        rng: Decides by lot.
        every: After how many steps the longer checks are made.
        total: What all rewards of a game add up to; None: that is not known.

    Raises:
        AssertionError: Something does not hold.
    """
    play = _steps if hasattr(env, "num_envs") else _decisions
    seed, lots = rng.getrandbits(62), rng.getrandbits(32)
    once, again, other = (list(play(env, each, Random(lots), every, total)) for each in (seed, seed, seed + 9999))
    assert once == again, "the same seed and the same actions brought something else"
    assert once != other, "another seed brought the same"


def _refuse(step: Callable[[Any], Any], wrong: Iterable[Any], told: Callable[[], Any]) -> None:
    """Every wrong action is an error with a code, and changes nothing."""
    before = told()
    for action in wrong:
        try:
            step(action)
        except FornoError as error:
            assert error.code, f"{action!r} was refused without a code"
        else:
            raise AssertionError(f"{action!r} was taken")
        assert told() == before, f"{action!r} was refused, and changed something"


def _hides(env: Any, game: Game, seat: int, seen: bytes, rng: Random) -> None:
    """What a seat sees is what it sees of this game, and of any other that it holds for possible."""
    assert seen == env.look(game.state(), seat), f"seat {seat} sees something else than in the game of its seed"
    assert seen == env.look(game.resample(seat, rng).state(), seat), f"seat {seat} is told hidden things"


# ----------------------------------------------------------------------------------------------------------- PettingZoo


def _decisions(env: Any, seed: int, rng: Random, every: int, total: float | None) -> Iterator[Any]:
    """A game; at each step what was seen and done."""
    env.reset(seed=seed)
    game, raw = replay(env.unwrapped.record()), env.unwrapped
    brought = dict.fromkeys(env.possible_agents, 0.0)
    for number, agent in enumerate(env.agent_iter()):
        seen, reward, over, _, _ = env.last()
        brought[agent] += reward
        if over:
            _refuse(env.step, [0, 1.5], raw.record)
            env.step(None)
            continue
        legal = [at for at, allowed in enumerate(seen["action_mask"]) if allowed]
        if number % every == 0:
            _look_around(env, game, rng)
            illegal = (at for at, allowed in enumerate(seen["action_mask"]) if not allowed)
            _refuse(env.step, [*_NO_ACTIONS, len(seen["action_mask"]), *illegal], partial(_told, env))
        action = rng.choice(legal)
        yield seen["observation"].tobytes(), action
        env.step(action)
        game.play(raw.record()["moves"][-1])
        game.run()
    assert total is None or abs(sum(brought.values()) - total) < _CLOSE, f"the rewards are {brought}"
    yield brought


def _look_around(env: Any, game: Game, rng: Random) -> None:
    """Who decides is told what is legal, the others nothing of it; nobody is told anything hidden."""
    for seat, agent in enumerate(env.possible_agents):
        seen = env.observe(agent)
        assert env.observation_space(agent).contains(seen), f"what {agent} sees is not in its space"
        assert len(seen["action_mask"]) == env.action_space(agent).n, "mask and action space are of different sizes"
        assert seen["action_mask"].any() == (agent == env.agent_selection), f"the mask of {agent}"
        _hides(env.unwrapped, game, seat, seen["observation"].tobytes(), rng)


def _told(env: Any) -> Any:
    seen = [env.observe(agent) for agent in env.possible_agents]
    return env.unwrapped.record(), [(each["observation"].tobytes(), each["action_mask"].tobytes()) for each in seen]


# -------------------------------------------------------------------------------------------------------------- vectors


def _steps(env: Any, seed: int, rng: Random, every: int, total: float | None) -> Iterator[Any]:
    """Steps of all games, of which the first is played along until it is over."""
    texts = [f"{seed + at:064x}" for at in range(env.num_envs)]
    seen, info = env.reset(seed=seed if env.opponents else texts)
    game = None if env.opponents else _same(env, texts[0])
    for number in range(_STEPS):
        legal = [[at for at, allowed in enumerate(mask) if allowed] or [0] for mask in info["action_mask"]]
        actions = [rng.choice(each) for each in legal]
        if number % every == 0:
            assert env.observation_space.contains(seen.copy()), "what is seen is not in its space"
            assert info["action_mask"].shape == (env.num_envs, env.single_action_space.n), "the mask's shape"
            _refuse(env.step, _wrong(env, actions, info["action_mask"]), partial(_shown, seen, info))
            if game is not None:
                _hides(env, game, int(info["player"][0]), seen[0].tobytes(), rng)
        yield _shown(seen, info), actions
        if game is not None:
            game.play(env.move(int(info["player"][0]), actions[0]))
            game.run()
        seen, rewards, over, _, info = env.step(_array(actions))
        yield rewards.tolist()
        game = None if over[0] else game
        for at in range(env.num_envs) if over.any() and total is not None else ():
            brought = float(info["shares"][at].sum())
            assert abs(brought - total * over[at]) < _CLOSE, f"the rewards of a game add up to {brought}"


def _same(env: Any, seed: str) -> Game:
    people = [f"P{seat}" for seat in range(env.players)]
    game = Game.new(env.game, env.edition, people, options=env.options, seed=seed)
    game.run()
    return game


def _shown(seen: Any, info: Any) -> Any:
    return seen.tobytes(), info["action_mask"].tobytes(), info["player"].tolist()


def _wrong(env: Any, actions: list[int], masks: Any) -> Iterator[Any]:
    """Actions of which one is not legal, and what are no actions."""
    yield from (None, _array(actions[1:]), _array(actions) * 1.0, _array(actions) > 0, "1")
    for at, mask in enumerate(masks):
        illegal = [-1, len(mask), *(action for action, allowed in enumerate(mask) if not allowed)]
        if mask.any():  # else the game is over, and begins anew whatever is given
            yield from (_array([*actions[:at], action, *actions[at + 1 :]]) for action in illegal[:5])


def _array(actions: list[int]) -> Any:
    import numpy as np

    return np.array(actions)
