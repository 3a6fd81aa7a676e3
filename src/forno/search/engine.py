"""The compiled search of a game, and what it finds: best moves with win shares, within a budget."""

from __future__ import annotations

import math
import pkgutil
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from types import ModuleType
from typing import Any, Final

from forno import jit
from forno.common.searchable import Question, Searchable
from forno.common.table import Table
from forno.errors import BadOption
from forno.play import loops
from forno.play.games import lookup, names

from . import deciding
from .deciding import BATCH, CANDIDATES, Thoughts

__all__ = ["Budget", "Engine", "Finding", "Looked", "available", "compiled", "engine", "searchable"]

_HALF: Final = 31  # bits of a seed's halves
_NORMAL: Final = 1.96


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a decision may cost: whichever is used up first.

    Attributes:
        seconds: Time; the last thought ends before it is over.
        playouts: Games played on in the mind, of all moves together; None: as many as there is time for.
    """

    seconds: float = math.inf
    playouts: int | None = None


@dataclass(frozen=True, slots=True)
class Looked:
    """A move that was looked at.

    Attributes:
        move: As it is written.
        share: The share of the win that it is expected to bring.
        margin: Half of a 95 % interval of how far it is behind the best move; 0 for that one.
        behind: How much less than the best move it brings.
        worlds: In how many worlds it was tried.
    """

    move: str
    share: float
    margin: float
    behind: float
    worlds: int


@dataclass(frozen=True, slots=True)
class Finding:
    """What a search has found.

    Attributes:
        move: The move to play.
        looked: All moves that were looked at, the best first.
        playouts: How many games were played on.
    """

    move: str
    looked: tuple[Looked, ...]
    playouts: int


class Engine:
    """Searches one game, in this process; not in two threads at once.

    Args:
        game: The game.

    Raises:
        UnknownGame: There is no such game.
        BadOption: The game cannot be searched, or numba is not installed.
    """

    def __init__(self, game: str) -> None:
        of = searchable(game)
        if of is None:
            raise BadOption(f"{game} cannot be searched", "game")
        if not jit.available():
            raise BadOption("a search needs numba: pip install forno[fast]", "compiled")
        self._of = of
        self._run = compiled(of)
        self._rows = jit.rows(of.State, 2)
        self._known = jit.rows(of.Known, 1)
        self._chance = jit.numbers([0] * (2 * of.words + 1))
        self._words, self._out = jit.numbers([0] * 4), jit.numbers([0] * of.layout.ACTIONS)
        self._rules: tuple[Table, Any] | None = None
        self._desks = jit.rows(of.Desk, 2)
        self._laid: tuple[Table, ...] = ()

    def find(self, question: Question, seat: int, seed: int, budget: Budget) -> Finding:
        """Search for the best move: the same for the same question, seed and number of playouts.

        Args:
            question: What is asked.
            seat: Who is asked.
            seed: What all luck of the search follows from, 62 bits of it.
            budget: How much it may cost.
        """
        begin = time.perf_counter()
        thoughts = fresh(question, seat, seed)
        self._lay(question)
        for worlds in self._pace(thoughts, budget, begin):
            self._run.think(worlds, thoughts, *self._room)
        return _finding(question, thoughts, self._run.chosen(thoughts))

    def call(self, function: str, question: Question, *given: Any) -> None:
        """Call one of the functions of ``forno.search.deciding`` that take what a question is thought about with.

        Args:
            function: Its name.
            question: What is asked.
            given: What it takes before that.
        """
        self._lay(question)
        getattr(self._run, function)(*given, *self._room)

    def _lay(self, question: Question) -> None:
        jit.write(self._known[0], question.known)
        if self._rules is None or self._rules[0] is not question.rules:
            self._rules = question.rules, jit.table(question.rules, type(question.rules).fields)
        if self._laid != question.desks:  # as tables, which are equal to none but themselves
            self._laid = question.desks
            for at, desk in enumerate(question.desks):
                jit.write(self._desks[at], desk)
        self._room = (
            self._rows, self._known, self._rules[1], self._desks, self._chance, self._words, self._out
        )  # fmt: skip

    def _pace(self, thoughts: Any, budget: Budget, begin: float) -> Iterator[int]:
        """How many worlds to look at next, as long as there is something to find out and time and playouts for it."""
        longest = 0.0  # that a playout has taken
        while (left := int(thoughts["left"])) > 1:
            worlds = BATCH - int(thoughts["worlds"]) % BATCH
            if budget.playouts is not None:
                if budget.playouts <= thoughts["playouts"]:
                    return
                worlds = min(worlds, max(1, (budget.playouts - int(thoughts["playouts"])) // left))
            start, before = time.perf_counter(), int(thoughts["playouts"])
            rest = budget.seconds - (start - begin)
            worlds = int(min(worlds, rest / (longest * left))) if longest else 1
            if rest <= 0 or worlds < 1:
                return
            yield worlds
            longest = max(longest, (time.perf_counter() - start) / max(1, int(thoughts["playouts"]) - before))


def fresh(question: Question, seat: int, seed: int) -> Any:
    """No thoughts yet about a question, as a numpy record of ``Thoughts``."""
    size = min(len(question.actions), CANDIDATES)
    t = jit.rows(Thoughts, 1)[0]
    t["moves"][:size] = question.actions[:size]
    t["alive"][:size] = 1
    t["size"] = t["left"] = size
    t["seat"], t["whole"] = seat, question.whole
    t["low"], t["high"] = halves(seed)
    return t


def halves(seed: int) -> tuple[int, int]:
    """The two halves of a seed of 62 bits."""
    return seed & (1 << _HALF) - 1, (seed >> _HALF) & (1 << _HALF) - 1


def _finding(question: Question, t: Any, chosen: int) -> Finding:
    tried, worlds = _tried(t), max(1, int(t["worlds"]))
    best = max(tried, key=lambda at: t["sums"][at] / worlds)
    looked = [_looked(question.moves[at], t, at, best, worlds) for at in tried]
    looked.sort(key=lambda move: -move.share)
    return Finding(question.moves[chosen], tuple(looked), int(t["playouts"]))


def _tried(t: Any) -> Sequence[int]:
    return [at for at in range(int(t["size"])) if t["alive"][at]]


def _looked(move: str, t: Any, at: int, best: int, worlds: int) -> Looked:
    behind = float(t["sums"][best] - t["sums"][at]) / worlds
    squares = float(t["apart"][max(at, best) * CANDIDATES + min(at, best)]) / worlds
    spread = max(0.0, squares - behind * behind) / max(1, worlds - 1)
    return Looked(move, float(t["sums"][at]) / worlds, _NORMAL * spread**0.5, behind, worlds)


def searchable(game: str) -> Searchable | None:
    """How a game can be searched; None: it does not say."""
    place = lookup(game).search if game in names() else None
    found: Searchable | None = None if place is None else pkgutil.resolve_name(place)
    return found


def available() -> bool:
    """Whether numba is there to compile what a search needs."""
    return jit.available()


@cache
def engine(game: str) -> Engine:
    """The engine of a game that all its bots in this process share; raises as ``Engine`` does."""
    return Engine(game)


@cache
def compiled(of: Searchable) -> Any:
    """The compiled functions of a game's kernel, of what it has for searches, and of ``deciding``.

    Raises:
        ImportError: numba is not installed.
    """
    return jit.twin(modules(of), layout=of.layout, called=(*of.inner, deciding))


def modules(of: Searchable) -> tuple[ModuleType, ...]:
    """All that is compiled together for a search."""
    return (*of.kernel, *of.inner, loops, deciding)
