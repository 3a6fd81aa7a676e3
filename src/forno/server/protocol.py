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
MAX_WORDS: Final = 300  # letters in one line of chat

MessageId = Annotated[str, Meta(min_length=1, max_length=64)]
Ply = Annotated[int, Meta(ge=0, description="decisions so far, as far as this seat may know them")]
MoveText = Annotated[str, Meta(min_length=1, max_length=64)]
Name = Annotated[str, Meta(max_length=40)]
Word = Annotated[str, Meta(min_length=1, max_length=40)]
SeatNumber = Annotated[int, Meta(ge=0, lt=MAX_SEATS)]

SeatKind = Literal["person", "bot", "open"]
Sign = Literal["hello", "well-done", "thanks", "oops", "hurry", "hungry"]

# ------------------------------------------------------------------------------------------------- from the client


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


class Start(_Asked, tag="start", frozen=True):
    """The host begins the game."""


class SetSeat(_Asked, tag="seat", frozen=True):
    """The host, before the start: make a seat a bot's, open it, take it away; or add one at the end."""

    seat: SeatNumber
    kind: Literal["bot", "open", "none"]
    bot: Word | None = None


class Kick(_Asked, tag="kick", frozen=True):
    """The host, before the start: send a person away; the seat is open again."""

    seat: SeatNumber


class Rename(_Asked, tag="rename", frozen=True):
    """Before the start: another name for one's own seat."""

    seat: SeatNumber
    name: Name


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
    """Play once more: a new table for the same people, the next one begins."""


Request = Start | SetSeat | Kick | Rename | Leave | StandIn | TakeBack | AskUndo | Agree | End | Say | React | Rematch
ClientMessage = Move | Sync | Ping | Look | Request

# ------------------------------------------------------------------------------------------------- from the server


class SeatFacts(Struct, frozen=True, kw_only=True):
    """What everybody may know of a seat.

    Attributes:
        kind: Whose seat it is: ``person``, ``bot``, or ``open``: nobody's yet.
        bot: The bot of a bot's seat.
        present: Whether somebody is connected for it.
        stand_in: The bot that plays for the person now.
        stand_in_by: Who let it: ``player``, ``host``, ``absence``, ``clock``.
    """

    name: str
    kind: SeatKind
    bot: str | None
    present: bool = False
    stand_in: str | None = None
    stand_in_by: str | None = None


class Note(Struct, frozen=True):
    """Something that happened around the game, in its order; ``at`` in milliseconds since 1970.

    ``kind``: ``sit``, ``leave``, ``kick``, ``rename``, ``seat``, ``start``, ``stand-in``, ``take-back``, ``ask-undo``,
    ``agree``, ``refuse``, ``undo``, ``vote-end``, ``end``, ``say``, ``rematch``.
    """

    number: int
    kind: str
    seat: int | None
    by: str
    text: str | None
    at: int


class Clock(Struct, frozen=True):
    """A limit of time: for every decision (``move``), or for all decisions of a player together (``game``)."""

    kind: Literal["move", "game"]
    seconds: Annotated[int, Meta(ge=5, le=7 * 24 * 3600)]


class House(Struct, forbid_unknown_fields=True, frozen=True):
    """How people deal with each other at a table.

    Attributes:
        chat: Whether they may write to each other.
        clock: A limit of time; null: none.
    """

    chat: bool = True
    clock: Clock | None = None


class UndoAsked(Struct, frozen=True):
    """Somebody would take back his last message; ``waiting``: whose word is wanted."""

    seat: int
    waiting: list[int]


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
        voted: Seats that want the game to be ended.
        notes: The last things that happened around the game.
        next: The table of the rematch.
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
    public: bool
    house: House
    watch: str | None
    watching: int
    undo: UndoAsked | None
    voted: list[int]
    notes: list[Note]
    next: str | None
    commitment: Annotated[str, Meta(description="SHA-256 of the seed's 32 bytes, in hex")]


class Time(Struct, frozen=True):
    """How much time is left, in milliseconds, by seat; it runs for ``running``. Null: for nobody that you may know."""

    left: list[int]
    running: int | None


class TableMessage(Struct, tag="table", tag_field="type", frozen=True):
    """First on every connection, and whenever something about the table's people has changed."""

    ply: Ply
    table: TableFacts


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
    """The game is over: the seed, and where the record is."""

    ply: Ply
    seed: str
    commitment: str
    record: str


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

# ------------------------------------------------------------------------------------------------------- over HTTP


class PersonSeat(Struct, tag="person", tag_field="kind", forbid_unknown_fields=True, frozen=True):
    """A person who is to sit there."""

    name: Name = ""


class BotSeat(Struct, tag="bot", tag_field="kind", forbid_unknown_fields=True, frozen=True):
    """A bot who is to sit there."""

    bot: Word
    name: Name = ""


class OpenSeat(Struct, tag="open", tag_field="kind", forbid_unknown_fields=True, frozen=True):
    """A seat that waits for somebody who has the link."""


class NewTable(Struct, forbid_unknown_fields=True, frozen=True):
    """What a table is opened with.

    All persons named here play on the device that opens the table; everybody else sits down on an ``open`` seat. With
    one of those the table waits for its host to start the game; without, it begins at once.
    """

    game: Word
    edition: Word
    seats: Annotated[list[PersonSeat | BotSeat | OpenSeat], Meta(min_length=1, max_length=MAX_SEATS)]
    options: dict[str, Any] = {}
    language: Literal["en", "de"] = "en"
    public: bool = False
    house: House = House()


class Opened(Struct, frozen=True):
    """A table was opened; the token that plays its seats is in the cookie."""

    table: str
    seat: int | None
    seats: list[int]
    watch: str
    commitment: str


class SitDown(Struct, forbid_unknown_fields=True, frozen=True):
    """Take an open seat: the one that is named, or the first."""

    name: Name = ""
    seat: SeatNumber | None = None


class Seated(Struct, frozen=True):
    """Where one sits now."""

    table: str
    seat: int


class Carried(Struct, frozen=True):
    """A secret that gives a seat to another device: once, and within some minutes."""

    secret: str
    seconds: int


class TakeSeat(Struct, forbid_unknown_fields=True, frozen=True):
    """The other device: the secret that it was given."""

    secret: Annotated[str, Meta(min_length=1, max_length=64)]


class PublicTable(Struct, frozen=True):
    """What everybody may know of a table."""

    table: str
    game: str
    edition: str
    options: dict[str, Any]
    language: str
    seats: list[SeatFacts]
    public: bool
    house: House
    commitment: str
    status: Literal["waiting", "playing", "over", "ended"]


class Lobby(Struct, frozen=True):
    """Tables that anybody may join or watch, and those where one has a seat."""

    tables: list[PublicTable]
    mine: list[PublicTable]


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


class Readiness(Struct, frozen=True):
    """That the server can serve; where it cannot, the answer is an error."""

    status: Literal["ready"]


class Token(Struct, frozen=True):
    """Who has it plays the seats that it sat down on."""

    token: str


class Forgotten(Struct, frozen=True):
    """At how many tables something was kept."""

    tables: int


class ErrorBody(Struct, frozen=True):
    """Every error over HTTP."""

    code: str
    message: str
    where: str | None
