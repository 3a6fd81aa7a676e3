"""A table in memory: the authority of ``play.table`` with a clock, a database and sockets around it."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Coroutine, Iterable
from dataclasses import dataclass
from itertools import count
from typing import Any, Final, Literal

import msgspec

from forno.errors import FornoError
from forno.play.chance import commitment
from forno.play.table import Asked, Beat, Prepared, Table
from forno.server.connection import Connection
from forno.server.errors import Conflict, Spectator, StorageError
from forno.server.logs import log
from forno.server.metrics import Metrics
from forno.server.protocol import (
    AnswerMessage,
    ErrorMessage,
    Move,
    OverMessage,
    SeatFacts,
    TableFacts,
    TableMessage,
    Update,
    ViewMessage,
)
from forno.server.store.repository import Store, StoredMove, StoredTable
from forno.server.thinking import Mind, Overloaded, Thinking
from forno.server.tokens import token_hash

_encode = msgspec.json.Encoder().encode
_RETRY: Final = (0.5, 1.0, 2.0, 5.0)  # seconds between attempts to keep what has to be kept


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What all tables of a server share."""

    store: Store
    thinking: Thinking
    metrics: Metrics
    pace: float


class LiveTable:
    """A table with people around it.

    Everything that changes it runs on one event loop; what is sent to a seat is made from its view and public events,
    and from nothing else.
    """

    def __init__(self, stored: StoredTable, table: Table, around: Surroundings) -> None:
        self.stored = stored
        self.table = table
        #: When the last connection went, by the monotonic clock.
        self.idle_since = time.monotonic()
        #: Whether something went wrong that only building it anew can mend.
        self.broken = False
        self._around = around
        self._connections: set[Connection] = set()
        self._company = asyncio.Event()
        self._moved = asyncio.Event()
        self._lock = asyncio.Lock()
        self._ready = 0.0
        self._shown: dict[int | None, tuple[int, bytes]] = {}
        self._answers: dict[tuple[int, str], bytes] = {}
        self._minds: dict[int, Mind] = {}
        self._flow_task: asyncio.Task[None] | None = None
        self._work: set[asyncio.Task[None]] = set()

    # ------------------------------------------------------------------------------------------------------ people

    @property
    def deserted(self) -> bool:
        """Whether nobody is connected."""
        return not self._connections

    def seat_of(self, token: str | None) -> int | None:
        """The seat that a token plays; ``None`` for a wrong one and for none."""
        kept = token_hash(token) if token else None
        return next((number for number, seat in enumerate(self.stored.seats) if kept and seat.token == kept), None)

    def join(self, connection: Connection) -> None:
        """Greet a new connection and let it hear everything from now on. The first one wakes the table up."""
        self.greet(connection)
        self._connections.add(connection)
        self._around.metrics.sockets.inc()
        self._company.set()
        if self._flow_task is None:
            self._flow_task = asyncio.create_task(self._flow(), name=f"table {self.stored.code}")

    def greet(self, connection: Connection) -> None:
        """Tell a connection where the table stands: the table, the view, and the seed if the game is over."""
        ply = self.table.known(connection.seat)
        connection.send(_encode(TableMessage(ply, self.facts(connection.seat))))
        self.sync(connection)
        if self.table.over:
            connection.send(self._over(connection.seat))

    def leave(self, connection: Connection) -> None:
        """Forget a connection. A table without any goes to sleep."""
        if connection not in self._connections:
            return
        self._connections.discard(connection)
        self._around.metrics.sockets.dec()
        if not self._connections:
            self._company.clear()
            self.idle_since = time.monotonic()

    def sync(self, connection: Connection) -> None:
        """Send the whole view."""
        ply, view = self._shown[connection.seat] = self._sight(connection.seat)
        connection.send(_encode(ViewMessage(ply, msgspec.Raw(view))))

    def facts(self, seat: int | None) -> TableFacts:
        """What everybody may know of the table, and the connection's own seat."""
        return TableFacts(
            code=self.stored.code,
            game=self.stored.game,
            edition=self.stored.edition,
            options=self.stored.options,
            language=self.stored.language,
            seats=self.seats(),
            seat=seat,
            commitment=commitment(self.stored.seed),
        )

    def seats(self) -> list[SeatFacts]:
        """What everybody may know of the seats."""
        return [SeatFacts(seat.name, "person" if seat.bot is None else "bot", seat.bot) for seat in self.table.seats]

    # ------------------------------------------------------------------------------------------------------- moves

    async def move(self, connection: Connection, message: Move) -> None:
        """Play a person's message and answer it. Once begun it is carried through, even if the sender goes away."""
        if connection.seat is None:
            raise Spectator("This connection only watches.")
        await self._through(self._move(connection, connection.seat, message))

    async def _through(self, work: Coroutine[Any, Any, None]) -> None:
        """Wait for some work, which is carried through even if whoever waits is stopped."""
        task = asyncio.create_task(work)
        self._work.add(task)
        task.add_done_callback(self._work.discard)
        task.add_done_callback(_look_at_error)
        await asyncio.shield(task)

    async def _move(self, connection: Connection, seat: int, message: Move) -> None:
        began = time.perf_counter()
        async with self._lock:
            if await self._answer_again(connection, seat, message.id):
                return
            prepared = self.table.prepare(seat, message.id, message.ply, message.moves)
            try:
                await self._keep(prepared, "person")
            except Conflict:
                # Written before, by an attempt that seemed to fail; or by another process.
                await self._catch_up()
                if await self._answer_again(connection, seat, message.id):
                    return
                prepared = self.table.prepare(seat, message.id, message.ply, message.moves)
                await self._keep(prepared, "person")
            await self._hold(prepared)
            self.table.apply(prepared)
            connection.send(self._answer(seat, message.id))
            self._show(prepared.beat)
        if prepared.public:
            self._around.metrics.answers.observe(time.perf_counter() - began)

    async def _answer_again(self, connection: Connection, seat: int, id: str) -> bool:
        then = self._answers.get((seat, id)) or await self._recall(seat, id)
        if then is None:
            return False
        connection.send(then)
        self.sync(connection)
        return True

    async def _recall(self, seat: int, id: str) -> bytes | None:
        if not self.table.has_played(seat, id):
            return None
        # The game is played again up to there, which takes a while.
        answer = await asyncio.to_thread(self.table.answer, seat, id)
        if answer is None:
            return None
        view = msgspec.Raw(_encode(answer.view))
        return self._remember(seat, id, AnswerMessage(answer.ply, id, list(answer.played), view))

    def _answer(self, seat: int, id: str) -> bytes:
        ply, view = self._sight(seat)
        return self._remember(seat, id, AnswerMessage(ply, id, list(self.table.last.moves), msgspec.Raw(view)))

    def _remember(self, seat: int, id: str, answer: AnswerMessage) -> bytes:
        words = self._answers[seat, id] = _encode(answer)
        if len(self._answers) > 32:
            del self._answers[next(iter(self._answers))]
        return words

    async def _keep(self, prepared: Prepared, by: Literal["person", "bot", "fallback", "hurried"]) -> None:
        played = prepared.played
        rows = [StoredMove(played.seat, played.id, move, by) for move in played.moves]
        try:
            await self._around.store.add_moves(self.stored.id, played.ply, rows)
        except StorageError:
            self._around.metrics.storage_errors.inc()
            raise

    async def _hold(self, prepared: Prepared) -> None:
        """Wait until what follows from a decision may be seen: MM-16, a quick answer is not told from none."""
        if prepared.beat.events:
            await self._until_ready()

    async def _catch_up(self) -> None:
        rows = await self._around.store.moves(self.stored.id, since=self.table.ply)
        self._show(self.table.follow((row.seat, row.message, row.move) for row in rows))

    # -------------------------------------------------------------------------------------------------------- flow

    async def _flow(self) -> None:
        """Let the table go on, for as long as anybody is there to see it."""
        try:
            while not self.table.over:
                await self._company.wait()
                asked = self.table.asked()
                if asked is None:
                    await self._until_ready()
                    self._show(self.table.advance())
                elif asked.bot is None:
                    self._moved.clear()
                    await self._moved.wait()
                else:
                    await self._bot_decides(asked, asked.bot)
            await self._finish()
        except Exception:
            log.exception("table failed", table=self.stored.code)
            self._break()

    def _break(self) -> None:
        self.broken = True
        for connection in self._connections:
            connection.close()

    async def _bot_decides(self, asked: Asked, name: str) -> None:
        self._ready = max(self._ready, time.monotonic() + asked.pause * self._around.pace)
        prepared, by = await self._think(asked.seat, name)
        for attempt in count():
            try:
                await self._through(self._keep(prepared, by))
                break
            except Conflict:
                await self._through(self._catch_up())
                return
            except StorageError as error:
                log.error("a bot's move cannot be kept", table=self.stored.code, error=str(error.__cause__))
                if attempt == 0 and prepared.public:
                    self._tell(error)
                await asyncio.sleep(_RETRY[min(attempt, len(_RETRY) - 1)])
        await self._hold(prepared)
        self.table.apply(prepared)
        self._show(prepared.beat)

    async def _think(self, seat: int, name: str) -> tuple[Prepared, Literal["bot", "fallback", "hurried"]]:
        """A bot's decision; a random legal one if it fails, and if too many others wait for bots."""
        table, legal = self.table, self.table.game.legal()
        try:
            mind = self._minds.get(seat) or self._minds.setdefault(seat, Mind(name, self.stored.options.get("deck")))
            move = await self._around.thinking.choose(mind, table.view(seat), legal, table.events)
            return table.prepare(seat, None, table.known(seat), [move]), "bot"
        except Overloaded:
            return self._by_lot(seat, legal), "hurried"
        except Exception as error:
            # What it answered, and what would have been legal, tells of its hand.
            why = None if isinstance(error, FornoError) else error
            log.error("a bot failed", table=self.stored.code, bot=name, kind=type(error).__name__, exc_info=why)
            self._around.metrics.failed_bots.inc()
            self._minds.pop(seat, None)
            return self._by_lot(seat, legal), "fallback"

    def _by_lot(self, seat: int, legal: list[str]) -> Prepared:
        move = random.SystemRandom().choice(legal)
        return self.table.prepare(seat, None, self.table.known(seat), [move])

    async def _finish(self) -> None:
        for connection in self._connections:
            connection.send(self._over(connection.seat))
        try:
            await self._through(self._around.store.finish(self.stored.id))
        except StorageError as error:
            # The moves say it as well; it is noted the next time the table is looked at to its end.
            log.error("the end cannot be noted", table=self.stored.code, error=str(error.__cause__))

    async def _until_ready(self) -> None:
        while (left := self._ready - time.monotonic()) > 0:
            await asyncio.sleep(left)

    async def stop(self) -> None:
        """Carry through what is being written, then stand still."""
        if self._flow_task is not None:
            self._flow_task.cancel()
            await asyncio.gather(self._flow_task, return_exceptions=True)
        await asyncio.gather(*self._work, return_exceptions=True)

    # ----------------------------------------------------------------------------------------------------- showing

    def _show(self, beat: Beat) -> None:
        """Send every seat what happened and what it sees now; then rest."""
        self._ready = max(self._ready, time.monotonic()) + beat.pause * self._around.pace
        self._moved.set()
        events = _encode(beat.events)
        for seat, connections in self._by_seat():
            ply, view = self._sight(seat)
            # A private decision announces nothing, and only who took it sees another table than before.
            if beat.events or self._shown.get(seat) != (ply, view):
                _send(connections, _encode(Update(ply, msgspec.Raw(events), msgspec.Raw(view))))
            self._shown[seat] = (ply, view)

    def _sight(self, seat: int | None) -> tuple[int, bytes]:
        return self.table.known(seat), _encode(self.table.view(seat))

    def _by_seat(self) -> Iterable[tuple[int | None, list[Connection]]]:
        seats = {connection.seat for connection in self._connections}
        return [(seat, [c for c in self._connections if c.seat == seat]) for seat in seats]

    def _tell(self, error: FornoError) -> None:
        for connection in self._connections:
            ply = self.table.known(connection.seat)
            connection.send(_encode(ErrorMessage(ply, None, error.code, error.message, error.where)))

    def _over(self, seat: int | None) -> bytes:
        seed = self.stored.seed
        record = f"/api/tables/{self.stored.code}/record"
        return _encode(OverMessage(self.table.known(seat), seed, commitment(seed), record))

    def record(self) -> dict[str, Any]:
        """The record with its seed; for a game that is over."""
        return self.table.game.record()


def _send(connections: Iterable[Connection], message: bytes) -> None:
    for connection in connections:
        connection.send(message)


def _look_at_error(task: asyncio.Task[None]) -> None:
    # The sender is told of it; if he is gone, nobody is, and that is no reason for asyncio to complain.
    if not task.cancelled():
        task.exception()
