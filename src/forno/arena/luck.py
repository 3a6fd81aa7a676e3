"""How lucky each seat was in a game: what draws and lots have brought it beyond what could be expected of them.

After AIVAT (Burch, Schmid, Moravčík, Morrill and Bowling, 2018): at each draw, what a seat may expect is estimated
before and after it, with the hands of all known and the order of the cards to come unknown; and where a bot draws lots
between moves, for the move that it takes and for those that it might have taken. The difference is nothing in the mean,
whatever the estimate is worth and whoever plays: so a share of wins less the luck has the same mean as the share, and
varies the less, the better the estimate is. Estimates are games that are played to their end by the game's policy:
stopped at a round's end, and valued there, they are quicker, but more of them do not make them better.
"""

from __future__ import annotations

import hashlib
import math
import pkgutil
import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from types import ModuleType
from typing import Any, Final, NamedTuple

from forno import jit
from forno.bots import Bot
from forno.common.searchable import Question, Searchable
from forno.play import loops
from forno.play.game import Game
from forno.search.engine import searchable

from . import valuing
from .studies import study_of
from .valuing import PLAYERS

__all__ = ["ASKED_AGAIN", "Luck", "can_be_told"]

_HALF: Final = (1 << 31) - 1
_LOTS: Final = 4  # times that a bot is asked again
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
        self._game, self._playouts, self._asked = game, playouts, asked
        self._room = _room(game.name)
        # What all estimates of a game follow from: its seed, and not who sits where. The same luck for all of them
        # makes each differ from the next by what has happened, and by little else.
        digest = hashlib.sha256(f"{game.seed} luck".encode()).digest()
        self._seed = int.from_bytes(digest[:4], "big") & _HALF, int.from_bytes(digest[4:8], "big") & (_HALF >> 1)
        self._found: list[list[float]] = [[] for _ in game.players]
        self._minds = [self._room.of.mind("rule") for _ in game.players]
        for mind in self._minds:
            mind.know(game.card_sheet())
        self._before: tuple[Any, Any, Sequence[str], Counter[str]] | None = None

    def look(self) -> None:
        """Look at the game before a decision."""
        seat = self._game.player
        assert seat is not None
        view, legal = self._game.view(seat), self._game.legal()
        self._before = self._game.state(), view, legal, self._lots(seat, view, legal)

    def _lots(self, seat: int, view: Any, legal: Sequence[str]) -> Counter[str]:
        """What the seat's bot might play; empty: one knows nothing of its lots."""
        bot = self._asked.get(seat)
        if bot is None or len(legal) < 2:
            return Counter()
        sources = (random.Random(f"{self._game.seed} lot {self._game.ply} {lot}") for lot in range(_LOTS))
        return Counter(bot.choose(view, list(legal), rng) for rng in sources)

    def see(self, move: str, events: Sequence[Any]) -> None:
        """Weigh what a decision, and the steps after it, have brought.

        Args:
            move: The decision.
            events: What everybody saw of all that.
        """
        assert self._before is not None
        before, view, legal, lots = self._before
        after = self._game.state()
        drawn = self._room.luck.drawn_between(before, after)
        might = lots or Counter([move])
        if drawn > 0 or set(might) != {move}:
            begin = self._room.beginning(
                self._playouts, self._seed, before, self._minds[view.seat].question(view, legal)
            )
            found = {one: begin.expected(one) for one in might}
            now = begin.look_ahead(after, -1) if drawn > 0 else found.get(move) or begin.expected(move)
            for seat, lucky in enumerate(self._found):
                was = math.fsum(number * found[one][seat] for one, number in might.items()) / might.total()
                lucky.append(now[seat] - was)
        for event in events:
            for mind in self._minds:
                mind.see(event)

    def shares(self) -> list[float]:
        """How much more of the win each seat has got by luck; all together 0."""
        return [math.fsum(lucky) for lucky in self._found]


class _Room:
    """Where states of a game are played on; not in two threads at once."""

    def __init__(self, of: Searchable, luck: ModuleType) -> None:
        self.of, self.luck = of, luck
        self._run = jit.twin(
            (*of.kernel, *of.inner, loops, luck, valuing), layout=of.layout, called=(*of.inner, luck, valuing)
        )
        self._rows = jit.rows(of.State, 2)
        numbers = ([0] * (2 * of.words + 1), [0] * 4, [0] * of.layout.ACTIONS)
        self._numbers = (*(jit.numbers(some) for some in numbers), int(of.layout.OVER))
        self._shares = jit.numbers([0] * 2 * PLAYERS).astype("f8")

    def beginning(self, playouts: int, seed: tuple[int, int], before: Any, question: Question) -> _Beginning:
        """A decision, from which games are played on."""
        rules, desk = (jit.table(one, type(one).fields) for one in (question.rules, question.desks[0]))

        def look_ahead(state: Any, action: int) -> list[float]:
            jit.write(self._rows[0], state)
            self._shares[:] = 0
            self._run.look_ahead(
                playouts, action, seed, self._rows, rules, desk, self._numbers, self._shares
            )  # fmt: skip
            return [float(share) / playouts for share in self._shares[PLAYERS:]]

        return _Beginning(before, question, look_ahead)


class _Beginning(NamedTuple):
    """A decision, and what looks ahead: from a state, and a move's number; less than 0: no move."""

    before: Any
    question: Question
    look_ahead: Callable[[Any, int], list[float]]

    def expected(self, move: str) -> list[float]:
        """What each seat may expect of a move, before anything is drawn."""
        return self.look_ahead(self.before, self.question.actions[self.question.moves.index(move)])


@cache
def _room(game: str) -> _Room:
    study, of = study_of(game), searchable(game)
    if study is None or study.luck is None or of is None:
        raise ValueError(f"{game} does not say what its luck is")
    return _Room(of, pkgutil.resolve_name(study.luck))
