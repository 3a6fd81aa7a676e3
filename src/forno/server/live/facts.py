"""What everybody may know of a table, for the wire."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

from msgspec import structs

from forno.play.chance import commitment
from forno.server.live.connection import Connection
from forno.server.live.presence import Presence
from forno.server.live.turn import Turn
from forno.server.people.colours import colours_of
from forno.server.people.hosting import host_seat, names_sent_away, was_sent_away
from forno.server.protocol import House, Note, Opened, OwnTable, PublicTable, SeatFacts, TableFacts, UndoAsked
from forno.server.store.stored import StoredAct, StoredTable

#: How many of the last things that happened around the game a newcomer is told.
NOTES: Final = 50

Status = Literal["waiting", "playing", "over", "ended"]


def note(act: StoredAct) -> Note:
    """An act as everybody hears of it."""
    return Note(act.number, act.kind, act.seat, act.by, act.text, act.at)


def status_of(stored: StoredTable, over: bool) -> Status:
    """Where a table stands."""
    if stored.ended is not None:
        return "ended"
    if over:
        return "over"
    return "playing" if stored.started else "waiting"


def seat_facts(stored: StoredTable, present: frozenset[int] = frozenset()) -> list[SeatFacts]:
    """What everybody may know of the seats."""
    colours = colours_of(stored)
    return [
        SeatFacts(
            name=seat.name,
            kind=seat.kind,
            bot=seat.bot,
            present=number in present,
            stand_in=seat.stand_in,
            stand_in_by=seat.stand_in_by,
            program=seat.program,
            pace=seat.pace,
            colour=None if colours is None else colours[number],
        )
        for number, seat in enumerate(stored.seats)
    ]


def public_table(stored: StoredTable, house: House, over: bool, present: frozenset[int]) -> PublicTable:
    """A table as somebody who does not sit there sees it."""
    return PublicTable(
        table=stored.code,
        game=stored.game,
        edition=stored.edition,
        options=stored.options,
        language=stored.language,
        seats=seat_facts(stored, present),
        public=stored.public,
        house=house,
        imported=stored.imported,
        learning=stored.learning,
        first_deal=stored.first_deal,
        daily=stored.daily,
        commitment=commitment(stored.seed),
        status=status_of(stored, over),
    )


def own_table(table: PublicTable, mine: list[int], turn: Turn) -> OwnTable:
    """A table as somebody who sits there finds it in his list."""
    return OwnTable(**structs.asdict(table), mine=mine, turn=turn.seat, opening=turn.opening)


def opened(stored: StoredTable, seats: list[int]) -> Opened:
    """A table as whoever opened it hears of it; ``seats``: his own."""
    return Opened(
        table=stored.code,
        seat=next(iter(seats), None),
        seats=seats,
        watch=stored.watch,
        commitment=commitment(stored.seed),
    )


def table_facts(
    stored: StoredTable,
    house: House,
    over: bool,
    presence: Presence,
    notes: Iterable[Note],
    connection: Connection | None,
) -> TableFacts:
    """Everything about a table but the game, as a connection may know it; None: as anybody may."""
    watching = connection is None or connection.watching
    undo = stored.pending.get("undo")
    return TableFacts(
        code=stored.watch if connection is not None and watching else stored.code,
        game=stored.game,
        edition=stored.edition,
        options=stored.options,
        language=stored.language,
        status=status_of(stored, over),
        seats=seat_facts(stored, presence.seats),
        seat=None if connection is None else connection.seat,
        mine=[] if connection is None else sorted(connection.seats),
        host=connection is not None and not watching and connection.who.is_host(stored),
        host_seat=host_seat(stored),
        sent_away=[] if connection is None or watching else names_sent_away(stored, connection.who),
        turned_away=connection is not None and was_sent_away(stored, connection.who.owner),
        public=stored.public,
        house=house,
        watch=None if watching else stored.watch,
        watching=presence.watching,
        undo=None if undo is None else UndoAsked(undo["seat"], undo["waiting"]),
        voted=stored.pending.get("end", []),
        notes=list(notes),
        next=stored.next_watch if watching else stored.next,
        imported=stored.imported,
        learning=stored.learning,
        first_deal=stored.first_deal,
        daily=stored.daily,
        short=None if watching or stored.started or stored.finished else stored.short,
        chosen_deal=stored.seed if stored.first_deal else None,
        commitment=commitment(stored.seed),
    )
