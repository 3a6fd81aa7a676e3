"""The kernel's text on a graphics card, or in numba's simulator of one; beside ``forno.jit`` alone in knowing numba.

Every function of the kernel's modules becomes a device function, and each thread of the card plays games of its own, on
a state in memory of its own. With ``NUMBA_ENABLE_CUDASIM=1`` numba plays the card, in Python's threads: slow, but the
same text, threads and numbers where there is no card.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from types import ModuleType
from typing import Any, Final

import numba.cuda
import numpy as np
from numba.core import config

from forno import jit

__all__ = ["BLOCK", "Threads", "available", "simulated"]

cuda: Any = numba.cuda  # by this name its simulator takes its place
BLOCK: Final = 128  # threads that a card takes up together


def available() -> bool:
    """Whether there is a card that numba can use, or that it plays."""
    return bool(cuda.is_available())


def simulated() -> bool:
    """Whether numba plays the card."""
    return bool(config.ENABLE_CUDASIM)  # type: ignore[attr-defined]


class Threads:
    """A card's threads, each of which deals and plays random games, one after the other.

    Args:
        modules: The kernel's modules and the loops over it (``forno.play.loops``).
        layout: The module of the fields and of the number of actions.
        rules: A setting's rules, a plain table.
        words: How many random words a game has at hand.
    """

    def __init__(self, modules: Iterable[ModuleType], *, layout: ModuleType, rules: Any, words: int) -> None:
        self._run = jit.bind(modules, cuda.jit(device=True))
        self._blank, self._rules = _record(layout.State()), _record(rules)
        self._words, self._actions = words, int(layout.ACTIONS)

    def decisions(self, threads: int, games: int, seed: int) -> Any:
        """How many decisions each thread took: an array of ``threads`` whole numbers.

        Args:
            threads: How many, more than 0.
            games: How many games each of them plays.
            seed: The first one's, of 63 bits; each next thread has the next one.
        """
        return self._launch(self._counting, threads, games, seed, 0)

    def traces(self, threads: int, games: int, seed: int, start: int) -> Any:
        """The hash of all that happened in each thread's games: an array of ``threads`` numbers of 32 bits.

        Args:
            threads: As for ``decisions``.
            games: As for ``decisions``.
            seed: As for ``decisions``.
            start: Where each hash begins.
        """
        return self._launch(self._tracing, threads, games, seed, start)

    @cached_property
    def _counting(self) -> Any:
        play_games = self._run.play_games

        def count(games: int, start: int, *table: Any) -> int:
            decided: int = start + play_games(games, *table)
            return decided

        return self._kernel(cuda.jit(device=True)(count))

    @cached_property
    def _tracing(self) -> Any:
        return self._kernel(self._run.trace_games)

    def _launch(self, kernel: Any, threads: int, games: int, seed: int, start: int) -> Any:
        found = cuda.to_device(np.full(threads, start, np.int64))
        block = min(threads, BLOCK)
        tables = cuda.to_device(self._blank), cuda.to_device(self._rules)
        kernel[-(-threads // block), block](found, games, seed, *tables)
        return found.copy_to_host()

    def _kernel(self, loop: Callable[..., int]) -> Any:
        """What every thread runs: compiling it takes a minute, the first time that it is launched."""
        state, words, actions, begin = self._blank.dtype, self._words, self._actions, self._run.begin

        def kernel(found: Any, games: int, seed: int, blank: Any, rules: Any) -> None:
            at = cuda.grid(1)
            if at < len(found):
                own, chance = cuda.local.array(1, state), cuda.local.array(words, "i8")
                generator, out = cuda.local.array(4, "i8"), cuda.local.array(actions, "i8")
                own[0] = blank[0]
                chance[0] = words  # none of them is left
                begin(generator, (seed + at) & 0xFFFFFFFF, (seed + at) >> 32)
                found[at] = loop(games, found[at], own[0], rules[0], chance, generator, out)

        return cuda.jit(kernel)


def _record(source: Any) -> Any:
    """A row of one numpy record with the values of a plain table, laid out as C does: a card reads no number askew.

    numpy adds numbers of eight bits to eight bits, where compiled code takes 64: the simulator's are as wide as that.
    """
    fields = tuple((name, "i8" if kind[0] == "i" and simulated() else kind, size) for name, kind, size in source.fields)
    row = np.recarray(1, np.dtype(jit.dtype(fields).descr, align=True))
    for name, _, _ in fields:
        row[name] = getattr(source, name)
    return row
