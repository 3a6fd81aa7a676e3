"""All tables of a server: opened, found in the database when somebody comes, let go when nobody is left."""

from __future__ import annotations

import asyncio
import time
import unicodedata
from dataclasses import dataclass
from typing import Final

from forno import bots
from forno.errors import BadOption, UnknownGame
from forno.play.game import Game
from forno.play.table import Seat, Table
from forno.server.errors import OnePerson, UnknownTable
from forno.server.live import LiveTable, Surroundings
from forno.server.logs import log
from forno.server.protocol import BotSeat, NewTable, PersonSeat
from forno.server.store.repository import StoredSeat, StoredTable
from forno.server.tokens import new_code, new_token, token_hash

_SWEEP_SECONDS: Final = 15.0
#: Names for bots that were given none.
_BOT_NAMES: Final = ("Bruno", "Carla", "Dino", "Elsa", "Franco", "Gina")


@dataclass(frozen=True, slots=True)
class NewSeat:
    """The seat of whoever opened a table, and the token that proves it; both ``None`` at a table of bots only."""

    number: int | None
    token: str | None


class Tables:
    """The tables in memory, each built from its moves when it is first asked for."""

    def __init__(self, around: Surroundings, idle_seconds: float) -> None:
        self._around = around
        self._idle_seconds = idle_seconds
        self._live: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._sweeper: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Begin to let go of tables without people."""
        self._sweeper = asyncio.create_task(self._sweep(), name="sweep tables")

    async def stop(self) -> None:
        """Carry through what is being written, then let go of everything."""
        if self._sweeper is not None:
            self._sweeper.cancel()
        await asyncio.gather(*self._loading.values(), return_exceptions=True)
        await asyncio.gather(*(live.stop() for live in self._live.values()))
        self._live.clear()

    async def open(self, new: NewTable) -> tuple[LiveTable, NewSeat]:
        """Open a table; it exists when this returns.

        Raises:
            FornoError: what is asked for cannot be played, or cannot be kept.
        """
        mine, token = _first_person(new), None
        seats = []
        for number, (seat, name) in enumerate(zip(new.seats, _names(new), strict=True)):
            if isinstance(seat, BotSeat):
                _check_bot(seat.bot, f"seats[{number}].bot")
                seats.append(StoredSeat(name=name, bot=seat.bot))
            else:
                token = new_token()
                seats.append(StoredSeat(name=name, token=token_hash(token)))
        game = Game.new(new.game, new.edition, [seat.name for seat in seats], options=new.options)
        record = game.record()
        stored = await self._around.store.add_table(
            StoredTable(
                code=new_code(),
                game=game.name,
                edition=game.edition,
                rules=record["rules"],
                options=record["options"],
                seed=record["seed"],
                language=new.language,
                seats=tuple(seats),
            )
        )
        self._around.metrics.opened.inc()
        log.info("table opened", table=stored.code, game=game.name, edition=game.edition, players=len(seats))
        return self._put(LiveTable(stored, Table(game, _seats(stored)), self._around)), NewSeat(mine, token)

    async def get(self, code: str) -> LiveTable:
        """The table of this code.

        Raises:
            UnknownTable: there is none.
        """
        live = self._live.get(code)
        if live is not None and not live.broken:
            return live
        task = self._loading.get(code)
        if task is None:
            task = self._loading[code] = asyncio.create_task(self._load(code))
            task.add_done_callback(lambda _: self._loading.pop(code, None))
        return await asyncio.shield(task)

    async def _load(self, code: str) -> LiveTable:
        stored = await self._around.store.find_table(code)
        if stored is None:
            raise UnknownTable("There is no such table.")
        moves = await self._around.store.moves(stored.id)
        decisions = [(move.seat, move.message, move.move) for move in moves]
        table = await asyncio.to_thread(_rebuild, stored, decisions)
        return self._put(LiveTable(stored, table, self._around))

    def _put(self, live: LiveTable) -> LiveTable:
        self._live[live.stored.code] = live
        self._around.metrics.tables.set(len(self._live))
        return live

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(min(_SWEEP_SECONDS, self._idle_seconds))
            before = time.monotonic() - self._idle_seconds
            for live in [live for live in self._live.values() if live.deserted and live.idle_since < before]:
                del self._live[live.stored.code]
                await live.stop()
            self._around.metrics.tables.set(len(self._live))


def _rebuild(stored: StoredTable, decisions: list[tuple[int, str | None, str]]) -> Table:
    players = [seat.name for seat in stored.seats]
    game = Game.new(stored.game, stored.edition, players, options=stored.options, seed=stored.seed)
    table = Table.rebuild(game, _seats(stored), decisions)
    while stored.finished and not table.over:
        table.advance()
    return table


def _seats(stored: StoredTable) -> list[Seat]:
    return [Seat(seat.name, seat.bot) for seat in stored.seats]


def _first_person(new: NewTable) -> int | None:
    persons = [number for number, seat in enumerate(new.seats) if isinstance(seat, PersonSeat)]
    if len(persons) > 1:
        raise OnePerson("A table has one person so far; the others are bots.", f"seats[{persons[1]}]")
    return persons[0] if persons else None


def _names(new: NewTable) -> list[str]:
    names = [_clean(seat.name, f"seats[{number}].name") for number, seat in enumerate(new.seats)]
    free = [name for name in _BOT_NAMES if name not in names]
    return [
        name or (free.pop(0) if isinstance(seat, BotSeat) else "Anna")
        for name, seat in zip(names, new.seats, strict=True)
    ]


def _clean(name: str, where: str) -> str:
    name = " ".join(unicodedata.normalize("NFC", name).split())
    # Control and format characters, such as direction marks, could make a name look like another.
    if any(unicodedata.category(letter)[0] == "C" for letter in name):
        raise BadOption("A name has letters, digits, signs and spaces.", where)
    return name


def _check_bot(name: str, where: str) -> None:
    if name not in bots.names():
        raise UnknownGame(f"There is no bot {name!r}; there are {', '.join(bots.names())}.", where)
