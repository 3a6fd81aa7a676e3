"""Time limits: how long each player has left.

A clock stands still while the server is down. One of minutes stands still while the table sleeps, too; one of hours or
days is for people who come and go, and runs on.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from forno.server.live.timepiece import Timepiece
from forno.server.protocol import Clock, Time
from forno.server.store.stored import StoredMove

#: What a decision gets on top, once, while its owner's connection is broken.
GRACE_SECONDS: Final = 20.0
#: With so much time nobody is expected to stay at the table.
_LONG: Final = {"move": 3600, "game": 24 * 3600}


def is_long(clock: Clock | None) -> bool:
    """Whether a limit is for people who come and go."""
    return clock is not None and clock.seconds >= _LONG[clock.kind]


class Clocks:
    """The clocks of one table.

    Args:
        clock: The limit.
        players: How many there are.
        moves: Those that were made so far: what they took is gone.
        known: A decision, and the seconds that are left for it.
        used: A decision, and the milliseconds that it has taken so far.
        timepiece: What they run by.
    """

    def __init__(
        self,
        clock: Clock,
        players: int,
        moves: Iterable[StoredMove],
        known: tuple[int, float] | None = None,
        used: tuple[int, int] | None = None,
        timepiece: Timepiece | None = None,
    ) -> None:
        self.clock, self._timepiece = clock, timepiece or Timepiece()
        self._known = known
        self._used_before = used
        self._left = [float(clock.seconds)] * players
        for move in moves:
            self.charge(move.seat, move.spent)
        self._running: int | None = None
        self._counted = True
        self._asked = (-1, -1)  # whose decision, and which
        self._used = 0.0  # of the present decision, until the clock was stopped
        self._since: float | None = None  # when it began to run
        self._grace = 0.0

    def run(self, seat: int, decision: int, counted: bool) -> None:
        """Let the clock run for a decision; nothing happens if it does already.

        Args:
            seat: Whose decision is awaited.
            decision: Its number.
            counted: Whether everybody knows of it. What is decided in secret, while the oven is open, takes no time
                off a clock that the others see: it would tell that the seat was asked (MM-16).
        """
        self._running, self._counted = seat, counted
        if (seat, decision) != self._asked:
            self._asked = seat, decision
            self._used, self._since, self._grace = 0.0, None, 0.0
            if self._known is not None and self._known[0] == decision:
                self._used = self._whole(seat) - self._known[1]
            elif self._used_before is not None and self._used_before[0] == decision:
                self._used = self._used_before[1] / 1000
        if self._since is None:
            self._since = self._timepiece.now()

    def learn(self, decision: int, used: int) -> None:
        """Another process knows the milliseconds that a decision has taken at least."""
        self._used_before = decision, used
        if self._asked[1] == decision and self._since is None:
            self._used = max(self._used, used / 1000)

    def stop(self) -> None:
        """Let the clock stand still; what was used stays used."""
        self._used = self._elapsed()
        self._since = None

    def clear(self) -> None:
        """No person's decision is awaited; should this one be again, what was used stays used."""
        self.stop()
        self._running = None

    def charge(self, seat: int, milliseconds: int) -> None:
        """Take off what a decision took."""
        if self.clock.kind == "game":
            self._left[seat] = max(0.0, self._left[seat] - milliseconds / 1000)

    def wait_for(self, seconds: float) -> None:
        """Its owner's connection is broken: wait a little longer."""
        more = min(seconds, GRACE_SECONDS - self._grace)
        self._grace += more
        self._used -= more

    @property
    def spent(self) -> int:
        """The milliseconds that the present decision has taken; 0 where it is not counted."""
        return int(self._elapsed() * 1000) if self._counted and self._running is not None else 0

    @property
    def used(self) -> tuple[int, int] | None:
        """The decision that is awaited, and the milliseconds that it has taken so far, counted or not."""
        return None if self._running is None else (self._asked[1], int(self._elapsed() * 1000))

    @property
    def due(self) -> tuple[int, float] | None:
        """The decision whose time runs, and the seconds until it is up."""
        return None if self._running is None else (self._asked[1], self._now(self._running))

    @property
    def expired(self) -> int | None:
        """The seat whose time is up."""
        return self._running if self._running is not None and self._now(self._running) <= 0 else None

    def shown_to(self, seat: int | None) -> Time:
        """What a seat may know: of a secret decision only its owner sees the clock."""
        known = self._running if self._counted or seat == self._running else None
        left = [self._now(player) if player == known else mine for player, mine in enumerate(self._left)]
        return Time([int(max(0.0, seconds) * 1000) for seconds in left], known)

    def _elapsed(self) -> float:
        running = 0.0 if self._since is None else self._timepiece.now() - self._since
        return max(0.0, self._used + running)

    def _now(self, seat: int) -> float:
        return self._whole(seat) - self._elapsed()

    def _whole(self, seat: int) -> float:
        return self._left[seat] if self._counted else float(self.clock.seconds)
