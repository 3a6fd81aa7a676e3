"""What is kept, as the server knows it: plain values, without SQL."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

import msgspec

from forno.server.protocol.words import Pace, SeatKind

#: Who took a decision: the person, the bot whose seat it is, a bot that stands in for the person, a bot because the
#: clock had run out, or nobody: a random legal move for a bot that failed, or because no bot had time (``hurried``).
#: ``record``: it was taken elsewhere, the table was opened with it.
By = Literal["person", "bot", "stand-in", "clock", "fallback", "hurried", "record"]


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredSeat:
    """A seat as it is now; ``holders`` are the SHA-256 of the tokens that may play it."""

    kind: SeatKind
    name: str = ""
    bot: str | None = None
    stand_in: str | None = None
    stand_in_by: str | None = None
    program: bool = False  # whether a person's seat is played by a program of his
    colour: str | None = None  # that is wanted for it
    pace: Pace | None = None  # at which its owner likes to play
    holders: frozenset[bytes] = field(default=frozenset(), repr=False)

    @property
    def player(self) -> str | None:
        """The bot that plays here now; None: the person."""
        return self.bot if self.kind == "bot" else self.stand_in


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredTable:
    """A table without its moves. ``seed`` is secret while the game runs, so it is not in the text of the object."""

    code: str
    watch: str
    game: str
    edition: str
    rules: int
    options: dict[str, Any]
    seed: str
    language: str
    seats: tuple[StoredSeat, ...]
    public: bool = False
    house: dict[str, Any] = field(default_factory=dict)
    host: bytes | None = None
    pending: dict[str, Any] = field(default_factory=dict)
    next: str | None = None
    next_watch: str | None = None  # by which spectators find that table; it is kept with it, not here
    started: bool = True
    finished: bool = False
    ended: str | None = None
    start: dict[str, Any] | None = field(default=None, repr=False)
    imported: bool = False
    learning: bool = False  # whether its people may ask the coach while they play
    first_deal: bool = False  # whether it is the deal that was chosen to learn the game with
    short: str | None = None  # the code of five letters while it waits
    daily: str | None = None  # the day whose pizza it is, as 2026-11-29
    acts: int = 0  # how many there are
    due: int | None = None  # when a long clock runs out, in milliseconds since 1970, and for which decision
    due_ply: int | None = None
    used: int | None = None  # milliseconds that a short clock has run, and for which decision
    used_ply: int | None = None
    shown: int = 0  # so many events everybody has seen, as far as the last opening of an oven goes
    id: int = 0

    def asked_as(self, code: str) -> str:
        """The code that whoever asked by one of them knows already: spectators never hear the players' code."""
        return self.code if code == self.code else self.watch

    def __repr__(self) -> str:
        return f"StoredTable({self.code}, {self.game} {self.edition})"


class StoredMove(msgspec.Struct, frozen=True, gc=False):
    """A decision: whose, in which message, who took it for the seat, and the milliseconds it took off the clock."""

    seat: int
    message: str | None
    move: str
    by: str
    spent: int = 0


@dataclass(frozen=True, slots=True)
class StoredAct:
    """Something that happened around the game. ``at``: milliseconds since 1970."""

    number: int
    kind: str
    seat: int | None
    by: str
    text: str | None
    at: int


@dataclass(frozen=True, slots=True)
class StoredDay:
    """A day's pizza of one game: its bounds, in milliseconds since 1970, and against whom it is played."""

    day: str
    game: str
    begins: int
    ends: int
    bot: str
    version: str
    weights: str | None


@dataclass(frozen=True, slots=True)
class StoredTry:
    """What somebody made of a day's pizza. ``table``: its code; None: it was deleted. ``score`` None: it still runs.

    ``counts``: whether it was over before the day closed.
    """

    day: str
    table: str | None
    score: int | None
    won: bool
    counts: bool


@dataclass(frozen=True, slots=True)
class Spread:
    """How many had a score, those who won and those who did not."""

    score: int
    won: int
    lost: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended for one seat."""

    score: int
    won: bool


@dataclass(frozen=True, slots=True)
class KeptTable:
    """A table as whoever looks after the server sees it. ``created``: milliseconds since 1970."""

    code: str
    game: str
    edition: str
    status: str
    names: tuple[str, ...]
    moves: int
    created: int
