"""Those who are connected to a table: what each of them is shown, and has been shown."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

import msgspec

from forno.errors import FornoError
from forno.play.table import Beat
from forno.server.live.connection import Connection
from forno.server.live.facts import note
from forno.server.live.standing import Standing
from forno.server.protocol import (
    ErrorMessage,
    NoteMessage,
    OverMessage,
    Reaction,
    TableMessage,
    Update,
    ViewMessage,
)
from forno.server.protocol.coding import encode
from forno.server.store.stored import StoredAct


@dataclass(slots=True, eq=False, repr=False)
class Audience:
    """Connections around a table, each with what its seat may see, and nothing else."""

    standing: Standing
    _shown: dict[int | None, tuple[int, bytes]] = field(default_factory=dict)

    @property
    def connections(self) -> set[Connection]:
        """Who is connected to this process."""
        return self.standing.presence.connections

    # -------------------------------------------------------------------------------------------------------- to one

    def place(self, connection: Connection) -> None:
        """Which seats may be played over a connection; with one of them it looks through it at once."""
        seats = [] if connection.watching else connection.who.seats(self.standing.stored)
        connection.seats = frozenset(seats)
        if connection.seat not in connection.seats:
            connection.seat = seats[0] if len(seats) == 1 else None

    def greet(self, connection: Connection) -> None:
        """Tell a connection where the table stands: the table, the view, and the seed if the game is over."""
        connection.send(self._table_words(connection))
        if self.standing.table is not None:
            self.sync(connection)
            if self.standing.over:
                connection.send(self._end_words(connection))

    def sync(self, connection: Connection) -> None:
        """Send the whole view."""
        standing, seat = self.standing, connection.seat
        if standing.table is None:
            connection.send(self._table_words(connection))
            return
        ply, view = self._shown[seat] = standing.sight(seat)
        connection.send(encode(ViewMessage(ply, msgspec.Raw(view), standing.time(seat))))

    # --------------------------------------------------------------------------------------------------- to everybody

    def show(self, beat: Beat, seen: dict[int | None, tuple[int, bytes]] | None = None) -> None:
        """Send every seat what happened and what it sees now; ``seen``: what is worked out already."""
        events, standing = msgspec.Raw(encode(beat.events)), self.standing
        told: dict[int | None, bytes] = {}
        for connection in standing.presence.connections:
            seat = connection.seat
            if seat not in told:
                sight = (seen or {}).get(seat) or standing.sight(seat)
                told[seat] = self._update(seat, events, bool(beat.events), sight)
            if told[seat]:
                connection.send(told[seat])

    def _update(self, seat: int | None, events: msgspec.Raw, happened: bool, sight: tuple[int, bytes]) -> bytes:
        """What a seat is told; nothing where it would learn nothing."""
        before, self._shown[seat] = self._shown.get(seat), sight
        # A private decision announces nothing, and only who took it sees another table than before.
        if not happened and before == sight:
            return b""
        ply, view = sight
        return encode(Update(ply, events, msgspec.Raw(view), self.standing.time(seat)))

    def show_all(self) -> None:
        """Send everybody the whole view: what they saw before did not happen, or has begun anew."""
        for connection in self.connections:
            self.sync(connection)

    def show_table(self, but: Collection[Connection | None] = ()) -> None:
        """Tell everybody, but for some, of the table."""
        for connection in self.connections.difference(but):
            connection.send(self._table_words(connection))

    def show_end(self) -> None:
        """Send everybody the seed."""
        for connection in self.connections:
            connection.send(self._end_words(connection))

    def drop_undo(self) -> None:
        """The moment has passed: nobody is asked to let a move be taken back any more."""
        if self.standing.drop_undo():
            self.show_table()

    def tell_act(self, act: StoredAct) -> None:
        """Tell everybody what has happened around the game."""
        for connection in self.connections:
            connection.send(encode(NoteMessage(self.standing.known(connection.seat), note(act))))

    def tell_sign(self, seat: int, sign: str) -> None:
        """Show everybody a sign."""
        for connection in self.connections:
            connection.send(encode(Reaction(self.standing.known(connection.seat), seat, sign)))

    def tell_error(self, error: FornoError) -> None:
        """Tell everybody what went wrong."""
        for connection in self.connections:
            ply = self.standing.known(connection.seat)
            connection.send(encode(ErrorMessage(ply, None, error.code, error.message, error.where)))

    def close(self) -> None:
        """Let everybody go."""
        for connection in self.connections:
            connection.close()

    def _table_words(self, connection: Connection) -> bytes:
        standing, seat = self.standing, connection.seat
        return encode(TableMessage(standing.known(seat), standing.facts(connection), standing.time(seat)))

    def _end_words(self, connection: Connection) -> bytes:
        standing = self.standing
        facts = standing.facts(connection)
        record, ply = f"/api/tables/{facts.code}/record", standing.known(connection.seat)
        if standing.sealed:
            return encode(OverMessage(ply, None, facts.commitment, None))
        return encode(OverMessage(ply, standing.stored.seed, facts.commitment, record))
