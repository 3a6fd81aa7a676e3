"""A table: seats around one game, as an authority without I/O.

It says whose move it is, checks what a seat sends, and cuts what happens by itself into beats, so that whoever runs it
knows where to wait and for how long. It has no clock, no socket and no database: the server (or a terminal) has.

A move is taken in two halves: ``prepare`` checks it on a copy, ``apply`` makes the copy the game. In between the
caller writes it down, so that a table never shows a move that is not on disk.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final

import msgspec

from forno.errors import FornoError, IllegalMove
from forno.play.game import Game

from .flow import BOT_TURN, Beat, after_decision, further, skip_unseen

__all__ = [
    "UNDO",
    "Answer",
    "Asked",
    "Beat",
    "GameOver",
    "NotYourMove",
    "NothingToUndo",
    "Played",
    "Prepared",
    "Seat",
    "StalePly",
    "Table",
]

#: Stands among the stored decisions for: the message before it is taken back.
UNDO: Final = "undo"


class StalePly(FornoError):
    """A move that answers another moment than the present one."""

    code = "stale-ply"


class NotYourMove(FornoError):
    """A move of a seat that is not asked. Nothing is said about who is (MM-16)."""

    code = "not-your-move"


class GameOver(FornoError):
    """A move in a game that is over."""

    code = "game-over"


class NothingToUndo(FornoError):
    """Taking back what cannot be taken back: something came to light by it, or it is somebody else's."""

    code = "nothing-to-undo"


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits there: a person, or a bot by its name in ``forno.bots``."""

    name: str
    bot: str | None = None


class Asked(msgspec.Struct, frozen=True, gc=False):
    """Whose decision is wanted. ``pause``: seconds that have to pass before a bot's is shown."""

    seat: int
    bot: str | None
    pause: float


class Played(msgspec.Struct, frozen=True, gc=False):
    """The decisions of one message, as they are kept: ``ply`` is the number of all decisions before them."""

    ply: int
    seat: int
    id: str | None
    moves: tuple[str, ...]


class Prepared(msgspec.Struct, frozen=True):
    """A checked message: what ``apply`` will make true."""

    played: Played
    beat: Beat
    on: Game  # what it was checked against: a game that waits for a decision changes no more, another takes its place
    game: Game
    public: int  # how many of the decisions everybody knows of
    goes_on: bool  # whether the seat is still in the middle of its turn


@dataclass(frozen=True, slots=True)
class Answer:
    """What the mover hears about a message, now and whenever it is sent again."""

    ply: int
    id: str
    played: tuple[str, ...]
    view: Any


