"""A game that is over, cut into the moments in which a table told of it: to be looked at again, from any seat."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from forno.errors import BadOption

from . import record as records
from .flow import after_decision, further, skip_unseen
from .game import Game

__all__ = ["Moment", "OpenCards", "Reel"]

_APART: Final = 32  # moments between two games that are kept; those between them are played anew


class Moment(NamedTuple):
    """What happened without a break.

    Attributes:
        ply: How many decisions were taken in the game when it ended.
        turn: How many turns had begun, 0 or more: what is decided in secret belongs to the turn before.
        seat: Whose turn it was; None: nobody's yet.
        events: What everybody saw, in its order.
    """

    ply: int
    turn: int
    seat: int | None
    events: list[Any]


class OpenCards(NamedTuple):
    """All cards at one moment.

    Attributes:
        view: What a spectator saw.
        seats: What each seat saw.
        position: As ``forno/1`` writes it; None where a step is due that nobody decides: it has no words for that.
    """

    view: Any
    seats: list[Any]
    position: dict[str, Any] | None


class Reel:
    """The moments of one record. The first one is the deal.

    Args:
        data: What the record's JSON text holds. It may end before the game does.

    Raises:
        RecordError: A field or the start is wrong; ``where`` names it.
        IllegalMove: A move is not legal.
    """

    def __init__(self, data: object) -> None:
        record = records.read(data)
        self._moves = record.moves
        game = records.begin(record)
        self.players: Final = len(record.players)
        self.moments: Final = [Moment(0, 0, None, [])]
        self._kept = [game.copy()]
        for moment in _cut(game, self._moves, self.moments[0]):
            if len(self.moments) % _APART == 0:
                self._kept.append(game.copy())
            self.moments.append(moment)

    def game(self, at: int, seat: int | None) -> Game:
        """A game of its own, as it was at a moment.

        Args:
            at: The moment, 0 to the number of moments less 1.
            seat: Who means to go on from there; checked only.

        Raises:
            BadOption: There is no such moment, or no such seat.
        """
        self._check(at, seat)
        return next(self._games(at, 1))

    def views(self, start: int, number: int, seat: int | None) -> Iterator[Any]:
        """What a seat (None: a spectator) saw at some moments, one after the other, neither more nor less.

        Args:
            start: The first of them, 0 to the number of moments less 1.
            number: How many, 1 or more; fewer come where the record ends.
            seat: Whose eyes.

        Raises:
            BadOption: There is no such moment, or no such seat.
        """
        self._check(start, seat)
        return (game.view(seat) for game in self._games(start, number))

    def open_cards(self, start: int, number: int) -> Iterator[OpenCards]:
        """All cards at some moments, as ``views``.

        Raises:
            BadOption: There is no such moment.
        """
        self._check(start, None)
        for game in self._games(start, number):
            seats = [game.view(seat) for seat in range(self.players)]
            yield OpenCards(game.view(None), seats, game.position() if game.settled else None)

    def _games(self, start: int, number: int) -> Iterator[Game]:
        """The game at some moments: always the same object, to be read at once."""
        known = start // _APART
        game = self._kept[known].copy()
        rest = _cut(game, self._moves, self.moments[known * _APART])
        for moment in range(known * _APART, min(start + number, len(self.moments))):
            if moment > known * _APART:
                next(rest)
            if moment >= start:
                yield game

    def _check(self, at: int, seat: int | None) -> None:
        if not 0 <= at < len(self.moments):
            raise BadOption(f"there is no moment {at}; right would be 0 to {len(self.moments) - 1}", "at")
        if seat is not None and not 0 <= seat < self.players:
            raise BadOption(f"{seat}; right would be 0 to {self.players - 1}", "seat")


def _cut(game: Game, moves: list[str], after: Moment) -> Iterator[Moment]:
    """Play on, and stop wherever a table would have told something."""
    turn, seat = after.turn, after.seat
    while True:
        if not game.settled:
            events = [*further(game).events]
        elif game.ply < len(moves):
            if game.on_turn is not None:
                turn, seat = turn + 1, game.on_turn
            events = _decide(game, moves)
        else:
            return
        if events or game.over:
            yield Moment(game.ply, turn, seat, events)


def _decide(game: Game, moves: list[str]) -> list[Any]:
    """Take the decisions of one turn, or of one question, and what follows without a break."""
    seat, known, events = game.player, game.on_turn, list[Any]()
    assert seat is not None
    while True:
        events += game.play(moves[game.ply], undoable=False)
        skip_unseen(game)
        same = game.settled and (game.player, game.on_turn) == (seat, known)
        if not same or game.ply >= len(moves):
            return [*after_decision(game, seat, events).events]
