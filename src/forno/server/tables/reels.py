"""Games that are over, ready to be looked at again: cut once, and kept for whoever turns the pages."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Final

from forno.play.reel import Reel
from forno.server.errors import GameRunning
from forno.server.live.live_table import LiveTable

__all__ = ["Reels"]

_KEPT: Final = 50  # of some 300 kB each


class Reels:
    """The replays of a server process."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, Reel] = OrderedDict()

    async def of(self, live: LiveTable) -> Reel:
        """The replay of a table.

        Raises:
            GameRunning: Its game is not over, or has never begun: nothing of it is shown (MM-16).
        """
        if not live.over or live.table is None:
            raise GameRunning("The replay is shown when the game is over.")
        code = live.stored.code
        if code not in self._kept:
            self._kept[code] = await asyncio.to_thread(Reel, live.record())
            while len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(code)
        return self._kept[code]
