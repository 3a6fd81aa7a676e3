"""What every game's events and results have in common."""

from __future__ import annotations

from typing import ClassVar, dataclass_transform

import msgspec

__all__ = ["Event", "Result"]


@dataclass_transform(frozen_default=True)
class Event(msgspec.Struct, frozen=True, gc=False, tag_field="type"):
    """Something that happened at a table, as everybody sees it: public facts only. Its tag is its ``type`` on the wire.

    Nothing in events and views refers back to them: the collector of garbage need not look at them (``gc=False``).

    Attributes:
        own: Whether it shows nothing but what the mover puts down himself, so that he may still take it back.
        rest: Seconds to rest after it before anything else happens, whether anybody is asked then or not (MM-16).
    """

    own: ClassVar[bool] = False
    rest: ClassVar[float] = 0.0


class Result(msgspec.Struct, frozen=True, gc=False):
    """Who has won (several may share it), and for each seat its scores, the most important number first."""

    winners: list[int]
    scores: list[list[int]]
