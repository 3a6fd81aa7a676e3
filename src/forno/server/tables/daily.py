"""The pizza of the day: opened for whoever tries it, shown as far as he may know, and told when the day has closed."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import astuple
from typing import Final

from forno.play.chance import commitment
from forno.play.game import Game
from forno.server.errors import Conflict, DayOver, DayToCome, NotNow, OtherBots, UnknownDay
from forno.server.live.live_table import LiveTable
from forno.server.live.timepiece import Timepiece
from forno.server.people.calendar import Calendar, Day
from forno.server.people.daily import Company, company_here, day_table, seed_of
from forno.server.people.founding import usual_table
from forno.server.protocol import DailyPizza, DailyTry, OwnTry, ScoreCount
from forno.server.store.repository import LATE, Store
from forno.server.store.stored import StoredDay, StoredTable, StoredTry

__all__ = ["Daily"]

#: So long after its end nothing of a day is told in any case: a game may just be being opened.
_GRACE: Final = 60_000
_LAST: Final = 7  # days
_KNOWN: Final = 1000


class Daily:
    """The days of a server.

    Args:
        store: Where they are kept.
        timepiece: What time it is.
        calendar: Which day a moment belongs to.
    """

    def __init__(self, store: Store, timepiece: Timepiece, calendar: Calendar) -> None:
        self._store, self._timepiece, self._calendar = store, timepiece, calendar
        self._secret = b""
        self._known: dict[tuple[str, str], StoredDay] = {}

    def use(self, secret: bytes) -> None:
        """Derive all deals from this secret from now on."""
        self._secret = secret

    # ------------------------------------------------------------------------------------------------------ one's own

    async def table(self, wanted: DailyTry, owner: bytes, program: bool) -> tuple[StoredTable, Game | None] | StoredTry:
        """The table to be opened for whoever tries the pizza of this day, or what he has made of it before.

        Raises:
            UnknownGame: There is no such game.
            BadOption: There is no such day.
            DayOver: The day is over.
            DayToCome: It is not yet there.
            BotsNotReady: The bots are being compiled.
            OtherBots: The day was begun with others.
        """
        usual_table(wanted.game)
        today = self._calendar.at(self._timepiece.date())
        if wanted.day is not None:
            _check_day(self._calendar.named(wanted.day), today)
        before = await self.tried(today.name, wanted.game, owner)
        if before is not None:
            return before
        day, here = await self._begun(today, wanted.game), company_here()
        if Company(day.bot, day.version, day.weights) != here:
            raise OtherBots("Today's pizza was begun with other bots than there are here now; come back tomorrow.")
        return day_table(wanted, day.day, self._seed(day), day.bot, owner, program)

    async def tried(self, day: str, game: str, owner: bytes) -> StoredTry | None:
        """What somebody has made of a day's pizza; None: he has not tried it."""
        return await self._store.days.tried(day, game, owner)

    async def _begun(self, today: Day, game: str) -> StoredDay:
        """A day as it was begun; whoever asks first begins it."""
        found = await self._find(today.name, game)
        if found is None:
            day = StoredDay(today.name, game, today.begins, today.ends, *astuple(company_here()))
            with suppress(Conflict):  # somebody else was quicker
                await self._store.days.add(day)
            found = await self._find(today.name, game)
        if found is None:
            raise NotNow("The day cannot be begun now; try again.")
        return found

    # ------------------------------------------------------------------------------------------------------ to be seen

    async def show(self, game: str, name: str | None, owner: bytes | None) -> DailyPizza:
        """A day's pizza, as far as somebody may know it.

        Args:
            game: Which game's.
            name: Of the day; None: this one.
            owner: Who asks; None: a stranger.

        Raises:
            UnknownGame, BadOption, BotsNotReady: As for ``table``.
            DayToCome: The day is not yet there.
            UnknownDay: There was no pizza that day.
        """
        usual_table(game)
        today = self._calendar.at(self._timepiece.date())
        wanted = today if name is None else self._calendar.named(name)
        if wanted.begins > today.begins:
            raise DayToCome(f"{wanted.name} is not yet there; here it is {today.name}.", "day")
        if wanted == today:
            return await self._seen(await self._begun(today, game), owner, today=True)
        day = await self._find(wanted.name, game)
        if day is None:
            raise UnknownDay(f"There was no pizza of the day here on {wanted.name}.", "day")
        return await self._seen(day, owner, today=False)

    async def _seen(self, day: StoredDay, owner: bytes | None, today: bool) -> DailyPizza:
        mine = None if owner is None else await self.tried(day.day, day.game, owner)
        closed, seed = await self._is_closed(day), self._seed(day)
        tells = closed or (mine is not None and mine.score is not None)
        edition, players = usual_table(day.game)
        return DailyPizza(
            day=day.day,
            game=day.game,
            edition=edition,
            players=players,
            begins=day.begins,
            ends=day.ends,
            closes=day.ends + LATE,
            today=today,
            closed=closed,
            bot=day.bot,
            version=day.version,
            weights=day.weights,
            commitment=commitment(seed),
            seed=seed if closed else None,
            mine=None if mine is None else OwnTry(*astuple(mine)),
            spread=await self._spread(day) if tells else None,
            last=await self._last(day, owner),
        )

    async def _spread(self, day: StoredDay) -> list[ScoreCount]:
        return [ScoreCount(*astuple(one)) for one in await self._store.days.spread(day.day, day.game)]

    async def _last(self, day: StoredDay, owner: bytes | None) -> list[OwnTry]:
        if owner is None:
            return []
        return [OwnTry(*astuple(one)) for one in await self._store.days.last_tried(day.game, owner, day.day, _LAST)]

    # -------------------------------------------------------------------------------------------------- to be told once

    async def unseal(self, live: LiveTable) -> None:
        """See whether the day has closed whose pizza is on a table: then its game is like any other."""
        stored = live.stored
        if live.standing.sealed:
            live.standing.closed = await self.may_tell(stored)

    async def may_tell(self, stored: StoredTable) -> bool:
        """Whether everything of a table may be told, as far as days go."""
        day = None if stored.daily is None else await self._find(stored.daily, stored.game)
        return stored.daily is None or (day is not None and await self._is_closed(day))

    async def _is_closed(self, day: StoredDay) -> bool:
        since = self._timepiece.date() - day.ends
        if since < _GRACE or since >= LATE:
            return since >= LATE
        return await self._store.days.running(day.day, day.game) == 0

    async def _find(self, name: str, game: str) -> StoredDay | None:
        found = self._known.get((name, game)) or await self._store.days.find(name, game)
        if found is not None:
            if len(self._known) >= _KNOWN:
                self._known.clear()
            self._known[name, game] = found
        return found

    def _seed(self, day: StoredDay) -> str:
        return seed_of(self._secret, day.day, day.game)


def _check_day(wanted: Day, today: Day) -> None:
    if wanted.begins > today.begins:
        raise DayToCome(f"{wanted.name} is not yet there; here it is {today.name}.", "day")
    if wanted.begins < today.begins:
        raise DayOver(f"{wanted.name} is over; here it is {today.name}.", "day")
