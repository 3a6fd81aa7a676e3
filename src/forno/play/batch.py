"""Many games at once: random ones, or by given moves, in plain CPython or compiled, with the same outcome.

A batch has its own random words, from a small generator (sfc32, in ``forno.play.loops``) that runs inside the compiled
loop: its deals are not those of a ``Game`` of the same seed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from types import ModuleType, SimpleNamespace
from typing import Any

from forno import jit
from forno.errors import BadOption

from . import loops
from .games import lookup

__all__ = ["Batch"]


class Batch:
    """Games of one edition, number of players and set of options, one after the other in the same piece of memory.

    Args:
        game: The game's name.
        edition: The edition.
        players: How many play.
        options: What differs from the default, as in record format ``forno/1``.
        compiled: Run the compiled twin (its first use on a machine compiles for some seconds); else plain CPython.
        boundscheck: The compiled twin checks every index: slow, and compiled anew each time.

    Attributes:
        setting: What the game's module made of edition, players and options.

    Raises:
        UnknownGame: No such game or edition.
        BadOption: The number of players or an option is wrong, or numba is not installed.
    """

    def __init__(
        self,
        game: str,
        edition: str,
        players: int,
        options: Mapping[str, Any] | None = None,
        *,
        compiled: bool = True,
        boundscheck: bool = False,
    ) -> None:
        module = lookup(game)
        self.setting = module.setting(game, edition, players, options or {})
        self._layout = module.LAYOUT
        if compiled and not jit.available():
            raise BadOption("needs numba: pip install forno[fast]", "compiled")
        self._run = _functions(module.KERNEL, module.LAYOUT, compiled, boundscheck)
        self._rules = self.setting.rules
        self._chance, self._words, self._out = [0] * (2 * module.WORDS + 1), [0] * 4, [0] * self._layout.ACTIONS
        if compiled:
            self._rules = jit.table(self._rules, self._layout.RULES)
            self._chance, self._words, self._out = map(jit.numbers, (self._chance, self._words, self._out))
        self._compiled = compiled
        state = self._layout.State()
        self._blank = jit.table(state, self._layout.STATE) if compiled else state
        self._state = self._blank.copy()

    def _seeded(self, seed: int) -> tuple[Any, ...]:
        self._state = self._blank.copy()  # a deal leaves what it doesn't need: so a run's outcome is its own
        self._chance[0] = len(self._chance)  # none is left
        self._run.seed_words(self._words, seed)
        return self._state, self._rules, self._chance, self._words, self._out

    def play_games(self, games: int, seed: int = 1) -> int:
        """Deal and play ``games`` games of random legal moves.

        Returns:
            How many decisions were taken.
        """
        return int(self._run.play_games(games, *self._seeded(seed)))

    def trajectories(self, seed: int, games: int = 1) -> int:
        """Play the games of ``play_games`` and return a hash of 32 bits of every step, choice and decision."""
        return int(self._run.trace_games(games, *self._seeded(seed)))

    def play_moves(self, moves: Sequence[int], seed: int = 1) -> int:
        """Deal the first game of ``seed`` and take the given moves, as numbers of the game's layout.

        Returns:
            How many moves were taken: all, or those before the first that was not legal.
        """
        given: Any = jit.numbers(moves) if self._compiled else moves
        return int(self._run.play_moves(given, *self._seeded(seed)))

    def legal(self) -> list[int]:
        """The legal moves where the last game ended or stopped, as numbers of the game's layout."""
        n = self._run.choices(self._state, self._rules, self._out)
        return [int(action) for action in self._out[:n]]

    def state(self) -> Any:
        """A copy of the state where the last game ended or stopped, as the layout's plain ``State``."""
        state = self._layout.State()
        for name, _, size in self._layout.STATE:
            value = self._state[name] if self._compiled else getattr(self._state, name)
            setattr(state, name, [int(item) for item in value] if size else int(value))
        return state


@cache
def _functions(
    kernel: tuple[ModuleType, ...], layout: ModuleType, compiled: bool, boundscheck: bool
) -> SimpleNamespace:
    modules = (*kernel, loops)
    return jit.twin(modules, layout=layout, boundscheck=boundscheck) if compiled else jit.bind(modules)
