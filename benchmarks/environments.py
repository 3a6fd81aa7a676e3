"""How fast the environments for learning are, beside those of PettingZoo and OpenSpiel: random games, one core.

Run: ``python -m benchmarks.environments [NAME…] [--quick] [--json]``. The peers are measured where they are installed
(``pip install pettingzoo[classic]``).
"""

from __future__ import annotations

import importlib
import random
import sys
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import numpy as np

from benchmarks.command import Columns, run
from forno.cli.bench import tables
from forno.cli.measuring import RATE, Line, Rate
from forno.rl import openspiel, pettingzoo, vector

#: Of PettingZoo's classic games those with cards; the first one is what ours are compared with.
CLASSIC = ("hanabi_v5", "leduc_holdem_v4", "texas_holdem_v4")
SPIEL = ("hearts", "hanabi(players=4)", "python_liars_poker")
ENVS = 4096


def all_lines(quick: bool) -> Iterator[Line]:
    """Ours and the peers' lines."""
    openspiel.register()
    for game, edition, players in tables(quick):
        name = f"{game}/{edition}/{players}p"
        env = pettingzoo.env(game=game, edition=edition, players=players)
        yield Line(f"pettingzoo/{name}", RATE, Rate(partial(of_pettingzoo, env), quick))
        for opponents in (None, "random"):
            games = vector.VectorEnv(game, edition, players, envs=ENVS, seed=1, opponents=opponents)
            line = f"vector/{name}/{opponents or 'self-play'}"
            yield Line(line, RATE, Rate(of_vector(games), quick))
    yield from classic()
    yield from spiel()


def classic() -> Iterator[Line]:
    """PettingZoo's games."""
    for name in CLASSIC:
        try:
            env = importlib.import_module(f"pettingzoo.classic.{name}").env()
        except ImportError as error:
            print(f"benchmarks.environments: {name} is not measured: {error}", file=sys.stderr)
            continue
        yield Line(f"pettingzoo/{name}", RATE, Rate(partial(of_pettingzoo, env), True))


def of_pettingzoo(env: Any, games: int, seed: int) -> float:
    """The loop of PettingZoo's documentation, legal actions chosen in the quickest way."""
    rng, decisions = random.Random(seed), 0
    for number in range(games):
        env.reset(seed=seed * 1_000 + number)
        for _ in env.agent_iter():
            seen, _, terminated, truncated, info = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            mask = seen["action_mask"] if "action_mask" in seen else info["action_mask"]
            env.step(rng.choice(np.flatnonzero(mask).tolist()))
            decisions += 1
    return decisions


def of_vector(games: Any) -> Callable[[int, int], float]:
    """Steps of all games, legal actions chosen by lot: observations, masks and rewards are made in each."""
    games.reset()

    def play(steps: int, seed: int) -> float:
        games.action_space.seed(seed)
        begun = 0
        for _ in range(steps):
            begun += int(np.count_nonzero(games.step(games.action_space.sample())[2]))
        return float(steps * games.num_envs - begun)

    return play


def spiel() -> Iterator[Line]:
    """OpenSpiel's games and ours there, from Python."""
    import pyspiel

    for spec in (*openspiel.register(), *SPIEL):
        if spec.partition("(")[0] in pyspiel.registered_names():
            yield Line(f"openspiel/{spec}/python", RATE, Rate(partial(of_spiel, pyspiel.load_game(spec)), True))


def of_spiel(game: Any, games: int, seed: int) -> float:
    """Legal actions chosen at random, no observations."""
    rng, decisions = random.Random(seed), 0
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            decisions += not state.is_chance_node()
            state.apply_action(rng.choice(state.legal_actions()))
    return decisions


def ratios(lines: list[Line]) -> Columns:
    """Columns of the table: trust them more than the figures."""
    values = {line.name: line.value or 0.0 for line in lines}
    of = values.get(f"pettingzoo/{CLASSIC[0]}", 0.0)
    return {f"of {CLASSIC[0]}": lambda line: f"{(line.value or 0.0) / of:.3g}" if of else ""}


if __name__ == "__main__":
    run(__doc__, all_lines, ratios)
