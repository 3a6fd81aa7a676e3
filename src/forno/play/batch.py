"""Many games at once: random ones, or by given moves, in plain CPython or compiled, with the same outcome.

A batch has its own random words, from a small generator (sfc32, in ``forno.play.loops``) that runs inside the compiled
loop: its deals are not those of a ``Game`` of the same seed.
"""

from __future__ import annotations

import copy
import time
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from operator import index
from types import ModuleType, SimpleNamespace
from typing import Any, Final

from forno import jit
from forno.common import given
from forno.common.faults import shown
from forno.common.given import whole
from forno.errors import BadOption

from . import loops
from .chance import Chance, check_seed
from .games import lookup

__all__ = ["Batch", "functions"]

_MASK: Final = 0xFFFFFFFF
TRACE: Final = 2166136261  # where the hash begins (FNV-1a)
_LONGEST: Final = 0.2  # seconds
_SEEDS: Final = 1 << 64
_STREAM: Final = 8  # times the words that a batch has at hand


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
        module, differing = lookup(game), given.options(options)
        players = whole(players, "players", 1 << 31)
        self._made = (game, edition, players, copy.deepcopy(differing), compiled, boundscheck)
        self.setting = module.setting(game, edition, players, differing)
        self._layout = module.layout
        if compiled and not jit.available():
            raise BadOption("needs numba: pip install forno[fast]", "compiled")
        self._run = functions(module.kernel, module.layout, compiled, boundscheck)
        self._rules = self.setting.rules
        self._chance, self._words, self._out = [0] * (2 * module.most_words + 1), [0] * 4, [0] * self._layout.ACTIONS
        if compiled:
            self._rules = jit.table(self._rules, self._layout.Rules.fields)
            self._chance, self._words, self._out = map(jit.numbers, (self._chance, self._words, self._out))
        self._compiled = compiled
        state = self._layout.State()
        self._blank = jit.table(state, self._layout.State.fields) if compiled else state
        self._state = self._blank.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        # As plain numbers: so a copy shares nothing, and it does not matter what numpy the other process has.
        chance, words, out = ([int(item) for item in items] for items in (self._chance, self._words, self._out))
        return _batch, (copy.deepcopy(self._made), self.state(), chance, words, out)

    def _seeded(self, seed: int) -> tuple[Any, ...]:
        return self._begun(whole(seed, "seed", _SEEDS), self._chance)

    def _published(self, seed: str) -> tuple[Any, ...]:
        """With so many words of a published seed's stream that a game never needs others."""
        number = int(check_seed(seed), 16) % _SEEDS
        words = Chance(seed).have(_STREAM * len(self._chance))[:]
        return self._begun(number, jit.numbers(words) if self._compiled else list(words))

    def _begun(self, number: int, chance: Any) -> tuple[Any, ...]:
        self._state = self._blank.copy()  # a deal leaves what it doesn't need: so a run's outcome is its own
        self._chance[0] = len(self._chance)  # none is left
        self._run.begin(self._words, number & _MASK, number >> 32)
        return self._state, self._rules, chance, self._words, self._out

    def play_games(self, games: int, seed: int = 1) -> int:
        """Deal and play ``games`` games of random legal moves.

        Args:
            games: How many, one after the other.
            seed: A whole number of 64 bits.

        Returns:
            How many decisions were taken.

        Raises:
            BadOption: A number is none of these.
        """
        games, table = whole(games, "games", 1 << 63), self._seeded(seed)
        return sum(int(self._run.play_games(number, *table)) for number in _chunks(games))

    def trajectories(self, seed: int, games: int = 1) -> int:
        """Play the games of ``play_games`` and return a hash of 32 bits of every step, choice and decision."""
        games, table = whole(games, "games", 1 << 63), self._seeded(seed)
        trace = TRACE
        for number in _chunks(games):
            trace = int(self._run.trace_games(number, trace, *table))
        return trace

    def play_moves(self, moves: Sequence[int], seed: int | str = 1) -> int:
        """Deal the first game of ``seed`` and take the given moves, as numbers of the game's layout.

        Args:
            moves: The moves.
            seed: A whole number of 64 bits; or a published seed, 64 hex digits: then it is the game of ``Game.new``.

        Returns:
            How many moves were taken: all, or those before the first that was not legal.

        Raises:
            BadOption: The seed or a move is no whole number.
            RecordError: The seed is a text, but not of 64 hex digits.
        """
        try:
            numbers: Any = [_move(move, self._layout.ACTIONS) for move in moves]
        except TypeError:
            raise BadOption(f"{shown(moves)} should be whole numbers", "moves") from None
        table = self._published(seed) if isinstance(seed, str) else self._seeded(seed)
        return int(self._run.play_moves(jit.numbers(numbers) if self._compiled else numbers, *table))

    def legal(self) -> list[int]:
        """The legal moves where the last game ended or stopped, as numbers of the game's layout."""
        n = self._run.choices(self._state, self._rules, self._out)
        return [int(action) for action in self._out[:n]]

    def state(self) -> Any:
        """A copy of the state where the last game ended or stopped, as the layout's plain ``State``."""
        state = self._layout.State()
        for name, _, size in self._layout.State.fields:
            value = self._state[name] if self._compiled else getattr(self._state, name)
            setattr(state, name, [int(item) for item in value] if size else int(value))
        return state


@cache
def functions(
    kernel: tuple[ModuleType, ...], layout: ModuleType, compiled: bool = True, boundscheck: bool = False
) -> SimpleNamespace:
    """The functions of a kernel and of ``loops`` over it.

    Args:
        kernel: Its modules.
        layout: The module of its fields.
        compiled: Whether they are compiled.
        boundscheck: Whether compiled ones check every index.

    Raises:
        ImportError: They are to be compiled, and numba is not installed.
    """
    modules = (*kernel, loops)
    return jit.twin(modules, layout=layout, boundscheck=boundscheck) if compiled else jit.bind(modules)


def _batch(made: tuple[Any, ...], state: Any, chance: list[int], words: list[int], out: list[int]) -> Batch:
    """A batch that was pickled or copied."""
    game, edition, players, options, compiled, boundscheck = made
    batch = Batch(game, edition, players, options, compiled=compiled, boundscheck=boundscheck)
    batch._state = jit.table(state, batch._layout.State.fields) if compiled else state
    batch._chance[:], batch._words[:], batch._out[:] = chance, words, out
    return batch


def _move(move: object, actions: int) -> int:
    try:
        value = index(None if isinstance(move, bool) else move)  # type: ignore[arg-type]
    except TypeError:
        raise BadOption(f"{shown(move)} should be a whole number", "moves") from None
    return value if 0 <= value < actions else -1


def _chunks(games: int) -> Iterator[int]:
    """The games in runs so short that Ctrl-C, which waits for the end of each, is not kept waiting."""
    size = 16
    while games > 0:
        number, start = min(size, games), time.perf_counter()
        yield number
        games -= number
        seconds = time.perf_counter() - start
        size = size * 2 if seconds < _LONGEST / 4 else max(1, size // 2) if seconds > _LONGEST else size
