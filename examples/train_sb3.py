"""Learn a game by MaskablePPO of sb3-contrib: a vector of games as Stable-Baselines3 wants it.

    python examples/train_sb3.py ppo.zip --opponents rule --decisions 2_000_000

One seat learns, bots play the others. Needs ``pip install 'forno[rl]' sb3-contrib``. MaskablePPO: Huang and Ontañón,
2022 (arXiv:2006.14171).
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np
from gymnasium import spaces
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import VecEnv

from forno.rl.vector import VectorEnv


class Games(VecEnv):
    """``VectorEnv`` with opponents, as Stable-Baselines3 has its vectors; masks are asked for by ``action_masks``."""

    def __init__(self, env: VectorEnv, seed: int) -> None:
        self._env, self._first = env, seed
        most = np.concatenate([np.full(field.size, max(field.high, -field.low)) for field in env.fields])
        self._scale = (1 / most).astype(np.float32)
        seen = spaces.Box(-1, 1, most.shape, np.float32)
        super().__init__(env.num_envs, seen, env.single_action_space)

    def reset(self) -> Any:
        """Deal new games."""
        return self._look(*self._env.reset(seed=self._first))

    def _look(self, seen: Any, info: Any) -> Any:
        self.masks = info["action_mask"].astype(bool)
        return seen * self._scale

    def step_async(self, actions: Any) -> None:
        """Keep the actions for ``step_wait``."""
        self._actions = actions

    def step_wait(self) -> Any:
        """Take a decision in each game; those that have ended begin anew."""
        seen, rewards, over, _, info = self._env.step(self._actions)
        infos: list[dict[str, Any]] = [{} for _ in rewards]
        for at in np.flatnonzero(over):
            infos[at]["terminal_observation"] = info["final_obs"][at] * self._scale
        return self._look(seen, info), rewards.astype(np.float32), over.copy(), infos

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **kwargs: Any) -> list[Any]:
        """Only ``action_masks`` is asked for: what is legal in each game."""
        return list(self.masks)

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """That there is ``action_masks`` is asked for in this way."""
        return [getattr(self._env, attr_name, None) if attr_name != "action_masks" else True] * self.num_envs

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """There is nothing to set."""

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        """No game is in a wrapper."""
        return [False] * self.num_envs

    def close(self) -> None:
        """Nothing is held open."""


def games(given: argparse.Namespace, number: int, seed: int) -> Games:
    """So many games against the opponents, each ended one followed at once by another."""
    made = (given.game, given.edition, given.players, number)
    return Games(VectorEnv(*made, opponents=given.opponents, autoreset_mode="SameStep"), seed)


def win_share(model: MaskablePPO, env: Games) -> float:
    """Its share of the win in the first game of each row, from all seats in turn."""
    seen, first, share = env.reset(), np.ones(env.num_envs, bool), 0.0
    while first.any():
        actions, _ = model.predict(seen, action_masks=env.masks, deterministic=True)
        seen, rewards, over, _ = env.step(actions)
        share += float(rewards[over & first].sum())
        first &= ~over
    return share / env.num_envs


def main() -> None:
    """Read the command line, train, measure and keep the network."""
    parser = argparse.ArgumentParser(description="Learn a game by MaskablePPO.")
    parser.add_argument("file", help="where the network is kept")
    parser.add_argument("--game", default="mamma-mia")
    parser.add_argument("--edition", default="2004")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--opponents", default="random", help="bots at the other seats")
    parser.add_argument("--decisions", type=int, default=2_000_000)
    parser.add_argument("--games", type=int, default=512, help="at once")
    parser.add_argument("--judged", type=int, default=2000, help="games to measure it in")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    model = MaskablePPO(
        "MlpPolicy", games(given, given.games, given.seed), n_steps=64, batch_size=2048, n_epochs=2,
        learning_rate=lambda left: 1e-3 * left, ent_coef=0.01, gamma=1.0, seed=given.seed, device="cpu",
        policy_kwargs={"net_arch": [128, 128]},
    )  # fmt: skip
    model.learn(given.decisions)
    model.save(given.file)
    print(f"share of the win against {given.opponents}: {win_share(model, games(given, given.judged, 1 << 62)):.3f}")


if __name__ == "__main__":
    main()
