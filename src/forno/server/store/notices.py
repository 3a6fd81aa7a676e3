"""How the processes of one server hear of each other: PostgreSQL's LISTEN and NOTIFY.

A notice goes out with the commit that it speaks of, so whoever hears it finds the rows. It says only which table
changed, or who is connected where: what a seat may know is read from the database by each process itself.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, Final

from sqlalchemy import URL, Connection, bindparam, text
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.types import String

from forno.server.logs import log

CHANNEL: Final = "forno"
_RETRY_SECONDS: Final = 1.0
_ANNOUNCE: Final = text(f"SELECT pg_notify('{CHANNEL}', word) FROM unnest(:words) AS word").bindparams(
    bindparam("words", type_=ARRAY(String))
)


def announce(connection: Connection, words: Sequence[str]) -> None:
    """Tell the other processes, when the transaction commits. An SQLite file has one process: nobody to tell."""
    if words and connection.dialect.name == "postgresql":
        connection.execute(_ANNOUNCE, {"words": list(dict.fromkeys(words))})


class Notices:
    """Listens for as long as the server runs, and connects again by itself.

    Args:
        url: The PostgreSQL.
        hear: Called with every notice.
        missed: Called after every gap: anything may have happened in it.
    """

    def __init__(self, url: URL, hear: Callable[[str], None], missed: Callable[[], None]) -> None:
        self._address = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._hear = hear
        self._missed = missed
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to listen."""
        self._task = asyncio.create_task(self._listen(), name="notices")

    async def stop(self) -> None:
        """Listen no more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _listen(self) -> None:
        import psycopg  # an extra: an SQLite file has nobody to listen to

        while True:
            try:
                connection: Any = await psycopg.AsyncConnection.connect(
                    self._address, autocommit=True, connect_timeout=5, keepalives_idle=10
                )
                async with connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    self._missed()
                    async for notice in connection.notifies():
                        self._tell(notice.payload)
            except (psycopg.Error, OSError) as error:
                log.warning("the database is away; trying again", kind=type(error).__name__)
            await asyncio.sleep(_RETRY_SECONDS)

    def _tell(self, words: str) -> None:
        try:
            self._hear(words)
        except Exception as error:
            log.warning("a notice cannot be understood", kind=type(error).__name__)
