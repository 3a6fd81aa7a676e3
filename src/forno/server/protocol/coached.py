"""What a coach says, for the wire."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from forno.coach.advice import Advice, Lesson


class Coaching(Struct, frozen=True):
    """What a coach says of a seat's decisions in a game that is over.

    Attributes:
        status: ``thinking``: there is more to come, ask again in a second; ``done``: that is all.
        seat: Whose decisions.
        all: How many left a choice.
        decisions: Those that were thought about already, in the order in which they were taken.
    """

    status: Literal["thinking", "done"]
    seat: int
    all: int
    decisions: list[Lesson]


class Suggested(Struct, frozen=True):
    """What is suggested at a first deal: the moves of the next message; none where there is nothing to suggest."""

    moves: list[str]


class Advised(Struct, frozen=True):
    """What a coach advises at a learning table.

    Attributes:
        status: ``thinking``: ask again in a second; ``done``: here it is.
        ply: For which decision: decisions so far, as far as this seat may know them.
        advice: Null while it is thought about.
    """

    status: Literal["thinking", "done"]
    ply: int
    advice: Advice | None
