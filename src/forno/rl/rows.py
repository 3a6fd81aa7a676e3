"""Games in rows, compiled: what PettingZoo's environment and the vector of games are both made of."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, cached_property
from typing import Any, Final

import numpy as np

from forno import jit
from forno.common import given
from forno.common.faults import shown
from forno.common.given import one_of, truth, whole
from forno.common.research import Field, fields
from forno.errors import BadOption, IllegalMove
from forno.play import loops
from forno.play.batch import functions
from forno.play.chance import Chance, check_seed
from forno.play.games import lookup, usual

from . import by_lot, by_policy, stepping
from .describing import research

__all__ = ["REWARDS", "Rows", "Steps", "by_name", "compiled", "seed_of", "warm"]

_MASK: Final = 0xFFFFFFFF
_PLAYERS: Final = 4
_STREAM: Final = 8  # times the words of a step: so many of a published seed's are there at once
REWARDS: Final = ("win", "score")


class Rows:
    """Games of one edition, number of players and set of options, side by side.

    Args:
        game: The game's name; None: the usual one.
        edition: The edition; None: the usual one.
        players: How many play; None: 4, or as many as the game is for at most.
        options: What differs from the default, as in record format ``forno/1``.
        number: How many games.
        rewards: ``win``, the share of the win, 1 for all winners together; ``score``, the first number of the score:
            pizzas, or victory points.
        tie_breaks: Whether the game's tie-breaks count; without, all with the best score share the win.
        opponents: Who plays along where not every seat is asked, by the name that the game has for it; None: nobody,
            or whoever moves by lot.

    Attributes:
        setting: What the game's module made of edition, players and options.
        actions: How many numbers there are for moves.
        fields: The fields of an observation.
        seen: Observations, one row of bytes for each game.
        masks: Legal moves, the same way.

    Raises:
        UnknownGame: No such game or edition.
        BadOption: A number or an option is wrong, or numba is not installed.
    """

    def __init__(
        self,
        game: str | None,
        edition: str | None,
        players: int | None,
        options: Mapping[str, Any] | None = None,
        *,
        number: int = 1,
        rewards: str = "win",
        tie_breaks: bool = True,
        opponents: str | None = None,
    ) -> None:
        self.game = game = usual() if game is None else game
        self.module, self.research = lookup(game), research(game)
        self.edition = self.module.editions(game)[0] if edition is None else edition
        most = self.module.players(game, self.edition)[1]
        self.players = min(_PLAYERS, most) if players is None else whole(players, "players", 1 << 31)
        self.number = whole(number, "envs", 1 << 31, least=1)
        rewards = one_of(rewards, "rewards", REWARDS)
        if not jit.available():
            raise BadOption("needs numba: pip install forno[rl]", "compiled")
        self.options = given.options(options)
        self.setting = self.module.setting(game, self.edition, self.players, self.options)
        self.worth = stepping.SCORE if rewards == "score" else int(not truth(tie_breaks, "tie_breaks"))
        self.run, self.layout = compiled(game, opponents), self.module.layout
        self.actions: int = self.layout.ACTIONS
        self.fields: tuple[Field, ...] = fields(self.research.Seen)
        self.desks = self._desks(opponents)
        self._make_room()

    def _desks(self, opponents: str | None) -> Any:
        if opponents is None:
            return jit.numbers([0])
        desk = self.research.opponents[opponents].desk(self.setting)
        desks = jit.rows(type(desk), self.number)
        desks[:] = jit.table(desk, desk.fields)
        return desks

    def _make_room(self) -> None:
        number, layout = self.number, self.layout
        self.states, self.scratch, self.blanks = (jit.rows(layout.State, n) for n in (number, 1, 1))
        self.blanks[0] = jit.table(layout.State(), layout.State.fields)
        self.rules = jit.table(self.setting.rules, layout.Rules.fields)
        self.seen_rows, self.unseen = jit.rows(self.research.Seen, number), jit.rows(self.research.Seen, 1)
        self.seen = self.seen_rows.view(np.int8).reshape(number, -1)
        self.masks = np.zeros((number, self.actions), np.int8)
        self.out = jit.numbers([0] * self.actions)
        self.numbers = jit.numbers([0] * len(self.research.scores) * self.players)
        self.shares = np.zeros((number, self.players), np.float32)
        self.words = np.zeros((number, 4), np.int64)
        self.have_room(published=False)

    def have_room(self, *, published: bool) -> None:
        """Have room for the luck of all rows, which is lost: more of it for the words of published seeds."""
        # As much as a batch has, so that games are the same; of a stream from outside nothing may be filled up inside.
        size = 2 * self.module.most_words * (_STREAM if published else 1) + 1
        self.chances = np.zeros((self.number, size), np.int64)
        self.chances[:, 0] = size

    def seed(self, at: int, seed: int) -> None:
        """Start a row's luck from a number of 64 bits: its games are those of a ``Batch`` of that seed."""
        self.run.seed_row(at, seed & _MASK, seed >> 32, self.chances, self.words)

    def published(self, at: int, chance: Chance) -> None:
        """Have the next words of a published seed as a row's luck, in the place of those that were used."""
        row = self.chances[at]
        left = row[row[0] :].copy()
        fresh = len(row) - 1 - len(left)
        words = chance.have(fresh)
        row[1 : 1 + len(left)] = left
        row[1 + len(left) :] = words[words[0] : words[0] + fresh]
        words[0] += fresh
        row[0] = 1

    def used_up(self, at: int) -> bool:
        """Whether so many words of a published seed were used that others should take their place."""
        return bool(self.chances[at, 0] > self.module.most_words)

    def empty(self, at: int) -> None:
        """A row without luck, before it gets some."""
        self.chances[at, 0] = self.chances.shape[1]

    # ------------------------------------------------------------------------------------------------ one row at a time

    def deal(self, at: int) -> None:
        """Deal a row's next game."""
        self.run.deal_row(at, self.states, self.blanks, self.rules, self.chances, self.words)

    def take(self, at: int, action: int) -> None:
        """Take a legal move."""
        self.run.take_row(at, action, self.states, self.rules, self.chances, self.words)

    def ask(self, at: int) -> int:
        """Write a row's mask, and return how many moves are legal: none when its game is over."""
        return int(self.run.ask_row(at, self.states, self.rules, self.out, self.masks))

    def see(self, at: int, seat: int) -> Any:
        """What a seat may know, as a row of bytes that the next look writes over."""
        self.run.see_row(
            at, seat, self.states, self.rules, self.scratch, self.blanks, self.seen_rows, self.unseen, at
        )  # fmt: skip
        return self.seen[at]

    def look(self, state: Any, seat: int) -> bytes:
        """What a seat may know of any state, laid into the first row; its mask, too.

        Raises:
            BadOption: There is no such seat, or it is no state of such a game.
        """
        seat = whole(seat, "seat", self.players)
        if not isinstance(state, self.layout.State):
            raise BadOption(f"{shown(state)} should be a state of {self.game}", "state")
        jit.write(self.states[0], state)
        self.ask(0)
        return bytes(self.see(0, seat))

    @cached_property
    def apart(self) -> Rows:
        """A row for itself of the same kind of game, to look at states without touching these."""
        return Rows(self.game, self.edition, self.players, self.options)

    def share(self, at: int) -> Any:
        """What a game that is over is worth to each seat."""
        self.run.share_row(
            at, self.worth, len(self.research.scores), self.states, self.rules, self.numbers, self.shares
        )  # fmt: skip
        return self.shares[at]

    def player(self, at: int) -> int:
        """Who has to decide."""
        return int(self.states["player"][at])

    def state(self, at: int) -> Any:
        """A copy of a row's state as the layout's plain ``State``. It shows everything."""
        state = self.layout.State()
        for name, _, size in self.layout.State.fields:
            value = self.states[name][at]
            setattr(state, name, [int(item) for item in value] if size else int(value))
        return state

    def move(self, seat: int, action: int) -> str:
        """A move of a seat as ``forno/1`` writes it."""
        return self.research.move(self.setting, seat, action)

    def illegal(self, at: int, action: int) -> IllegalMove:
        """What is wrong with a move that is not legal in a row."""
        seat = self.player(at)
        legal = [self.move(seat, int(number)) for number in np.flatnonzero(self.masks[at])]
        text = self.move(seat, action) if 0 <= action < self.actions else ""
        which = f"{action} ({text})" if text else str(action)
        return IllegalMove(f"{which} is not legal; legal: {', '.join(legal) or 'nothing'}", "action", legal)


