"""How what is written comes to be seen, each decision at its moment, without telling by when who was asked (MM-16)."""

from __future__ import annotations

from dataclasses import dataclass

from forno.play.standing import Place
from forno.play.table import UNDO, Beat
from forno.server.live.answers import Answers
from forno.server.live.audience import Audience
from forno.server.live.dealing import decisions_of
from forno.server.live.journal import Journal
from forno.server.live.marks import Marks
from forno.server.live.minds import Minds
from forno.server.live.standing import Standing


@dataclass(slots=True, eq=False, repr=False)
class Following:
    """A table's steps: one beat after another, with a rest in between."""

    standing: Standing
    audience: Audience
    journal: Journal
    minds: Minds
    answers: Answers
    marks: Marks

    async def take_in_next(self) -> None:
        """Go one step towards what is written. Whoever calls has the lock, and knows that something is."""
        if not self.standing.playing.resting:
            await self.advance()
            return
        await self.journal.until_ready()
        if self.journal.incoming and self.standing.playing.resting:
            self._take_in()

    async def take_in_of(self, seat: int) -> None:
        """Wait until all that a seat has decided is played, each at the moment when it may be seen."""
        journal = self.journal
        while journal.holds_of(seat):
            async with journal.lock:
                if journal.incoming:
                    await self.take_in_next()

    async def advance(self) -> None:
        """Let happen what happens by itself, once what is shown has been seen."""
        await self.journal.until_ready()
        if not self.standing.playing.resting:
            self.happened(self.standing.playing.advance())

    def happened(self, beat: Beat, seen: dict[int | None, tuple[int, bytes]] | None = None) -> None:
        """Show everybody what has happened, and rest; ``seen``: what is worked out already."""
        standing, table, rest = self.standing, self.standing.playing, self.journal.rest
        rest.add(beat.pause)
        opening, standing.opening = standing.opening, table.game.on_turn is None
        if opening and beat.events and not (standing.broken or rest.ended):
            self.marks.set(standing.stored.id, len(table.events))
        self.journal.stir()
        self.audience.show(beat, seen)

    def undo(self) -> None:
        """Take the last message back: it is written."""
        self.standing.playing.undo(self.standing.playing.last.seat)
        self.journal.mine = True
        self._undone()

    def stand_at(self, found: Place) -> None:
        """Stand where everybody elsewhere has seen the table stand; nobody is here."""
        table, there, journal = self.standing.playing, found.table, self.journal
        # Where everybody sees the same as before, what was decided in secret changes nothing: not even the rest.
        if (len(table.events), table.known(None)) == (len(there.events), there.known(None)):
            return
        rows, journal.incoming = journal.incoming[: found.played], journal.incoming[found.played :]
        journal.charge(rows)
        self.standing.stand_at(there)
        journal.rest.begin(found.rest)
        self.minds.forget()
        self.audience.drop_undo()

    def _take_in(self) -> None:
        rows = self.journal.take_out()
        beat = self.standing.playing.follow(decisions_of(rows))
        self.journal.charge(rows)
        if rows[0].move == UNDO:
            self._undone()
        else:
            self.audience.drop_undo()
            self.answers.give_awaited(rows)
            self.happened(beat)

    def _undone(self) -> None:
        self.minds.forget()
        self.journal.stir()
        self.audience.show_all()
