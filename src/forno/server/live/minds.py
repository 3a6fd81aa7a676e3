"""The bots of a table: what each has seen of it, and what it decides."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

from forno import bots
from forno.errors import FornoError
from forno.play.table import Prepared
from forno.server.live.standing import Standing
from forno.server.live.surroundings import Surroundings
from forno.server.logs import log
from forno.server.people.beginners import bot_of
from forno.server.people.daily import luck_of
from forno.server.store.stored import By
from forno.server.thinking.luck import lots
from forno.server.thinking.thinking import Mind, Overloaded

#: Plays on where a bot has failed.
_INSTEAD: Final = "rule"
#: So often it may fail: once may be the machine's fault, where its process has ended or much else was to do.
_PATIENCE: Final = 2
#: The part of a pause within which a decision in secret has to come: what is left is for another one, and to keep it.
_PART: Final = 2 / 3
#: Seconds until a bot of a day's pizza is asked again that had too much to do.
_AGAIN: Final = 0.5


class _Late(Exception):
    """A decision in secret has not come in time."""


@dataclass(slots=True, eq=False, repr=False)
class Minds:
    """This table's bots; they think elsewhere. One that fails is stood in for, and loses its seat the second time."""

    standing: Standing
    around: Surroundings
    _minds: dict[tuple[int, str], Mind] = field(default_factory=dict)
    _failures: Counter[tuple[int, str]] = field(default_factory=Counter)
    _untold: list[tuple[str, Exception]] = field(default_factory=list)

    async def think(self, seat: int, name: str, pause: float) -> tuple[Prepared, By | None] | None:
        """A bot's decision; where it has failed, another one's; by lot where too many wait for bots.

        Args:
            seat: Who is asked.
            name: The bot.
            pause: Seconds until everybody expects to hear more; 0: nobody expects anything. What is decided in secret
                is decided by then (MM-16).

        Returns:
            The decision, and who took it where that is not the bot; None: somebody else has decided meanwhile.
        """
        self.tell()
        if self.standing.stored.daily is not None:
            return await self._think_alike(seat, name)
        if self._failures[seat, name] >= _PATIENCE:
            return await self._instead(seat)
        ply, legal = self.standing.playing.ply, self.standing.playing.game.legal()
        try:
            move = await self._in_time(seat, name, legal, pause)
        except Overloaded:
            return self._move(seat, ply, self._by_lot(legal), "hurried")
        except _Late:
            return self._move(seat, ply, self._at_once(seat, name, legal), "hurried")
        except Exception as error:
            self._lose(seat, name, error)
            return None if self.standing.playing.ply != ply else await self._instead(seat)
        return None if move is None else self._move(seat, ply, move, None)

    async def _think_alike(self, seat: int, name: str) -> tuple[Prepared, By | None] | None:
        """A decision at a day's pizza: the same after the same moves, however long it takes, whatever fails.

        What is decided in secret is decided at once, by ``rule``: its pause leaves no time that could be relied on.
        """
        ply, legal = self.standing.playing.ply, self.standing.playing.game.legal()
        while not self._in_secret and self._failures[seat, name] < _PATIENCE:
            try:
                move = await self._asked(seat, name, legal)
            except Overloaded:
                await self.around.timepiece.sleep(_AGAIN)
            except Exception as error:
                self._lose(seat, name, error)
            else:
                return None if move is None else self._move(seat, ply, move, None)
            if self.standing.playing.ply != ply:
                return None
        by: By | None = None if self._in_secret else "fallback"
        return self._move(seat, ply, self._at_once(seat, name, legal), by)

    async def _in_time(self, seat: int, name: str, legal: list[str], pause: float) -> str | None:
        """As ``_asked``; raises ``_Late`` where it is asked in secret and the pause is nearly over."""
        asking = asyncio.ensure_future(self._asked(seat, name, legal))
        if not self._in_secret or not pause:
            return await asking
        sleeping = asyncio.ensure_future(self.around.timepiece.sleep(pause * _PART))
        try:
            await asyncio.wait({asking, sleeping}, return_when=asyncio.FIRST_COMPLETED)
        except asyncio.CancelledError:
            asking.cancel()
            raise
        finally:
            sleeping.cancel()
        if not asking.done():
            asking.add_done_callback(partial(self._came_late, seat, name))
            raise _Late
        return asking.result()

    def _came_late(self, seat: int, name: str, asking: asyncio.Task[str | None]) -> None:
        """Whoever was only slow keeps its seat; who failed in the end has failed once."""
        error = None if asking.cancelled() else asking.exception()
        if isinstance(error, Exception) and not isinstance(error, Overloaded):
            self._lose(seat, name, error)

    @property
    def _in_secret(self) -> bool:
        """Whether nobody but the seat itself knows that it is asked (MM-16)."""
        return self.standing.playing.game.on_turn is None

    def _at_once(self, seat: int, name: str, legal: list[str]) -> str:
        """What ``rule`` plays, or the bot of a first deal, thought about here: no process has to have time for it."""
        table, written = self.standing.playing, bot_of(self.standing.stored, seat, name)
        luck = luck_of(self.standing.stored, seat)
        seed = None if luck is None else lots(luck, -1).getrandbits(63)
        bot: Any = bots.make(_INSTEAD if written == name else written, seed)
        bot.know(table.game.card_sheet())
        for event in table.events:
            bot.see(event)
        rng = random.SystemRandom() if luck is None else lots(luck, len(table.events))
        move: str = bot.choose(table.view(seat), legal, rng)
        return move

    async def _asked(self, seat: int, name: str, legal: list[str]) -> str | None:
        """What a bot wants to play, and may; None: somebody else has decided meanwhile."""
        table = self.standing.playing
        ply = table.ply
        move = await self.around.thinking.choose(self._mind(seat, name), table.view(seat), legal, table.events)
        if table.ply != ply:
            return None
        table.prepare(seat, None, table.known(seat), [move])
        return move

    async def _instead(self, seat: int) -> tuple[Prepared, By | None] | None:
        """The decision of the bot that has taken over; by lot where that one cannot think, either."""
        ply, legal = self.standing.playing.ply, self.standing.playing.game.legal()
        move: str | None
        try:
            # In secret nothing waits for a process that has ended, or for others who think there.
            move = self._at_once(seat, _INSTEAD, legal) if self._in_secret else await self._asked(seat, _INSTEAD, legal)
        except Exception as error:
            if not isinstance(error, Overloaded):
                self._untold.append((_INSTEAD, error))
            move = self._by_lot(legal)
        return None if move is None else self._move(seat, ply, move, "fallback")

    def _move(self, seat: int, ply: int, move: str, by: By | None) -> tuple[Prepared, By | None] | None:
        table = self.standing.playing
        return None if table.ply != ply else (table.prepare(seat, None, table.known(seat), [move]), by)

    def _lose(self, seat: int, name: str, error: Exception) -> None:
        self._failures[seat, name] += 1
        self._minds.pop((seat, name), None)
        self._untold.append((name, error))
        self.tell()

    def tell(self) -> None:
        """Log what has failed, once everybody knows whose turn it is: else one saw that somebody was asked (MM-16)."""
        if self._in_secret and not self.standing.playing.over:
            return
        for name, error in self._untold:
            # What it answered, and what would have been legal, tells of its hand.
            why = None if isinstance(error, FornoError) else error
            code = self.standing.stored.code
            log.error("a bot failed", table=code, bot=name, kind=type(error).__name__, instead=_INSTEAD, exc_info=why)
            self.around.metrics.failed_bots.inc()
        self._untold.clear()

    def forget(self) -> None:
        """What they saw did not happen: each is shown the past anew."""
        self._minds.clear()

    def _mind(self, seat: int, name: str) -> Mind:
        if (seat, name) not in self._minds:
            stored = self.standing.stored
            others = [chair.player for place, chair in enumerate(stored.seats) if place != seat]
            written, deck = bot_of(stored, seat, name), stored.options.get("deck")
            self._minds[seat, name] = Mind(written, deck, others, luck_of(stored, seat))
        return self._minds[seat, name]

    @staticmethod
    def _by_lot(legal: list[str]) -> str:
        return random.SystemRandom().choice(legal)
