"""A record, gone through with a coach beside one of its seats."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from forno.errors import BadOption
from forno.play import record as records
from forno.search import engine

from .advice import Lesson
from .advising import Advisor, Effort

__all__ = ["Moment", "choices", "moments", "review"]


class Moment(NamedTuple):
    """A decision of a seat that left it a choice.

    Attributes:
        view: What the seat saw.
        ply: How many decisions were taken in the game before.
        played: What it played.
        events: What everybody saw happen since its last such decision, or from the beginning.
    """

    view: Any
    ply: int
    played: str
    events: list[Any]


def moments(data: object, seat: int) -> Iterator[Moment]:
    """The decisions of a seat that left it a choice, one after the other.

    Args:
        data: What the record's JSON text holds.
        seat: Whose decisions.

    Raises:
        RecordError: A field, the start, or the result is wrong; ``where`` names it.
        IllegalMove: A move is not legal; ``where`` is ``move N``, counted from 1.
        BadOption: There is no such seat.
    """
    record = records.read(data)
    if not 0 <= seat < len(record.players):
        raise BadOption(f"{seat}; right would be 0 to {len(record.players) - 1}", "seat")
    game = records.begin(record)
    happenings, events = records.happenings(game, record), list[Any]()
    for played in record.moves:
        legal = game.legal() if game.player == seat else []
        if len(legal) > 1 and played in legal:
            yield Moment(game.view(seat), game.ply, played, events)
            events = []
        events += next(happenings)
    next(happenings, None)  # checks the result


def choices(data: object, seat: int) -> int:
    """How many decisions of a seat left it a choice; the whole record is checked. As ``moments``."""
    return sum(1 for _ in moments(data, seat))


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
    engine(records.read(data).game)  # raises, whether there is anything to review or not
    advisor: Advisor | None = None
    for moment in moments(data, seat):
        advisor = advisor or Advisor(moment.view.game, _sheet(data), effort)
        for event in moment.events:
            advisor.see(event)
        yield advisor.judge(moment.view, moment.ply, moment.played)


def _sheet(data: object) -> Any:
    return records.begin(records.read(data)).card_sheet()
