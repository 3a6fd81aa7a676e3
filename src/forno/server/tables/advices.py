"""What a coach advises at learning tables, to who has to decide: from his own view and public events alone."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from contextlib import suppress
from typing import Any, Final

from forno.coach import Advice
from forno.errors import FornoError
from forno.server.background import Background
from forno.server.errors import CoachFailed, NotNow, TooMany
from forno.server.live.live_table import LiveTable
from forno.server.protocol import Advised
from forno.server.tables.reviews import said
from forno.server.thinking.coaching import COACH, Coached
from forno.server.thinking.thinking import Mind, Overloaded, Thinking

__all__ = ["Advices"]

_KEPT: Final = 200
_WAIT: Final = 2.0  # seconds until it is said that it takes longer


class _Thought:
    def __init__(self) -> None:
        self.advice: Advice | None = None
        self.error: FornoError | None = None
        self.done = asyncio.Event()


class Advices:
    """The advice that a server process has given. Nobody but who asks ever hears that somebody did (MM-16).

    Args:
        thinking: Where the coach thinks.
        playouts: How many games it plays on in its mind for each decision.
    """

    def __init__(self, thinking: Thinking, playouts: int) -> None:
        self._thinking, self._playouts, self._background = thinking, playouts, Background()
        self._kept: OrderedDict[tuple[Any, ...], _Thought] = OrderedDict()

    async def of(self, live: LiveTable, seat: int) -> Advised:
        """The advice for the decision that a seat is asked for; the first time to ask lets the coach begin.

        Raises:
            NotNow: It is no learning table, the game does not run, or the seat has nothing to choose.
            NoCoach: The game has no coach here.
            CoachFailed: It failed, or took too long.
            TooMany: Too many others are thought about.
        """
        if not live.stored.learning:
            raise NotNow("Only at a learning table the coach can be asked before the game is over.")
        table = live.game_table
        view, known = table.view(seat), table.known(seat)
        if table.over or len(view.legal) < 2:
            raise NotNow("You have nothing to choose now.", "seat")
        what = (live.stored.code, seat, *table.game.moves)
        thought = self._kept.get(what)
        if thought is None:
            thought = self._kept[what] = _Thought()
            self._background.do(self._think(thought, what, live, view))
            while len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        with suppress(TimeoutError):
            await asyncio.wait_for(thought.done.wait(), _WAIT)
        if thought.error is not None:
            raise thought.error
        return Advised("thinking" if thought.advice is None else "done", known, thought.advice)

    async def stop(self) -> None:
        """Leave off whatever is thought about."""
        tasks = [*self._background.tasks]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _think(self, thought: _Thought, what: tuple[Any, ...], live: LiveTable, view: Any) -> None:
        events = [*live.game_table.events]
        coach = Mind(COACH, live.stored.options.get("deck"))
        try:
            asked = Coached(0, None, self._playouts)
            thought.advice = said(await self._thinking.coach(coach, view, events, asked), Advice)
        except FornoError as error:
            thought.error = error
        except Overloaded:
            thought.error = TooMany("The coach has too much to think about; ask again later.", seconds=5)
        except Exception:
            thought.error = CoachFailed("The coach has failed; ask again.")
            raise
        finally:
            thought.done.set()
            if thought.error is not None:  # who has heard of it may ask again
                self._kept.pop(what, None)
