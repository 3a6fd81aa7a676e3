"""All that is written of a table: here and by other processes, and what of it is held back until it may be seen.

MM-16: nobody is to notice that another was asked in secret. So what is decided while the oven is open is written at
once, and played when the order has been shown for as long as it is always shown.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from typing import Any

from forno.play.standing import Place
from forno.play.table import UNDO, Played, Prepared
from forno.server.errors import Conflict, StorageError
from forno.server.live.dealing import decisions_of
from forno.server.live.rest import Rest
from forno.server.live.standing import Standing
from forno.server.live.surroundings import Surroundings
from forno.server.store.stored import StoredAct, StoredMove, StoredTable


class Journal:
    """What is written, in its order; its locks are the only ones of a table.

    Args:
        standing: How the table stands.
        around: The database and the time.
        moves: The decisions that are kept; before the start those of a record.
        found: Where the table stands among them; None before the start.
    """

    __slots__ = (
        "_around",
        "_record",
        "_standing",
        "_waiting",
        "acts_lock",
        "incoming",
        "lock",
        "mine",
        "moved",
        "rest",
        "somebody",
    )

    def __init__(
        self, standing: Standing, around: Surroundings, moves: Sequence[StoredMove] = (), found: Place | None = None
    ) -> None:
        self._standing, self._around = standing, around
        #: Of moves, and of everything else: nobody is to notice by waiting that another has decided (MM-16).
        self.lock, self.acts_lock = asyncio.Lock(), asyncio.Lock()
        #: What is written and not played yet.
        self.incoming: list[StoredMove] = []
        #: Whether this process wrote the last move.
        self.mine = True
        #: The pause in which what was shown is looked at.
        self.rest = Rest(around.timepiece, around.pace)
        #: Whether somebody is there to see how the table goes on; and that it may have to.
        self.somebody, self.moved = asyncio.Event(), asyncio.Event()
        self._record = tuple(moves) if found is None else ()
        self._waiting = 0  # how many wait for the rest to be over
        self._go_on_from(found, moves)

    # ------------------------------------------------------------------------------------------------------ what stands

    @property
    def busy(self) -> bool:
        """Whether something is being written; to wait for the moment when it may be seen is not to be busy."""
        return (self.lock.locked() and not self._waiting) or self.acts_lock.locked()

    @property
    def known_rows(self) -> int:
        """How many decisions are known to be written."""
        return self._standing.playing.ply + len(self.incoming)

    def undoable(self, seat: int) -> bool:
        """Whether a seat's last message may be taken back, as far as this process knows."""
        known = self._standing.table is not None and not self.incoming
        return known and self._standing.playing.undoable(seat)

    def undoing(self, seat: int, by: str) -> tuple[int, StoredMove]:
        """What is written where a message is taken back, and at which ply."""
        return self._standing.playing.ply, StoredMove(seat, None, UNDO, by)

    def record(self) -> dict[str, Any]:
        """The record with its seed; for a game that is over.

        Raises:
            DayNotClosed: it is a day's pizza, and the day has not closed.
        """
        self._standing.check_told()
        table = self._standing.playing
        if self.incoming:  # written, and not to be seen before the game was ended
            table = table.copy()
            table.follow(decisions_of(self.incoming))
        return table.game.record()

    # --------------------------------------------------------------------------------------------------------- writing

    async def keep(self, prepared: Prepared, by: str) -> None:
        """Write a message down, and take off a clock what it took. Whoever calls has the lock.

        Raises:
            Conflict: something else is written there.
            StorageError: it cannot be kept.
        """
        played, clocks = prepared.played, self._standing.clocks
        spent = 0 if clocks is None or not prepared.public else clocks.spent
        rows = [StoredMove(played.seat, played.id, move, by) for move in played.moves]
        rows[0] = StoredMove(played.seat, played.id, played.moves[0], by, spent)
        stored = self._standing.stored
        try:
            await self._around.store.add_moves(stored.id, played.ply, rows, f"{stored.code} moves")
        except StorageError as error:
            if not isinstance(error, Conflict):
                self._around.metrics.storage_errors.inc()
            raise
        self.mine = True
        self.charge(rows[:1])

    async def keep_act(self, after: StoredTable, act: StoredAct, undone: tuple[int, StoredMove] | None) -> None:
        """Write down what has happened around the game, and what the table becomes by it.

        Raises:
            Conflict: something else has happened.
            StorageError: it cannot be kept.
        """
        stored = self._standing.stored
        await self._around.store.change(stored, after, act, f"{stored.code} acts", undone)

    # --------------------------------------------------------------------------------------------------------- reading

    async def read_moves(self) -> None:
        """Read what other processes have written; it is played when it may be seen."""
        if self._standing.table is None:
            return
        rows = await self._around.store.moves(self._standing.stored.id, since=self.known_rows)
        if rows:
            self.incoming += rows
            self.mine = False

    async def new_acts(self) -> tuple[StoredTable, list[StoredAct]] | None:
        """What other processes have written of all but moves; None: nothing."""
        store, stored = self._around.store, self._standing.stored
        acts = await store.acts(stored.id, since=stored.acts)
        after = await store.find_table(stored.code)
        return None if not acts or after is None else (after, acts)

    # ---------------------------------------------------------------------------------------------------- holding back

    def begin(self) -> None:
        """Deal the cards."""
        self._go_on_from(self._standing.begin(self._record), self._record)

    def hold_back(self, played: Played) -> None:
        """Keep a message, which is written, until it may be seen."""
        self.incoming += [StoredMove(played.seat, played.id, move, "person") for move in played.moves]

    def holds_of(self, seat: int) -> bool:
        """Whether something that a seat has decided is held back."""
        return any(row.seat == seat for row in self.incoming)

    def take_out(self) -> list[StoredMove]:
        """The next message that is held back, which is to be played now."""
        first = self.incoming[0]
        end = next((at for at, row in enumerate(self.incoming) if not _together(first, row)), len(self.incoming))
        rows = self.incoming[: end if first.message is not None else 1]
        del self.incoming[: len(rows)]
        return rows

    def charge(self, rows: Iterable[StoredMove]) -> None:
        """Take off the clocks what these decisions took."""
        if self._standing.clocks is not None:
            for row in rows:
                self._standing.clocks.charge(row.seat, row.spent)

    async def until_ready(self) -> None:
        """Wait until something may happen: when the rest is over and somebody is there to see it."""
        self._waiting += 1
        try:
            await self.rest.wait()
            while not self.somebody.is_set():
                await self.somebody.wait()
                await self.rest.wait()
        finally:
            self._waiting -= 1

    def stir(self) -> None:
        """Something has changed: whoever waits for it looks again, and the clock runs for whose decision is wanted."""
        standing, table = self._standing, self._standing.table
        if table is None:
            return
        awake, asked = standing.awake, table.asked()
        if awake:
            self.somebody.set()
        if standing.clocks is not None:
            if asked is None or asked.bot is not None:
                standing.clocks.clear()
            elif awake:
                standing.clocks.run(asked.seat, table.ply, table.game.on_turn is not None)
        if self.incoming or asked is None or asked.bot is not None:
            self.moved.set()

    def _go_on_from(self, found: Place | None, moves: Sequence[StoredMove]) -> None:
        if found is not None:
            self.incoming = list(moves[found.played :])
        self.rest.begin(0.0 if found is None else found.rest)


def _together(one: StoredMove, other: StoredMove) -> bool:
    return (one.seat, one.message) == (other.seat, other.message)
