"""A match of bots, and any one game of it: a game follows from the match and its own number alone.

Games come in blocks: one deal, played once for each rotation of the bots around the table. What a bot draws by lot
follows from the deal and the seat, not from which bot sits there: so a bot against itself plays the same game in the
whole block, and its shares of it are equal to the last bit.
"""

from __future__ import annotations

import hashlib
import random
import signal
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from typing import Any

import msgspec

from forno import bots
from forno.bots.seating import Seating, close_all, introduce, source
from forno.play.game import Game

from .gathering import Gathering
from .luck import ASKED_AGAIN, Luck

__all__ = ["Match", "Played", "Timed", "play", "seated"]


class Match(msgspec.Struct, frozen=True, kw_only=True):
    """Who plays what.

    Attributes:
        game: Which game, as ``forno.play.games`` knows it.
        edition: Which edition.
        bots: One for each seat, as ``forno.bots.hire`` takes them; the first is the one that is measured.
        seed: Of all deals.
        limit: Seconds that a bot may take for one move, more than 0.
        luck: How many games are played on for each estimate of how lucky somebody was; 0: nobody wants to know.
    """

    game: str
    edition: str
    bots: tuple[str, ...]
    seed: int
    limit: float = 60.0
    luck: int = 0


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """One game that was played; what is listed, is listed in the order of the match's bots.

    Attributes:
        number: Which game of the match, from 0.
        shares: What each has won: 1 for a win, split among those who share it.
        ranks: Its place among all, from 0; those who tie have the same.
        first: Which bot began.
        done: How many each had of what the game's study calls success, by name.
        luck: How much more of the win each has got by luck, all together 0; empty: nobody wanted to know.
        moves: How many decisions each took that left a choice.
        seconds: How long each thought about these, together.
        length: How many decisions the game had.
    """

    number: int
    shares: list[float]
    ranks: list[int]
    first: int
    done: list[dict[str, float]]
    luck: list[float] = []
    moves: list[int]
    seconds: list[float]
    length: int


def play(match: Match, number: int) -> Played:
    """Play one game.

    Args:
        match: Of which match.
        number: Which game, from 0: deal ``number // players``, every bot ``number % players`` seats further.

    Raises:
        BotError: A bot fails, takes longer than the limit, or answers what is not legal; it names the seat.
    """
    players = len(match.bots)
    deal, turned = divmod(number, players)
    seed = hashlib.sha256(f"{match.seed} arena {deal}".encode()).hexdigest()
    game = Game.new(match.game, match.edition, [str(seat) for seat in range(players)], seed=seed)
    seats = [(bot + turned) % players for bot in range(players)]
    seating, timed = seated(game, {seat: match.bots[bot] for bot, seat in enumerate(seats)}, match.limit)
    gathered = Gathering(game)
    asked = {seat: timed[seat].bot for bot, seat in enumerate(seats) if match.bots[bot] in ASKED_AGAIN}
    luck = Luck(game, match.luck, asked) if match.luck else None
    with closing(seating):
        _finish(seating, gathered, luck)
    shares, ranks, done = gathered.shares(), gathered.ranks(), gathered.successes()
    lucky = luck.of(shares) if luck else []
    return Played(
        number=number,
        shares=[shares[seat] for seat in seats],
        ranks=[ranks[seat] for seat in seats],
        first=seats.index(gathered.first),
        done=[done[seat] for seat in seats],
        luck=[lucky[seat] for seat in seats] if lucky else [],
        moves=[timed[seat].moves for seat in seats],
        seconds=[timed[seat].seconds for seat in seats],
        length=len(game.moves),
    )


def _finish(seating: Seating, gathered: Gathering, luck: Luck | None) -> None:
    while not seating.game.over:
        move = seating.choice()
        if luck:
            luck.look(move)
        events = seating.play(move)
        gathered.see(events)
        if luck:
            luck.see(events)


def seated(game: Game, named: Mapping[int, str], limit: float) -> tuple[Seating, dict[int, Timed]]:
    """Put bots around a game. What they draw by lot follows from its seed and the seat.

    Args:
        game: A game at its beginning.
        named: By seat, as ``forno.bots.hire`` takes them.
        limit: Seconds that a bot may take for one move.

    Raises:
        BotError: A bot cannot be made within the limit.
    """
    timed: dict[int, Timed] = {}
    try:
        for seat, bot in named.items():
            hired = _hired(bot, game.seed, seat, limit)
            introduce(hired, [other for place, other in named.items() if place != seat])
            timed[seat] = Timed(hired, limit)
        return Seating(game, timed, {seat: source(game.seed, seat) for seat in named}), timed
    except BaseException:
        close_all(timed)
        raise


def _hired(bot: str, seed: str, seat: int, limit: float) -> bots.Bot:
    made = hashlib.sha256(f"{seed} make {seat}".encode()).digest()
    bots.names()  # loads them: that is no bot's time
    with _limited(limit):
        return bots.hire(bot, int.from_bytes(made[:8], "big"))


class Timed:
    """A bot, and how long it thinks.

    Attributes:
        bot: The bot itself.
        moves: How many decisions it took that left a choice.
        seconds: How long it thought about these, together.
    """

    def __init__(self, bot: bots.Bot, limit: float) -> None:
        self.bot, self._limit = bot, limit
        self.seconds, self.moves = 0.0, 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self.bot, name)

    def choose(self, view: Any, legal: Sequence[str], rng: random.Random) -> str:
        """Let it decide.

        Raises:
            TimeoutError: It takes longer than the limit.
        """
        start, choice = time.perf_counter(), len(legal) > 1
        with _limited(self._limit):
            move = self.bot.choose(view, legal, rng)
        if choice:
            self.seconds += time.perf_counter() - start
            self.moves += 1
        return move


@contextmanager
def _limited(seconds: float) -> Iterator[None]:
    """Break off what takes too long, where that can be done: in the main thread of a process."""
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "setitimer"):
        yield
        return

    def late(_number: int, _frame: object) -> None:
        raise TimeoutError(f"took longer than {seconds:g} s")

    before = signal.signal(signal.SIGALRM, late)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
