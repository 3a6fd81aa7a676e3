"""What several messages and bodies are made of."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

MAX_MESSAGE: Final = 16_384  # bytes
MAX_SEATS: Final = 6
MAX_DECK: Final = 48_000  # characters; a deck with its comments has some ten thousand
MAX_RECORD: Final = 131_072  # bytes of a record with what is around it; without a deck it has some ten thousand
MAX_NAME: Final = 40
MAX_WORDS: Final = 300  # letters in one line of chat

MessageId = Annotated[str, Meta(min_length=1, max_length=64)]
Ply = Annotated[int, Meta(ge=0, description="decisions so far, as far as this seat may know them")]
TableCode = Annotated[str, Meta(max_length=40, pattern="^[A-Za-z0-9_-]+$")]
MoveText = Annotated[str, Meta(min_length=1, max_length=64)]
Name = Annotated[str, Meta(max_length=MAX_NAME)]
Word = Annotated[str, Meta(min_length=1, max_length=40)]
SeatNumber = Annotated[int, Meta(ge=0, lt=MAX_SEATS)]

SeatKind = Literal["person", "bot", "open"]
Pace = Literal["calm", "normal", "brisk"]
Sign = Literal["hello", "well-done", "thanks", "oops", "hurry", "hungry"]


class SeatFacts(Struct, frozen=True, kw_only=True):
    """What everybody may know of a seat.

    Attributes:
        kind: Whose seat it is: ``person``, ``bot``, or ``open``: nobody's yet.
        bot: The bot of a bot's seat.
        present: Whether somebody is connected for it.
        stand_in: The bot that plays for the person now.
        stand_in_by: Who let it: ``player``, ``host``, ``absence``, ``clock``.
        colour: Its colour, which may change before the start; null in games without.
        program: Whether a program of the person plays, or has played, the seat.
        pace: At which its owner likes to play; null: he has said nothing.
    """

    name: str
    kind: SeatKind
    bot: str | None
    present: bool = False
    stand_in: str | None = None
    stand_in_by: str | None = None
    program: bool = False
    colour: str | None = None
    pace: Pace | None = None


class Note(Struct, frozen=True):
    """Something that happened around the game, in its order; ``at`` in milliseconds since 1970.

    ``kind``: ``sit``, ``program`` (a program came for somebody), ``carry``, ``leave``, ``kick``, ``let-in``,
    ``host`` (the table has passed to somebody), ``rename``, ``colour``, ``seat``, ``start``, ``stand-in``,
    ``clock`` (a bot played this once, as the time was up), ``take-back``, ``pace`` (somebody has said at which he
    likes to play), ``ask-undo``, ``agree``, ``refuse``, ``undo``, ``vote-end``, ``end``, ``say``, ``rematch``.
    """

    number: int
    kind: str
    seat: int | None
    by: str
    text: str | None
    at: int


class Clock(Struct, forbid_unknown_fields=True, frozen=True):
    """A limit of time: for every decision (``move``), or for all decisions of a player together (``game``)."""

    kind: Literal["move", "game"]
    seconds: Annotated[int, Meta(ge=5, le=7 * 24 * 3600)]


class House(Struct, forbid_unknown_fields=True, frozen=True):
    """How people deal with each other at a table.

    Attributes:
        chat: Whether they may write to each other, and show signs.
        quiet: Whether nobody writes while a round is played, in games where cards have to be remembered; signs may be
            shown.
        clock: A limit of time; null: none.
    """

    chat: bool = True
    quiet: bool = True
    clock: Clock | None = None


class UndoAsked(Struct, frozen=True):
    """Somebody would take back his last message; ``waiting``: whose word is wanted."""

    seat: int
    waiting: list[int]


class Time(Struct, frozen=True):
    """How much time is left, in milliseconds, by seat; it runs for ``running``. Null: for nobody that you may know."""

    left: list[int]
    running: int | None
