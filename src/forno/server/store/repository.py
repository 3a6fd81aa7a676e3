"""What the server asks of the database."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import Any, Final, Literal, TypeVar

from sqlalchemy import Connection, delete, func, insert, select, text, update
from sqlalchemy.exc import IntegrityError, OperationalError, SQLAlchemyError

from forno.server.errors import Conflict, StorageError
from forno.server.store import days, keeping, lobby, rows
from forno.server.store.engine import is_shared, make_file, migrate, open_engine, parse_url
from forno.server.store.models import ActRow, AliveRow, CarryRow, HolderRow, MoveRow, SeatRow, SecretRow, TableRow
from forno.server.store.moves import new_moves
from forno.server.store.patience import Patience
from forno.server.store.readers import Readers
from forno.server.store.stored import KeptTable, Outcome, StoredAct, StoredMove, StoredTable
from forno.server.store.writer import Writer

__all__ = ["LATE", "Store"]

T = TypeVar("T")
SecretName = Literal["cookies", "days"]
_TRIAL: Final = "trial"  # says nothing: it is written to see whether that is possible
_READERS: Final = 8
_MOST_DUE: Final = 100  # tables that are woken at once
_START_SECONDS: Final = 8.0
#: A database that does not answer for so long counts as away, whatever the network says.
_PATIENCE_SECONDS: Final = 10.0
#: Who watches the server, or stops it, does not wait for so long.
_CHECK_SECONDS: Final = 3.0
_SILENT: Final = "the database does not answer"
#: So long after its end a day closes even if games of it still run, in milliseconds.
LATE: Final = 24 * 3_600_000


class Store:
    """The database of one server process.

    Every method raises ``StorageError`` where the database fails, and then has changed nothing.

    Args:
        url: Where it is: ``sqlite:///PATH`` or ``postgresql://…``.
    """

    def __init__(self, url: str) -> None:
        self.url = parse_url(url)
        self._engine = open_engine(self.url)
        self._writer = Writer(self._engine)
        self._patience = Patience(_PATIENCE_SECONDS, _SILENT)
        self._readers = Readers(_READERS)
        #: The pizzas of days.
        self.days = days.Days(self._read, self._write, LATE)
        #: Names this process among those that share the database.
        self.origin = secrets.token_hex(4)
        #: Whether other processes may use the database at the same time.
        self.shared = is_shared(self.url)
        #: Whether the last write failed.
        self.failing = False

    def prepare(self) -> None:
        """Migrate what an older version left. Blocks; a PostgreSQL that does not answer yet is waited for."""
        until = time.monotonic() + (_START_SECONDS if self.shared else 0.0)
        with _guarded():
            make_file(self.url)
            while True:
                try:
                    migrate(self._engine)
                    return
                except OperationalError:
                    # It may be starting itself, or recovering.
                    if time.monotonic() > until:
                        raise
                    time.sleep(0.2)

    async def start(self) -> None:
        """Connect, and migrate what an older version left."""
        await asyncio.to_thread(self.prepare)
        self._writer.start()

    async def stop(self) -> None:
        """Write what waits, then let go of every connection."""
        await asyncio.to_thread(self._writer.stop, _CHECK_SECONDS)
        self._readers.shutdown()
        self._engine.dispose()

    async def check(self) -> None:
        """Ask the database for a sign of life; where writing has failed, whether it can be written again."""
        try:
            async with asyncio.timeout(_CHECK_SECONDS):
                await self._read(lambda connection: connection.execute(text("SELECT 1")).scalar_one())
                if self.failing:
                    await self._write(_try_to_write)
        except TimeoutError as error:
            raise _translate(error) from TimeoutError(_SILENT)

    async def secret(self, name: SecretName) -> bytes:
        """A secret of the server, 32 bytes: the same for every process, made by the first.

        Args:
            name: What it is for: to sign cookies, or the deals of days.
        """

        def make(connection: Connection) -> None:
            connection.execute(insert(SecretRow).values(name=name, value=secrets.token_bytes(32)))

        query = select(SecretRow.value).where(SecretRow.name == name)
        found = await self._read(lambda connection: connection.execute(query).scalar_one_or_none())
        if found is None:
            with suppress(Conflict):  # another process was quicker
                await self._write(make)
            found = await self._read(lambda connection: connection.execute(query).scalar_one())
        return bytes(found)

    # ------------------------------------------------------------------------------------------------------- tables

    async def add_table(self, table: StoredTable, moves: Sequence[StoredMove] = ()) -> StoredTable:
        """Keep a new table, and the moves of the record that it was opened from; returns it with its number."""
        number = await self._write(lambda connection: keeping.add_table(connection, table, moves, _now()))
        return replace(table, id=number)

    async def find_table(self, code: str) -> StoredTable | None:
        """The table of this code, a spectators' one included."""
        return await self._read(
            lambda connection: rows.read_table(connection, (TableRow.code == code) | (TableRow.watch == code))
        )

    async def find_short(self, short: str) -> str | None:
        """The code of the table that waits under this one of five letters; None: none does."""
        waits = TableRow.started.is_(None) & TableRow.finished.is_(None)
        query = select(TableRow.code).where(TableRow.short == short, waits)
        return await self._read(lambda connection: connection.execute(query).scalar_one_or_none())

    async def public_tables(self, limit: int, now: int, here: lobby.Here) -> list[StoredTable]:
        """The tables of the lobby: not over, and not left by everybody; where somebody waits, first."""
        query = lobby.public_tables(limit, now, here, self.shared)
        return await self._read(lambda connection: rows.read_tables(connection, query))

    async def keep_seen(self, seen: Mapping[int, lobby.Seen]) -> None:
        """Keep when somebody was last at some tables, by their numbers."""
        await self._write(lambda connection: lobby.keep_seen(connection, seen))

    async def tables_of(self, owner: bytes, limit: int) -> list[StoredTable]:
        """The newest tables where somebody has a seat that are not over."""
        query = (
            select(TableRow.id)
            .where(TableRow.finished.is_(None), TableRow.id.in_(_tables_of(owner)))
            .order_by(TableRow.id.desc())
            .limit(limit)
        )
        return await self._read(lambda connection: rows.read_tables(connection, query))

    async def finish(self, table: int, outcome: Outcome | None = None) -> None:
        """Note that the game is over; ``outcome``: how, at a table of a day's pizza."""
        await self._write(lambda connection: keeping.finish_table(connection, table, outcome, _now()))

    # ------------------------------------------------------------------------------------------------------- clocks

    async def set_due(self, table: int, ply: int, due: int) -> None:
        """Keep when the time for the decision at a ply is up; what is kept of a later one stays."""
        query = update(TableRow).where(TableRow.id == table, func.coalesce(TableRow.due_ply, 0) <= ply)
        await self._write(lambda connection: connection.execute(query.values(due=due, due_ply=ply)))

    async def set_used(self, table: int, ply: int, used: int) -> None:
        """Keep the milliseconds that the decision at a ply has taken; what is kept of a later one stays, or of more."""
        known = func.coalesce(TableRow.used_ply, -1)
        less = (known < ply) | ((known == ply) & (func.coalesce(TableRow.used, 0) < used))
        query = update(TableRow).where(TableRow.id == table, less)
        await self._write(lambda connection: connection.execute(query.values(used=used, used_ply=ply)))

    async def beat(self, down: int, rules: int) -> list[str]:
        """Note that the server runs, and find the tables whose time is up.

        Args:
            down: After so many milliseconds without a beat the server was down: everything is due so much later.
            rules: The newest version of the rules that can be played.
        """

        def write(connection: Connection) -> list[str]:
            now = _now()
            then = connection.execute(select(AliveRow.at)).scalar_one()
            # Of several processes one moves the clocks on.
            noted = connection.execute(update(AliveRow).where(AliveRow.at == then).values(at=now)).rowcount
            running = TableRow.finished.is_(None)
            if noted and now - then > down:
                connection.execute(update(TableRow).where(running).values(due=TableRow.due + (now - then)))
            due = select(TableRow.code).where(running, TableRow.due <= now, TableRow.rules <= rules)
            return list(connection.execute(due.order_by(TableRow.due).limit(_MOST_DUE)).scalars())

        return await self._write(write)

    # -------------------------------------------------------------------------------------------------------- moves

    async def moves(self, table: int, since: int = 0) -> list[StoredMove]:
        """The decisions of a table, from the ply ``since`` on."""
        query = (
            select(MoveRow.seat, MoveRow.message, MoveRow.move, MoveRow.by, MoveRow.spent)
            .where(MoveRow.table_id == table, MoveRow.ply >= since)
            .order_by(MoveRow.ply)
        )
        return await self._read(lambda connection: [StoredMove(*row) for row in connection.execute(query).all()])

    async def plies(self, tables: Sequence[int]) -> dict[int, int]:
        """How many decisions each of these tables has."""
        number = (func.max(MoveRow.ply) + 1).label("plies")
        query = select(MoveRow.table_id, number).where(MoveRow.table_id.in_(tables)).group_by(MoveRow.table_id)
        rows = await self._read(lambda connection: connection.execute(query).all())
        return dict.fromkeys(tables, 0) | {row.table_id: row.plies for row in rows}

    async def add_moves(
        self,
        table: int,
        ply: int,
        moves: Sequence[StoredMove],
        notice: str | None = None,
    ) -> None:
        """Keep the decisions of one message, the first of them at ``ply``: all of them or none.

        Raises:
            Conflict: something else is stored at one of these plies.
        """
        new = new_moves(table, ply, moves, _now())
        await self._done(self._writer.append(new, notice and f"{self.origin} {notice}"))

    async def set_marks(self, marks: Mapping[int, int]) -> list[int]:
        """Keep how many events of some tables' games everybody has seen; it never becomes less.

        Returns the tables of which it is not kept, as another process is writing to them: try again.
        """
        return await self._write(lambda connection: keeping.set_marks(connection, marks))

    # --------------------------------------------------------------------------------------------------------- acts

    async def acts(self, table: int, since: int = 0) -> list[StoredAct]:
        """What happened around the game, from the number ``since`` on."""
        query = (
            select(ActRow.number, ActRow.kind, ActRow.seat, ActRow.by, ActRow.text, ActRow.at)
            .where(ActRow.table_id == table, ActRow.number >= since)
            .order_by(ActRow.number)
        )
        return await self._read(lambda connection: [StoredAct(*row) for row in connection.execute(query).all()])

    async def change(
        self,
        before: StoredTable,
        after: StoredTable,
        act: StoredAct,
        notice: str,
        undone: tuple[int, StoredMove] | None = None,
    ) -> None:
        """Keep an act and what it changed at the table, the taking back of a move at a ply included.

        Raises:
            Conflict: something else happened in between; look again.
        """
        await self._write(
            lambda connection: keeping.change_table(connection, before, after, act, undone, _now()), notice
        )

    # ---------------------------------------------------------------------------------------------- people and devices

    async def add_carry(self, secret: bytes, table: int, seat: int, until: int) -> None:
        """Keep a link that carries a seat to another device; those that are too old are forgotten."""

        def write(connection: Connection) -> None:
            connection.execute(delete(CarryRow).where(CarryRow.until < _now()))
            connection.execute(insert(CarryRow).values(secret=secret, table_id=table, seat=seat, until=until))

        await self._write(write)

    async def take_carry(self, secret: bytes, table: int) -> int | None:
        """The seat of such a link, which works no more from now on; None if there is none."""

        def write(connection: Connection) -> int | None:
            query = delete(CarryRow).where(
                CarryRow.secret == secret, CarryRow.table_id == table, CarryRow.until >= _now()
            )
            seat: int | None = connection.execute(query.returning(CarryRow.seat)).scalar_one_or_none()
            return seat

        return await self._write(write)

    async def forget(self, owner: bytes) -> list[str]:
        """Delete what is kept of a person: names, words, and the right to play. Returns the tables' codes.

        Moves stay: without them the others' games could not be replayed. Of the rest not a byte is left in an SQLite
        file, nor in the log beside it.
        """

        def write(connection: Connection) -> list[str]:
            held = select(HolderRow.table_id, HolderRow.seat).where(HolderRow.owner == owner)
            seats = [(table, seat) for table, seat in connection.execute(held).all()]
            for table, seat in seats:
                connection.execute(
                    update(SeatRow).where(SeatRow.table_id == table, SeatRow.number == seat).values(name="…")
                )
                connection.execute(delete(HolderRow).where(HolderRow.table_id == table, HolderRow.seat == seat))
                said = (ActRow.table_id == table) & (ActRow.seat == seat) & ActRow.text.is_not(None)
                connection.execute(update(ActRow).where(said).values(text=""))
            own = (TableRow.host == owner) | TableRow.id.in_({table for table, _ in seats})
            codes = list(connection.execute(select(TableRow.code).where(own)).scalars())
            codes += [code for code in _forget_sent(connection, owner) if code not in codes]
            _leave_waiting(connection, seats)
            days.forget(connection, owner)
            for table in connection.execute(select(TableRow.id).where(TableRow.host == owner)).scalars().all():
                _pass_on(connection, table)
            return codes

        codes = await self._write(write)
        await self._wipe()
        return codes

    async def overview(self) -> list[KeptTable]:
        """All tables, the newest first, for whoever looks after the server."""
        return await self._read(rows.read_overview)

    async def delete_table(self, code: str) -> None:
        """Delete a table with everything that belongs to it."""
        await self._write(lambda connection: connection.execute(delete(TableRow).where(TableRow.code == code)))
        await self._wipe()

    async def _wipe(self) -> None:
        """Let nothing that was deleted stay in SQLite's log."""
        if not self.shared:
            await self._read(lambda connection: connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)").all())

    async def notify(self, words: str) -> None:
        """Tell the other processes something that is not kept."""
        if self.shared:
            await self._write(lambda _: None, words)

    # ---------------------------------------------------------------------------------------------------------- inside

    async def _write(self, work: Callable[[Connection], T], notice: str | None = None) -> T:
        result: T = await self._done(self._writer.run(work, notice and f"{self.origin} {notice}"))
        return result

    async def _done(self, writing: asyncio.Future[T]) -> T:
        """What was written. After a while it counts as failed: it may still be written, as with a connection lost."""
        self._patience.watch(writing)
        try:
            result = await writing
        except Exception as error:
            raise self._failed(error) from error
        self.failing = False
        return result

    def _failed(self, error: Exception) -> Exception:
        found = _translate(error)
        if isinstance(found, StorageError) and not isinstance(found, Conflict):
            self.failing = True
        return found

    async def _read(self, work: Callable[[Connection], T]) -> T:
        def read() -> T:
            with _guarded(), self._engine.connect() as connection:
                return work(connection)

        try:
            async with asyncio.timeout(_PATIENCE_SECONDS):
                return await asyncio.get_running_loop().run_in_executor(self._readers, read)
        except TimeoutError as error:
            raise _translate(error) from TimeoutError(_SILENT)


