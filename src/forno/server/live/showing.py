"""Who is connected to a table, and what they are shown."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Iterable

import msgspec

from forno.errors import FornoError
from forno.play.table import Beat, Table
from forno.server.background import Background
from forno.server.errors import NotNow, NotYours
from forno.server.live.clocks import Clocks, is_long
from forno.server.live.connection import Connection
from forno.server.live.facts import NOTES, note, table_facts
from forno.server.live.presence import Presence
from forno.server.live.surroundings import Surroundings
from forno.server.protocol import (
    ErrorMessage,
    House,
    Look,
    OverMessage,
    TableFacts,
    TableMessage,
    Time,
    Update,
    ViewMessage,
)
from forno.server.protocol.coding import encode
from forno.server.store.stored import StoredAct, StoredTable


class Showing:
    """Connections around a table, each with what its seat may see."""

    clocks: Clocks | None

    def __init__(
        self, stored: StoredTable, table: Table | None, around: Surroundings, acts: Iterable[StoredAct]
    ) -> None:
        self.stored = stored
        self.table = table
        self.around = around
        self.house = msgspec.convert(stored.house, House)
        #: When the last connection went, by the monotonic clock.
        self.idle_since = time.monotonic()
        #: The date of it, until that is kept.
        self.left: int | None = None
        #: Whether something went wrong that only building it anew can mend.
        self.broken = False
        #: Of moves, and of everything else: nobody is to notice by waiting that another has decided (MM-16).
        self.lock, self._acts_lock = asyncio.Lock(), asyncio.Lock()
        self.company = asyncio.Event()
        self.presence = Presence()
        self._notes = deque((note(act) for act in acts), maxlen=NOTES)
        self._shown: dict[int | None, tuple[int, bytes]] = {}
        self._warned: set[int] = set()
        self._told_here = 0.0
        self._host_gone: float | None = None
        self._background = Background()

    # ------------------------------------------------------------------------------------------------------ coming

    @property
    def game_table(self) -> Table:
        """The game's table.

        Raises:
            NotNow: it has not begun.
        """
        if self.table is None:
            raise NotNow("The game has not begun.")
        if self.stored.ended is not None:
            raise NotNow("The game was ended.")
        return self.table

    @property
    def over(self) -> bool:
        """Whether nothing is left to play, and nothing to hide."""
        return self.stored.ended is not None or (self.table is not None and self.table.over)

    @property
    def deserted(self) -> bool:
        """Whether nobody is connected to this process."""
        return not self.presence.connections

    @property
    def busy(self) -> bool:
        """Whether something is being written."""
        return self.lock.locked() or self._acts_lock.locked()

    @property
    def patient(self) -> bool:
        """Whether its people may come and go: it is for their moves that it waits, not for them to be there."""
        return is_long(self.house.clock) and any(
            seat.kind == "person" and seat.stand_in is None and seat.holders for seat in self.stored.seats
        )

    @property
    def awake(self) -> bool:
        """Whether the table goes on: somebody is there to see it, or nobody is expected to be."""
        return not self.stored.finished and (self.patient or not self.deserted)

    def join(self, connection: Connection) -> None:
        """Greet a new connection and let it hear everything from now on. The first one wakes the table up."""
        self.place(connection)
        before = self.presence.seats
        self.presence.connections.add(connection)
        self.around.metrics.sockets.inc()
        self.company.set()
        # First of all, so that the greeting says whose clock runs.
        self.go_on()
        self.greet(connection)
        self._say_who_is_here(before, connection)

    def place(self, connection: Connection) -> None:
        """Which seats may be played over a connection; with one of them it looks through it at once."""
        seats = [] if connection.watching else connection.who.seats(self.stored)
        connection.seats = frozenset(seats)
        if connection.seat not in connection.seats:
            connection.seat = seats[0] if len(seats) == 1 else None

    def greet(self, connection: Connection) -> None:
        """Tell a connection where the table stands: the table, the view, and the seed if the game is over."""
        connection.send(self._table_words(connection))
        if self.table is not None:
            self.sync(connection)
            if self.over:
                connection.send(self._over(connection))

    def leave(self, connection: Connection) -> None:
        """Forget a connection. A table without any goes to sleep, unless it is patient."""
        if connection not in self.presence.connections:
            return
        before = self.presence.seats
        self.presence.connections.discard(connection)
        self.around.metrics.sockets.dec()
        self._say_who_is_here(before)
        if self.deserted:
            self.idle_since = time.monotonic()
            self.left = self.around.timepiece.date()
            if not self.patient:
                self.company.clear()
                if self.clocks is not None:
                    self.clocks.stop()

    def look(self, connection: Connection, request: Look) -> None:
        """See through another of one's own seats."""
        if request.seat is not None and request.seat not in connection.seats:
            raise NotYours("That is not your seat.", "seat")
        connection.seat = request.seat
        self.greet(connection)

    def sync(self, connection: Connection) -> None:
        """Send the whole view."""
        if self.table is None:
            connection.send(self._table_words(connection))
            return
        ply, view = self._shown[connection.seat] = self.sight(connection.seat)
        connection.send(encode(ViewMessage(ply, msgspec.Raw(view), self._time(connection.seat))))

    # ----------------------------------------------------------------------------------------------------- showing

    def known(self, seat: int | None) -> int:
        """The number of decisions as far as a seat may know."""
        return 0 if self.table is None else self.table.known(seat)

    def sight(self, seat: int | None) -> tuple[int, bytes]:
        """What a seat sees now, ready to be sent."""
        assert self.table is not None
        return self.table.known(seat), encode(self.table.view(seat))

    def facts(self, connection: Connection | None = None) -> TableFacts:
        """What everybody may know of the table, and what concerns the connection."""
        return table_facts(self.stored, self.house, self.over, self.presence, self._notes, connection)

    def show(self, beat: Beat, seen: dict[int | None, tuple[int, bytes]] | None = None) -> None:
        """Send every seat what happened and what it sees now; ``seen``: what is worked out already."""
        events = msgspec.Raw(encode(beat.events))
        told: dict[int | None, bytes] = {}
        for connection in self.presence.connections:
            seat = connection.seat
            if seat not in told:
                told[seat] = self._update(seat, events, bool(beat.events), (seen or {}).get(seat) or self.sight(seat))
            if told[seat]:
                connection.send(told[seat])

    def _update(self, seat: int | None, events: msgspec.Raw, happened: bool, sight: tuple[int, bytes]) -> bytes:
        """What a seat is told; nothing where it would learn nothing."""
        before, self._shown[seat] = self._shown.get(seat), sight
        # A private decision announces nothing, and only who took it sees another table than before.
        if not happened and before == sight:
            return b""
        ply, view = sight
        return encode(Update(ply, events, msgspec.Raw(view), self._time(seat)))

    def show_all(self) -> None:
        """Send everybody the whole view: what they saw before did not happen, or has begun anew."""
        for connection in self.presence.connections:
            self.sync(connection)

    def show_end(self) -> None:
        """Send everybody the seed."""
        for connection in self.presence.connections:
            connection.send(self._over(connection))

    def tell(self, error: FornoError) -> None:
        """Tell everybody what went wrong."""
        for connection in self.presence.connections:
            ply = self.known(connection.seat)
            connection.send(encode(ErrorMessage(ply, None, error.code, error.message, error.where)))

    def break_up(self) -> None:
        """Let everybody go; they come back to a table built anew. This one writes nothing more."""
        self.broken = True
        self.company.set()
        for connection in self.presence.connections:
            connection.close()

    def _time(self, seat: int | None) -> Time | None:
        return None if self.clocks is None else self.clocks.shown_to(seat)

    def _table_words(self, connection: Connection) -> bytes:
        time = self._time(connection.seat)
        return encode(TableMessage(self.known(connection.seat), self.facts(connection), time))

    def _show_table(self) -> None:
        for connection in self.presence.connections:
            connection.send(self._table_words(connection))

    def _over(self, connection: Connection) -> bytes:
        facts = self.facts(connection)
        record = f"/api/tables/{facts.code}/record"
        return encode(OverMessage(self.known(connection.seat), self.stored.seed, facts.commitment, record))

    def go_on(self) -> None:
        """Let the table go on."""
        raise NotImplementedError

    def _say_who_is_here(self, before: frozenset[int], newcomer: Connection | None = None) -> None:
        raise NotImplementedError
