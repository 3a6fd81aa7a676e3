"""Who is connected to a table: here, and to the other processes of the server."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from forno.server.live.connection import Connection

#: How long the word of another process holds; it repeats it more often.
_TRUSTED_SECONDS: Final = 45.0
#: Among the seats that a process says are connected to it: the host, who need not have one.
HOST: Final = -1


@dataclass(slots=True)
class Elsewhere:
    """What another process last said: the seats that are connected to it, and how many only watch."""

    seats: frozenset[int]
    watching: int
    at: float = field(default_factory=time.monotonic)


class Presence:
    """Who is there. Times are those of the monotonic clock."""

    def __init__(self) -> None:
        self.connections: set[Connection] = set()
        self._elsewhere: dict[str, Elsewhere] = {}
        self._absent_since: dict[int, float] = {}

    def hear(self, origin: str, seats: Iterable[int], watching: int) -> None:
        """Another process says who is connected to it."""
        self._elsewhere[origin] = Elsewhere(frozenset(seats), watching)

    @property
    def own(self) -> frozenset[int]:
        """The seats that are connected to this process."""
        return frozenset().union(*(connection.seats for connection in self.connections))

    @property
    def own_watching(self) -> int:
        """How many connections to this process have no seat."""
        return sum(not connection.seats for connection in self.connections)

    @property
    def watching(self) -> int:
        """How many only watch, everywhere."""
        return self.own_watching + sum(there.watching for there in self._trusted())

    @property
    def seats(self) -> frozenset[int]:
        """The seats that are connected, everywhere."""
        return self.own.union(*(there.seats for there in self._trusted()))

    @property
    def elsewhere(self) -> bool:
        """Whether anybody is connected to another process."""
        return any(there.seats or there.watching for there in self._trusted())

    def absent(self, wanted: Iterable[int]) -> dict[int, float]:
        """For each of these seats that is not connected: the seconds since it was last seen to be."""
        now, here = time.monotonic(), self.seats
        missing = [seat for seat in wanted if seat not in here]
        self._absent_since = {seat: self._absent_since.get(seat, now) for seat in missing}
        return {seat: now - since for seat, since in self._absent_since.items()}

    def _trusted(self) -> list[Elsewhere]:
        now = time.monotonic()
        return [there for there in self._elsewhere.values() if now - there.at < _TRUSTED_SECONDS]
