"""How lucky each seat was in a game: what draws and lots have brought it beyond what could be expected of them.

After AIVAT (Burch, Schmid, Moravčík, Morrill and Bowling, 2018), which takes off what each draw has changed in what a
seat may expect. If all expect that everybody plays on by ``rule``, drawing lots between moves equally good as it does,
then what is expected after one draw is what is expected before the next one, unless somebody has decided otherwise
between them. All that cancels out, and with it what is wrong with the estimates: left of the sum are what could be
expected at the beginning, the end, and each decision that ``rule`` would not have taken; with all hands known, and the
order of the cards to come unknown. Where a bot draws lots, it counts for all the moves that it might have taken.

Luck is nothing in the mean, whatever the estimates are worth and whoever plays: so a share of wins less the luck has
the same mean as the share. It varies by how much better than ``rule`` the deals let somebody play, and by what chance
there is in the estimates, which are games that are played to their end.
"""

from __future__ import annotations

import hashlib
import math
import pkgutil
import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from types import ModuleType
from typing import Any, Final

from forno import jit
from forno.bots import Bot
from forno.common.searchable import Question, Searchable
from forno.play import loops
from forno.play.game import Game
from forno.search.engine import compiled, searchable

from . import valuing
from .studies import study_of
from .valuing import PLAYERS

__all__ = ["ASKED_AGAIN", "Luck", "can_be_told"]

_HALF: Final = (1 << 31) - 1
_EACH: Final = 6  # moves between which lots are drawn: so many are all looked at, of more of them
_SOME: Final = 4
_ACTIONS: Final = 3  # where the room for all actions is among the numbers
_LOTS_AHEAD: Final = 256  # of a game in the mind: as many as it has decisions, or nearly
#: Bots that come along and may be asked again.
ASKED_AGAIN: Final = ("first-timer", "random", "rule")


def can_be_told(game: str) -> bool:
    """Whether it can be told how lucky somebody was: the game says what its luck is, and numba is installed."""
    study = study_of(game)
    return study is not None and study.luck is not None and searchable(game) is not None and jit.available()


class Luck:
    """The luck in one game.

    Args:
        game: A game at its beginning, of which ``can_be_told``.
        playouts: How many games are played on for each estimate, more than 0.
        asked: Bots by seat that may be asked again what they would play: it changes nothing of them.
    """

    def __init__(self, game: Game, playouts: int, asked: Mapping[int, Bot]) -> None:
        self._game, self._asked = game, asked
        room = _room(game.name)
        # What all estimates of a game follow from: its seed, and not who sits where. The same luck for all of them
        # makes each differ from the next by what has happened, and by little else.
        digest = hashlib.sha256(f"{game.seed} luck".encode()).digest()
        seed = int.from_bytes(digest[:4], "big") & _HALF, int.from_bytes(digest[4:8], "big") & (_HALF >> 1)
        self._ahead = _Ahead(room, playouts, seed, len(game.players))
        self._found: list[list[float]] = [[] for _ in game.players]
        self._minds = [room.of.mind("rule") for _ in game.players]
        for mind in self._minds:
            mind.know(game.card_sheet())
        self._begun = False

    def look(self, move: str) -> None:
        """Look at the game before a decision is taken.

        Args:
            move: The decision.
        """
        seat = self._game.player
        assert seat is not None
        view, legal = self._game.view(seat), self._game.legal()
        question = self._minds[seat].question(view, legal)
        state, numbers = self._game.state(), dict(zip(question.moves, question.actions, strict=True))
        self._ahead.turn_to(self._game.ply, question)
        if not self._begun:
            self._begun = True
            self._add(-1, self._ahead.of_rule(state))
        bot, rng = self._asked.get(seat), random.Random(f"{self._game.seed} lot {self._game.ply}")
        lots = _drawn_among(bot, view, legal, rng) if bot else Counter()
        might = Counter({numbers[one]: number for one, number in (lots or Counter([move])).items()})
        if might != Counter(self._ahead.alike(state)):
            self._add(1, self._ahead.of_rule(state))
            self._add(-1, self._ahead.of(state, might))

    def see(self, events: Sequence[Any]) -> None:
        """See what a decision, and the steps after it, have brought; what everybody saw of it."""
        for event in events:
            for mind in self._minds:
                mind.see(event)

    def _add(self, sign: int, shares: Sequence[float]) -> None:
        for lucky, share in zip(self._found, shares, strict=True):
            lucky.append(sign * share)

    def of(self, shares: Sequence[float]) -> list[float]:
        """How much more of the win than it could expect each seat has got by luck; all together 0.

        Args:
            shares: What it has got at the end.
        """
        return [math.fsum((share, *lucky)) for share, lucky in zip(shares, self._found, strict=True)]


