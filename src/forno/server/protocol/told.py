"""What a table's socket tells."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from forno.server.protocol.words import (
    House,
    MessageId,
    Note,
    Ply,
    SeatFacts,
    Time,
    UndoAsked,
)


class TableFacts(Struct, frozen=True, kw_only=True):
    """What everybody may know of a table, and which seats the connection has.

    Attributes:
        code: The table's code; for a spectator's link that link's own.
        status: ``waiting`` until the host starts, ``playing``, ``over``, ``ended`` before its time.
        watch: The code of the spectators' link; null for those who came by it, they have it.
        seat: The seat that this connection looks through.
        mine: All seats that this connection may play.
        host: Whether this connection is the host's.
        host_seat: The host's seat, where he has one.
        sent_away: For the host, before the start: the names of those whom he has sent away.
        turned_away: Whether whoever has this connection was sent away, and may not sit down until he is let in again.
        voted: Seats that want the game to be ended.
        notes: The last things that happened around the game.
        next: The table of the rematch; for spectators by its spectators' code.
        imported: Whether it was opened from a record, so that somebody knows its seed and every card.
        learning: Whether its people may ask the coach while they play.
        first_deal: Whether it is the deal that was chosen to learn the game with; it counts for nothing.
        daily: The day whose pizza it is, as 2026-11-29; null at all other tables.
        short: The code of five letters by which others find the table while it waits; null for who watches.
        chosen_deal: The seed of such a deal, which is no secret; null at all other tables.
    """

    code: str
    game: str
    edition: str
    options: dict[str, Any]
    language: str
    status: Literal["waiting", "playing", "over", "ended"]
    seats: list[SeatFacts]
    seat: int | None
    mine: list[int]
    host: bool
    host_seat: int | None
    sent_away: list[str]
    turned_away: bool
    public: bool
    house: House
    watch: str | None
    watching: int
    undo: UndoAsked | None
    voted: list[int]
    notes: list[Note]
    next: str | None
    imported: bool
    learning: bool
    first_deal: bool
    daily: str | None
    short: str | None
    chosen_deal: str | None
    commitment: Annotated[str, Meta(description="SHA-256 of the seed's 32 bytes, in hex")]


class TableMessage(Struct, tag="table", tag_field="type", frozen=True, omit_defaults=True):
    """First on every connection and after ``enter``, and whenever something about the table's people has changed.

    A change of who plays a seat starts and stops clocks, so it has the time with it.
    """

    ply: Ply
    table: TableFacts
    time: Time | None = None


class ViewMessage(Struct, tag="view", tag_field="type", frozen=True, omit_defaults=True):
    """What this seat sees: on connecting, on ``sync``, and when a move was taken back."""

    ply: Ply
    view: msgspec.Raw
    time: Time | None = None


class Update(Struct, tag="update", tag_field="type", frozen=True, omit_defaults=True):
    """Something happened: public events in their order, and what this seat sees after them."""

    ply: Ply
    events: msgspec.Raw
    view: msgspec.Raw
    time: Time | None = None


class AnswerMessage(Struct, tag="answer", tag_field="type", frozen=True):
    """To the mover: the move is on disk. The same words whenever the same id is sent again."""

    ply: Ply
    id: MessageId
    played: list[str]
    view: msgspec.Raw


class Done(Struct, tag="done", tag_field="type", frozen=True):
    """What was asked for with this id is done, and kept."""

    ply: Ply
    id: MessageId


class NoteMessage(Struct, tag="note", tag_field="type", frozen=True):
    """Something happened around the game."""

    ply: Ply
    note: Note


class Reaction(Struct, tag="reaction", tag_field="type", frozen=True):
    """Somebody shows a sign; ``seat`` null: a spectator."""

    ply: Ply
    seat: int | None
    sign: str


class ErrorMessage(Struct, tag="error", tag_field="type", frozen=True, omit_defaults=True):
    """The message was refused and nothing was changed."""

    ply: Ply
    id: MessageId | None
    code: str
    message: str
    where: str | None
    legal: list[str] | None = None


class Pong(Struct, tag="pong", tag_field="type", frozen=True):
    """A sign of life."""

    ply: Ply


class OverMessage(Struct, tag="over", tag_field="type", frozen=True):
    """The game is over: the seed, and where the record is; null at a day's pizza, until the day has closed."""

    ply: Ply
    seed: str | None
    commitment: str
    record: str | None


ServerMessage = (
    TableMessage
    | ViewMessage
    | Update
    | AnswerMessage
    | Done
    | NoteMessage
    | Reaction
    | ErrorMessage
    | Pong
    | OverMessage
)
