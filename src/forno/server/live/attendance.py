"""Who is at a table and who is away: bots stand in, the host's place passes on, and the clock is looked at."""

from __future__ import annotations

import time
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final

from forno.errors import FornoError
from forno.server.background import Background
from forno.server.live.acts import Acts
from forno.server.live.audience import Audience
from forno.server.live.connection import Connection
from forno.server.live.flow import Flow
from forno.server.live.kept_time import KeptTime
from forno.server.live.presence import HOST
from forno.server.live.standing import Standing
from forno.server.live.surroundings import Surroundings
from forno.server.logs import log
from forno.server.people.company import Change, host_is_away, mark_program, stand_in

_HERE_SECONDS: Final = 15.0  # how often the other processes are told who is connected to this one
#: A host may be away from a table that waits so many times as long as a player from a game: five minutes.
_HOST_PATIENCE: Final = 5
_WARN: Final = 0.5  # of the time that a person may be away
TICK_SECONDS: Final = 1.0  # between two looks at a table
#: What a decision has taken of a short clock is kept so often: so much a server that is killed gives back at most.
_USED_SECONDS: Final = 3.0


@dataclass(slots=True, eq=False, repr=False)
class Attendance:
    """Sees once a second who has been away for too long, and whose time is up."""

    standing: Standing
    audience: Audience
    flow: Flow
    acts: Acts
    kept_time: KeptTime
    around: Surroundings
    background: Background
    _warned: set[int] = field(default_factory=set)
    _told_here: float = 0.0
    _host_gone: float | None = None

    # ----------------------------------------------------------------------------------------------------- who is here

    @property
    def host_is_here(self) -> bool:
        """Whether the host is connected to this process."""
        there, stored = self.audience.connections, self.standing.stored
        return any(connection.who.is_host(stored) and not connection.watching for connection in there)

    @property
    def awaits(self) -> bool:
        """Whether somebody who sits here, or whose table it is, is connected to this process."""
        return bool(self.standing.presence.own) or self.host_is_here

    def hear(self, origin: str, seats: Iterable[int], watching: int, answer: bool) -> None:
        """Another process says who is connected to it; it may not know yet who is to this one."""
        presence = self.standing.presence
        before = presence.seats
        presence.hear(origin, seats, watching)
        if before != presence.seats:
            self.audience.show_table()
        if answer:
            self._tell_here()

    def say_who_is_here(self, before: frozenset[int], newcomer: Connection | None = None) -> None:
        """Somebody has come or gone: tell all others, here and at other processes."""
        stored = self.standing.stored
        if before != self.standing.presence.seats or newcomer is None or not newcomer.seats:
            self.audience.show_table(but={newcomer})
        self._tell_here(hello=newcomer is not None)
        if newcomer is not None and newcomer.who.program and not stored.finished:
            unmarked = [seat for seat in newcomer.seats if not stored.seats[seat].program]
            if unmarked:
                self.background.do(self._mark_programs(unmarked))

    async def _mark_programs(self, seats: Iterable[int]) -> None:
        """A program came to seats that a person took."""
        for seat in seats:
            await self.acts.change(lambda seat=seat: mark_program(self.standing.stored, seat))  # type: ignore[misc]

    def _tell_here(self, hello: bool = False) -> None:
        if not self.around.store.shared:
            return
        self._told_here = time.monotonic()
        presence = self.standing.presence
        own = [*([HOST] if self.host_is_here else []), *sorted(presence.own)]
        seats = ",".join(map(str, own)) or "-"
        words = f"{self.standing.stored.code} {'hello' if hello else 'here'} {seats} {presence.own_watching}"
        self.background.do(self.around.store.notify(words))

    # ----------------------------------------------------------------------------------------------------- who is away

    async def tick(self) -> None:
        """Once a second: see whose time is up, who has been away for too long, and keep how long a clock runs."""
        await self._look_round()
        await self.kept_time.keep_used(_USED_SECONDS)
        await self.kept_time.keep_due()

    async def _look_round(self) -> None:
        standing = self.standing
        if not standing.awake or standing.broken:
            return
        if time.monotonic() - self._told_here > _HERE_SECONDS:
            self._tell_here()
        if standing.table is None:
            await self._miss_the_host()
            return
        absent = standing.presence.absent(self._missed)
        await self._look_at_clock(absent)
        for seat, seconds in absent.items():
            if seconds >= self.around.absent_seconds:
                await self._let_stand_in(seat, "absence")
        warned = {seat for seat, seconds in absent.items() if seconds >= self.around.absent_seconds * _WARN}
        if warned - self._warned:
            self._warned = warned
            self.audience.show_table()
        self._warned = warned

    @property
    def _missed(self) -> list[int]:
        """The seats at which a bot stands in for who is away: nobody tries a day's pizza for another."""
        standing = self.standing
        if standing.stored.daily is not None:
            return []
        return [
            number
            for number, seat in enumerate(standing.stored.seats)
            if seat.kind == "person" and seat.stand_in is None and not (standing.patient and seat.holders)
        ]

    async def _miss_the_host(self) -> None:
        """A table without its host cannot start: after a while it passes to somebody who is there."""
        stored, presence = self.standing.stored, self.standing.presence
        host = stored.host
        if stored.started or host is None or self.host_is_here or HOST in presence.seats:
            self._host_gone = None
            return
        now = time.monotonic()
        since = self._host_gone = now if self._host_gone is None else self._host_gone
        if now - since >= self.around.absent_seconds * _HOST_PATIENCE:
            here = [connection.who.owner for connection in presence.connections if not connection.watching]
            owners = {owner for owner in here if owner is not None}
            with suppress(FornoError):  # nobody is here who sits; or the host has come back, or somebody was quicker
                await self.acts.change(lambda: host_is_away(self.standing.stored, host, owners))
                log.info("the table passes to another host", table=stored.code)

    async def _let_stand_in(self, seat: int, by: str) -> None:
        code = self.standing.stored.code
        try:
            await self.acts.change(lambda: stand_in(self.standing.stored, seat, by))
            log.info("a bot stands in", table=code, seat=seat, by=by)
        except FornoError as error:
            log.warning("a bot cannot stand in", table=code, seat=seat, code=error.code)

    # ------------------------------------------------------------------------------------------------------- the clock

    async def _look_at_clock(self, absent: dict[int, float]) -> None:
        clocks = self.standing.clocks
        if clocks is None:
            return
        seat = clocks.expired
        if seat is not None and seat in absent:
            clocks.wait_for(TICK_SECONDS)
            seat = clocks.expired
        if seat is not None:
            await self._clock_is_up(seat)

    async def _clock_is_up(self, seat: int) -> None:
        """A player's time is up: a bot decides for him this time."""
        standing = self.standing
        asked = None if standing.stored.finished else standing.playing.asked()
        if asked is not None and asked.seat == seat and asked.bot is None:
            known = standing.playing.game.on_turn is not None
            if await self.flow.decide_for(seat, "rule", "clock") and known:
                # Of a decision that is taken in secret nobody hears that the clock took it (MM-16).
                await self.acts.change(lambda: Change(standing.stored, "clock", seat, "clock"))
