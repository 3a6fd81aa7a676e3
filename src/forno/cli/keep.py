"""What hosts need: ``forno backup``, ``forno restore``, ``forno tables``."""

from __future__ import annotations

import os
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from forno.common.visible import visible

from .files import expanded
from .screen import Group, complain, say, say_json

if TYPE_CHECKING:
    from forno.server.settings import Settings
    from forno.server.store.repository import Store
    from forno.server.store.stored import StoredTable

__all__ = ["backup", "restore", "tables"]

LINK_SECONDS: Final = 24 * 3600

Data = Annotated[Path, typer.Option(envvar="FORNO_DATA", help="The server's data folder.", callback=expanded)]
Database = Annotated[
    str | None, typer.Option(envvar="FORNO_DATABASE", help="postgresql://user@host/name instead of the data folder.")
]
Force = Annotated[bool, typer.Option("--force", help="Write over what is there.")]
Code = Annotated[str, typer.Argument(metavar="CODE", help="The table's code, as its address has it.")]
Yes = Annotated[bool, typer.Option("--yes", help="Do it without asking.")]
DATA: Final = Path("data")

tables = typer.Typer(cls=Group, help="Look after the tables of a server.", no_args_is_help=True)


def backup(
    target: Annotated[
        Path, typer.Argument(metavar="TARGET", help="The file to make, or a folder for it.", callback=expanded)
    ],
    data: Data = DATA,
    database: Database = None,
    force: Force = False,
) -> None:
    """Copy the whole database, also while the server runs and people play.

    Every move that was answered before the command began is in the copy. Keep it as safe as the data folder: it has the
    seeds of all games.
    """
    from forno.server.store.backup import backup as copy

    settings = _settings(data, database)
    if os.path.isdir(target):  # noqa: PTH112 - a name that is too long is none, and is said below
        ending = "dump" if settings.database else "sqlite3"
        target /= f"forno-{time.strftime('%Y-%m-%dT%H%M%SZ', time.gmtime())}.{ending}"
    _warn(copy(settings.url, target, force))
    say(f"{target}: {target.stat().st_size} bytes, checked")


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What forno backup made.", callback=expanded)],
    data: Data = DATA,
    database: Database = None,
    force: Annotated[bool, typer.Option("--force", help="Replace a database that is there.")] = False,
) -> None:
    """Put a backup in the place of the database. No server may use it meanwhile."""
    from forno.server.store.backup import restore as put_back

    settings = _settings(data, database)
    _warn(put_back(settings.url, file, force))
    say(f"{settings.where}: is as {file} has it")


def _warn(words: str | None) -> None:
    if words is not None:
        complain(f"forno: {words}")


@tables.command("list")
def list_tables(data: Data = DATA, database: Database = None) -> None:
    """List all tables, the newest first: code, game, where it stands, moves, since when, players."""

    async def show(store: Store) -> None:
        for table in await store.overview():
            since = time.strftime("%Y-%m-%d", time.gmtime(table.created / 1000))
            names = ", ".join(name or "(open)" for name in table.names)
            game = f"{table.game} {table.edition}"
            say(f"{table.code}  {game:<19}  {table.status:<7}  {table.moves:>4} moves  {since}  {names}")

    _with_store(data, database, show)


@tables.command()
def export(
    code: Code,
    data: Data = DATA,
    database: Database = None,
    running: Annotated[
        bool, typer.Option("--running", help="Also of a game that is not over: it shows every card.")
    ] = False,
) -> None:
    """Print the record of a table."""
    from forno.server.errors import DayNotClosed, GameRunning, NotNow
    from forno.server.live.dealing import rebuild
    from forno.server.live.timepiece import Timepiece
    from forno.server.people.calendar import Calendar
    from forno.server.tables.daily import Daily

    async def show(store: Store) -> None:
        stored = await _find(store, code)
        if not (stored.finished or running):
            raise GameRunning("The game is not over; --running shows it all the same, with every card.", code)
        if not await Daily(store, Timepiece(), Calendar()).may_tell(stored):
            raise DayNotClosed("A pizza of the day: what was dealt is shown when the day has closed.", code)
        table = rebuild(stored, await store.moves(stored.id))
        if table is None:
            raise NotNow("The game has not begun.", code)
        while not table.resting:
            table.advance()
        say_json(table.game.record())

    _with_store(data, database, show)


