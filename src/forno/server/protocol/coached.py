"""What a coach says, for the wire."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from forno.coach.advice import Lesson


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
