"""What the server asks of the database."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from typing import Any

from sqlalchemy import insert, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from forno.server.errors import Conflict, StorageError
from forno.server.store.engine import make_folder, migrate, open_engine
from forno.server.store.models import MoveRow, SeatRow, TableRow


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredSeat:
    """A seat; ``token`` is the SHA-256 of a person's token."""

    name: str
    bot: str | None = None
    token: bytes | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredTable:
    """A table without its moves. ``seed`` is secret while the game runs, so it is not in the text of the object."""

    code: str
    game: str
    edition: str
    rules: int
    options: dict[str, Any]
    seed: str
    language: str
    seats: tuple[StoredSeat, ...]
    finished: bool = False
    id: int = 0

    def __repr__(self) -> str:
        return f"StoredTable({self.code}, {self.game} {self.edition})"


@dataclass(frozen=True, slots=True)
class StoredMove:
    """A decision: whose, in which message, and who took it for the seat (``by``, see ``MoveRow``)."""

    seat: int
    message: str | None
    move: str
    by: str


class Store:
    """The database of one server.

    Every method raises ``StorageError`` where the database fails, and then has changed nothing.
    """

    def __init__(self, url: str) -> None:
        self._engine: AsyncEngine = open_engine(url)
        #: Whether the last write failed.
        self.failing = False

    async def start(self) -> None:
        """Connect, and migrate what an older version left."""
        async with self._guarded():
            make_folder(self._engine.url)
            await migrate(self._engine)

    async def stop(self) -> None:
        """Let go of every connection."""
        await self._engine.dispose()

    async def add_table(self, table: StoredTable) -> StoredTable:
        """Keep a new table; returns it with its number."""
        async with self._writing() as connection:
            result = await connection.execute(
                insert(TableRow)
                .values(
                    code=table.code,
                    game=table.game,
                    edition=table.edition,
                    rules=table.rules,
                    options=table.options,
                    seed=table.seed,
                    language=table.language,
                    created=_now(),
                )
                .returning(TableRow.id)
            )
            number = result.scalar_one()
            seats = [
                {"table_id": number, "number": index, "name": seat.name, "bot": seat.bot, "token": seat.token}
                for index, seat in enumerate(table.seats)
            ]
            await connection.execute(insert(SeatRow), seats)
        return replace(table, id=number)

    async def find_table(self, code: str) -> StoredTable | None:
        """The table of this code."""
        async with self._reading() as connection:
            row = (await connection.execute(select(TableRow.__table__).where(TableRow.code == code))).one_or_none()
            if row is None:
                return None
            query = select(SeatRow.name, SeatRow.bot, SeatRow.token).where(SeatRow.table_id == row.id)
            seats = (await connection.execute(query.order_by(SeatRow.number))).all()
        return StoredTable(
            code=row.code,
            game=row.game,
            edition=row.edition,
            rules=row.rules,
            options=row.options,
            seed=row.seed,
            language=row.language,
            seats=tuple(StoredSeat(name=name, bot=bot, token=token) for name, bot, token in seats),
            finished=row.finished is not None,
            id=row.id,
        )

    async def moves(self, table: int, since: int = 0) -> list[StoredMove]:
        """The decisions of a table, from the ply ``since`` on."""
        query = (
            select(MoveRow.seat, MoveRow.message, MoveRow.move, MoveRow.by)
            .where(MoveRow.table_id == table, MoveRow.ply >= since)
            .order_by(MoveRow.ply)
        )
        async with self._reading() as connection:
            return [StoredMove(*row) for row in (await connection.execute(query)).all()]

    async def add_moves(self, table: int, ply: int, moves: Sequence[StoredMove]) -> None:
        """Keep the decisions of one message, the first of them at ``ply``: all of them or none.

        Raises:
            Conflict: something else is stored at one of these plies.
        """
        rows = [
            {
                "table_id": table,
                "ply": ply + index,
                "seat": move.seat,
                "message": move.message,
                "move": move.move,
                "by": move.by,
                "at": _now(),
            }
            for index, move in enumerate(moves)
        ]
        async with self._writing() as connection:
            await connection.execute(insert(MoveRow), rows)

    async def finish(self, table: int) -> None:
        """Note that the game is over."""
        async with self._writing() as connection:
            query = update(TableRow).where(TableRow.id == table, TableRow.finished.is_(None))
            await connection.execute(query.values(finished=_now()))

    @asynccontextmanager
    async def _writing(self) -> AsyncIterator[AsyncConnection]:
        self.failing, before = True, self.failing
        try:
            async with self._guarded(), self._engine.begin() as connection:
                yield connection
        except Conflict:
            self.failing = before
            raise
        self.failing = False

    @asynccontextmanager
    async def _reading(self) -> AsyncIterator[AsyncConnection]:
        async with self._guarded(), self._engine.connect() as connection:
            yield connection

    @asynccontextmanager
    async def _guarded(self) -> AsyncIterator[None]:
        try:
            yield
        except IntegrityError as error:
            raise Conflict("Another decision is stored there already.") from error
        except (SQLAlchemyError, OSError) as error:
            raise StorageError(
                "The server cannot write to or read from its database now; nothing was changed."
            ) from error


def _now() -> int:
    return time.time_ns() // 1_000_000
