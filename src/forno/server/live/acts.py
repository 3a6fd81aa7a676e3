"""What people ask of each other around the game: decided, kept, and told to everybody."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final

from forno.errors import FornoError
from forno.server.background import Background
from forno.server.errors import BadSecret, Conflict, NotNow, NotYours, SentAway, Spectator
from forno.server.live.audience import Audience
from forno.server.live.connection import Connection
from forno.server.live.dealing import seats_of
from forno.server.live.facts import note
from forno.server.live.flow import Flow
from forno.server.live.following import Following
from forno.server.live.journal import Journal
from forno.server.live.standing import Standing
from forno.server.people import company
from forno.server.people.company import Change, Who
from forno.server.people.hosting import host_seat, was_sent_away
from forno.server.protocol import Agree, AskUndo, Done, React, Request, Say
from forno.server.protocol.coding import encode
from forno.server.store.repository import Store
from forno.server.store.stored import StoredAct, StoredTable

_TRIES: Final = 5


@dataclass(slots=True, eq=False, repr=False)
class Acts:
    """The requests of people, and every other change of a table that is not a move."""

    standing: Standing
    audience: Audience
    journal: Journal
    following: Following
    flow: Flow
    store: Store
    background: Background

    # ---------------------------------------------------------------------------------------------------- what is asked

    async def request(self, connection: Connection, request: Request) -> None:
        """Do what somebody asks for, and tell everybody."""
        if connection.watching:
            raise Spectator("This connection only watches.")
        if isinstance(request, React):
            await self._react(connection, request)
        else:
            await self._change_for(connection.who, request)
        if request.id is not None:
            connection.send(encode(Done(self.standing.known(connection.seat), request.id)))

    async def sit(self, who: Who, name: str, seat: int | None, colour: str | None = None) -> int:
        """Take an open seat, in a colour that is liked if nobody has it; returns which."""
        owner = who.owner
        if owner is None:
            raise NotYours("Somebody without a token cannot sit down.")
        done = await self.change(lambda: company.sit_down(self.standing.stored, owner, name, seat, who.program, colour))
        assert done.seat is not None
        return done.seat

    async def hold(self, seat: int, owner: bytes, program: bool = False) -> None:
        """Let another device play a seat, too, or a program."""

        def decide() -> Change:
            stored = self.standing.stored
            sitting = stored.seats[seat] if seat < len(stored.seats) else None
            if sitting is None or sitting.kind != "person":
                raise BadSecret("Nobody sits there any more; the link is of no use.", "secret")
            if was_sent_away(stored, owner):
                raise SentAway("The host has sent you away from this table; he can let you in again.")
            seats = list(stored.seats)
            holders = sitting.holders | {owner}
            seats[seat] = replace(sitting, holders=holders, program=sitting.program or program)
            return Change(replace(stored, seats=tuple(seats)), "carry", seat)

        await self.change(decide)

    async def _change_for(self, who: Who, request: Request) -> None:
        def decide() -> Change:
            done = company.change(self.standing.stored, who, request, self.journal.undoable)
            if isinstance(request, Say) and self.standing.hushed:
                raise NotNow("Nobody writes while a round is played; show a sign.")
            return done

        if not isinstance(request, AskUndo | Agree):
            await self.change(decide)
            return
        # No move may come in between. What is refused does not wait for one either: it could be a secret one (MM-16).
        await self._decide(decide)
        async with self.journal.lock:
            await self.change(decide)

    async def _react(self, connection: Connection, request: React) -> None:
        if not self.standing.house.chat:
            raise NotNow("There is no chat at this table.")
        if not connection.seats:
            raise Spectator("Spectators only watch.")
        seat = min(connection.seats) if connection.seat is None else connection.seat
        self.audience.tell_sign(seat, request.sign)
        await self.store.notify(f"{self.standing.stored.code} react {seat} {request.sign}")

    # ------------------------------------------------------------------------------------------------- what is changed

    async def change(self, decide: Callable[[], Change]) -> Change:
        """Make a change, keep it, and tell everybody; decided anew where somebody else was quicker."""
        standing = self.standing
        host = standing.stored.host
        done = await self._make(decide)
        if done.kind != "host" and done.after.host not in (host, None):
            with suppress(FornoError):  # the table has passed on already; this only says so
                await self._make(lambda: Change(standing.stored, "host", host_seat(standing.stored), done.kind))
        return done

    async def catch_up(self) -> None:
        """Another process changed something: see what is new."""
        async with self.journal.acts_lock:
            await self._read()

    async def _make(self, decide: Callable[[], Change]) -> Change:
        journal = self.journal
        async with journal.acts_lock:
            for _ in range(_TRIES):
                if self.standing.broken:
                    raise NotNow("The table is built anew; come back.")
                done = await self._decide(decide)
                number, at = self.standing.stored.acts, time.time_ns() // 1_000_000
                act = StoredAct(number, done.kind, done.seat, done.by, done.text, at)
                undone = None if done.kind != "undo" or done.seat is None else journal.undoing(done.seat, done.by)
                try:
                    await journal.keep_act(done.after, act, undone)
                except Conflict:
                    await self._read()
                    if undone is not None:
                        await journal.read_moves()
                    continue
                self._take_change(done.after, [act])
                return done
        raise NotNow("Too much happens at this table at once; try again.")

    async def _decide(self, decide: Callable[[], Change]) -> Change:
        try:
            return decide()
        except FornoError:
            # Where several processes serve, another may know better by now.
            if not self.store.shared or not await self._read():
                raise
            return decide()

    async def _read(self) -> bool:
        new = await self.journal.new_acts()
        if new is not None:
            self._take_change(*new, elsewhere=True)
        return new is not None

    def _take_change(self, after: StoredTable, acts: list[StoredAct], elsewhere: bool = False) -> None:
        standing, audience = self.standing, self.audience
        before, standing.stored = standing.stored, replace(after, acts=acts[-1].number + 1)
        standing.notes.extend(map(note, acts))
        if after.started and standing.table is None:
            self.journal.begin()
        if standing.table is not None:
            standing.table.seats = seats_of(standing.stored)
            self.flow.go_on()  # before anything is shown: whose clock runs is shown with it
        looking = {connection: connection.seat for connection in audience.connections}
        for connection in looking:
            audience.place(connection)
        kinds = [act.kind for act in acts]
        if kinds != ["say"]:
            audience.show_table()
        for act in acts:
            audience.tell_act(act)
        if "undo" in kinds and not elsewhere:
            self.following.undo()
        elif "undo" in kinds:
            self.background.do(self.flow.read_on())
        if after.started and not before.started:
            audience.show_all()
        elif standing.table is not None:
            for connection, seat in looking.items():
                if connection.seat != seat:  # it has lost a seat, or has got one
                    audience.sync(connection)
        if standing.stored.ended is not None and before.ended is None:
            audience.show_end()
        self.flow.go_on()
