"""Whose turn it is at one's tables, as far as everybody knows: for the list of them, without anybody going there."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from typing import Final

from forno.play.game import RULES_VERSION
from forno.server.live.dealing import come_back
from forno.server.live.turn import Turn, turn_at
from forno.server.store.repository import Store
from forno.server.store.stored import StoredTable

_REMEMBERED: Final = 5000
_NEVER: Final = (-1, -1)
_AT_ONCE: Final = 8  # games that are played again for one list


class Turns:
    """Finds that out for tables that are not in memory, and remembers it until somebody decides something there."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: OrderedDict[int, tuple[tuple[int, int], Turn]] = OrderedDict()

    async def of(self, tables: Sequence[StoredTable]) -> dict[int, Turn]:
        """Where these games stand, by the tables' numbers; of those that are new here some may be missing."""
        running = {table.id: table for table in tables if table.started and table.rules <= RULES_VERSION}
        plies = await self._store.plies(list(running))
        now = {number: (plies[number], table.shown) for number, table in running.items()}
        new = [number for number in running if self._known.get(number, (_NEVER,))[0] != now[number]]
        for number in new[:_AT_ONCE]:
            moves = await self._store.moves(number)
            found = await asyncio.to_thread(come_back, running[number], moves)
            self._known[number] = (len(moves), running[number].shown), turn_at(None if found is None else found.table)
            self._known.move_to_end(number)
        while len(self._known) > _REMEMBERED:
            self._known.popitem(last=False)
        return {
            number: self._known[number][1] for number in running if self._known.get(number, (_NEVER,))[0] >= now[number]
        }
