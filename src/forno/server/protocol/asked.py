"""What a client says over a table's socket."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from forno.server.protocol.words import (
    MAX_WORDS,
    MessageId,
    MoveText,
    Name,
    Pace,
    Ply,
    SeatNumber,
    Sign,
    TableCode,
    Word,
)


class _Asked(Struct, tag_field="type", forbid_unknown_fields=True, frozen=True, kw_only=True):
    """Everything that a client says. With an ``id`` it is answered: by ``done``, by ``answer`` or by ``error``."""

    id: MessageId | None = None


class Move(Struct, tag="move", tag_field="type", forbid_unknown_fields=True, frozen=True):
    """The decisions of one turn: all of them are played, or none. ``seat``: where several are played over here."""

    id: MessageId
    ply: Ply
    moves: Annotated[list[MoveText], Meta(min_length=1, max_length=32)]
    seat: SeatNumber | None = None


class Sync(_Asked, tag="sync", frozen=True):
    """Asks for the whole view."""


class Ping(_Asked, tag="ping", frozen=True):
    """Asks for a sign of life."""


class Look(_Asked, tag="look", frozen=True):
    """Look through another of one's own seats from now on; null: see what everybody sees."""

    seat: SeatNumber | None


class Enter(_Asked, tag="enter", frozen=True):
    """Leave the table and go to another one, or anew to the same, over this connection; also by a spectators' code."""

    table: TableCode


class Start(_Asked, tag="start", frozen=True):
    """The host begins the game."""


class SetSeat(_Asked, tag="seat", frozen=True):
    """The host, before the start: make a seat a bot's, open it, take it away; or add one at the end."""

    seat: SeatNumber
    kind: Literal["bot", "open", "none"]
    bot: Word | None = None


class Kick(_Asked, tag="kick", frozen=True):
    """The host, before the start: send a person away; the seat is open again. ``name``: only whoever is called so."""

    seat: SeatNumber
    name: Name | None = None


class LetIn(_Asked, tag="let-in", frozen=True):
    """The host, before the start: whoever was sent away under this name may sit down again."""

    name: Name


class Rename(_Asked, tag="rename", frozen=True):
    """Before the start: another name for one's own seat."""

    seat: SeatNumber
    name: Name


class Colour(_Asked, tag="colour", frozen=True):
    """Before the start: another colour for one's own seat, in games that have them."""

    seat: SeatNumber
    colour: Word


class Leave(_Asked, tag="leave", frozen=True):
    """Give up one's own seat: before the start it is open again, later a bot plays on."""

    seat: SeatNumber


class StandIn(_Asked, tag="stand-in", frozen=True):
    """Let a bot play: the owner for himself, the host for somebody who is away."""

    seat: SeatNumber
    bot: Word | None = None


class TakeBack(_Asked, tag="take-back", frozen=True):
    """The owner plays again himself."""

    seat: SeatNumber


class SetPace(_Asked, tag="pace", frozen=True):
    """At which pace one likes to play: with several people the host's holds, at an opening the opener's."""

    seat: SeatNumber
    pace: Pace


class AskUndo(_Asked, tag="undo", frozen=True):
    """Ask the others to let one's last message be taken back."""

    seat: SeatNumber


class Agree(_Asked, tag="agree", frozen=True):
    """Answer somebody who asks to take back."""

    seat: SeatNumber
    yes: bool


class End(_Asked, tag="end", frozen=True):
    """End the game before its time: the host at once, the others when all of them want it."""


class Say(_Asked, tag="say", frozen=True):
    """Say something to everybody."""

    text: Annotated[str, Meta(min_length=1, max_length=MAX_WORDS)]


class React(_Asked, tag="react", frozen=True):
    """Show a sign to everybody; it is not kept."""

    sign: Sign


class Rematch(_Asked, tag="rematch", frozen=True):
    """Play once more: a new table for the same people, the next one begins. ``bot``: for the seats of bots."""

    bot: Word | None = None


Request = (
    Start
    | SetSeat
    | Kick
    | LetIn
    | Rename
    | Colour
    | Leave
    | StandIn
    | TakeBack
    | SetPace
    | AskUndo
    | Agree
    | End
    | Say
    | React
    | Rematch
)
ClientMessage = Move | Sync | Ping | Look | Enter | Request