def _drawn_among(bot: Bot, view: Any, legal: Sequence[str], rng: random.Random) -> Counter[str]:
    """Among what a bot draws its move, if it draws once; some of that, where it is much; empty: nobody knows."""
    lots = _Overheard()
    move = bot.choose(view, list(legal), lots)
    if len(lots.drawn) > 1:
        return Counter()
    among = lots.drawn[0] if lots.drawn else [move]
    return Counter(among if len(among) <= _EACH else rng.choices(among, k=_SOME))


class _Overheard(random.Random):
    """A source of chance that is asked for one of several things: it keeps which, and gives the first."""

    def __init__(self) -> None:
        super().__init__(0)
        self.drawn: list[list[Any]] = []

    def choice(self, seq: Any) -> Any:
        """The first one."""
        self.drawn.append(list(seq))
        return seq[0]


class _Ahead:
    """What every seat may expect of actions at a decision; each is looked at once."""

    def __init__(self, room: _Room, playouts: int, seed: tuple[int, int], players: int) -> None:
        self._room, self._playouts, self._seed, self._players = room, playouts, seed, players
        self._ply = -1
        self._question: Question | None = None
        self._found: dict[int, list[float]] = {}  # by the action that is taken at this ply

    def turn_to(self, ply: int, question: Question | None = None) -> None:
        """Go on to a decision, or to the end."""
        self._ply, self._found = ply, {}
        self._question = question or self._question

    def alike(self, state: Any) -> list[int]:
        """The actions between which ``rule`` would draw lots; none where the game is over."""
        assert self._question is not None
        return self._room.alike(state, self._question)

    def of_rule(self, state: Any) -> list[float]:
        """What each seat may expect if ``rule`` plays on."""
        return self.of(state, Counter(self.alike(state) or [-1]))

    def of(self, state: Any, might: Counter[int]) -> list[float]:
        """What each seat may expect of actions, each as often as it is counted, before anything is drawn."""
        found = [(number, self._expected(state, action)) for action, number in might.items()]
        return [
            math.fsum(number * shares[seat] for number, shares in found) / might.total()
            for seat in range(self._players)
        ]

    def _expected(self, state: Any, action: int) -> list[float]:
        if action not in self._found:
            assert self._question is not None
            shares = self._room.look_ahead(self._playouts, self._ply, action, self._seed, state, self._question)
            self._found[action] = shares[: self._players]
        return self._found[action]


class _Room:
    """Where states of a game are played on; not in two threads at once."""

    def __init__(self, of: Searchable, luck: ModuleType) -> None:
        self.of, self.luck = of, luck
        self._run = jit.twin(
            (*of.kernel, *of.inner, loops, luck, valuing),
            layout=of.layout,
            called=(*of.inner, luck, valuing),
            made=compiled(of),
        )
        self._rows = jit.rows(of.State, 2)
        numbers = ([0] * (2 * of.words + 1), [0] * (_LOTS_AHEAD + 1), [0] * 4, [0] * of.layout.ACTIONS)
        self._numbers = (*(jit.numbers(some) for some in numbers), int(of.layout.OVER), float(luck.SLACK))
        self._shares = jit.numbers([0] * 2 * PLAYERS).astype("f8")

    def look_ahead(
        self, playouts: int, ply: int, action: int, seed: tuple[int, int], state: Any, question: Question
    ) -> list[float]:
        """What each seat may expect, as ``valuing.look_ahead`` finds it."""
        jit.write(self._rows[0], state)
        self._shares[:] = 0
        self._run.look_ahead(
            playouts, ply, action, seed, self._rows, *_tables(question), self._numbers, self._shares
        )  # fmt: skip
        return [float(share) / playouts for share in self._shares[PLAYERS:]]

    def alike(self, state: Any, question: Question) -> list[int]:
        """The actions between which ``rule`` draws lots; none where the game is over."""
        jit.write(self._rows[0], state)
        count = self._run.moves_alike(self._rows, *_tables(question), self._numbers)
        return [int(action) for action in self._numbers[_ACTIONS][:count]]


def _tables(question: Question) -> Iterator[Any]:
    """The rules, and the desk of whoever is asked."""
    return (jit.table(one, type(one).fields) for one in (question.rules, question.desks[0]))


@cache
def _room(game: str) -> _Room:
    study, of = study_of(game), searchable(game)
    if study is None or study.luck is None or of is None:
        raise ValueError(f"{game} does not say what its luck is")
    return _Room(of, pkgutil.resolve_name(study.luck))
