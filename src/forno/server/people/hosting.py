"""Whose table it is before the start, and whom its host has sent away. Rules without I/O.

Those who were sent away stand in ``pending``, by the hash of each token that could play their seat: whoever has sat
down, been carried along or taken up by a program with it is the same person. With the start nobody can sit down any
more, and they are forgotten.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Any, Final, Protocol

from forno.server.store.stored import StoredSeat, StoredTable

__all__ = ["SENT", "host_seat", "let_in", "names_sent_away", "pass_on", "send_away", "was_sent_away", "without_sent"]

SENT: Final = "sent"


class _Who(Protocol):
    @property
    def owner(self) -> bytes | None: ...

    def is_host(self, table: StoredTable) -> bool: ...


# ------------------------------------------------------------------------------------------------------------ the host


def host_seat(table: StoredTable) -> int | None:
    """The host's seat, where he has one."""
    return next((number for number, seat in enumerate(table.seats) if table.host in seat.holders), None)


def pass_on(table: StoredTable, left: int | None, present: Collection[bytes] | None = None) -> StoredTable:
    """Let the table be another's: the next person's in the order of seats, a program's only where nobody else is.

    Args:
        table: As it is when the host has gone.
        left: The seat that he had.
        present: Who is there, by the hashes of their tokens; None: that does not matter.

    Returns:
        The table; where nobody is left it has no host, and whoever sits down next becomes it.
    """
    begin = -1 if left is None else left
    order = [(begin + step) % len(table.seats) for step in range(1, len(table.seats) + 1)]
    there = [table.seats[number] for number in order if _can_host(table, table.seats[number], present)]
    there.sort(key=lambda seat: seat.program)
    if not there:
        return replace(table, host=None)
    holders = there[0].holders - {table.host}
    known = holders & frozenset(present or ())
    return replace(table, host=min(known or holders))


def _can_host(table: StoredTable, seat: StoredSeat, present: Collection[bytes] | None) -> bool:
    holders = seat.holders - {table.host}
    return seat.kind == "person" and bool(holders if present is None else holders & frozenset(present))


# --------------------------------------------------------------------------------------------------- who was sent away


def _sent(table: StoredTable) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = table.pending.get(SENT, [])
    return found


def was_sent_away(table: StoredTable, owner: bytes | None) -> bool:
    """Whether somebody may not sit down."""
    return owner is not None and any(owner.hex() in one["owners"] for one in _sent(table))


def names_sent_away(table: StoredTable, who: _Who) -> list[str]:
    """The names of those who were sent away, for the host; each once."""
    return list(dict.fromkeys(one["name"] for one in _sent(table))) if who.is_host(table) else []


def send_away(table: StoredTable, seat: int) -> StoredTable:
    """Open a seat again, and keep who sat there from sitting down."""
    gone = table.seats[seat]
    one = {"name": gone.name, "owners": sorted(owner.hex() for owner in gone.holders - {table.host})}
    return replace(table, pending={**table.pending, SENT: [*_sent(table), one]})


def let_in(table: StoredTable, name: str) -> StoredTable | None:
    """Let somebody sit down again; None: nobody of that name was sent away."""
    rest = [one for one in _sent(table) if one["name"] != name]
    if len(rest) == len(_sent(table)):
        return None
    return replace(table, pending={**without_sent(table).pending, **({SENT: rest} if rest else {})})


def without_sent(table: StoredTable) -> StoredTable:
    """Nobody is kept from sitting down, since nobody can."""
    return replace(table, pending={name: value for name, value in table.pending.items() if name != SENT})
