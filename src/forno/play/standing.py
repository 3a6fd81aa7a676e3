"""Where a table stands that is built anew from its decisions, perhaps in the middle of an opening.

Not right after the last decision: in an opening that would tell who was asked (MM-16), and of a decision that waits for
its moment it would tell what it was. A table stands where everybody has seen it stand, by a number that counts what was
shown; the decisions that belong after it are played when their moment comes, the rest before them begins anew.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from .flow import Beat, rest_in_request
from .table import UNDO, Table, messages

__all__ = ["Place", "stand"]


class Place(msgspec.Struct, frozen=True, gc=False):
    """A table, how many of the decisions are played there, and the seconds to rest before anything else happens."""

    table: Table
    played: int
    rest: float


def stand(table: Table, decisions: Iterable[tuple[int, str | None, str]], shown: int) -> Place:
    """Play decisions as far as everybody may have seen them; the table itself stays where it is.

    What everybody knows to have been decided has been seen, and so has all before it. Of an opening it is seen what
    ``shown`` covers. A decision that shows nothing is played with what comes before it: nobody else can tell.

    Args:
        table: From where.
        decisions: (seat, message id, move), in their order.
        shown: How many public events everybody has seen, as far as that is known.
    """
    here = _Here(table.copy(), 0, 0.0)
    sure: _Here | None = None  # where to stand unless something follows that everybody knows of
    for seat, id, moves in messages(decisions):
        while not here.table.resting:
            if sure is None and len(here.table.events) >= shown:
                sure = here.copy()
            here.take(here.table.advance())
        public = moves == (UNDO,) or here.table.game.on_turn is not None
        if not public and sure is None and len(here.table.events) >= shown:
            sure = here.copy()
        here.take(here.table.follow((seat, id, move) for move in moves), len(moves))
        if public or (sure is not None and len(sure.table.events) == len(here.table.events)):
            sure = None
    while sure is None and not here.table.resting and len(here.table.events) < shown:
        here.take(here.table.advance())
    found = sure or here
    return Place(found.table, found.played, rest_in_request(found.table.game, found.rest))


class _Here:
    """A place on the way."""

    def __init__(self, table: Table, played: int, rest: float) -> None:
        self.table, self.played, self.rest = table, played, rest

    def copy(self) -> _Here:
        return _Here(self.table.copy(), self.played, self.rest)

    def take(self, beat: Beat, decisions: int = 0) -> None:
        self.played += decisions
        if beat.events:
            self.rest = beat.pause
