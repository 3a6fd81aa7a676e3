"""How much of what somebody may ask for in a time. Kept in memory, of a bounded size, for each server process.

Only what somebody sends himself counts, so that a refusal tells him nothing about others.
"""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from ipaddress import ip_address, ip_network
from typing import Final

from forno.server.errors import TooMany

__all__ = ["Bucket", "Limits", "Rate", "network_of"]

_REMEMBERED: Final = 50_000  # buckets; the one that was not used for the longest time is forgotten first
_NETWORK: Final = 64  # bits of an IPv6 address that one household shares


@dataclass(frozen=True, slots=True)
class Rate:
    """So many at once, and then so many a second."""

    burst: int
    second: float


REQUESTS: Final = Rate(600, 40)  # a page of the client is some forty
TABLES: Final = Rate(60, 60 / 3600)
SEATS: Final = Rate(60, 0.5)
TOKENS: Final = Rate(60, 60 / 3600)
DECKS: Final = Rate(60, 1)
COACH: Final = Rate(120, 2)  # who waits asks again every second
REPLAYS: Final = Rate(240, 4)  # pages of one, as fast as somebody turns them
CODES: Final = Rate(30, 0.2)  # of 28 million; who reads one out needs few
MESSAGES: Final = Rate(80, 20)
WORDS: Final = Rate(8, 0.5)
#: Sockets that are open at once.
SOCKETS_OF_ADDRESS: Final = 200
SOCKETS_OF_PERSON: Final = 30
#: Messages over the limit until a connection is closed.
PATIENCE: Final = 100


class Bucket:
    """Fills up with time, is emptied by what somebody does."""

    __slots__ = ("_clock", "_left", "_rate", "_then")

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._clock = rate, clock
        self._left, self._then = float(rate.burst), clock()

    def take(self) -> float:
        """Take one; returns how many seconds it comes too early, 0 if it does not."""
        now = self._clock()
        self._left = min(self._rate.burst, self._left + (now - self._then) * self._rate.second)
        self._then = now
        if self._left >= 1:
            self._left -= 1
            return 0.0
        return (1 - self._left) / self._rate.second


class Limits:
    """What everybody has left.

    Args:
        on: Whether anything is limited at all.
        clock: Seconds.
        remembered: Of how many it is known what they have left.
    """

    def __init__(
        self, on: bool = True, clock: Callable[[], float] = time.monotonic, remembered: int = _REMEMBERED
    ) -> None:
        self.on, self._remembered = on, remembered
        self._clock = clock
        self._buckets: OrderedDict[Hashable, Bucket] = OrderedDict()
        self._sockets: Counter[Hashable] = Counter()

    def spend(self, rate: Rate, who: Hashable) -> None:
        """Count something that somebody does.

        Raises:
            TooMany: it is beyond his limit.
        """
        if not self.on:
            return
        key = (rate, who)
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(rate, self._clock)
            if len(self._buckets) > self._remembered:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(key)
        refuse(bucket.take())

    def meter(self) -> Bucket | None:
        """For the messages of one connection; None: they are not limited."""
        return Bucket(MESSAGES, self._clock) if self.on else None

    def open_socket(self, address: str, owner: bytes | None) -> None:
        """Count an open socket; everyone that is counted has to be given back.

        Raises:
            TooMany: so many are open already; this one is not counted.
        """
        if self.on and (
            self._sockets[address] >= SOCKETS_OF_ADDRESS
            or (owner is not None and self._sockets[owner] >= SOCKETS_OF_PERSON)
        ):
            raise TooMany("Too many connections are open from here; close some.", seconds=10)
        self._sockets.update({address, owner})

    def close_socket(self, address: str, owner: bytes | None) -> None:
        """One socket less."""
        for key in (address, owner):
            self._sockets[key] -= 1
            if self._sockets[key] <= 0:
                del self._sockets[key]


def refuse(seconds: float) -> None:
    """Refuse what comes too early.

    Raises:
        TooMany: it does.
    """
    if seconds > 0:
        raise TooMany("That is too much at once; try again a little later.", seconds=seconds)


def network_of(address: str) -> str:
    """The address, or of an IPv6 one the part that one household shares."""
    try:
        known = ip_address(address)
    except ValueError:
        return address
    if known.version == 4:
        return address
    mapped = known.ipv4_mapped
    return str(mapped) if mapped else str(ip_network((known, _NETWORK), strict=False))
