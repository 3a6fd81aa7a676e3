"""Random games by the thousand at once, on a graphics card: the games of as many batches."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from forno import jit
from forno.common import given
from forno.common.given import whole
from forno.errors import BadOption

from . import loops
from .batch import TRACE
from .games import lookup

__all__ = ["Crowd"]

_SEEDS: Final = (1 << 63) - (1 << 31)  # of any thread's, too: the card counts in 63 bits and a sign


class Crowd:
    """Games of one edition, number of players and set of options, in a card's threads.

    Each thread plays what a ``Batch`` plays of the same seed, to the last decision.

    Args:
        game: The game's name.
        edition: The edition.
        players: How many play.
        options: What differs from the default, as in record format ``forno/1``.

    Raises:
        UnknownGame: No such game or edition.
        BadOption: The number of players or an option is wrong, or there is no card.
    """

    def __init__(self, game: str, edition: str, players: int, options: Mapping[str, Any] | None = None) -> None:
        module, players = lookup(game), whole(players, "players", 1 << 31)
        setting = module.setting(game, edition, players, given.options(options))
        if not jit.available():
            raise BadOption("needs numba: pip install forno[cuda]", "card")
        from forno import gpu  # loads numba, which takes a second

        if not gpu.available():
            raise BadOption("there is none that numba can use; NUMBA_ENABLE_CUDASIM=1 plays one", "card")
        modules = (*module.kernel, loops)
        words = 2 * module.most_words + 1
        self._threads = gpu.Threads(modules, layout=module.layout, rules=setting.rules, words=words)

    def play_games(self, threads: int, games: int = 1, seed: int = 1) -> int:
        """Deal and play random games.

        Args:
            threads: How many play at once, at least 1.
            games: How many each of them plays, one after the other.
            seed: The first thread's, a whole number of 63 bits; each next thread has the next one.

        Returns:
            How many decisions were taken.

        Raises:
            BadOption: A number is none of these.
        """
        return int(self._threads.decisions(*_checked(threads, games, seed)).sum())

    def trajectories(self, threads: int, games: int = 1, seed: int = 1) -> list[int]:
        """Play the same games; a hash of 32 bits a thread, that of ``Batch.trajectories`` of its seed."""
        return [int(trace) for trace in self._threads.traces(*_checked(threads, games, seed), TRACE)]


def _checked(threads: int, games: int, seed: int) -> tuple[int, int, int]:
    many = whole(threads, "threads", 1 << 31)
    if many == 0:
        raise BadOption("0 should be a whole number from 1", "threads")
    return many, whole(games, "games", 1 << 31), whole(seed, "seed", _SEEDS)
