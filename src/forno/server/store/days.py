"""Days and their pizzas: against whom they are played, who has tried them, and what all of them have made of it."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable
from dataclasses import asdict, dataclass
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, Row, Select, delete, func, insert, select, update

from forno.server.store.models import Base, DayRow, MoveRow, TableRow, TryRow
from forno.server.store.stored import Outcome, Spread, StoredDay, StoredTable, StoredTry

__all__ = ["Days", "add_try", "forget", "note_end"]

_TRIES: Final = Base.metadata.tables["tries"]


@dataclass(frozen=True, slots=True)
class Days:
    """What the database knows of days. Every method raises ``StorageError`` where it fails.

    Args:
        read: Asks the database something.
        write: Has something written.
        late: So many milliseconds after its end a day is closed; what ends later does not count.
    """

    read: Callable[[Callable[[Connection], Any]], Awaitable[Any]]
    write: Callable[[Callable[[Connection], Any]], Awaitable[Any]]
    late: int

    async def add(self, day: StoredDay) -> None:
        """Keep a day.

        Raises:
            Conflict: it is there.
        """
        await self.write(lambda connection: connection.execute(insert(DayRow).values(**asdict(day))))

    async def find(self, day: str, game: str) -> StoredDay | None:
        """A game's pizza of a day; None: nobody has asked for it."""
        query = select(DayRow.__table__).where(DayRow.day == day, DayRow.game == game)
        row = await self.read(lambda connection: connection.execute(query).one_or_none())
        return None if row is None else _day(row)

    async def running(self, day: str, game: str) -> int:
        """How many games of a day's pizza are not over."""
        still = (TryRow.day == day) & (TryRow.game == game) & TryRow.score.is_(None) & TryRow.table_id.is_not(None)
        query = select(func.count()).select_from(TryRow).where(still)
        found: int = await self.read(lambda connection: connection.execute(query).scalar_one())
        return found

    async def tried(self, day: str, game: str, owner: bytes) -> StoredTry | None:
        """What somebody has made of a day's pizza; None: he has not tried it."""
        query = self._tries(owner, game).where(TryRow.day == day)
        row = await self.read(lambda connection: connection.execute(query).one_or_none())
        return None if row is None else StoredTry(*row)

    async def last_tried(self, game: str, owner: bytes, before: str, limit: int) -> list[StoredTry]:
        """What somebody has made of the last days that he has tried before a day, the newest first."""
        query = self._tries(owner, game).where(TryRow.day < before).order_by(TryRow.day.desc()).limit(limit)
        return [StoredTry(*row) for row in await self.read(lambda connection: connection.execute(query).all())]

    async def spread(self, day: str, game: str) -> list[Spread]:
        """How often each result came, the lowest score first."""
        query = (
            select(TryRow.score, TryRow.won, func.count())
            .join(DayRow, (DayRow.day == TryRow.day) & (DayRow.game == TryRow.game))
            .where(TryRow.day == day, TryRow.game == game, self._counts())
            .group_by(TryRow.score, TryRow.won)
        )
        found: dict[int, Spread] = {}
        for score, won, number in await self.read(lambda connection: connection.execute(query).all()):
            before = found.get(score, Spread(score, 0, 0))
            found[score] = Spread(score, before.won + number * won, before.lost + number * (not won))
        return [found[score] for score in sorted(found)]

    def _tries(self, owner: bytes, game: str) -> Select[*tuple[Any, ...]]:
        return (
            select(TryRow.day, TableRow.code, TryRow.score, TryRow.won, self._counts())
            .join(DayRow, (DayRow.day == TryRow.day) & (DayRow.game == TryRow.game))
            .outerjoin(TableRow, TableRow.id == TryRow.table_id)
            .where(TryRow.owner == owner, TryRow.game == game)
        )

    def _counts(self) -> ColumnElement[bool]:
        return func.coalesce(TryRow.ended < DayRow.ends + self.late, False)


def _day(row: Row[Any]) -> StoredDay:
    return StoredDay(row.day, row.game, row.begins, row.ends, row.bot, row.version, row.weights)


def add_try(connection: Connection, number: int, table: StoredTable) -> None:
    """Write that the host of a new table tries its day's pizza."""
    values = {"day": table.daily, "game": table.game, "owner": table.host, "table_id": number, "won": False}
    connection.execute(insert(_TRIES), values)


def note_end(connection: Connection, table: int, outcome: Outcome, now: int) -> None:
    """Note how a try ended, if that is not noted yet; it was over when its last decision was written."""
    last = select(func.coalesce(func.max(MoveRow.at), now)).where(MoveRow.table_id == table).scalar_subquery()
    query = update(TryRow).where(TryRow.table_id == table, TryRow.score.is_(None))
    connection.execute(query.values(ended=last, score=outcome.score, won=outcome.won))


def forget(connection: Connection, owner: bytes) -> None:
    """Let nobody know any more whose a result is; what still runs is none."""
    own = TryRow.owner == owner
    connection.execute(delete(TryRow).where(own, TryRow.score.is_(None)))
    for day, game in connection.execute(select(TryRow.day, TryRow.game).where(own)).all():
        row = update(TryRow).where(own, TryRow.day == day, TryRow.game == game)
        connection.execute(row.values(owner=secrets.token_bytes(32)))