def _leave_waiting(connection: Connection, seats: Iterable[tuple[int, int]]) -> None:
    """Before the start nobody plays on for somebody who has gone: the seat is open again."""
    for table, seat in seats:
        waiting = connection.execute(select(TableRow.id).where(TableRow.id == table, TableRow.started.is_(None)))
        if waiting.scalar_one_or_none() is not None:
            query = update(SeatRow).where(SeatRow.table_id == table, SeatRow.number == seat)
            connection.execute(query.values(kind="open", name=""))


def _forget_sent(connection: Connection, owner: bytes) -> list[str]:
    """Let nobody know any more who was sent away; returns the tables' codes."""
    codes = []
    query = select(TableRow.id, TableRow.code, TableRow.pending).where(TableRow.started.is_(None))
    for table, code, pending in connection.execute(query).all():
        sent = pending.get("sent", [])
        gone = [one for one in sent if owner.hex() in one["owners"]]
        if gone:
            rest = [one for one in sent if one not in gone]
            row = update(TableRow).where(TableRow.id == table)
            connection.execute(row.values(pending={**pending, "sent": rest}))
            for one in gone:
                named = (ActRow.table_id == table) & (ActRow.text == one["name"])
                connection.execute(update(ActRow).where(named).values(text=""))
            codes.append(code)
    return codes


