"""How a table goes on: bots, clocks, what other processes write, and the pauses in between."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Final

from forno.errors import FornoError
from forno.play.table import Asked, Prepared, Table
from forno.server.errors import Conflict, StorageError
from forno.server.live.clocks import Clocks
from forno.server.live.connection import Connection
from forno.server.live.dealing import come_back
from forno.server.live.following import Following
from forno.server.live.rest import Halted
from forno.server.live.surroundings import Surroundings
from forno.server.logs import log
from forno.server.people.company import Change
from forno.server.store.stored import By, StoredAct, StoredMove, StoredTable
from forno.server.thinking.thinking import Mind, Overloaded

_RETRY: Final = (0.5, 1.0, 2.0, 5.0)  # seconds between attempts to keep what has to be kept
#: A bot's turn lasts up to so many times as long as it has to. Turns that all last the same, at a thousand tables, end
#: by and by in the same moment, since what is written together goes on together; and people wait for all of them.
_LONGEST_TURN: Final = 1.2
#: What a decision has taken of a short clock is kept so often: so much a server that is killed gives back at most.
_USED_SECONDS: Final = 3.0
_CLOSING_SECONDS: Final = 2.0  # a database that is away keeps no server from ending
#: Where several processes serve a table, the one that wrote last goes on; the others wait so long before they do.
_STEP_IN_SECONDS: Final = (1.5, 3.0)


class Flow(Following):
    """A table that goes on by itself, for as long as anybody is there to see it."""

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
        played = len(moves) if played is None else played
        super().__init__(stored, table, around, acts, moves[played:] if stored.started else (), rest)
        self._minds: dict[tuple[int, str], Mind] = {}
        self._before_start = () if stored.started else tuple(moves)  # of a record
        self._moved = asyncio.Event()
        self._flow_task: asyncio.Task[None] | None = None
        self._due_ply = stored.due_ply
        self._kept_used = (-1, 0)
        self.clocks = None
        if table is not None:
            self._wind_clocks(moves[:played])
            if not any(map(self.undoable, range(len(stored.seats)))):
                self.drop_undo()

    def begin(self) -> None:
        """Deal the cards."""
        found = come_back(self.stored, self._before_start)
        assert found is not None
        self.table = found.table
        self._incoming = list(self._before_start[found.played :])
        self._rest.begin(found.rest)
        self._opening = found.table.game.on_turn is None
        self._wind_clocks(self._before_start[: found.played])

    def _wind_clocks(self, moves: Iterable[StoredMove]) -> None:
        clock, known = self.house.clock, None
        if self.stored.due is not None and self.stored.due_ply is not None:
            known = self.stored.due_ply, self.stored.due / 1000 - time.time()
        used = None
        if self.stored.used is not None and self.stored.used_ply is not None:
            used = self.stored.used_ply, self.stored.used
        seats, timepiece = len(self.stored.seats), self.around.timepiece
        self.clocks = None if clock is None else Clocks(clock, seats, moves, known, used, timepiece)

    # ------------------------------------------------------------------------------------------------ over days

    @property
    def busy(self) -> bool:
        """Whether something is being written, or has to be before the table may be let go of."""
        return super().busy or (self.patient and (self._goes_on_alone or self._new_due is not None))

    async def tick(self) -> None:
        """Once a second: see whose time is up, who has been away for too long, and keep how long a long clock runs."""
        await super().tick()
        await self._keep_used(_USED_SECONDS)
        due = self._new_due
        if due is not None:
            ply, seconds = due
            # It is tried again every second, and nothing hangs on it before the table leaves the memory.
            with suppress(StorageError):
                await self.around.store.set_due(self.stored.id, ply, int((time.time() + seconds) * 1000))
                self._due_ply = ply

    def leave(self, connection: Connection) -> None:
        """Forget a connection; what the last one leaves behind of a running clock is kept."""
        super().leave(connection)
        if self.deserted and self.clocks is not None and not self._rest.ended:
            self._background.do(self._keep_used(0.0))

    async def _keep_used(self, seconds: float) -> None:
        """Keep what the present decision has taken of a short clock, if that is so much more than is kept."""
        used = None if self.clocks is None or self.patient or self.stored.finished else self.clocks.used
        if used is None:
            return
        ply, milliseconds = used
        before = self._kept_used[1] if self._kept_used[0] == ply else 0
        if milliseconds - before > seconds * 1000:
            with suppress(StorageError):  # it is tried again
                await self.around.store.set_used(self.stored.id, ply, milliseconds)
                self._kept_used = used

    @property
    def _new_due(self) -> tuple[int, float] | None:
        """When the time for the present decision is up, where this is not kept yet and is for this process to keep."""
        due = None if self.clocks is None or not (self.patient and self._mine) else self.clocks.due
        return due if due is not None and due[0] != self._due_ply and not self.stored.finished else None

    @property
    def _goes_on_alone(self) -> bool:
        """Whether something is to happen without a person."""
        if self.table is None or self.over:
            return False
        asked = self.table.asked()
        if self._incoming or asked is None:
            return True
        return asked.bot is not None or (self.clocks is not None and self.clocks.expired is not None)

    # ------------------------------------------------------------------------------------------------------- flow

    def go_on(self) -> None:
        """Something has changed: wake what lets the table go on, if it is for it to do so."""
        if self.table is None:
            return
        awake = self.awake
        if awake:
            self.company.set()
        if awake and self._flow_task is None:
            self._flow_task = asyncio.create_task(self._flow(), name=f"table {self.stored.code}")
        asked = self.table.asked()
        if self.clocks is not None:
            if asked is None or asked.bot is not None:
                self.clocks.clear()
            elif awake:
                self.clocks.run(asked.seat, self.table.ply, self.table.game.on_turn is not None)
        if self._incoming or asked is None or asked.bot is not None:
            self._moved.set()

    async def _flow(self) -> None:
        """Let the table go on, for as long as anybody is there to see it."""
        try:
            while not (self._playing.over or self.stored.finished or self.broken):
                await self.company.wait()
                try:
                    await self._go_further(self._playing)
                except StorageError as error:
                    log.error("a table has to wait", table=self.stored.code, error=str(error.__cause__))
                    await asyncio.sleep(_RETRY[0])
            if self._playing.over:
                await self._finish()
        except Halted:
            pass
        except Exception:
            log.exception("table failed", table=self.stored.code)
            self.break_up()

    async def _go_further(self, table: Table) -> None:
        asked = table.asked()
        if self._incoming:
            async with self.lock:
                if self._incoming:
                    await self._take_in_next()
        elif asked is not None and asked.bot is not None:
            await self._bot_decides(asked, asked.bot)
        elif not table.resting:
            await self._advance()
        else:
            self._moved.clear()
            await self._moved.wait()

    async def _bot_decides(self, asked: Asked, name: str) -> None:
        if not await self._is_my_part():
            return
        self._rest.at_least(asked.pause)
        by: By = "bot" if self.stored.seats[asked.seat].kind == "bot" else "stand-in"
        await self._decide_for(asked.seat, name, by)

    async def _is_my_part(self) -> bool:
        """Whether to go on with the table: this process wrote last, or whoever did has gone or has fallen silent."""
        # While the oven is open nothing waits for another process: that a bot was asked would be told by it (MM-16).
        if self._mine or self._opening or not self.around.store.shared or not self.presence.elsewhere:
            return True
        ply, until = self._playing.ply, time.monotonic() + random.uniform(*_STEP_IN_SECONDS)
        while (left := until - time.monotonic()) > 0 and not self.broken:
            # What comes meanwhile is shown at once: that it was waited for would tell that a bot was asked (MM-16).
            self._moved.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._moved.wait(), left)
            if self._incoming or self.stored.finished or ply != self._playing.ply:
                return False
        await self.catch_up()
        self._mine = not self._incoming and ply == self._playing.ply
        return self._mine

    async def _decide_for(self, seat: int, name: str, by: By) -> bool:
        """Let a bot decide; whether it has."""
        ply = self._playing.ply
        thought = await self._think(seat, name)
        if thought is None:
            return False  # the table has gone on meanwhile
        prepared, failing = thought
        if prepared.beat.events:
            await self._until_ready()
        attempt = 0
        while True:
            async with self.lock:
                if self._playing.ply != ply or not self._plays(name, seat, by):
                    return False  # somebody else has decided, or has taken the seat back
                error = await self._write_for(prepared, failing or by)
            if error is None:
                return self._playing.ply > ply
            if attempt == 0:
                log.error("a bot's move cannot be kept", table=self.stored.code, error=str(error.__cause__))
                if prepared.public:
                    self.tell(error)
            await asyncio.sleep(_RETRY[min(attempt, len(_RETRY) - 1)])
            attempt += 1

    async def _write_for(self, prepared: Prepared, by: By) -> StorageError | None:
        try:
            await self._keep(prepared, by)
        except Conflict:
            await self.read_moves()
            return None
        except StorageError as error:
            return error
        self._playing.apply(prepared)
        self.drop_undo()
        self._show(prepared.beat)
        return None

    def _plays(self, bot: str, seat: int, by: By) -> bool:
        """Whether a bot still plays a seat: its owner may have come back while it thought."""
        if self.broken or self.stored.finished:
            return False
        return by == "clock" or self.stored.seats[seat].player == bot

    async def _think(self, seat: int, name: str) -> tuple[Prepared, By | None] | None:
        """A bot's decision; a random legal one if it fails, and if too many others wait for bots.

        None: somebody else has decided meanwhile.
        """
        table, ply, legal = self._playing, self._playing.ply, self._playing.game.legal()
        try:
            mind = self._mind(seat, name)
            move = await self.around.thinking.choose(mind, table.view(seat), legal, table.events)
            return None if table.ply != ply else (table.prepare(seat, None, table.known(seat), [move]), None)
        except Overloaded:
            return None if table.ply != ply else (self._by_lot(seat, legal), "hurried")
        except Exception as error:
            # What it answered, and what would have been legal, tells of its hand.
            why = None if isinstance(error, FornoError) else error
            log.error("a bot failed", table=self.stored.code, bot=name, kind=type(error).__name__, exc_info=why)
            if table.game.on_turn is not None:  # MM-16: not even the counters tell that somebody was asked
                self.around.metrics.failed_bots.inc()
            self._minds.pop((seat, name), None)
            return None if table.ply != ply else (self._by_lot(seat, legal), "fallback")

    def _mind(self, seat: int, name: str) -> Mind:
        if (seat, name) not in self._minds:
            self._minds[seat, name] = Mind(name, self.stored.options.get("deck"))
        return self._minds[seat, name]

    def _by_lot(self, seat: int, legal: list[str]) -> Prepared:
        move = random.SystemRandom().choice(legal)
        return self._playing.prepare(seat, None, self._playing.known(seat), [move])

    def _forget_minds(self) -> None:
        # What they saw did not happen: each is shown the past anew.
        self._minds.clear()

    async def clock_is_up(self, seat: int) -> None:
        """A player's time is up: a bot decides for him this time."""
        asked = None if self.stored.finished else self._playing.asked()
        if asked is not None and asked.seat == seat and asked.bot is None:
            known = self._playing.game.on_turn is not None
            if await self._decide_for(seat, "rule", "clock") and known:
                # Of a decision that is taken in secret nobody hears that the clock took it (MM-16).
                await self.change(lambda: Change(self.stored, "clock", seat, "clock"))

    async def _finish(self) -> None:
        self.show_end()
        if self.stored.finished:
            return
        self.stored = replace(self.stored, finished=True)
        try:
            await self.around.store.finish(self.stored.id)
        except StorageError as error:
            # The moves say it as well; it is noted the next time the table is looked at to its end.
            log.error("the end cannot be noted", table=self.stored.code, error=str(error.__cause__))

    async def _keep(self, prepared: Prepared, by: By) -> None:
        played = prepared.played
        spent = 0 if self.clocks is None or not prepared.public else self.clocks.spent
        rows = [StoredMove(played.seat, played.id, move, by) for move in played.moves]
        rows[0] = StoredMove(played.seat, played.id, played.moves[0], by, spent)
        await self._keep_rows(played.ply, rows)
        if self.clocks is not None:
            self.clocks.charge(played.seat, spent)

    async def _keep_rows(self, ply: int, rows: list[StoredMove]) -> None:
        try:
            await self.around.store.add_moves(self.stored.id, ply, rows, f"{self.stored.code} moves")
        except StorageError as error:
            if not isinstance(error, Conflict):
                self.around.metrics.storage_errors.inc()
            raise
        self._mine = True

    async def stop(self) -> None:
        """Carry through what is being written, then stand still."""
        self._rest.end()
        self.company.set()
        async with self.lock, self._acts_lock:
            tasks = [*self._background.tasks, *([self._flow_task] if self._flow_task is not None else [])]
            for task in tasks:
                task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.around.marks.write()
        with suppress(TimeoutError):
            async with asyncio.timeout(_CLOSING_SECONDS):
                await self._keep_used(0.0)