class Steps:
    """All rows step by step, each in one call: with what is seen next, what is legal, and what it has brought.

    Args:
        rows: The games.
        own: The own seat of each, ``stepping.SELF_PLAY`` where all are asked.

    Attributes:
        over: Games that are over and have not begun anew: they do in the next step.
        ended: Games that have ended in this step.
        players: Whose the observations are.
        rewards: What the step has brought: to the own seat, or to who has decided.
        finals: With ``SAME_STEP``, the last observations of games that have ended.
        every: All rows are chosen.
    """

    def __init__(self, rows: Rows, own: Any) -> None:
        number = rows.number
        self.own, self.over, self.ended = own, np.zeros(number, np.bool_), np.zeros(number, np.bool_)
        self.players, self.rewards = np.zeros(number, np.int64), np.zeros(number)
        self.finals, self.every = np.zeros_like(rows.seen_rows), np.ones(number, np.bool_)
        self._nothing = np.zeros(number, np.int64)
        self._step = self._enter = rows.run.step_rows
        self._room = (
            rows.worth, len(rows.research.scores), own, self.over, self.ended, self.players, self.rewards, rows.shares,
            rows.numbers, self.finals, rows.states, rows.blanks, rows.rules, rows.chances, rows.words, rows.out,
            rows.masks, rows.scratch, rows.seen_rows, rows.unseen, rows.desks,
        )  # fmt: skip

    def go(self, actions: Any, mode: int, turns: int = 0) -> int:
        """Take a legal decision in each game; returns how many have ended."""
        ended: int = self._enter(actions, self.every, mode, turns, *self._room)
        return ended

    def deal(self, chosen: Any) -> None:
        """Deal the next game of each chosen row."""
        self.over[chosen] = True
        self._step(self._nothing, np.ascontiguousarray(chosen), stepping.NEXT_STEP, 0, *self._room)
        # From now on without asking for the types of two dozen arguments, which never change: that is two thirds of
        # the time of a call for one game.
        self._enter = jit.entry(self._step)


