"""Time limits: how long each player has left. A clock stands still while the server is down or the table sleeps."""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Final

from forno.server.protocol import Clock, Time
from forno.server.store.stored import StoredMove

#: What a decision gets on top, once, while its owner's connection is broken.
GRACE_SECONDS: Final = 20.0


class Clocks:
    """The clocks of one table.

    Args:
        clock: The limit.
        players: How many there are.
        moves: Those that were made so far: what they took is gone.
    """

    def __init__(self, clock: Clock, players: int, moves: Iterable[StoredMove]) -> None:
        self.clock = clock
        self._left = [float(clock.seconds)] * players
        for move in moves:
            self.charge(move.seat, move.spent)
        self._running: int | None = None
        self._counted = True
        self._decision = -1
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
        if (seat, decision) != (self._running, self._decision):
            self._running, self._decision, self._counted = seat, decision, counted
            self._used, self._since, self._grace = 0.0, None, 0.0
        if self._since is None:
            self._since = time.monotonic()

    def stop(self) -> None:
        """Let the clock stand still; what was used stays used."""
        self._used = self._elapsed()
        self._since = None

    def clear(self) -> None:
        """No decision is awaited."""
        self._running, self._since, self._used = None, None, 0.0

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
    def expired(self) -> int | None:
        """The seat whose time is up."""
        return self._running if self._running is not None and self._now(self._running) <= 0 else None

    def shown_to(self, seat: int | None) -> Time:
        """What a seat may know: of a secret decision only its owner sees the clock."""
        known = self._running if self._counted or seat == self._running else None
        left = [self._now(player) if player == known else mine for player, mine in enumerate(self._left)]
        return Time([int(max(0.0, seconds) * 1000) for seconds in left], known)

    def _elapsed(self) -> float:
        running = 0.0 if self._since is None else time.monotonic() - self._since
        return max(0.0, self._used + running)

    def _now(self, seat: int) -> float:
        whole = self._left[seat] if self._counted else float(self.clock.seconds)
        return whole - self._elapsed()
