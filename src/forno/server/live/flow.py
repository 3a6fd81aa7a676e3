"""How a table goes on by itself: bots, what is written elsewhere, and the pauses in between."""

from __future__ import annotations

import asyncio
import random
import time
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final

from forno.play.table import Asked, Prepared
from forno.server.errors import Conflict, StorageError
from forno.server.live.audience import Audience
from forno.server.live.following import Following
from forno.server.live.journal import Journal
from forno.server.live.minds import Minds
from forno.server.live.rest import Halted
from forno.server.live.standing import Standing
from forno.server.live.tempo import bot_turn
from forno.server.logs import log
from forno.server.store.repository import Store
from forno.server.store.stored import By

_RETRY: Final = (0.5, 1.0, 2.0, 5.0)  # seconds between attempts to keep what has to be kept
#: Where several processes serve a table, the one that wrote last goes on; the others wait so long before they do.
_STEP_IN_SECONDS: Final = (1.5, 3.0)


@dataclass(slots=True, eq=False, repr=False)
class Flow:
    """Lets a table go on, for as long as anybody is there to see it."""

    standing: Standing
    audience: Audience
    journal: Journal
    minds: Minds
    following: Following
    store: Store
    #: What goes on; None: nobody has come yet.
    task: asyncio.Task[None] | None = None

    @property
    def goes_on_alone(self) -> bool:
        """Whether something is to happen without a person."""
        standing = self.standing
        if standing.table is None or standing.over:
            return False
        asked = standing.table.asked()
        if self.journal.incoming or asked is None:
            return True
        return asked.bot is not None or (standing.clocks is not None and standing.clocks.expired is not None)

    def go_on(self) -> None:
        """Something has changed: wake what lets the table go on, if it is for it to do so."""
        standing = self.standing
        if standing.table is not None and self.task is None and standing.awake:
            self.task = asyncio.create_task(self._flow(), name=f"table {standing.stored.code}")
        self.journal.stir()

    async def read_on(self) -> None:
        """Another process wrote moves: see what is new."""
        async with self.journal.lock:
            await self.journal.read_moves()
        self.go_on()

    def break_up(self) -> None:
        """Let everybody go; they come back to a table built anew. This one writes nothing more."""
        self.standing.broken = True
        self.journal.somebody.set()
        self.audience.close()

    async def _flow(self) -> None:
        standing = self.standing
        try:
            while not (standing.playing.over or standing.stored.finished or standing.broken):
                await self.journal.somebody.wait()
                try:
                    await self._go_further()
                except StorageError as error:
                    log.error("a table has to wait", table=standing.stored.code, error=str(error.__cause__))
                    await asyncio.sleep(_RETRY[0])
            if standing.playing.over:
                await self._finish()
        except Halted:
            pass
        except Exception:
            log.exception("table failed", table=standing.stored.code)
            self.break_up()

    async def _go_further(self) -> None:
        table, journal = self.standing.playing, self.journal
        asked = table.asked()
        if journal.incoming:
            async with journal.lock:
                if journal.incoming:
                    await self.following.take_in_next()
        elif asked is not None and asked.bot is not None:
            await self._bot_decides(asked, asked.bot)
        elif not table.resting:
            await self.following.advance()
        else:
            journal.moved.clear()
            await journal.moved.wait()

    async def _bot_decides(self, asked: Asked, name: str) -> None:
        if not await self.is_my_part():
            return
        self._begin_turn(asked)
        by: By = "bot" if self.standing.stored.seats[asked.seat].kind == "bot" else "stand-in"
        await self.decide_for(asked.seat, name, by)

    def _begin_turn(self, asked: Asked) -> None:
        table = self.standing.playing
        seen = frozenset(played.seat for played in table.log)
        if asked.pause:
            self.journal.rest.at_least(bot_turn(self.standing.stored, table.known(None), seen))

    async def is_my_part(self) -> bool:
        """Whether to go on with the table: this process wrote last, or whoever did has gone or has fallen silent."""
        standing, journal = self.standing, self.journal
        # While the oven is open nothing waits for another process: that a bot was asked would be told by it (MM-16).
        if journal.mine or standing.opening or not self.store.shared or not standing.presence.elsewhere:
            return True
        ply, until = standing.playing.ply, time.monotonic() + random.uniform(*_STEP_IN_SECONDS)
        while (left := until - time.monotonic()) > 0 and not standing.broken:
            # What comes meanwhile is shown at once: that it was waited for would tell that a bot was asked (MM-16).
            journal.moved.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(journal.moved.wait(), left)
            if journal.incoming or standing.stored.finished or ply != standing.playing.ply:
                return False
        await self.read_on()
        journal.mine = not journal.incoming and ply == standing.playing.ply
        return journal.mine

    async def decide_for(self, seat: int, name: str, by: By) -> bool:
        """Let a bot decide; whether it has."""
        standing = self.standing
        ply = standing.playing.ply
        thought = await self.minds.think(seat, name, self.journal.rest.left)
        if thought is None:
            return False  # the table has gone on meanwhile
        prepared, failing = thought
        if prepared.beat.events:
            await self.journal.until_ready()
        attempt = 0
        while True:
            async with self.journal.lock:
                if standing.playing.ply != ply or not self._plays(name, seat, by):
                    return False  # somebody else has decided, or has taken the seat back
                error = await self._write_for(prepared, failing or by)
            if error is None:
                return standing.playing.ply > ply
            if attempt == 0:
                log.error("a bot's move cannot be kept", table=standing.stored.code, error=str(error.__cause__))
                if prepared.public:
                    self.audience.tell_error(error)
            await asyncio.sleep(_RETRY[min(attempt, len(_RETRY) - 1)])
            attempt += 1

    async def _write_for(self, prepared: Prepared, by: By) -> StorageError | None:
        try:
            await self.journal.keep(prepared, by)
        except Conflict:
            await self.journal.read_moves()
            return None
        except StorageError as error:
            return error
        self.standing.playing.apply(prepared)
        self.audience.drop_undo()
        self.following.happened(prepared.beat)
        return None

    def _plays(self, bot: str, seat: int, by: By) -> bool:
        """Whether a bot still plays a seat: its owner may have come back while it thought."""
        if self.standing.broken or self.standing.stored.finished:
            return False
        return by == "clock" or self.standing.stored.seats[seat].player == bot

    async def _finish(self) -> None:
        # First, as whoever sees the end asks at once what it counts for: among a day's results it is his own.
        await self._note_end()
        self.audience.show_end()
        self.minds.tell()

    async def _note_end(self) -> None:
        standing = self.standing
        if standing.stored.finished:
            return
        standing.stored = replace(standing.stored, finished=True)
        try:
            await self.store.finish(standing.stored.id, standing.outcome)
        except StorageError as error:
            # The moves say it as well; it is noted the next time the table is looked at to its end.
            log.error("the end cannot be noted", table=standing.stored.code, error=str(error.__cause__))
