"""A game that is over, to be looked at again, for the wire."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from forno.common.messages import Language
from forno.server.protocol.told import TableFacts
from forno.server.protocol.words import Name, SeatNumber, Word


class ReplayMoment(Struct, frozen=True):
    """What happened at once: what one ``update`` of the socket told.

    Attributes:
        ply: Decisions in the game when it ended.
        turn: Turns that had begun; an opening belongs to the turn that led to it.
        seat: Whose turn it was; null before the first.
        events: What everybody saw, in its order.
    """

    ply: int
    turn: int
    seat: int | None
    events: list[Any]


class Replay(Struct, frozen=True):
    """All that happened in a game, without what anybody held.

    Attributes:
        facts: The table, as who has no seat there knows it.
        turns: How many there were.
        moments: What happened, in its order. The first one is the deal, with turn 0 and no events.
    """

    facts: TableFacts
    turns: int
    moments: list[ReplayMoment]


class ReplayCards(Struct, frozen=True):
    """All cards at one moment.

    Attributes:
        seats: What each seat saw.
        position: As ``forno/1`` writes it; null where a step was due that nobody decides.
    """

    seats: list[msgspec.Raw]
    position: dict[str, Any] | None


class ReplayViews(Struct, frozen=True):
    """What one seat saw at some moments.

    Attributes:
        start: The first moment, counted from 0.
        seat: Whose eyes these are; ``spectator``, or ``everybody``, with all cards open.
        views: By moment what this seat saw; for ``everybody`` what a spectator saw.
        open: For ``everybody``, by moment, all cards; else null.
    """

    start: int
    seat: int | Literal["spectator", "everybody"]
    views: list[msgspec.Raw]
    open: list[ReplayCards] | None = None


class PlayOn(Struct, forbid_unknown_fields=True, frozen=True):
    """Play on from a moment of a game that is over, with bots at all other seats.

    Attributes:
        at: The moment, counted from 0 as in the replay.
        seat: Which seat one takes. What it could not know is dealt anew.
        name: One's own name; empty: that of the seat in the game that is over.
        bot: Which bot plays; empty: the usual one.
    """

    at: Annotated[int, Meta(ge=0)]
    seat: SeatNumber
    name: Name = ""
    bot: Word = ""
    language: Language = "en"
