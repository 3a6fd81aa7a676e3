"""What a coach says of games that are over: thought about in the background, a seat of a table at a time, and kept."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, Final

import msgspec

from forno.coach import Lesson, Moment, moments
from forno.errors import FornoError
from forno.server.background import Background
from forno.server.errors import CoachFailed, NoCoach, TooMany
from forno.server.protocol import Coaching
from forno.server.thinking.coaching import COACH, Coached
from forno.server.thinking.thinking import Mind, Overloaded, Thinking

__all__ = ["Reviews", "said"]

_AT_ONCE: Final = 8  # reviews that are thought about
_KEPT: Final = 200  # of some 20 kB each
_Said = tuple[str, int]  # a table and a seat


class _Review:
    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.all = 0
        self.lessons: list[Lesson] = []
        self.error: FornoError | None = None
        #: Whether it is known how much there is to do.
        self.begun = asyncio.Event()
        self.done = False


class Reviews:
    """The reviews of a server process.

    Args:
        thinking: Where the coach thinks.
        playouts: How many games it plays on in its mind for each decision.
    """

    def __init__(self, thinking: Thinking, playouts: int) -> None:
        self._thinking, self._playouts, self._background = thinking, playouts, Background()
        self._kept: OrderedDict[_Said, _Review] = OrderedDict()

    async def of(self, table: str, record: Callable[[], dict[str, Any]], seat: int) -> Coaching:
        """What is known by now; whoever is the first to ask lets the coach begin.

        Args:
            table: The table's code.
            record: Makes its record; the game is over.
            seat: Whose decisions.

        Raises:
            BadOption: There is no such seat.
            NoCoach: The game has no coach here.
            CoachFailed: It failed, or took too long.
            TooMany: Another seat of this table, or too many others, are thought about.
        """
        review = self._kept.get((table, seat)) or self._begin(table, record, seat)
        self._kept.move_to_end((table, seat))
        await review.begun.wait()
        if review.error is not None:
            raise review.error
        return Coaching("done" if review.done else "thinking", seat, review.all, review.lessons[:])

    async def stop(self) -> None:
        """Leave off whatever is thought about."""
        tasks = [*self._background.tasks]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _begin(self, table: str, record: Callable[[], dict[str, Any]], seat: int) -> _Review:
        running = [where for where, review in self._kept.items() if not review.done]
        if any(code == table for code, _ in running):
            raise TooMany("The coach thinks about another seat of this table.", "seat", seconds=5)
        if len(running) >= _AT_ONCE:
            raise TooMany("The coach has too many games to think about; ask again later.", seconds=30)
        review = self._kept[table, seat] = _Review(seat)
        while len(self._kept) > _KEPT:
            del self._kept[next(where for where, other in self._kept.items() if other.done)]
        self._background.do(self._think(review, (table, seat), record()))
        return review

    async def _think(self, review: _Review, where: _Said, record: dict[str, Any]) -> None:
        try:
            found = await asyncio.to_thread(lambda: [*moments(record, review.seat)])
            review.all = len(found)
            review.begun.set()
            await self._judge(review, found, Mind(COACH, record["options"].get("deck")))
        except FornoError as error:
            review.error = error
        except Overloaded:
            review.error = TooMany("The coach has too much to think about; ask again later.", seconds=30)
        except Exception:
            review.error = CoachFailed("The coach has failed; ask again.")
            raise
        finally:
            review.done = True
            review.begun.set()
            if review.error is not None:  # who has heard of it may ask again
                self._kept.pop(where, None)

    async def _judge(self, review: _Review, found: list[Moment], coach: Mind) -> None:
        events: list[Any] = []
        for moment in found:
            events = [*events, *moment.events]
            asked = Coached(moment.ply, moment.played, self._playouts)
            told = await self._thinking.coach(coach, moment.view, events, asked)
            review.lessons.append(said(told, Lesson))


def said(told: str, kind: Any) -> Any:
    """What a coach has said, as ``kind``.

    Raises:
        NoCoach: That it cannot say anything.
    """
    if "error" in (plain := msgspec.json.decode(told)):
        raise NoCoach(plain["error"]["message"], plain["error"]["where"])
    return msgspec.convert(plain, kind)
