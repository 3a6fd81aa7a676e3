"""The people around a table: what they ask of each other, and who has been away for too long."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from typing import Final

from forno.errors import FornoError
from forno.server.errors import BadSecret, Conflict, NotNow, NotYours, SentAway, Spectator
from forno.server.live.connection import Connection
from forno.server.live.dealing import seats_of
from forno.server.live.facts import note
from forno.server.live.presence import HOST
from forno.server.live.showing import Showing
from forno.server.logs import log
from forno.server.people.company import Change, Who, change, host_is_away, mark_program, sit_down, stand_in
from forno.server.people.hosting import host_seat, was_sent_away
from forno.server.protocol import (
    Agree,
    AskUndo,
    Done,
    NoteMessage,
    React,
    Reaction,
    Request,
    Say,
)
from forno.server.protocol.coding import encode
from forno.server.store.stored import StoredAct, StoredMove, StoredTable

_TRIES: Final = 5
_HERE_SECONDS: Final = 15.0  # how often the other processes are told who is connected to this one
#: A host may be away from a table that waits so many times as long as a player from a game: five minutes.
_HOST_PATIENCE: Final = 5
_WARN: Final = 0.5  # of the time that a person may be away
_TICK_SECONDS: Final = 1.0


class Gathering(Showing):
    """What people do around the game; ``LiveTable`` adds the game itself."""

    # -------------------------------------------------------------------------------------------------------- acts

    async def request(self, connection: Connection, request: Request) -> None:
        """Do what somebody asks for, and tell everybody."""
        if connection.watching:
            raise Spectator("This connection only watches.")
        if isinstance(request, React):
            await self._react(connection, request)
        else:
            await self._change_for(connection.who, request)
        if request.id is not None:
            connection.send(encode(Done(self.known(connection.seat), request.id)))

    async def _change_for(self, who: Who, request: Request) -> None:
        def decide() -> Change:
            done = change(self.stored, who, request, self.undoable)
            if isinstance(request, Say) and self._hushed:
                raise NotNow("Nobody writes while a round is played; show a sign.")
            return done

        if not isinstance(request, AskUndo | Agree):
            await self.change(decide)
            return
        # No move may come in between. What is refused does not wait for one either: it could be a secret one (MM-16).
        await self._decide(decide)
        async with self.lock:
            await self.change(decide)

    @property
    def _hushed(self) -> bool:
        """Whether a round is played that wants silence: from its first call until the next one can begin."""
        if not self.house.quiet or self.table is None or self.over:
            return False
        return self.table.game.hushed

    async def sit(self, who: Who, name: str, seat: int | None) -> int:
        """Take an open seat; returns which."""
        owner = who.owner
        if owner is None:
            raise NotYours("Somebody without a token cannot sit down.")
        done = await self.change(lambda: sit_down(self.stored, owner, name, seat, who.program))
        assert done.seat is not None
        return done.seat

    async def hold(self, seat: int, owner: bytes, program: bool = False) -> None:
        """Let another device play a seat, too, or a program."""

        def decide() -> Change:
            sitting = self.stored.seats[seat] if seat < len(self.stored.seats) else None
            if sitting is None or sitting.kind != "person":
                raise BadSecret("Nobody sits there any more; the link is of no use.", "secret")
            if was_sent_away(self.stored, owner):
                raise SentAway("The host has sent you away from this table; he can let you in again.")
            seats = list(self.stored.seats)
            holders = sitting.holders | {owner}
            seats[seat] = replace(sitting, holders=holders, program=sitting.program or program)
            return Change(replace(self.stored, seats=tuple(seats)), "carry", seat)

        await self.change(decide)

    async def change(self, decide: Callable[[], Change]) -> Change:
        """Make a change, keep it, and tell everybody; decided anew where somebody else was quicker."""
        host = self.stored.host
        done = await self._change(decide)
        if done.kind != "host" and done.after.host not in (host, None):
            with suppress(FornoError):  # the table has passed on already; this only says so
                await self._change(lambda: Change(self.stored, "host", host_seat(self.stored), done.kind))
        return done

    async def _change(self, decide: Callable[[], Change]) -> Change:
        async with self._acts_lock:
            for _ in range(_TRIES):
                if self.broken:
                    raise NotNow("The table is built anew; come back.")
                done = await self._decide(decide)
                act = StoredAct(self.stored.acts, done.kind, done.seat, done.by, done.text, time.time_ns() // 1_000_000)
                undone = None if done.kind != "undo" or done.seat is None else self.undoing(done.seat, done.by)
                try:
                    await self.around.store.change(self.stored, done.after, act, f"{self.stored.code} acts", undone)
                except Conflict:
                    await self._read_acts()
                    if undone is not None:
                        await self.read_moves()
                    continue
                self._take_change(done.after, [act])
                return done
        raise NotNow("Too much happens at this table at once; try again.")

    async def _decide(self, decide: Callable[[], Change]) -> Change:
        try:
            return decide()
        except FornoError:
            # Where several processes serve, another may know better by now.
            if not self.around.store.shared or not await self._read_acts():
                raise
            return decide()

    async def catch_up_acts(self) -> None:
        """Another process changed something: see what is new."""
        async with self._acts_lock:
            await self._read_acts()

    async def _read_acts(self) -> bool:
        acts = await self.around.store.acts(self.stored.id, since=self.stored.acts)
        after = await self.around.store.find_table(self.stored.code)
        if not acts or after is None:
            return False
        self._take_change(after, acts, elsewhere=True)
        return True

    def _take_change(self, after: StoredTable, acts: list[StoredAct], elsewhere: bool = False) -> None:
        before, self.stored = self.stored, replace(after, acts=acts[-1].number + 1)
        self._notes.extend(map(note, acts))
        if after.started and self.table is None:
            self.begin()
        if self.table is not None:
            self.table.seats = seats_of(self.stored)
            self.go_on()  # before anything is shown: whose clock runs is shown with it
        looking = {connection: connection.seat for connection in self.presence.connections}
        for connection in looking:
            self.place(connection)
        kinds = [act.kind for act in acts]
        if kinds != ["say"]:
            self._show_table()
        for act in acts:
            for connection in self.presence.connections:
                connection.send(encode(NoteMessage(self.known(connection.seat), note(act))))
        if "undo" in kinds and not elsewhere:
            self.take_back()
        elif "undo" in kinds:
            self._background.do(self.catch_up())
        if after.started and not before.started:
            self.show_all()
        elif self.table is not None:
            for connection, seat in looking.items():
                if connection.seat != seat:  # it has lost a seat, or has got one
                    self.sync(connection)
        if self.stored.ended is not None and before.ended is None:
            self.show_end()
        self.go_on()

    def drop_undo(self) -> None:
        """The moment has passed: nobody is asked to let a move be taken back any more."""
        if "undo" not in self.stored.pending:
            return
        pending = {name: value for name, value in self.stored.pending.items() if name != "undo"}
        self.stored = replace(self.stored, pending=pending)
        self._show_table()

    async def _react(self, connection: Connection, request: React) -> None:
        if not self.house.chat:
            raise NotNow("There is no chat at this table.")
        if not connection.seats:
            raise Spectator("Spectators only watch.")
        seat = min(connection.seats) if connection.seat is None else connection.seat
        self.hear_reaction(seat, request.sign)
        await self.around.store.notify(f"{self.stored.code} react {seat} {request.sign}")

    def hear_reaction(self, seat: int, sign: str) -> None:
        """Show everybody a sign."""
        for connection in self.presence.connections:
            connection.send(encode(Reaction(self.known(connection.seat), seat, sign)))

    # ---------------------------------------------------------------------------------------------------- presence

    def hear_presence(self, origin: str, seats: Iterable[int], watching: int, answer: bool) -> None:
        """Another process says who is connected to it; it may not know yet who is to this one."""
        before = self.presence.seats
        self.presence.hear(origin, seats, watching)
        if before != self.presence.seats:
            self._show_table()
        if answer:
            self._tell_here()

    def _say_who_is_here(self, before: frozenset[int], newcomer: Connection | None = None) -> None:
        if before != self.presence.seats or newcomer is None or not newcomer.seats:
            for connection in self.presence.connections - {newcomer}:
                connection.send(self._table_words(connection))
        self._tell_here(hello=newcomer is not None)
        if newcomer is not None and newcomer.who.program and not self.stored.finished:
            unmarked = [seat for seat in newcomer.seats if not self.stored.seats[seat].program]
            if unmarked:
                self._background.do(self._mark_programs(unmarked))

    async def _mark_programs(self, seats: Iterable[int]) -> None:
        """A program came to seats that a person took."""
        for seat in seats:
            await self.change(lambda seat=seat: mark_program(self.stored, seat))  # type: ignore[misc]

    def _tell_here(self, hello: bool = False) -> None:
        if not self.around.store.shared:
            return
        self._told_here = time.monotonic()
        own = [*([HOST] if self._host_is_here() else []), *sorted(self.presence.own)]
        seats = ",".join(map(str, own)) or "-"
        words = f"{self.stored.code} {'hello' if hello else 'here'} {seats} {self.presence.own_watching}"
        self._background.do(self.around.store.notify(words))

    async def tick(self) -> None:
        """Once a second: see whose time is up, and who has been away for too long."""
        if not self.awake or self.broken:
            return
        if time.monotonic() - self._told_here > _HERE_SECONDS:
            self._tell_here()
        if self.table is None:
            await self._miss_the_host()
            return
        persons = [
            number
            for number, seat in enumerate(self.stored.seats)
            if seat.kind == "person" and seat.stand_in is None and not (self.patient and seat.holders)
        ]
        absent = self.presence.absent(persons)
        await self._tick_clock(absent)
        for seat, seconds in absent.items():
            if seconds >= self.around.absent_seconds:
                await self._let_stand_in(seat, "absence")
        warned = {seat for seat, seconds in absent.items() if seconds >= self.around.absent_seconds * _WARN}
        if warned - self._warned:
            self._warned = warned
            self._show_table()
        self._warned = warned

    async def _miss_the_host(self) -> None:
        """A table without its host cannot start: after a while it passes to somebody who is there."""
        host = self.stored.host
        if self.stored.started or host is None or self._host_is_here() or HOST in self.presence.seats:
            self._host_gone = None
            return
        now = time.monotonic()
        since = self._host_gone = now if self._host_gone is None else self._host_gone
        if now - since >= self.around.absent_seconds * _HOST_PATIENCE:
            here = [connection.who.owner for connection in self.presence.connections if not connection.watching]
            owners = {owner for owner in here if owner is not None}
            with suppress(FornoError):  # nobody is here who sits; or the host has come back, or somebody was quicker
                await self.change(lambda: host_is_away(self.stored, host, owners))
                log.info("the table passes to another host", table=self.stored.code)

    def _host_is_here(self) -> bool:
        there = self.presence.connections
        return any(connection.who.is_host(self.stored) and not connection.watching for connection in there)

    @property
    def awaits(self) -> bool:
        """Whether somebody who sits here, or whose table it is, is connected to this process."""
        return bool(self.presence.own) or self._host_is_here()

    async def _tick_clock(self, absent: dict[int, float]) -> None:
        if self.clocks is None:
            return
        seat = self.clocks.expired
        if seat is not None and seat in absent:
            self.clocks.wait_for(_TICK_SECONDS)
            seat = self.clocks.expired
        if seat is not None:
            await self.clock_is_up(seat)

    async def _let_stand_in(self, seat: int, by: str) -> None:
        try:
            await self.change(lambda: stand_in(self.stored, seat, by))
            log.info("a bot stands in", table=self.stored.code, seat=seat, by=by)
        except FornoError as error:
            log.warning("a bot cannot stand in", table=self.stored.code, seat=seat, code=error.code)

    # -------------------------------------------------------------------------------------------- what the game adds

    def begin(self) -> None:
        """Deal the cards."""
        raise NotImplementedError

    def undoable(self, seat: int) -> bool:
        """Whether a seat's last message may be taken back."""
        raise NotImplementedError

    def undoing(self, seat: int, by: str) -> tuple[int, StoredMove]:
        """What is written where a message is taken back, and at which ply."""
        raise NotImplementedError

    def take_back(self) -> None:
        """Take the last message back: it is written."""
        raise NotImplementedError

    async def read_moves(self) -> None:
        """Read what other processes have written."""
        raise NotImplementedError

    async def catch_up(self) -> None:
        """Another process wrote moves: see what is new."""
        raise NotImplementedError

    async def clock_is_up(self, seat: int) -> None:
        """A player's time is up."""
        raise NotImplementedError
