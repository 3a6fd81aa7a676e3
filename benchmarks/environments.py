"""How fast environments for learning are, beside those of PettingZoo, OpenSpiel, RLCard, Pgx: random games, one core.

Run: ``python -m benchmarks.environments [NAME…] [--quick] [--json]``. The peers are measured where they are installed
(``pip install pettingzoo[classic] rlcard pgx``).
"""

from __future__ import annotations

import importlib
import os
import random
import sys
import time
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
#: Of RLCard's and of Pgx's games those with cards (or tiles); of Pgx's bridge not without tables from elsewhere.
RLCARD = ("leduc-holdem", "uno", "gin-rummy", "doudizhu", "mahjong")
PGX = ("kuhn_poker", "leduc_holdem", "sparrow_mahjong")
ENVS = 4096
FEW = 8  # against a bot that is not compiled
IN_PYTHON = "enzo"


def all_lines(quick: bool) -> Iterator[Line]:
    """Ours and the peers' lines."""
    openspiel.register()
    for game, edition, players in tables(quick):
        name = f"{game}/{edition}/{players}p"
        env = pettingzoo.env(game=game, edition=edition, players=players)
        yield Line(f"pettingzoo/{name}", RATE, Rate(partial(of_pettingzoo, env), quick))
        for opponents in (None, "random", "rule", IN_PYTHON):
            envs = FEW if opponents == IN_PYTHON else ENVS
            games = vector.VectorEnv(game, edition, players, envs=envs, seed=1, opponents=opponents)
            line = f"vector/{name}/{opponents or 'self-play'}"
            yield Line(line, RATE, Rate(of_vector(games), quick))
    yield from classic()
    yield from spiel()
    yield from rlcard()
    yield from pgx()


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

    def play(steps: int, seed: int) -> float:
        if seed == 0:  # the call before the first sample
            games.reset()
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


def rlcard() -> Iterator[Line]:
    """RLCard's games."""
    module = installed("rlcard")
    for name in RLCARD if module else ():
        yield Line(f"rlcard/{name}", RATE, Rate(partial(of_rlcard, module.make(name)), True))


def of_rlcard(env: Any, games: int, seed: int) -> float:
    """Legal actions chosen at random; observations are made in each step."""
    rng, decisions = random.Random(seed), 0
    env.seed(seed)
    for _ in range(games):
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(rng.choice(list(state["legal_actions"])))
            decisions += 1
    return decisions


def pgx() -> Iterator[Line]:
    """Pgx's games in vectors, compiled by JAX for one core; its threads' seconds count, too."""
    os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false")  # before JAX is loaded
    module = installed("pgx")
    for name in PGX if module else ():
        yield Line(f"pgx/{name}", RATE, Rate(of_pgx(module.make(name)), True, time.process_time))


def of_pgx(env: Any) -> Callable[[int, int], float]:
    """Steps of all games, legal actions by lot; a game that is over begins anew at once."""
    jax, again = importlib.import_module("jax"), importlib.import_module("pgx.experimental").auto_reset
    step = jax.vmap(again(env.step, env.init))

    def go(_: int, now: tuple[Any, Any]) -> tuple[Any, Any]:
        state, (lots, luck, key) = now[0], jax.random.split(now[1], 3)
        weights = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
        return step(state, jax.random.categorical(lots, weights), jax.random.split(luck, ENVS)), key

    first = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), ENVS))
    run_all = jax.jit(lambda steps, key: jax.lax.fori_loop(0, steps, go, (first, key)))

    def play(steps: int, seed: int) -> float:
        jax.block_until_ready(run_all(steps, jax.random.PRNGKey(seed)))
        return float(steps * ENVS)

    return play


def installed(name: str) -> Any:
    """A peer, or None and a line that says why it is not measured."""
    try:
        return importlib.import_module(name)
    except ImportError as error:
        print(f"benchmarks.environments: {name} is not measured: {error}", file=sys.stderr)
        return None


def ratios(lines: list[Line]) -> Columns:
    """Columns of the table: trust them more than the figures."""
    values = {line.name: line.value or 0.0 for line in lines}
    of = values.get(f"pettingzoo/{CLASSIC[0]}", 0.0)
    return {f"of {CLASSIC[0]}": lambda line: f"{(line.value or 0.0) / of:.3g}" if of else ""}


if __name__ == "__main__":
    run(__doc__, all_lines, ratios)
