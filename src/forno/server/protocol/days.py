"""The pizza of the day, for the wire."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from forno.common.messages import Language
from forno.server.protocol.words import Name, Word

DayName = Annotated[str, Meta(max_length=10, description="as 2026-11-29")]


class DailyTry(Struct, forbid_unknown_fields=True, frozen=True):
    """Try a day's pizza, or go on with it: once for each browser, day and game.

    Attributes:
        game: Which game's.
        name: One's own name.
        language: Of the table.
        day: Which day is meant; null: whatever day it is.
    """

    game: Word
    name: Name = ""
    language: Language = "en"
    day: DayName | None = None


class DailyTable(Struct, frozen=True):
    """One's own table of a day's pizza.

    Attributes:
        table: Its code.
        day: The day.
        new: Whether it has just been opened.
    """

    table: str
    day: str
    new: bool


class OwnTry(Struct, frozen=True):
    """What one has made of a day's pizza oneself.

    Attributes:
        day: The day.
        table: The code of the table; null where it was deleted.
        score: What one had in the end; null: the game still runs.
        won: Whether one has won.
        counts: Whether it was over before the day closed.
    """

    day: str
    table: str | None
    score: int | None
    won: bool
    counts: bool


class ScoreCount(Struct, frozen=True):
    """How many had a score: of them so many won, and so many did not."""

    score: int
    won: int
    lost: int


class DailyPizza(Struct, frozen=True):
    """A day's pizza of one game.

    Attributes:
        day: The day.
        game: The game.
        edition: Its edition.
        players: How many play; whoever tries has the first seat.
        begins: Its first millisecond since 1970.
        ends: The first one of the next day. A game that was begun before goes on.
        closes: When it is closed at the latest; what ends later does not count.
        today: Whether it can be begun now.
        closed: Whether the day has closed: then the seed is told, and every record of it.
        bot: At all other seats; with ``version`` and ``weights`` it is known what it plays.
        version: Of forno and of the rules.
        weights: SHA-256 of what the bots have learned; null where there is nothing.
        commitment: SHA-256 of the seed's 32 bytes, in hex.
        seed: The seed, once the day has closed; else null.
        mine: One's own try; null: none yet.
        spread: All results that count, the lowest score first; null until one's own game is over, or the day closed.
        last: One's own tries of days before, the newest first.
    """

    day: str
    game: str
    edition: str
    players: int
    begins: int
    ends: int
    closes: int
    today: bool
    closed: bool
    bot: str
    version: str
    weights: str | None
    commitment: str
    seed: str | None
    mine: OwnTry | None
    spread: list[ScoreCount] | None
    last: list[OwnTry]
