"""The lists of tables: those that anybody may join or watch, and one's own."""

from __future__ import annotations

from typing import Final

import msgspec

from forno.server.live.facts import own_table, public_table
from forno.server.live.surroundings import Surroundings
from forno.server.live.turn import NOWHERE, Turn, turn_at
from forno.server.people.company import Who
from forno.server.protocol import House, OwnTable, PublicTable
from forno.server.store.stored import StoredTable
from forno.server.tables.shelf import Shelf
from forno.server.tables.turns import Turns

_LOBBY: Final = 50  # tables in one list


class Lists:
    """What is kept of tables, together with what is known of those in memory."""

    def __init__(self, around: Surroundings, shelf: Shelf) -> None:
        self._around, self._shelf, self._turns = around, shelf, Turns(around.store)

    async def lobby(self, owner: bytes | None) -> tuple[list[PublicTable], list[OwnTable]]:
        """Tables that anybody may join or watch, and those where somebody has a seat.

        Of the first, those where somebody waits for others come first; of the others, the newest.
        """
        store, shelf = self._around.store, self._shelf
        public = await store.public_tables(_LOBBY, self._around.timepiece.date(), shelf.visits.here())
        mine = [] if owner is None else await store.tables_of(owner, _LOBBY)
        turns = await self._turns.of([stored for stored in mine if shelf.get(stored.code) is None])
        return [self._public(stored) for stored in public], [self._own(stored, owner, turns) for stored in mine]

    def _own(self, stored: StoredTable, owner: bytes | None, turns: dict[int, Turn]) -> OwnTable:
        live = self._shelf.get(stored.code)
        turn = turns.get(stored.id, NOWHERE) if live is None else turn_at(live.table)
        return own_table(self._public(stored), Who(owner).seats(stored), turn)

    def _public(self, stored: StoredTable) -> PublicTable:
        live = self._shelf.get(stored.code)
        present = frozenset[int]() if live is None else live.presence.seats
        return public_table(stored, msgspec.convert(stored.house, House), False, present)
