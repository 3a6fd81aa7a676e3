"""Answers that were given long ago, for who asks for them once more: a whole game is played again to find them."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Final

import msgspec

from forno.play.table import Table
from forno.server.access.limits import Limits, Rate
from forno.server.protocol import AnswerMessage
from forno.server.protocol.coding import encode

__all__ = ["Recalls"]

#: How often a game is played again for a person; a client that has lost its line wants it once.
REPLAYS: Final = Rate(10, 0.5)
KEPT: Final = 16  # seats of tables whose answers are at hand

Seat = tuple[int, int]


class Recalls:
    """All answers of a seat are worked out at once, and kept for the few seats that were asked for last."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Seat, dict[str, bytes]] = OrderedDict()
        self._limits = Limits()
        self._turn = asyncio.Lock()  # one game at a time, however many ask

    async def find(self, table: int, game: Table, seat: int, id: str, owner: bytes | None) -> bytes | None:
        """The answer to a message, the same one as then; None if there was none.

        Args:
            table: The table's number.
            game: What is played there.
            seat: Whose message.
            id: Its name.
            owner: Who asks.

        Raises:
            TooMany: he has asked for too many that were not at hand.
        """
        key = table, seat
        async with self._turn:
            if id not in self._kept.get(key, ()):
                self._limits.spend(REPLAYS, owner)
                self._kept[key] = await asyncio.to_thread(_answers, game.copy(), seat)
            self._kept.move_to_end(key)
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
            return self._kept[key].get(id)


def _answers(game: Table, seat: int) -> dict[str, bytes]:
    return {
        then.id: encode(AnswerMessage(then.ply, then.id, list(then.played), msgspec.Raw(encode(then.view))))
        for then in game.answers(seat)
    }