@tables.command()
def link(code: Code, seat: Annotated[int, typer.Argument(help="Counted from 1.")], data: Data = DATA,
         database: Database = None) -> None:  # fmt: skip
    """Make a link that gives a seat to somebody who has lost it; it works once, and for a day. The server may run."""
    from forno.errors import BadOption
    from forno.server.access.tokens import new_token, token_hash

    async def make(store: Store) -> None:
        stored = await _find(store, code)
        if not _has(stored, seat) or stored.seats[seat - 1].kind != "person":
            raise BadOption("no person sits there", f"seat {seat}")
        secret = new_token()
        until = int(time.time() + LINK_SECONDS) * 1000
        await store.add_carry(token_hash(secret), stored.id, seat - 1, until)
        say(f"/table/{stored.code}#take={secret}")

    _with_store(data, database, make)


@tables.command()
def delete(code: Code, data: Data = DATA, database: Database = None, yes: Yes = False) -> None:
    """Delete a table with everything that belongs to it."""

    async def remove(store: Store) -> None:
        stored = await _find(store, code)
        _ask(yes, f"Delete {stored.code}, {stored.game} with {', '.join(seat.name for seat in stored.seats)}?")
        await store.delete_table(stored.code)
        await store.notify(f"{stored.code} forget")
        say(f"{stored.code}: deleted")

    _with_store(data, database, remove, alone=True)


@tables.command()
def forget(
    code: Code,
    seat: Annotated[int, typer.Argument(help="Counted from 1.")],
    data: Data = DATA,
    database: Database = None,
    yes: Yes = False,
) -> None:
    """Delete what is kept of the person on a seat, at all tables: names, words, the right to play. The moves stay."""
    from forno.errors import BadOption

    async def wipe(store: Store) -> None:
        stored = await _find(store, code)
        if not _has(stored, seat) or not stored.seats[seat - 1].holders:
            raise BadOption("nobody is known there", f"seat {seat}")
        person = stored.seats[seat - 1]
        _ask(yes, f"Forget {person.name} at all tables?")
        codes = {code for owner in person.holders for code in await store.forget(owner)}
        for each in codes:
            await store.notify(f"{each} forget")
        say(f"forgotten at {len(codes)} table{'' if len(codes) == 1 else 's'}")

    _with_store(data, database, wipe, alone=True)


def _settings(data: Path, database: str | None) -> Settings:
    from forno.server.settings import Settings

    settings = Settings.from_env()
    return replace(settings, data=data, database=database or settings.database)


def _with_store(data: Path, database: str | None, work: Callable[[Store], Awaitable[Any]], alone: bool = False) -> None:
    """Do something with a database that is there; ``alone``: what a server has in memory must not undo it."""
    import asyncio

    from forno.server.errors import StorageError, reason_of
    from forno.server.store.backup import in_use, take_in_log
    from forno.server.store.repository import Store

    settings = _settings(data, database)
    if not settings.database and not (settings.data / "forno.sqlite3").is_file():
        raise StorageError("there is no database", settings.where)
    take_in_log(settings.url)
    store = Store(settings.url)
    if alone and not store.shared and in_use(settings.url):
        raise StorageError("a server uses it; stop it first", settings.where)

    async def run() -> None:
        await store.start()
        try:
            await work(store)
        finally:
            await store.stop()

    try:
        asyncio.run(run())
    except StorageError as error:
        if error.where is not None:
            raise
        raise StorageError(reason_of(error), settings.where) from error


async def _find(store: Store, code: str) -> StoredTable:
    from forno.server.errors import UnknownTable

    stored = await store.find_table(code)
    if stored is None:
        raise UnknownTable("There is no such table.", code)
    return stored


def _has(stored: StoredTable, seat: int) -> bool:
    from forno.errors import BadOption

    if seat < 1:
        raise BadOption("seats are counted from 1", f"seat {seat}")
    return seat <= len(stored.seats)


def _ask(yes: bool, question: str) -> None:
    if not yes and not typer.confirm(visible(question)):
        raise SystemExit(1)
