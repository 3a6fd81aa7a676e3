"""The words on the wire: every message of the socket and every body over HTTP, defined once.

The server decodes and encodes with these classes, and the published JSON Schema is generated from them.
``docs/reference/protocol.md`` says what they mean.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta, Struct

MAX_MESSAGE: Final = 16_384  # bytes
MAX_SEATS: Final = 6
MAX_DECK: Final = 48_000  # characters; a deck with its comments has some ten thousand

MessageId = Annotated[str, Meta(min_length=1, max_length=64)]
Ply = Annotated[int, Meta(ge=0, description="decisions so far, as far as this seat may know them")]
MoveText = Annotated[str, Meta(min_length=1, max_length=64)]
Name = Annotated[str, Meta(max_length=40)]
Word = Annotated[str, Meta(min_length=1, max_length=40)]

# ------------------------------------------------------------------------------------------------- from the client


class Move(Struct, tag="move", tag_field="type", forbid_unknown_fields=True, frozen=True):
    """The decisions of one turn: all of them are played, or none."""

    id: MessageId
    ply: Ply
    moves: Annotated[list[MoveText], Meta(min_length=1, max_length=32)]


class Sync(Struct, tag="sync", tag_field="type", forbid_unknown_fields=True, frozen=True):
    """Asks for the whole view."""


class Ping(Struct, tag="ping", tag_field="type", forbid_unknown_fields=True, frozen=True):
    """Asks for a sign of life."""


ClientMessage = Move | Sync | Ping

# ------------------------------------------------------------------------------------------------- from the server


class SeatFacts(Struct, frozen=True):
    """What everybody may know of a seat."""

    name: str
    kind: Literal["person", "bot"]
    bot: str | None


class TableFacts(Struct, frozen=True, kw_only=True):
    """What everybody may know of a table, and which seat the connection has."""

    code: str
    game: str
    edition: str
    options: dict[str, Any]
    language: str
    seats: list[SeatFacts]
    seat: int | None
    commitment: Annotated[str, Meta(description="SHA-256 of the seed's 32 bytes, in hex")]


class TableMessage(Struct, tag="table", tag_field="type", frozen=True):
    """First on every connection."""

    ply: Ply
    table: TableFacts


class ViewMessage(Struct, tag="view", tag_field="type", frozen=True):
    """What this seat sees: on connecting and on ``sync``."""

    ply: Ply
    view: msgspec.Raw


class Update(Struct, tag="update", tag_field="type", frozen=True):
    """Something happened: public events in their order, and what this seat sees after them."""

    ply: Ply
    events: msgspec.Raw
    view: msgspec.Raw


class AnswerMessage(Struct, tag="answer", tag_field="type", frozen=True):
    """To the mover: the move is on disk. The same words whenever the same id is sent again."""

    ply: Ply
    id: MessageId
    played: list[str]
    view: msgspec.Raw


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
    """The game is over: the seed, and where the record is."""

    ply: Ply
    seed: str
    commitment: str
    record: str


ServerMessage = TableMessage | ViewMessage | Update | AnswerMessage | ErrorMessage | Pong | OverMessage

# ------------------------------------------------------------------------------------------------------- over HTTP


class PersonSeat(Struct, tag="person", tag_field="kind", forbid_unknown_fields=True, frozen=True):
    """A person who is to sit there."""

    name: Name = ""


class BotSeat(Struct, tag="bot", tag_field="kind", forbid_unknown_fields=True, frozen=True):
    """A bot who is to sit there."""

    bot: Word
    name: Name = ""


class NewTable(Struct, forbid_unknown_fields=True, frozen=True):
    """What a table is opened with."""

    game: Word
    edition: Word
    seats: Annotated[list[PersonSeat | BotSeat], Meta(min_length=1, max_length=MAX_SEATS)]
    options: dict[str, Any] = {}
    language: Literal["en", "de"] = "en"


class Opened(Struct, frozen=True):
    """A table was opened; the token of the seat is in the cookie."""

    table: str
    seat: int | None
    commitment: str


class PublicTable(Struct, frozen=True):
    """What everybody may know of a table."""

    table: str
    game: str
    edition: str
    seats: list[SeatFacts]
    commitment: str
    status: Literal["playing", "over"]


class EditionFacts(Struct, frozen=True):
    """An edition and how many can play it."""

    edition: str
    players: list[int]


class OtherDefault(Struct, frozen=True, omit_defaults=True):
    """The default of a house rule with so many players, or beside these other options."""

    default: int
    players: list[int] | None = None
    options: dict[str, bool] | None = None


class OptionFacts(Struct, frozen=True, omit_defaults=True):
    """A house rule that a set-up screen can offer: an option of the record format.

    ``default`` null, for a ``seat``: by lot; for a ``deck``, the text of a deck file: the game's own. ``editions``:
    those that have it; left out where all do. ``otherwise``: where the default is another one.
    """

    name: str
    type: Literal["integer", "boolean", "seat", "deck"]
    default: int | bool | None
    min: int | None = None
    max: int | None = None
    editions: list[str] | None = None
    otherwise: list[OtherDefault] | None = None


class Suggestion(Struct, frozen=True):
    """What to offer first."""

    edition: str
    players: int


class GameFacts(Struct, frozen=True):
    """A game that can be played here."""

    game: str
    editions: list[EditionFacts]
    default: Suggestion
    options: list[OptionFacts]


class Choices(Struct, frozen=True):
    """All that can be played here."""

    games: list[GameFacts]
    bots: list[str]


class DeckFacts(Struct, frozen=True):
    """The cards of a deck. ``own``: typed in by an owner of the box. What is in ``sheet`` depends on the game."""

    game: str
    edition: str
    own: bool
    sheet: dict[str, Any]


class DeckToCheck(Struct, forbid_unknown_fields=True, frozen=True):
    """A deck file's text, the game that it should be for, and what the file is called in messages."""

    game: Word
    text: Annotated[str, Meta(max_length=MAX_DECK)]
    name: Name = "deck"


class DeckCheck(Struct, frozen=True, omit_defaults=True):
    """What is wrong with a deck, a sentence for each fault; if nothing is, its cards and where they are known from."""

    game: str
    faults: list[str]
    sheet: dict[str, Any] | None = None
    origins: dict[str, int] | None = None


class Health(Struct, frozen=True):
    """Whether the server is well."""

    status: Literal["ok"]
    version: str
    storage: Literal["ok", "failing"]


class ErrorBody(Struct, frozen=True):
    """Every error over HTTP."""

    code: str
    message: str
    where: str | None