def _pass_on(connection: Connection, table: int) -> None:
    """Another person is the host from now on; a table that nobody is left to start is ended."""
    sits = (SeatRow.table_id == HolderRow.table_id) & (SeatRow.number == HolderRow.seat)
    query = select(HolderRow.owner, HolderRow.seat).join(SeatRow, sits).where(HolderRow.table_id == table)
    found = connection.execute(query.order_by(SeatRow.program, HolderRow.seat).limit(1)).one_or_none()
    next_one = None if found is None else found.owner
    row = update(TableRow).where(TableRow.id == table)
    connection.execute(row.values(host=next_one))
    if next_one is None:
        lost = row.where(TableRow.started.is_(None), TableRow.finished.is_(None))
        connection.execute(lost.values(finished=_now(), ended="host"))
    elif found is not None:
        acts = select(func.coalesce(func.max(ActRow.number) + 1, 0)).where(ActRow.table_id == table)
        number = connection.execute(acts).scalar_one()
        act = {"table_id": table, "number": number, "kind": "host", "seat": found.seat, "by": "forget", "at": _now()}
        connection.execute(insert(ActRow).values(**act))


def _try_to_write(connection: Connection) -> None:
    connection.execute(delete(SecretRow).where(SecretRow.name == _TRIAL))
    connection.execute(insert(SecretRow).values(name=_TRIAL, value=secrets.token_bytes(8)))


def _tables_of(owner: bytes) -> Any:
    return select(HolderRow.table_id).where(HolderRow.owner == owner)


@contextmanager
def _guarded() -> Iterator[None]:
    try:
        yield
    except StorageError:  # said already
        raise
    except Exception as error:
        raise _translate(error) from error


def _translate(error: Exception) -> Exception:
    if isinstance(error, IntegrityError):
        return Conflict("Another decision is stored there already.")
    if isinstance(error, SQLAlchemyError | OSError):
        return StorageError("The server cannot write to or read from its database now; nothing was changed.")
    return error


def _now() -> int:
    return time.time_ns() // 1_000_000
