"""A table in memory: the authority of ``play.table`` with people, a clock, a database and sockets around it."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Iterable
from dataclasses import replace
from itertools import count
from typing import Any, Final

import msgspec

from forno.errors import FornoError
from forno.play.table import UNDO, Asked, Beat, Prepared, StalePly, Table
from forno.server.clocks import Clocks
from forno.server.connection import Connection
from forno.server.errors import Conflict, NotNow, NotYours, Spectator, StorageError
from forno.server.gathering import Gathering, deal
from forno.server.logs import log
from forno.server.protocol import AnswerMessage, Move
from forno.server.store.stored import By, StoredAct, StoredMove, StoredTable
from forno.server.surroundings import Surroundings
from forno.server.thinking import Mind, Overloaded

_encode = msgspec.json.Encoder().encode
_RETRY: Final = (0.5, 1.0, 2.0, 5.0)  # seconds between attempts to keep what has to be kept
#: Where several processes serve a table, the one that wrote last goes on; the others wait so long before they do.
_STEP_IN_SECONDS: Final = (1.5, 3.0)
_ANSWERS: Final = 32  # kept in memory; older ones are worked out again


class LiveTable(Gathering):
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
        moves: Iterable[StoredMove] = (),
    ) -> None:
        super().__init__(stored, table, around, acts)
        self._answers: dict[tuple[int, str], bytes] = {}
        self._minds: dict[tuple[int, str], Mind] = {}
        self._incoming: list[StoredMove] = []
        self._mine = True  # whether this process wrote the last move
        self._ready = 0.0
        self._held: _Held | None = None
        self._moved = asyncio.Event()
        self._flow_task: asyncio.Task[None] | None = None
        self.clocks = None
        if table is not None:
            self._wind_clocks(moves)
            if not any(map(table.undoable, range(len(stored.seats)))):
                self.drop_undo()

    def begin(self) -> None:
        """Deal the cards."""
        self.table = deal(self.stored)
        self._wind_clocks(())

    def _wind_clocks(self, moves: Iterable[StoredMove]) -> None:
        clock = self.house.clock
        self.clocks = None if clock is None else Clocks(clock, len(self.stored.seats), moves)

    # ------------------------------------------------------------------------------------------------------ moves

    async def move(self, connection: Connection, message: Move) -> None:
        """Play a person's message and answer it."""
        seat = self._seat_of(connection, message)
        began = time.perf_counter()
        prepared = await self._accept(connection, seat, message)
        if prepared is None:
            return
        if prepared.beat.events and self._ready > time.monotonic():
            await self._hold(prepared)
        else:
            self.game_table.apply(prepared)
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
        if self._held is not None and self._held.seat == seat:
            await self._held.over.wait()
        async with self.lock:
            table = self.game_table
            if await self._answer_again(connection, seat, message.id):
                return None
            if self.stored.seats[seat].stand_in is not None:
                raise NotNow("A bot plays for you; take your seat back first.")
            prepared = table.prepare(seat, message.id, message.ply, message.moves)
            try:
                await self._keep(prepared, "person")
            except Conflict:
                # Written before, by an attempt that seemed to fail; or by another process.
                await self._read_moves()
                await self._take_in_all()
                if await self._answer_again(connection, seat, message.id):
                    return None
                raise StalePly("The table has gone on.", "ply") from None
            return prepared

    async def _hold(self, prepared: Prepared) -> None:
        """Keep back what follows from a decision until it may be seen: MM-16, a quick answer is not told from none.

        Nobody else waits meanwhile: that, too, would tell.
        """
        held = self._held = _Held(prepared.played.seat)
        applied = False
        try:
            await self._until_ready()
            self.game_table.apply(prepared)
            applied = True
        finally:
            self._held = None
            held.over.set()
            if not applied:
                self.break_up()

    async def _answer_again(self, connection: Connection, seat: int, id: str) -> bool:
        then = self._answers.get((seat, id)) or await self._recall(seat, id)
        if then is None:
            return False
        connection.send(then)
        self.sync(connection)
        return True

    async def _recall(self, seat: int, id: str) -> bytes | None:
        if not self.game_table.has_played(seat, id):
            return None
        # The game is played again up to there, which takes a while.
        answer = await asyncio.to_thread(self.game_table.answer, seat, id)
        if answer is None:
            return None
        view = msgspec.Raw(_encode(answer.view))
        return self._remember(seat, id, AnswerMessage(answer.ply, id, list(answer.played), view))

    def _remember(self, seat: int, id: str, answer: AnswerMessage) -> bytes:
        words = self._answers[seat, id] = _encode(answer)
        if len(self._answers) > _ANSWERS:
            del self._answers[next(iter(self._answers))]
        return words

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

    async def undo(self, seat: int, by: str) -> None:
        """Take a message back, everybody having agreed."""
        async with self.lock:
            table = self.game_table
            if not table.undoable(seat):
                return
            await self._keep_rows(table.ply, [StoredMove(seat, None, UNDO, by)])
            table.undo(seat)
        self._forget_minds()
        self.show_all()
        self.go_on()

    # ---------------------------------------------------------------------------------------- moves from elsewhere

    async def catch_up(self) -> None:
        """Another process wrote moves: see what is new."""
        async with self.lock:
            await self._read_moves()
        self.go_on()

    async def _read_moves(self) -> None:
        if self.table is None or self._held is not None:  # what is held is written already; nothing else can be
            return
        known = self.table.ply + len(self._incoming)
        rows = await self.around.store.moves(self.stored.id, since=known)
        if rows:
            self._incoming += rows
            self._mine = False

    async def _take_in_all(self) -> None:
        """Play what others wrote, each decision at the moment when it may be seen."""
        while self._incoming:
            while not self.game_table.resting:
                await self._until_ready()
                self._show(self.game_table.advance())
            await self._until_ready()
            self._take_in()

    def _take_in(self) -> None:
        first = self._incoming[0]
        end = next((at for at, row in enumerate(self._incoming) if not _together(first, row)), len(self._incoming))
        rows = self._incoming[: end if first.message is not None else 1]
        del self._incoming[: len(rows)]
        beat = self.game_table.follow((row.seat, row.message, row.move) for row in rows)
        if self.clocks is not None:
            for row in rows:
                self.clocks.charge(row.seat, row.spent)
        if rows[0].move == UNDO:
            self._forget_minds()
            self.show_all()
        else:
            self.drop_undo()
            self._show(beat)

    # ------------------------------------------------------------------------------------------------------- flow

    def go_on(self) -> None:
        """Something has changed: wake what lets the table go on, if it is for it to do so."""
        if self.table is None:
            return
        if self.awake and self._flow_task is None:
            self._flow_task = asyncio.create_task(self._flow(), name=f"table {self.stored.code}")
        asked = self.table.asked()
        if self.clocks is not None:
            if asked is None or asked.bot is not None:
                self.clocks.clear()
            elif self.awake:
                self.clocks.run(asked.seat, self.table.ply, self.table.game.on_turn is not None)
        if self._incoming or asked is None or asked.bot is not None:
            self._moved.set()

    async def _flow(self) -> None:
        """Let the table go on, for as long as anybody is there to see it."""
        table = self.game_table
        try:
            while not (table.over or self.stored.finished):
                await self.company.wait()
                asked = table.asked()
                if self._incoming:
                    async with self.lock:
                        await self._take_in_all()
                elif asked is not None and asked.bot is not None:
                    await self._bot_decides(asked, asked.bot)
                elif not table.resting:
                    await self._until_ready()
                    self._show(table.advance())
                else:
                    self._moved.clear()
                    await self._moved.wait()
            await self._finish()
        except Exception:
            log.exception("table failed", table=self.stored.code)
            self.break_up()

    async def _bot_decides(self, asked: Asked, name: str) -> None:
        if not await self._is_my_part():
            return
        self._ready = max(self._ready, time.monotonic() + asked.pause * self.around.pace)
        by: By = "bot" if self.stored.seats[asked.seat].kind == "bot" else "stand-in"
        await self._decide_for(asked.seat, name, by)

    async def _is_my_part(self) -> bool:
        """Whether to go on with the table: this process wrote last, or whoever did has fallen silent."""
        if self._mine or not self.around.store.shared:
            return True
        ply = self.game_table.ply
        await asyncio.sleep(random.uniform(*_STEP_IN_SECONDS))
        await self.catch_up()
        silent = not self._incoming and ply == self.game_table.ply
        self._mine = silent
        return silent

    async def _decide_for(self, seat: int, name: str, by: By) -> None:
        ply = self.game_table.ply
        prepared, by = await self._think(seat, name, by)
        if prepared.beat.events:
            await self._until_ready()
        async with self.lock:
            if self._held is not None or self.game_table.ply != ply or not self._plays(name, seat, by):
                return  # somebody else has decided meanwhile, or has taken the seat back
            for attempt in count():
                try:
                    await self._keep(prepared, by)
                    break
                except Conflict:
                    await self._read_moves()
                    return
                except StorageError as error:
                    log.error("a bot's move cannot be kept", table=self.stored.code, error=str(error.__cause__))
                    if attempt == 0 and prepared.public:
                        self.tell(error)
                    await asyncio.sleep(_RETRY[min(attempt, len(_RETRY) - 1)])
            self.game_table.apply(prepared)
            self.drop_undo()
            self._show(prepared.beat)

    def _plays(self, bot: str, seat: int, by: By) -> bool:
        """Whether a bot still plays a seat: its owner may have come back while it thought."""
        return by == "clock" or self.stored.seats[seat].player == bot

    async def _think(self, seat: int, name: str, by: By) -> tuple[Prepared, By]:
        """A bot's decision; a random legal one if it fails, and if too many others wait for bots."""
        table, legal = self.game_table, self.game_table.game.legal()
        try:
            mind = self._mind(seat, name)
            move = await self.around.thinking.choose(mind, table.view(seat), legal, table.events)
            return table.prepare(seat, None, table.known(seat), [move]), by
        except Overloaded:
            return self._by_lot(seat, legal), "hurried"
        except Exception as error:
            # What it answered, and what would have been legal, tells of its hand.
            why = None if isinstance(error, FornoError) else error
            log.error("a bot failed", table=self.stored.code, bot=name, kind=type(error).__name__, exc_info=why)
            if table.game.on_turn is not None:  # MM-16: not even the counters tell that somebody was asked
                self.around.metrics.failed_bots.inc()
            self._minds.pop((seat, name), None)
            return self._by_lot(seat, legal), "fallback"

    def _mind(self, seat: int, name: str) -> Mind:
        if (seat, name) not in self._minds:
            self._minds[seat, name] = Mind(name, self.stored.options.get("deck"))
        return self._minds[seat, name]

    def _by_lot(self, seat: int, legal: list[str]) -> Prepared:
        move = random.SystemRandom().choice(legal)
        return self.game_table.prepare(seat, None, self.game_table.known(seat), [move])

    def _forget_minds(self) -> None:
        # What they saw did not happen: each is shown the past anew.
        self._minds.clear()

    async def clock_is_up(self, seat: int) -> None:
        """A player's time is up: a bot decides for him this time."""
        asked = self.game_table.asked()
        if asked is not None and asked.seat == seat:
            await self._decide_for(seat, "rule", "clock")

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

    async def _until_ready(self) -> None:
        while (left := self._ready - time.monotonic()) > 0:
            await asyncio.sleep(left)

    @property
    def first_player(self) -> int | None:
        """Who took the first decision of the game."""
        return None if self.table is None else self.table.first_player

    def record(self) -> dict[str, Any]:
        """The record with its seed; for a game that is over."""
        assert self.table is not None
        return self.table.game.record()

    async def stop(self) -> None:
        """Carry through what is being written, then stand still."""
        async with self.lock:
            if self._flow_task is not None:
                self._flow_task.cancel()
        if self._flow_task is not None:
            await asyncio.gather(self._flow_task, return_exceptions=True)

    def _show(self, beat: Beat, seen: dict[int | None, tuple[int, bytes]] | None = None) -> None:
        self._ready = max(self._ready, time.monotonic()) + beat.pause * self.around.pace
        self.go_on()
        self.show(beat, seen)


class _Held:
    """A decision that is written down and not to be seen yet."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.over = asyncio.Event()


def _together(one: StoredMove, other: StoredMove) -> bool:
    return (one.seat, one.message) == (other.seat, other.message)
