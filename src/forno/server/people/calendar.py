"""The days of a server: which day a moment belongs to, and when a day begins and ends. Rules without I/O."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta, tzinfo
from typing import Final

from forno.errors import BadOption

__all__ = ["Calendar", "Day"]

_ONE: Final = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Day:
    """A day, from its first millisecond since 1970 to that of the next one; its name is such as ``2026-11-29``."""

    name: str
    begins: int
    ends: int


class Calendar:
    """Days in one place of the world. Each moment belongs to one day, also where clocks are put forward or back.

    Args:
        zone: Where.
    """

    def __init__(self, zone: tzinfo = UTC) -> None:
        self._zone = zone

    def at(self, now: int) -> Day:
        """The day of a moment, in milliseconds since 1970."""
        here = datetime.fromtimestamp(now / 1000, self._zone).date()
        # Where clocks are put back over midnight, a date comes twice: the second time it is the next day already.
        while self._begin(here) > now:
            here -= _ONE
        while self._begin(here + _ONE) <= now:
            here += _ONE
        return self._day(here)

    def named(self, name: str) -> Day:
        """The day of a name.

        Raises:
            BadOption: There is no such day.
        """
        try:
            wanted = date.fromisoformat(name)
            if wanted.isoformat() != name or not 1970 < wanted.year < 9000:
                raise ValueError
        except ValueError:
            raise BadOption(f"{name[:40]!r} is no day; right would be one such as 2026-11-29", "day") from None
        return self._day(wanted)

    def _day(self, day: date) -> Day:
        return Day(day.isoformat(), self._begin(day), self._begin(day + _ONE))

    def _begin(self, day: date) -> int:
        """Midnight; where there is none that day, the moment when clocks are put forward over it."""
        return int(datetime(day.year, day.month, day.day, tzinfo=self._zone).timestamp() * 1000)
