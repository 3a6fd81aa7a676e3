"""Games in rows in which bots of Python play along: slower than what is compiled, and the same in all else.

Each bot gets what it gets at any table, its seat's view and what everybody sees (``forno.bots.seating``). The games go
on in CPython; what a seat sees, what is legal and what a game has brought is told by the compiled rows as ever.
"""

from __future__ import annotations

import hashlib
from functools import cache
from typing import Any

import numpy as np

from forno import jit
from forno.bots import check, hire
from forno.bots.seating import Seating, source
from forno.common.faults import shown
from forno.errors import BadOption, UnknownGame
from forno.play import loops
from forno.play.games import lookup

from . import stepping
from .rows import Rows

__all__ = ["BotSteps", "check_known"]


def check_known(rows: Rows, bot: str) -> None:
    """See that there is such a bot.

    Raises:
        BadOption: There is none of that name, or it is given what is wrong.
        BotError: It is a program, and cannot be started.
    """
    try:
        check(bot)
    except UnknownGame as error:
        compiled = ", ".join(["random", *rows.research.opponents])
        raise BadOption(
            f"{shown(bot)} is neither compiled ({compiled}) nor a bot: {error.message}", "opponents"
        ) from None


@cache
def _refill(game: str) -> Any:
    return jit.bind((*lookup(game).kernel, loops)).refill


class _Row:
    """The game of a row in CPython, as whoever seats bots knows a game; its luck is the row's.

    Args:
        rows: All rows.
        at: Which one.
    """

    def __init__(self, rows: Rows, at: int) -> None:
        self._rows, self._at, self._module, self._setting = rows, at, rows.module, rows.setting
        self.luck = "-".join(map(str, rows.words[at].tolist()))  # of this game, which nobody is told
        chance, words = self._drawn()
        self._state = self._module.new_state(self._setting, chance)
        self._settle(chance, words)

    def _drawn(self) -> tuple[list[int], list[int]]:
        """The row's luck as plain numbers, filled up."""
        chance, words = self._rows.chances[self._at].tolist(), self._rows.words[self._at].tolist()
        _refill(self._rows.game)(chance, words)
        return chance, words

    def _settle(self, chance: list[int], words: list[int]) -> list[Any]:
        events: list[Any] = []
        while (seen := self._module.step(self._setting, self._state, chance)) is not None:
            events += seen
            _refill(self._rows.game)(chance, words)
        self._rows.chances[self._at], self._rows.words[self._at] = chance, words
        jit.write(self._rows.states[self._at], self._state)
        return events

    @property
    def player(self) -> int | None:
        """The seat that has to decide now."""
        return self._module.acting(self._state)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self._module.is_over(self._state)

    @property
    def result(self) -> None:
        """Whoever asks for what the game has brought, asks the rows."""

    def card_sheet(self) -> Any:
        """The cards that are played with."""
        return self._module.deck_sheet(self._setting.deck)

    def legal(self) -> list[str]:
        """The moves of ``player``."""
        return list(self._module.legal_moves(self._setting, self._state))

    def play(self, move: str) -> list[Any]:
        """Take a decision; returns what everybody sees of it."""
        return self._module.decide(self._setting, self._state, move)

    def run(self) -> list[Any]:
        """Take the automatic steps that are due; returns what everybody sees of them."""
        return self._settle(self._rows.chances[self._at].tolist(), self._rows.words[self._at].tolist())

    def view(self, seat: int | None) -> Any:
        """What a seat may know."""
        return self._module.view(self._setting, self._state, seat)

    def named(self, action: int) -> str:
        """A legal move by its number."""
        moves = self._module.legal_moves(self._setting, self._state)
        return next(move for move, number in moves.items() if number == action)


class BotSteps:
    """All rows step by step with bots at all seats but one: what ``Steps`` is to opponents that are compiled.

    Args:
        rows: The games.
        own: The own seat of each.
        bot: Who plays the others, as ``forno.bots.hire`` takes it.

    Attributes:
        over, ended, players, rewards, finals, every: As of ``Steps``.
    """

    def __init__(self, rows: Rows, own: Any, bot: str) -> None:
        number = rows.number
        self._rows, self._bot, self.own = rows, bot, own
        self.over, self.ended = np.zeros(number, np.bool_), np.zeros(number, np.bool_)
        self.players, self.rewards = np.zeros(number, np.int64), np.zeros(number)
        self.finals, self.every = np.zeros_like(rows.seen_rows), np.ones(number, np.bool_)
        self._games: list[_Row | None] = [None] * number
        self._tables: list[Seating | None] = [None] * number

    def go(self, actions: Any, mode: int, turns: int = 0) -> int:
        """Take a legal decision in each game; returns how many have ended."""
        return sum(self._step(at, int(actions[at]), mode, turns) for at in range(len(self.over)))

    def deal(self, chosen: Any) -> None:
        """Deal the next game of each chosen row."""
        self.over[chosen] = True
        for at in map(int, np.flatnonzero(chosen)):
            self._step(at, 0, stepping.NEXT_STEP, 0)

    def _step(self, at: int, action: int, mode: int, turns: int) -> int:
        rows = self._rows
        self.rewards[at], self.ended[at], rows.shares[at] = 0.0, False, 0.0
        game, table = self._games[at], self._tables[at]
        if not self.over[at] and game is not None and table is not None:
            table.play(game.named(action))
            if self._others(at, game, table):
                self._end(at, mode)
        if self.over[at] and (not self.ended[at] or mode == stepping.SAME_STEP):
            self.own[at] = (self.own[at] + turns) % rows.players
            self._begin(at)
        rows.see(at, int(self.players[at]))
        return int(self.ended[at])

    def _begin(self, at: int) -> None:
        """Deal until there is a game in which the own seat is asked."""
        self.over[at] = False
        seats = [seat for seat in range(self._rows.players) if seat != self.own[at]]
        while True:
            self._close(at)
            self._games[at] = game = _Row(self._rows, at)
            bots = {seat: hire(self._bot, _made(game.luck, seat)) for seat in seats}
            self._tables[at] = table = Seating(game, bots, {seat: source(game.luck, seat) for seat in seats})
            if not self._others(at, game, table):
                return

    def _others(self, at: int, game: _Row, table: Seating) -> bool:
        """Let the bots play until the own seat is asked; whether the game is over before."""
        while not game.over and game.player != self.own[at]:
            table.play(table.choice())
        self.players[at] = self.own[at]
        self._rows.ask(at)
        return game.over

    def _end(self, at: int, mode: int) -> None:
        self.over[at] = self.ended[at] = True
        self.rewards[at] = self._rows.share(at)[self.own[at]]
        if mode == stepping.SAME_STEP:
            self._rows.see(at, int(self.own[at]))
            self.finals[at] = self._rows.seen_rows[at]

    def _close(self, at: int) -> None:
        table, self._tables[at] = self._tables[at], None
        if table is not None:
            table.close()

    def close(self) -> None:
        """Tell the bots that nobody plays on."""
        for at in range(len(self._tables)):
            self._close(at)


def _made(luck: str, seat: int) -> int:
    """What a bot draws by while it is made."""
    return int.from_bytes(hashlib.sha256(f"{luck} make {seat}".encode()).digest()[:8], "big")
