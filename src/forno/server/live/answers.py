"""What people were answered: to be said again, and to who waits for it until his decision is played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final

import msgspec

from forno.server.live.audience import Audience
from forno.server.live.connection import Connection
from forno.server.live.recalls import Recalls
from forno.server.live.standing import Standing
from forno.server.protocol import AnswerMessage
from forno.server.protocol.coding import encode
from forno.server.store.stored import StoredMove

_LATEST: Final = 8  # of a table, kept in memory; older ones are worked out again


@dataclass(slots=True, eq=False, repr=False)
class Answers:
    """The answers that were given last at a table, and those that are still to be given."""

    standing: Standing
    audience: Audience
    recalls: Recalls
    #: By seat and the message's own name.
    latest: dict[tuple[int, str], bytes] = field(default_factory=dict)
    _awaited: dict[tuple[int, str | None], Connection] = field(default_factory=dict)

    def give(self, connection: Connection, seat: int, id: str, moves: Iterable[str]) -> tuple[int, bytes]:
        """Answer a message that is played; returns what the seat sees."""
        ply, view = sight = self.standing.sight(seat)
        answer = self.latest[seat, id] = encode(AnswerMessage(ply, id, list(moves), msgspec.Raw(view)))
        if len(self.latest) > _LATEST:
            del self.latest[next(iter(self.latest))]
        connection.send(answer)
        return sight

    def is_known(self, seat: int, id: str) -> bool:
        """Whether a message was played before."""
        return (seat, id) in self.latest or self.standing.game_table.has_played(seat, id)

    async def give_again(self, connection: Connection, seat: int, id: str) -> bool:
        """Answer a message as it was answered then; whether it was.

        Raises:
            TooMany: he has asked for too many that were not at hand.
        """
        then = self.latest.get((seat, id))
        if then is None:
            table = self.standing.game_table
            then = await self.recalls.find(self.standing.stored.id, table, seat, id, connection.who.owner)
        if then is None:
            return False
        connection.send(then)
        self.audience.sync(connection)
        return True

    @contextmanager
    def awaited(self, connection: Connection, seat: int, id: str | None) -> Iterator[None]:
        """Somebody waits meanwhile that his message is played."""
        self._awaited[seat, id] = connection
        try:
            yield
        finally:
            self._awaited.pop((seat, id), None)

    def give_awaited(self, rows: Sequence[StoredMove]) -> None:
        """A message is played: answer who waits for it."""
        seat, id = rows[0].seat, rows[0].message
        connection = self._awaited.pop((seat, id), None)
        if connection is not None and id is not None:
            self.give(connection, seat, id, [row.move for row in rows])
