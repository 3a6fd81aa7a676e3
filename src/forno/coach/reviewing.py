"""A record, gone through with a coach beside one of its seats."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from forno.errors import BadOption
from forno.play import record as records
from forno.play.game import Game

from .advice import Lesson
from .advising import Advisor, Effort

__all__ = ["choices", "review"]


def choices(data: object, seat: int) -> int:
    """How many decisions of a seat left it a choice; the whole record is checked.

    Args:
        data: What the record's JSON text holds.
        seat: Whose decisions.

    Raises:
        RecordError: A field, the start, or the result is wrong; ``where`` names it.
        IllegalMove: A move is not legal; ``where`` is ``move N``, counted from 1.
        BadOption: There is no such seat.
    """
    record = records.read(data)
    _check(seat, len(record.players))
    game = records.begin(record)
    asked = (_asked(game, seat) for _ in records.moments(game, record) if game.ply < len(record.moves))
    return sum(asked)


def review(data: object, seat: int, effort: Effort) -> Iterator[Lesson]:
    """What a seat's decisions in a record were worth, one after the other: those that left it a choice.

    The coach sees what the seat has seen: the same for any record that looks the same from there.

    Args:
        data: What the record's JSON text holds.
        seat: Whose decisions.
        effort: How much to think about each.

    Raises:
        RecordError: A field, the start, or the result is wrong; ``where`` names it.
        IllegalMove: A move is not legal; ``where`` is ``move N``, counted from 1.
        BadOption: There is no such seat, the game cannot be searched, or numba is not installed.
    """
    record = records.read(data)
    _check(seat, len(record.players))
    game = records.begin(record)
    advisor = Advisor(game.name, game.card_sheet(), effort)
    happenings = records.happenings(game, record)
    for played in record.moves:
        if _asked(game, seat) and played in game.legal():
            yield advisor.judge(game.view(seat), game.ply, played)
        for event in next(happenings):
            advisor.see(event)
    next(happenings, None)  # checks the result


def _asked(game: Game, seat: int) -> bool:
    return game.player == seat and len(game.legal()) > 1


def _check(seat: Any, players: int) -> None:
    if not 0 <= seat < players:
        raise BadOption(f"{seat}; right would be 0 to {players - 1}", "seat")
