"""A table in memory: the authority of ``play.table`` with people, a clock, a database and sockets around it."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from typing import Any, Final

import msgspec

from forno.play.table import UNDO, Prepared, StalePly, Table
from forno.server.errors import Conflict, NotNow, NotYours, Spectator
from forno.server.live.connection import Connection
from forno.server.live.dealing import decisions_of
from forno.server.live.flow import Flow
from forno.server.live.surroundings import Surroundings
from forno.server.protocol import AnswerMessage, Move
from forno.server.protocol.coding import encode
from forno.server.store.stored import StoredAct, StoredMove, StoredTable

_ANSWERS: Final = 8  # of a table, kept in memory; older ones are worked out again


class LiveTable(Flow):
    """A table with people around it, and the game on it once it has begun.

    Everything that changes it runs on one event loop; what is sent to a seat is made from its view and public events,
    and from nothing else.
    """

    def __init__(
        self,
        stored: StoredTable,
        table: Table | None,
        around: Surroundings,
        acts: Iterable[StoredAct] = (),
        moves: Sequence[StoredMove] = (),
        played: int | None = None,
        rest: float = 0.0,
    ) -> None:
        super().__init__(stored, table, around, acts, moves, played, rest)
        self._answers: dict[tuple[int, str], bytes] = {}
        self._unanswered: dict[tuple[int, str | None], Connection] = {}

    # ------------------------------------------------------------------------------------------------------ moves

    async def move(self, connection: Connection, message: Move) -> None:
        """Play a person's message and answer it."""
        seat = self._seat_of(connection, message)
        if self.table is None and self.around.store.shared:
            await self.catch_up_acts()  # another process may have begun
        began = time.perf_counter()
        prepared = await self._accept(connection, seat, message)
        if prepared is None:
            return
        if prepared.beat.events and not self._rest.over:
            await self._hold(connection, prepared)
            return
        self._playing.apply(prepared)
        self.drop_undo()
        ply, view = sight = self.sight(seat)
        answer = AnswerMessage(ply, message.id, list(prepared.played.moves), msgspec.Raw(view))
        connection.send(self._remember(seat, message.id, answer))
        self._show(prepared.beat, {seat: sight})
        if prepared.public:
            self.around.metrics.answers.observe(time.perf_counter() - began)

    def _seat_of(self, connection: Connection, message: Move) -> int:
        seat = connection.seat if message.seat is None else message.seat
        if seat is None:
            raise Spectator("This connection only watches.")
        if seat not in connection.seats:
            raise NotYours("That is not your seat.", "seat")
        return seat

    async def _accept(self, connection: Connection, seat: int, message: Move) -> Prepared | None:
        """Check a message and write it down; None: it was played before, and has been answered again."""
        await self._take_in_of(seat)  # what it has decided before may be seen first
        if self._is_known(seat, message.id) and await self._answer_again(connection, seat, message.id):
            return None
        # Refused before the lock, which whoever is asked in secret may have: nobody is to notice by waiting (MM-16).
        prepared = self._prepare(seat, message)
        async with self.lock:
            if self._is_known(seat, message.id) and await self._answer_again(connection, seat, message.id):
                return None
            prepared = self._prepare(seat, message, prepared)
            try:
                await self._keep(prepared, "person")
            except Conflict:
                # Written before, by an attempt that seemed to fail; or by another process.
                await self.read_moves()
                while self._incoming:
                    await self._take_in_next()
                if self._is_known(seat, message.id) and await self._answer_again(connection, seat, message.id):
                    return None
                raise StalePly("The table has gone on.", "ply") from None
            return prepared

    def _prepare(self, seat: int, message: Move, before: Prepared | None = None) -> Prepared:
        """Check a message; again if anything has changed since it was checked ``before``."""
        if self.broken:
            raise NotNow("The table is built anew; come back.")
        if self.stored.seats[seat].stand_in is not None:
            raise NotNow("A bot plays for you; take your seat back first.")
        if before is not None and self.game_table.still_holds(before):
            return before
        return self.game_table.prepare(seat, message.id, message.ply, message.moves)

    async def _hold(self, connection: Connection, prepared: Prepared) -> None:
        """Keep back what follows from a decision until it may be seen: MM-16, a quick answer is not told from none.

        Nobody else waits meanwhile: that, too, would tell.
        """
        played = prepared.played
        self._incoming += [StoredMove(played.seat, played.id, move, "person") for move in played.moves]
        self._unanswered[played.seat, played.id] = connection
        try:
            await self._take_in_of(played.seat)
        finally:
            self._unanswered.pop((played.seat, played.id), None)

    def _answer_held(self, rows: Sequence[StoredMove]) -> None:
        seat, id = rows[0].seat, rows[0].message
        connection = self._unanswered.pop((seat, id), None)
        if connection is not None and id is not None:
            ply, view = self.sight(seat)
            answer = AnswerMessage(ply, id, [row.move for row in rows], msgspec.Raw(view))
            connection.send(self._remember(seat, id, answer))

    def _is_known(self, seat: int, id: str) -> bool:
        return (seat, id) in self._answers or self.game_table.has_played(seat, id)

    async def _answer_again(self, connection: Connection, seat: int, id: str) -> bool:
        then = self._answers.get((seat, id))
        if then is None:
            owner = connection.who.owner
            then = await self.around.recalls.find(self.stored.id, self.game_table, seat, id, owner)
        if then is None:
            return False
        connection.send(then)
        self.sync(connection)
        return True

    def _remember(self, seat: int, id: str, answer: AnswerMessage) -> bytes:
        words = self._answers[seat, id] = encode(answer)
        if len(self._answers) > _ANSWERS:
            del self._answers[next(iter(self._answers))]
        return words

    def undoable(self, seat: int) -> bool:
        """Whether a seat's last message may be taken back, as far as this process knows."""
        known = self.table is not None and not self._incoming
        return known and self._playing.undoable(seat)

    def undoing(self, seat: int, by: str) -> tuple[int, StoredMove]:
        """What is written where a message is taken back, and at which ply."""
        return self._playing.ply, StoredMove(seat, None, UNDO, by)

    def take_back(self) -> None:
        """Take the last message back: it is written."""
        self._playing.undo(self._playing.last.seat)
        self._mine = True
        self._forget_minds()
        self.go_on()
        self.show_all()

    @property
    def first_player(self) -> int | None:
        """Who took the first decision of the game."""
        return None if self.table is None else self.table.first_player

    def record(self) -> dict[str, Any]:
        """The record with its seed; for a game that is over."""
        table = self._playing
        if self._incoming:  # written, and not to be seen before the game was ended
            table = table.copy()
            table.follow(decisions_of(self._incoming))
        return table.game.record()
