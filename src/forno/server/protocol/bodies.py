"""What requests over HTTP and their answers hold."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from forno.common.messages import Language
from forno.server.protocol.words import (
    MAX_DECK,
    MAX_SEATS,
    House,
    Name,
    SeatFacts,
    SeatNumber,
    Word,
)


class PersonSeat(Struct, tag="person", tag_field="kind", forbid_unknown_fields=True, frozen=True):
    """A person who is to sit there. ``colour`` null: the first that is left, in games that have colours."""

    name: Name = ""
    colour: Word | None = None


class BotSeat(Struct, tag="bot", tag_field="kind", forbid_unknown_fields=True, frozen=True):
    """A bot who is to sit there, where none is said the usual one; without a name that of its character, or another."""

    bot: Word = ""
    name: Name = ""


class OpenSeat(Struct, tag="open", tag_field="kind", forbid_unknown_fields=True, frozen=True):
    """A seat that waits for somebody who has the link."""


NewSeat = PersonSeat | BotSeat | OpenSeat


class NewTable(Struct, forbid_unknown_fields=True, frozen=True):
    """What a table is opened with.

    All persons named here play on the device that opens the table; everybody else sits down on an ``open`` seat. With
    one of those the table waits for its host to start the game; without, it begins at once. At a ``learning`` table,
    which is marked as one for good, people may ask the coach while they play. With ``first_deal`` the deal is played
    that was chosen to learn the game with: one person is named, the bots come with it, and its seed is no secret.
    """

    game: Word
    edition: Word
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=MAX_SEATS)]
    options: dict[str, Any] = {}
    language: Language = "en"
    public: bool = False
    learning: bool = False
    first_deal: bool = False
    house: House = House()


class RecordedTable(Struct, forbid_unknown_fields=True, frozen=True):
    """What a table is opened with from a record of format ``forno/1``.

    A game that is over is there to be looked at. Any other is played on: ``seats``, one for each of the record's
    players, says by whom (left out: whoever opens it has the first seat, and bots the others). Who has no name here
    has the one from the record.
    """

    record: dict[str, Any]
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=MAX_SEATS)] | None = None
    language: Language = "en"
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
    """Take an open seat: the one that is named, or the first. ``colour``: one that is liked, where nobody has it."""

    name: Name = ""
    seat: SeatNumber | None = None
    colour: Word | None = None


class CodeFound(Struct, frozen=True):
    """The code of the table that waits under one of five letters."""

    table: str


class Seated(Struct, frozen=True):
    """Where one sits now."""

    table: str
    seat: int


class Carried(Struct, frozen=True):
    """A secret that gives a seat to another device: once, and within some minutes."""

    secret: str
    seconds: int


class Kept(Struct, frozen=True):
    """Whether a request came with a cookie of this server, or with a program's token."""

    kept: bool


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
    imported: bool
    learning: bool
    first_deal: bool
    daily: str | None
    status: Literal["waiting", "playing", "over", "ended"]


class OwnTable(PublicTable, frozen=True):
    """A table where one has a seat.

    Attributes:
        mine: One's own seats.
        turn: Whose turn it is, as far as everybody knows; null: nobody's, or it is not known yet.
        opening: Whether the oven is open: then whoever is asked learns it at the table.
    """

    mine: list[int]
    turn: int | None
    opening: bool


class Lobby(Struct, frozen=True):
    """Tables that anybody may join or watch, and those where one has a seat."""

    tables: list[PublicTable]
    mine: list[OwnTable]


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
    those that have it; left out where all do. ``otherwise``: where the default is another one. ``choices``: all values
    of a ``choice``.
    """

    name: str
    type: Literal["integer", "boolean", "seat", "deck", "choice"]
    default: int | bool | str | None
    min: int | None = None
    max: int | None = None
    editions: list[str] | None = None
    otherwise: list[OtherDefault] | None = None
    choices: list[str] | None = None


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


class Reach(Struct, frozen=True):
    """How other devices come to a server whose page was opened as ``localhost``.

    Attributes:
        alone: They cannot: it listens to its own machine only.
        addresses: What they can write instead; none where it is not known.
    """

    alone: bool
    addresses: list[str]


class Choices(Struct, frozen=True):
    """All that can be played here.

    Attributes:
        games: With their editions and house rules.
        bots: By their names, the weakest first.
        usual_bot: The one that sits down where nobody says which.
        reach: For whoever sits at the server's own machine and came by ``localhost``; null for everybody else.
    """

    games: list[GameFacts]
    bots: list[str]
    usual_bot: str
    reach: Reach | None = None


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


class Readiness(Struct, frozen=True, omit_defaults=True):
    """That the server can serve; where it cannot, the answer is an error.

    Attributes:
        client: Where the server has no web client, and so no pages: its API serves all the same.
    """

    status: Literal["ready"]
    client: Literal["missing"] | UnsetType = UNSET


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