class Table:
    """Seats around one game.

    Args:
        game: A game that has just begun (or a position to go on from).
        seats: One for each player.
    """

    def __init__(self, game: Game, seats: Sequence[Seat]) -> None:
        if len(seats) != len(game.players):
            raise ValueError(f"{len(game.players)} players need as many seats, not {len(seats)}")
        self.game = game
        self.seats = tuple(seats)
        #: Every public event so far, in order: what a bot is shown of the past.
        self.events: list[Any] = []
        self._begin = game.copy()
        #: What was decided so far, message by message, takings back included.
        self.log: list[Played] = []
        self._by_id: dict[tuple[int, str], int] = {}
        self._public = 0
        self._in_turn = False
        self._private = [0] * len(seats)
        self._decisions = 0
        self._before: _Moment | None = None

    @classmethod
    def rebuild(cls, game: Game, seats: Sequence[Seat], decisions: Iterable[tuple[int, str | None, str]]) -> Table:
        """The table as it stood after these decisions: (seat, message id, move), in their order.

        It stands right after the last one, so that an opening that was under way goes on from there.
        """
        table = cls(game, seats)
        table.follow(decisions)
        return table

    def copy(self) -> Table:
        """An independent table at the same point."""
        other = copy.copy(self)
        other.game = self.game.copy()
        other.events, other.log = self.events[:], self.log[:]
        other._by_id, other._private = dict(self._by_id), self._private[:]
        return other

    # ------------------------------------------------------------------------------------------------ what anybody asks

    @property
    def over(self) -> bool:
        """Whether the game is over and nothing is left to happen."""
        return self.game.over

    @property
    def resting(self) -> bool:
        """Whether nothing happens by itself any more: a decision is wanted, or the game is over."""
        return self.game.settled

    @property
    def ply(self) -> int:
        """The number of all decisions so far, takings back included. Not for the players: see ``known``."""
        return self._decisions

    @property
    def last(self) -> Played:
        """The message that was played last."""
        return self.log[-1]

    @property
    def first_player(self) -> int | None:
        """Who took the first decision."""
        return self.log[0].seat if self.log else None

    def known(self, seat: int | None) -> int:
        """The number of decisions so far as far as a seat may know: the public ones and its own private ones.

        MM-16: whether an owner was asked is nobody else's knowledge, and so neither is how often.
        """
        return self._public + (0 if seat is None else self._private[seat])

    def view(self, seat: int | None) -> Any:
        """What a seat (``None``: a spectator) may know; to be read only, see ``Game.shared_view``."""
        return self.game.shared_view(seat)

    # ------------------------------------------------------------------------------------------------ what happens next

    def advance(self) -> Beat:
        """Let happen what happens by itself, up to the next rest or decision."""
        beat = further(self.game)
        self.events += beat.events
        self._before = None
        return beat

    def asked(self) -> Asked | None:
        """Whose decision is wanted now; ``None`` while something happens by itself and when the game is over."""
        seat = self.game.player if self.game.settled else None
        if seat is None:
            return None
        begins_turn = _is_public(self.game) and not self._in_turn
        bot = self.seats[seat].bot
        return Asked(seat, bot, BOT_TURN if bot is not None and begins_turn else 0.0)

    # ------------------------------------------------------------------------------------------------------- decisions

    def has_played(self, seat: int, id: str) -> bool:
        """Whether a message was played already."""
        return (seat, id) in self._by_id

    def answer(self, seat: int, id: str) -> Answer | None:
        """The answer to a message that was played already, the same one as then; ``None`` if there was none."""
        index = self._by_id.get((seat, id))
        if index is None:
            return None
        then = Table(self._begin.copy(), self.seats)
        for played in self.log[: index + 1]:
            then._follow(played.seat, played.id, played.moves)
        return Answer(then.known(seat), id, self.log[index].moves, then.view(seat))

    def answers(self, seat: int) -> Iterator[Answer]:
        """The answers to all messages of a seat, in their order, for as much as it takes to find the last one."""
        then = Table(self._begin.copy(), self.seats)
        for played in self.log:
            then._follow(played.seat, played.id, played.moves)
            if played.seat == seat and played.id is not None:
                yield Answer(then.known(seat), played.id, played.moves, then.view(seat))

    def prepare(self, seat: int, id: str | None, ply: int, moves: Sequence[str]) -> Prepared:
        """Check the decisions of one message against the present moment; nothing changes.

        Args:
            seat: Who sends it.
            id: The message's own name, for ``answer``.
            ply: What ``known(seat)`` was when the sender decided.
            moves: In the notation of ``forno/1``; all of them are playable, or none is played.
        """
        if self.over:
            raise GameOver("The game is over.")
        if ply != self.known(seat):
            raise StalePly(f"The move answers ply {ply}; the table is at ply {self.known(seat)}.", "ply")
        if not self.game.settled or self.game.player != seat:
            raise NotYourMove("This seat is not asked anything now.")
        return self._prepare(seat, id, moves)

    def still_holds(self, prepared: Prepared) -> bool:
        """Whether nothing has happened since a message was prepared, so that it need not be prepared again."""
        return prepared.on is self.game

    def apply(self, prepared: Prepared) -> None:
        """Make a prepared message true. The caller has seen to it that nothing came in between."""
        played = prepared.played
        if played.ply != self._decisions:
            raise ValueError(f"prepared at decision {played.ply}, applied at {self._decisions}")
        # Within a turn, and while nothing has come to light, its owner may still think better of it.
        self._before = _Moment(self.game, len(self.events), self._in_turn) if prepared.goes_on else None
        self.game = prepared.game
        self._decisions += len(played.moves)
        self.events += prepared.beat.events
        if played.id is not None:
            self._by_id[played.seat, played.id] = len(self.log)
        self.log.append(played)
        self._public += prepared.public
        self._private[played.seat] += len(played.moves) - prepared.public
        self._in_turn = prepared.goes_on

    def follow(self, decisions: Iterable[tuple[int, str | None, str]]) -> Beat:
        """Play stored decisions, (seat, message id, move), and before each of them what happens by itself."""
        events, pause = list[Any](), 0.0
        for seat, id, moves in messages(decisions):
            beat = self._follow(seat, id, moves)
            events += beat.events
            pause = beat.pause
        return Beat(tuple(events), pause)

    def undoable(self, seat: int) -> bool:
        """Whether a seat's last message may be taken back: nothing came to light by it, and nobody moved since."""
        return self._before is not None and self.log[-1].seat == seat

    def undo(self, seat: int) -> None:
        """Take back a seat's last message. It counts as a decision that everybody knows of.

        Raises:
            NothingToUndo: it cannot be taken back.
        """
        if self._before is None or not self.undoable(seat):
            raise NothingToUndo("There is nothing that could be taken back.")
        self.game, self._in_turn = self._before.game, self._before.in_turn
        del self.events[self._before.events :]
        self.log.append(Played(self._decisions, seat, None, (UNDO,)))
        self._decisions += 1
        self._public += 1
        self._before = None

    def _follow(self, seat: int, id: str | None, moves: Sequence[str]) -> Beat:
        if tuple(moves) == (UNDO,):
            self.undo(seat)
            return Beat((), 0.0)
        return self._take(seat, id, moves)

    def _take(self, seat: int, id: str | None, moves: Sequence[str]) -> Beat:
        rest: list[Any] = []
        while not self.game.settled:
            rest += self.advance().events
        prepared = self._prepare(seat, id, moves)
        self.apply(prepared)
        return Beat((*rest, *prepared.beat.events), prepared.beat.pause)

    def _prepare(self, seat: int, id: str | None, moves: Sequence[str]) -> Prepared:
        game, public, goes_on, events = self.game.copy(), 0, True, list[Any]()
        for number, move in enumerate(moves, start=1):
            if not goes_on:
                # Not even its legality is told: it would show what the move before it brings to light.
                raise IllegalMove(f"The turn ends with move {number - 1}; send what follows later.", f"move {number}")
            public += _is_public(game)
            try:
                announced = game.play(move, undoable=False)
            except IllegalMove as error:
                raise IllegalMove(error.message, f"move {number}", error.legal) from None
            events += announced
            skip_unseen(game)
            # Where something comes to light the message has to end: nobody takes a move back knowing it.
            goes_on = game.settled and game.player == seat and game.may_take_back(announced)
        beat = after_decision(game, seat, events)
        return Prepared(Played(self._decisions, seat, id, tuple(moves)), beat, self.game, game, public, goes_on)


def messages(decisions: Iterable[tuple[int, str | None, str]]) -> Iterator[tuple[int, str | None, tuple[str, ...]]]:
    """Stored decisions as they were sent: (seat, message id, moves)."""
    for (seat, id), run in groupby(decisions, key=lambda decision: decision[:2]):
        moves = tuple(move for _, _, move in run)
        # Without an id every decision was a message of its own.
        for message in [moves] if id is not None else [(move,) for move in moves]:
            yield seat, id, message


class _Moment(msgspec.Struct, frozen=True):
    """Where a table goes back to."""

    game: Game
    events: int
    in_turn: bool


def _is_public(game: Game) -> bool:
    """Whether everybody knows who decides now: then the decision is known to have been taken, too."""
    return game.on_turn is not None