def compiled(game: str, opponents: str | None = None) -> Any:
    """The compiled functions of ``stepping`` for a game, with the bot that plays along; None: by lot.

    Raises:
        BadOption: The game has no such bot.
    """
    known = research(game).opponents
    if opponents is not None and opponents not in known:
        raise BadOption(f"{shown(opponents)} should be one of {', '.join(['random', *known])}, or None", "opponents")
    return _compiled(game, opponents)


@cache
def _compiled(game: str, opponents: str | None) -> Any:
    module, of = lookup(game), research(game)
    # A bot is called as in any program: compiled into each place, it would take minutes.
    apart = (by_lot,) if opponents is None else (*of.opponents[opponents].parts, by_policy)
    parts = (*module.kernel, *of.parts, *apart, loops, stepping)
    called = (stepping, *(apart if opponents else ()))
    return jit.twin(parts, layout=module.layout, called=called, made=functions(module.kernel, module.layout))


def warm(game: str) -> None:
    """Use each compiled function, so that none is compiled later."""
    from .vector import VectorEnv

    games = VectorEnv(game, envs=2, seed=0)
    games.reset()
    games.step(games.action_space.sample())
    rows = Rows(game, None, None)
    rows.seed(0, 0)
    rows.deal(0)
    while rows.ask(0):
        rows.see(0, rows.player(0))
        rows.take(0, int(np.flatnonzero(rows.masks[0])[0]))
    rows.share(0)


def by_name(options: object) -> Mapping[str, Any]:
    """What ``reset`` is given, by name; None: nothing.

    Raises:
        BadOption: It is something else.
    """
    if options is None or isinstance(options, Mapping):
        return options or {}
    raise BadOption(f"{shown(options)} should be values by name", "options")


def seed_of(seed: object) -> str:
    """A seed as 64 hex digits, from these or from a number.

    Raises:
        BadOption: It is neither.
        RecordError: It is a text, but not of 64 hex digits.
    """
    return check_seed(seed) if isinstance(seed, str) else f"{whole(seed, 'seed', 1 << 256):064x}"
