"""What is written and not to be seen yet: by other processes, or by a quick answer; each is played at its moment."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from forno.play.standing import Standing, stand
from forno.play.table import UNDO, Beat, Table
from forno.server.live.dealing import decisions_of
from forno.server.live.gathering import Gathering
from forno.server.live.rest import Rest
from forno.server.live.surroundings import Surroundings
from forno.server.store.stored import StoredAct, StoredMove, StoredTable

_TRIES = 3


class Following(Gathering):
    """A table that takes in what is written, without telling by when who was asked (MM-16)."""

    def __init__(
        self,
        stored: StoredTable,
        table: Table | None,
        around: Surroundings,
        acts: Iterable[StoredAct],
        ahead: Sequence[StoredMove],
        rest: float,
    ) -> None:
        super().__init__(stored, table, around, acts)
        self._incoming = list(ahead)
        self._mine = True  # whether this process wrote the last move
        self._rest = Rest(around.timepiece, around.pace)
        self._rest.begin(rest)
        self._waiting = 0  # how many wait for the rest to be over
        #: Whether no other process has ever had to do with it: what is written is what is known here.
        self.only_here = False
        self._opening = table is not None and table.game.on_turn is None

    # ------------------------------------------------------------------------------------------------- what is written

    async def catch_up(self) -> None:
        """Another process wrote moves: see what is new."""
        if self.table is None:
            await self.catch_up_acts()  # the start is among them
        async with self.lock:
            await self.read_moves()
        self.go_on()

    async def read_moves(self) -> None:
        """Read what other processes have written; it is played when it may be seen."""
        if self.table is None:
            return
        rows = await self.around.store.moves(self.stored.id, since=self.known_rows)
        if rows:
            self._incoming += rows
            self._mine = False

    @property
    def known_rows(self) -> int:
        """How many decisions are written as far as is known here, seen or not."""
        return self._playing.ply + len(self._incoming)

    async def come_up(self) -> None:
        """Nobody was here to see it go on: stand where everybody elsewhere has seen it stand, before somebody comes."""
        store = self.around.store
        if not store.shared or self.over:
            return
        await self.catch_up_acts()
        for _ in range(_TRIES):
            if self.table is None or not self._may_be_moved():
                return
            known, kept = self.known_rows, await store.find_table(self.stored.code)
            rows = await store.moves(self.stored.id, since=known)
            if kept is None or not self._may_be_moved():
                return
            if known == self.known_rows:  # nothing was read meanwhile
                if self.clocks is not None and kept.used is not None and kept.used_ply is not None:
                    self.clocks.learn(kept.used_ply, kept.used)
                self._incoming += rows
                self._mine = self._mine and not rows
                self._stand_at(stand(self._playing, decisions_of(self._incoming), kept.shown))
                return

    def _may_be_moved(self) -> bool:
        return self.deserted and not self.busy

    def _stand_at(self, found: Standing) -> None:
        table = self._playing
        # Where everybody sees the same as before, what was decided in secret changes nothing: not even the rest.
        if (len(table.events), table.known(None)) == (len(found.table.events), found.table.known(None)):
            return
        rows, self._incoming = self._incoming[: found.played], self._incoming[found.played :]
        self._charge(rows)
        self.table = found.table
        self._opening = found.table.game.on_turn is None
        self._rest.begin(found.rest)
        self._forget_minds()
        self.drop_undo()

    # ------------------------------------------------------------------------------------------------- when it is seen

    @property
    def busy(self) -> bool:
        """Whether something is being written; to wait for the moment when it may be seen is not to be busy."""
        return (self.lock.locked() and not self._waiting) or self._acts_lock.locked()

    async def _until_ready(self) -> None:
        """Wait until something may happen: when the rest is over and somebody is there to see it."""
        self._waiting += 1
        try:
            await self._rest.wait()
            while not self.company.is_set():
                await self.company.wait()
                await self._rest.wait()
        finally:
            self._waiting -= 1

    async def _take_in_next(self) -> None:
        """Go one step towards what is written."""
        if not self._playing.resting:
            await self._advance()
            return
        await self._until_ready()
        if self._incoming and self._playing.resting:
            self._take_in()

    async def _take_in_of(self, seat: int) -> None:
        """Wait until all that a seat has decided is played, each at the moment when it may be seen."""
        while any(row.seat == seat for row in self._incoming):
            async with self.lock:
                if self._incoming:
                    await self._take_in_next()

    async def _advance(self) -> None:
        """Let happen what happens by itself, once what is shown has been seen."""
        await self._until_ready()
        if not self._playing.resting:
            self._show(self._playing.advance())

    def _take_in(self) -> None:
        first = self._incoming[0]
        end = next((at for at, row in enumerate(self._incoming) if not _together(first, row)), len(self._incoming))
        rows = self._incoming[: end if first.message is not None else 1]
        del self._incoming[: len(rows)]
        beat = self._playing.follow(decisions_of(rows))
        self._charge(rows)
        if rows[0].move == UNDO:
            self._forget_minds()
            self.go_on()
            self.show_all()
        else:
            self.drop_undo()
            self._answer_held(rows)
            self._show(beat)

    def _charge(self, rows: Iterable[StoredMove]) -> None:
        if self.clocks is not None:
            for row in rows:
                self.clocks.charge(row.seat, row.spent)

    def _show(self, beat: Beat, seen: dict[int | None, tuple[int, bytes]] | None = None) -> None:
        self._rest.add(beat.pause)
        opening, self._opening = self._opening, self._playing.game.on_turn is None
        if opening and beat.events and not (self.broken or self._rest.ended):
            self.around.marks.set(self.stored.id, len(self._playing.events))
        self.go_on()
        self.show(beat, seen)

    @property
    def _playing(self) -> Table:
        """The game's table, even if the game was ended while something was written."""
        assert self.table is not None
        return self.table

    def _answer_held(self, rows: Sequence[StoredMove]) -> None:
        """Answer who waits for it that his decision is played."""
        raise NotImplementedError

    def _forget_minds(self) -> None:
        """What bots have seen did not happen."""
        raise NotImplementedError


def _together(one: StoredMove, other: StoredMove) -> bool:
    return (one.seat, one.message) == (other.seat, other.message)
