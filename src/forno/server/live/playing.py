"""A person's message: checked, written down, answered, and shown."""

from __future__ import annotations

import time
from dataclasses import dataclass

from forno.play.table import Prepared, StalePly
from forno.server.errors import Conflict, NotNow, NotYours, Spectator
from forno.server.live.acts import Acts
from forno.server.live.answers import Answers
from forno.server.live.audience import Audience
from forno.server.live.connection import Connection
from forno.server.live.following import Following
from forno.server.live.journal import Journal
from forno.server.live.standing import Standing
from forno.server.live.surroundings import Surroundings
from forno.server.protocol import Move


@dataclass(slots=True, eq=False, repr=False)
class Playing:
    """What people decide in the game."""

    standing: Standing
    audience: Audience
    journal: Journal
    answers: Answers
    following: Following
    acts: Acts
    around: Surroundings

    async def move(self, connection: Connection, message: Move) -> None:
        """Play a person's message and answer it."""
        seat = _seat_of(connection, message)
        if self.standing.table is None and self.around.store.shared:
            await self.acts.catch_up()  # another process may have begun
        began = time.perf_counter()
        prepared = await self._accept(connection, seat, message)
        if prepared is None:
            return
        played = prepared.played
        if prepared.beat.events and not self.journal.rest.over:
            # MM-16: a quick answer is not told from none. Nobody else waits meanwhile: that, too, would tell.
            self.journal.hold_back(played)
            with self.answers.awaited(connection, seat, played.id):
                await self.following.take_in_of(seat)
            return
        self.standing.playing.apply(prepared)
        self.audience.drop_undo()
        sight = self.answers.give(connection, seat, message.id, played.moves)
        self.following.happened(prepared.beat, {seat: sight})
        if prepared.public:
            self.around.metrics.answers.observe(time.perf_counter() - began)

    async def _accept(self, connection: Connection, seat: int, message: Move) -> Prepared | None:
        """Check a message and write it down; None: it was played before, and has been answered again."""
        journal, answers, id = self.journal, self.answers, message.id
        decided = journal.holds_of(seat)
        await self.following.take_in_of(seat)  # what it has decided before may be seen first
        if answers.is_known(seat, id) and await answers.give_again(connection, seat, id):
            return None
        if decided and self.standing.playing.over:
            raise StalePly("You have decided this before.", "ply")  # after a restart an oven is shown again
        # Refused before the lock, which whoever is asked in secret may have: nobody is to notice by waiting (MM-16).
        prepared = self._prepare(seat, message)
        async with journal.lock:
            if answers.is_known(seat, id) and await answers.give_again(connection, seat, id):
                return None
            prepared = self._prepare(seat, message, prepared)
            try:
                await journal.keep(prepared, "person")
            except Conflict:
                # Written before, by an attempt that seemed to fail; or by another process.
                await journal.read_moves()
                while journal.incoming:
                    await self.following.take_in_next()
                if answers.is_known(seat, id) and await answers.give_again(connection, seat, id):
                    return None
                raise StalePly("The table has gone on.", "ply") from None
            return prepared

    def _prepare(self, seat: int, message: Move, before: Prepared | None = None) -> Prepared:
        """Check a message; again if anything has changed since it was checked ``before``."""
        standing = self.standing
        if standing.broken:
            raise NotNow("The table is built anew; come back.")
        if standing.stored.seats[seat].stand_in is not None:
            raise NotNow("A bot plays for you; take your seat back first.")
        if before is not None and standing.game_table.still_holds(before):
            return before
        return standing.game_table.prepare(seat, message.id, message.ply, message.moves)


def _seat_of(connection: Connection, message: Move) -> int:
    seat = connection.seat if message.seat is None else message.seat
    if seat is None:
        raise Spectator("This connection only watches.")
    if seat not in connection.seats:
        raise NotYours("That is not your seat.", "seat")
    return seat
