"""Compile the kernels once, before the tests' processes, which would each do it at the same time.

Run it with ``python -m scripts.compile``.
"""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor

from forno import jit, search
from forno.arena import Match, run
from forno.arena.luck import can_be_told
from forno.play import games
from forno.play.batch import Batch
from forno.rl.rows import warm
from forno.rl.vector import VectorEnv


def compile_kernels(name: str) -> None:
    """Use each compiled function of a game's."""
    module = games.lookup(name)
    edition = module.editions(name)[0]
    players = module.players(name, edition)[0]
    batch = Batch(name, edition, players)
    batch.play_games(1)
    batch.trajectories(1)
    batch.play_moves([])
    batch.legal()
    if search.searchable(name) is not None:
        search.warm(name)
    if module.research is not None:
        warm(name)
    if can_be_told(name):
        list(run(Match(game=name, edition=edition, bots=("rule",) * players, seed=1, luck=1), 1))
    if name == games.usual():
        VectorEnv(name, envs=1, opponents="rule").reset()


def main() -> None:
    """Compile each game's, two games at a time."""
    if jit.available():
        with ProcessPoolExecutor(2) as pool:
            list(pool.map(compile_kernels, games.names()))


if __name__ == "__main__":
    main()
