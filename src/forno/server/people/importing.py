"""A table from a record: one that is over, to be looked at, or one that is played on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import msgspec

from forno.errors import BadOption, RecordError
from forno.play.record import begin, moments, read
from forno.server.people.colours import colours_of
from forno.server.people.company import USUAL_BOT, clean_name, fill_names
from forno.server.people.founding import founded, new_seat, written_name
from forno.server.protocol import BotSeat, NewSeat, OpenSeat, PersonSeat, RecordedTable
from forno.server.protocol.words import MAX_NAME
from forno.server.store.stored import StoredMove, StoredSeat, StoredTable

__all__ = ["table_of"]

MOST_MOVES: Final = 5_000  # the longest games have some 2,500


def table_of(new: RecordedTable, owner: bytes, program: bool = False) -> tuple[StoredTable, list[StoredMove]]:
    """The table of a record, and the moves that were made. Plays the whole game: it takes a while.

    It says of itself that it was imported, for good: whoever has the record knows the seed, and so every card.

    Raises:
        FornoError: a field, a move or the result is wrong, as ``forno replay`` says it; or a seat is.
    """
    record = read(new.record)
    if len(record.moves) > MOST_MOVES:
        raise RecordError(f"are more than {MOST_MOVES}", "moves")
    names = [_name(name, f"players[{seat}]") for seat, name in enumerate(record.players)]
    game = begin(record)
    moves = [
        StoredMove(seat, None, move, "record")
        for at, move in zip(moments(game, record), [*record.moves, None], strict=True)
        if move is not None and (seat := at.player) is not None
    ]
    seats = (
        _over(new, names)
        if game.over
        else _seats(new, names, StoredSeat(kind="person", program=program, holders=frozenset({owner})))
    )
    table = replace(
        founded(game, seats, new.language, new.public, msgspec.to_builtins(new.house), owner),
        start=game.start,
        imported=True,
        started=all(seat.kind != "open" for seat in seats),
        finished=game.over,
    )
    _check_colours(new.seats or (), colours_of(table))
    return table, moves


def _check_colours(wanted: Sequence[NewSeat], there: Sequence[str] | None) -> None:
    """The cards are dealt by the colours of the record: another one cannot be had."""
    for number, seat in enumerate(wanted):
        colour = seat.colour if isinstance(seat, PersonSeat) else None
        if colour is not None and (there is None or colour != there[number]):
            what = f"seat {number} is {there[number]}" if there else "none can be chosen"
            raise BadOption(f"A record has the colours that it has: {what}.", f"seats[{number}].colour")


def _name(name: str, where: str) -> str:
    cleaned = clean_name(name, where)
    if len(cleaned) > MAX_NAME:
        raise RecordError(f"is longer than {MAX_NAME} letters", where)
    return cleaned


def _over(new: RecordedTable, names: Sequence[str]) -> list[StoredSeat]:
    if new.seats is not None:
        raise BadOption("The game is over; nobody plays.", "seats")
    return [StoredSeat(kind="person", name=name) for name in names]


def _seats(new: RecordedTable, names: Sequence[str], person: StoredSeat) -> list[StoredSeat]:
    wanted: Sequence[NewSeat] = new.seats or [PersonSeat(), *[BotSeat(USUAL_BOT)] * (len(names) - 1)]
    if len(wanted) != len(names):
        raise BadOption(f"The record has {len(names)} players.", "seats")
    written = [
        "" if isinstance(seat, OpenSeat) else written_name(seat, number) or names[number]
        for number, seat in enumerate(wanted)
    ]
    filled = fill_names(written, [seat.bot if isinstance(seat, BotSeat) else None for seat in wanted])
    seats = [new_seat(seat, filled[number], number, person) for number, seat in enumerate(wanted)]
    return [replace(seat, colour=None) for seat in seats]  # its colour is the record's, not a wish
