"""How a table stands: what is kept of it, the game on it, its clocks, and who is there. Nothing is waited for."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

import msgspec

from forno.play.standing import Place
from forno.play.table import Table
from forno.server.errors import DayNotClosed, NotNow
from forno.server.live.clocks import Clocks, is_long
from forno.server.live.connection import Connection
from forno.server.live.dealing import come_back
from forno.server.live.facts import NOTES, note, table_facts
from forno.server.live.presence import Presence
from forno.server.live.timepiece import Timepiece
from forno.server.protocol import House, TableFacts, Time
from forno.server.protocol.coding import encode
from forno.server.store.stored import Outcome, StoredAct, StoredMove, StoredTable

#: The seat of whoever tries a day's pizza.
OWN: Final = 0


class Standing:
    """What all parts of a table look at. It does no I/O and knows no lock: who changes it says when.

    Args:
        stored: What is kept of the table.
        found: Where the game stands; None before the start.
        timepiece: What its clocks run by.
        acts: What has happened around the game.
        moves: The decisions that are kept.
    """

    __slots__ = ("_timepiece", "broken", "clocks", "closed", "house", "notes", "opening", "presence", "stored", "table")

    def __init__(
        self,
        stored: StoredTable,
        found: Place | None,
        timepiece: Timepiece,
        acts: Iterable[StoredAct] = (),
        moves: Sequence[StoredMove] = (),
    ) -> None:
        self.stored, self._timepiece = stored, timepiece
        self.house = msgspec.convert(stored.house, House)
        self.presence = Presence()
        self.notes = deque((note(act) for act in acts), maxlen=NOTES)
        #: Whether something went wrong that only building it anew can mend.
        self.broken = False
        #: Whether it is known that the day has closed whose pizza it is.
        self.closed = False
        self.table: Table | None = None
        self.clocks: Clocks | None = None
        #: Whether the oven was open when something was shown last.
        self.opening = False
        if found is not None:
            self._begin(found, moves)

    # -------------------------------------------------------------------------------------------------- where it stands

    @property
    def game_table(self) -> Table:
        """The game's table.

        Raises:
            NotNow: it has not begun.
        """
        if self.table is None:
            raise NotNow("The game has not begun.")
        if self.stored.ended is not None:
            raise NotNow("The game was ended.")
        return self.table

    @property
    def playing(self) -> Table:
        """The game's table, even if the game was ended while something was written."""
        assert self.table is not None
        return self.table

    @property
    def over(self) -> bool:
        """Whether nothing is left to play, and nothing to hide."""
        return self.stored.ended is not None or (self.table is not None and self.table.over)

    @property
    def sealed(self) -> bool:
        """Whether what was dealt stays a secret when the game is over, too: others have it still before them today."""
        return self.stored.daily is not None and not self.closed

    def check_told(self) -> None:
        """See whether the seed and all that follows from it may be told, as far as days go.

        Raises:
            DayNotClosed: not yet.
        """
        if self.sealed:
            raise DayNotClosed("What was dealt is told when the day has closed: others have it still before them.")

    @property
    def outcome(self) -> Outcome | None:
        """How a try of a day's pizza has ended; None at all other tables."""
        result = None if self.stored.daily is None else self.playing.game.result
        return None if result is None else Outcome(int(result["scores"][OWN][0]), OWN in result["winners"])

    @property
    def deserted(self) -> bool:
        """Whether nobody is connected to this process."""
        return not self.presence.connections

    @property
    def patient(self) -> bool:
        """Whether its people may come and go: it is for their moves that it waits, not for them to be there."""
        return is_long(self.house.clock) and any(
            seat.kind == "person" and seat.stand_in is None and seat.holders for seat in self.stored.seats
        )

    @property
    def awake(self) -> bool:
        """Whether the table goes on: somebody is there to see it, or nobody is expected to be."""
        return not self.stored.finished and (self.patient or not self.deserted)

    @property
    def hushed(self) -> bool:
        """Whether a round is played that wants silence: from its first call until the next one can begin."""
        if not self.house.quiet or self.table is None or self.over:
            return False
        return self.table.game.hushed

    # --------------------------------------------------------------------------------------------------- what is known

    def known(self, seat: int | None) -> int:
        """The number of decisions as far as a seat may know."""
        return 0 if self.table is None else self.table.known(seat)

    def sight(self, seat: int | None) -> tuple[int, bytes]:
        """What a seat sees now, ready to be sent."""
        table = self.playing
        return table.known(seat), encode(table.view(seat))

    def time(self, seat: int | None) -> Time | None:
        """The clocks as a seat may see them."""
        return None if self.clocks is None else self.clocks.shown_to(seat)

    def facts(self, connection: Connection | None = None) -> TableFacts:
        """What everybody may know of the table, and what concerns the connection."""
        return table_facts(self.stored, self.house, self.over, self.presence, self.notes, connection)

    # ---------------------------------------------------------------------------------------------------- what changes

    def begin(self, moves: Sequence[StoredMove]) -> Place:
        """Deal the cards; ``moves``: those of the record that the table is from."""
        found = come_back(self.stored, moves)
        assert found is not None
        self._begin(found, moves)
        return found

    def stand_at(self, table: Table) -> None:
        """Stand where the game stands on this table."""
        self.table, self.opening = table, table.game.on_turn is None

    def drop_undo(self) -> bool:
        """Ask nobody any more to let a move be taken back; whether somebody was asked."""
        if "undo" not in self.stored.pending:
            return False
        pending = {name: value for name, value in self.stored.pending.items() if name != "undo"}
        self.stored = replace(self.stored, pending=pending)
        return True

    def _begin(self, found: Place, moves: Sequence[StoredMove]) -> None:
        self.stand_at(found.table)
        self._wind_clocks(moves[: found.played])

    def _wind_clocks(self, moves: Iterable[StoredMove]) -> None:
        clock, known = self.house.clock, None
        if self.stored.due is not None and self.stored.due_ply is not None:
            known = self.stored.due_ply, self.stored.due / 1000 - time.time()
        used = None
        if self.stored.used is not None and self.stored.used_ply is not None:
            used = self.stored.used_ply, self.stored.used
        seats, timepiece = len(self.stored.seats), self._timepiece
        self.clocks = None if clock is None else Clocks(clock, seats, moves, known, used, timepiece)
