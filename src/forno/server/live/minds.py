"""The bots of a table: what each has seen of it, and what it decides."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from forno.errors import FornoError
from forno.play.table import Prepared
from forno.server.live.standing import Standing
from forno.server.live.surroundings import Surroundings
from forno.server.logs import log
from forno.server.store.stored import By
from forno.server.thinking.thinking import Mind, Overloaded


@dataclass(slots=True, eq=False, repr=False)
class Minds:
    """This table's bots; they think elsewhere."""

    standing: Standing
    around: Surroundings
    _minds: dict[tuple[int, str], Mind] = field(default_factory=dict)

    async def think(self, seat: int, name: str) -> tuple[Prepared, By | None] | None:
        """A bot's decision; a random legal one if it fails, and if too many others wait for bots.

        None: somebody else has decided meanwhile.
        """
        table = self.standing.playing
        ply, legal = table.ply, table.game.legal()
        try:
            mind = self._mind(seat, name)
            move = await self.around.thinking.choose(mind, table.view(seat), legal, table.events)
            return None if table.ply != ply else (table.prepare(seat, None, table.known(seat), [move]), None)
        except Overloaded:
            return None if table.ply != ply else (self._by_lot(seat, legal), "hurried")
        except Exception as error:
            # What it answered, and what would have been legal, tells of its hand.
            why = None if isinstance(error, FornoError) else error
            code = self.standing.stored.code
            log.error("a bot failed", table=code, bot=name, kind=type(error).__name__, exc_info=why)
            if table.game.on_turn is not None:  # MM-16: not even the counters tell that somebody was asked
                self.around.metrics.failed_bots.inc()
            self._minds.pop((seat, name), None)
            return None if table.ply != ply else (self._by_lot(seat, legal), "fallback")

    def forget(self) -> None:
        """What they saw did not happen: each is shown the past anew."""
        self._minds.clear()

    def _mind(self, seat: int, name: str) -> Mind:
        if (seat, name) not in self._minds:
            self._minds[seat, name] = Mind(name, self.standing.stored.options.get("deck"))
        return self._minds[seat, name]

    def _by_lot(self, seat: int, legal: list[str]) -> Prepared:
        move, table = random.SystemRandom().choice(legal), self.standing.playing
        return table.prepare(seat, None, table.known(seat), [move])
