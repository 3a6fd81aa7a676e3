"""Compile the kernels once, before the tests' processes, which would each do it at the same time.

Run it with ``python -m scripts.compile``.
"""

from __future__ import annotations

from forno import jit, search
from forno.play import games
from forno.play.batch import Batch
from forno.rl.rows import warm
from forno.rl.vector import VectorEnv


def main() -> None:
    """Use each compiled function of each game's."""
    for name in games.names() if jit.available() else ():
        module = games.lookup(name)
        edition = module.editions(name)[0]
        batch = Batch(name, edition, module.players(name, edition)[0])
        batch.play_games(1)
        batch.trajectories(1)
        batch.play_moves([])
        batch.legal()
        if search.searchable(name) is not None:
            search.warm(name)
        if module.research is not None:
            warm(name)
        if name == games.usual():
            VectorEnv(name, envs=1, opponents="rule").reset()


if __name__ == "__main__":
    main()
