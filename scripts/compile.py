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


def for_searches(name: str) -> None:
    """Use each function that searches a game, the coach's too, and tells how lucky somebody was."""
    if search.searchable(name) is not None:
        search.warm(name)
    if can_be_told(name):
        players = games.lookup(name).players(name, _edition(name))[0]
        list(run(Match(game=name, edition=_edition(name), bots=("rule",) * players, seed=1, luck=1), 1))


def for_learners(name: str) -> None:
    """Use each function that plays many games at once."""
    module = games.lookup(name)
    batch = Batch(name, _edition(name), module.players(name, _edition(name))[0])
    batch.play_games(1)
    batch.trajectories(1)
    batch.play_moves([])
    batch.legal()
    if module.research is not None:
        warm(name)
    if name == games.usual():
        VectorEnv(name, envs=1, opponents="rule").reset()


def _edition(name: str) -> str:
    return games.lookup(name).editions(name)[0]


def main() -> None:
    """Compile for two uses at a time, the usual game first: it takes longest."""
    if jit.available():
        names = sorted(games.names(), key=lambda name: name != games.usual())
        with ProcessPoolExecutor(2) as pool:
            for done in [pool.submit(use, name) for name in names for use in (for_searches, for_learners)]:
                done.result()


if __name__ == "__main__":
    main()
