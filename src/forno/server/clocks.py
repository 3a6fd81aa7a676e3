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
        self._since = 0.0
        self._grace = 0.0

    def run(self, seat: int | None, counted: bool) -> None:
        """Let the clock run for a seat; None: for nobody.

        Args:
            seat: Whose decision is awaited.
            counted: Whether everybody knows of it. What is decided in secret, while the oven is open, takes no time
                off a clock that the others see: it would tell that the seat was asked (MM-16).
        """
        self._running, self._counted = seat, counted
        self._since, self._grace = time.monotonic(), 0.0

    def charge(self, seat: int, milliseconds: int) -> None:
        """Take off what a decision took."""
        if self.clock.kind == "game":
            self._left[seat] = max(0.0, self._left[seat] - milliseconds / 1000)

    def wait_for(self, seconds: float) -> None:
        """Its owner's connection is broken: wait a little longer."""
        self._grace = min(GRACE_SECONDS, self._grace + seconds)

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
        return max(0.0, time.monotonic() - self._since - self._grace)

    def _now(self, seat: int) -> float:
        whole = self._left[seat] if self._counted else float(self.clock.seconds)
        return whole - self._elapsed()
