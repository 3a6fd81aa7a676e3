"""How Mamma Mia! and Plus are searched."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any

from forno.common.searchable import Question, Searchable, Thing, Traits

from . import (
    company,
    dues,
    exchanges,
    layout,
    packed,
    rollout,
    slots,
    unseen_orders,
    worlds,
)
from .bot import attention, forecast, help, opening, recipes, turn, weigh
from .bot.levels import MANNERS
from .bot.traits import TRAITS, traits
from .bot.weights import desk
from .game import GAME
from .judging import is_judged
from .known import Table, known, table_of
from .layout import DOUBTS, FIRST_ORDER, LOG, LOG_DRAWN, MAMMA_MIA, ORDERS, Desk, Remembered
from .memory import Memory
from .notation import actions_of

__all__ = ["SEARCH", "BakersMind"]


class BakersMind:
    """What a seat of Mamma Mia! or Plus keeps that forgets nothing.

    Args:
        others: How the others play in its mind: as one of ``MANNERS`` does.
    """

    def __init__(self, others: str = "rule") -> None:
        self.memory = Memory()
        manner = MANNERS[others]
        self._desk, self._others = desk(), manner.desk()
        self._desk.believes = 1
        self._desk.doubts = [round(math.exp(-manner.keeping * cards) * (1 << 32)) for cards in range(DOUBTS)]
        self._sheet: Any = None
        self._table: Table | None = None

    def know(self, sheet: Any) -> None:
        """Read the cards that are played with."""
        self._sheet = sheet

    def see(self, event: Any) -> None:
        """Remember an event."""
        self.memory.see(event)

    def question(self, view: Any, legal: Sequence[str]) -> Question:
        """The decision that the view's seat is asked for."""
        self.memory.look(view)
        table = self._table = self._table or table_of(view, self._sheet)
        numbers = actions_of(table.names[view.seat])
        s = known(table, view, self.memory)
        if self._others.forgets:
            note_plays(s)
        actions = [numbers[move] for move in legal]
        weigh.weigh(s, table.rules, self._desk, actions, len(actions))
        order = sorted(range(len(legal)), key=lambda at: -self._desk.worths[at])
        return Question(
            known=s,
            rules=table.rules,
            desks=(self._desk, self._others),
            moves=[legal[at] for at in order],
            actions=[actions[at] for at in order],
            certain=None not in self.memory.oven,
            things=[*_orders(table, s)],
            round=view.round,
            # With one other player a playout to the end takes twice as long only, and there more of them find more
            # (docs/decisions/0011). With three others it is worse; 1999 and Plus were not measured.
            whole=table.rules.players == 2 and view.edition == "2004",
        )


def note_plays(s: Remembered) -> None:
    """Note with which play each ingredient in the oven came, as everybody saw; leftovers came with none."""
    end = s.oven_size
    for entry in reversed(s.log[: min(s.logged, LOG)]):
        seat, kind, number = entry >> 7, (entry >> 4) & 7, entry & 15
        if kind != LOG_DRAWN:
            while end > s.turned and s.pile[end - 1] >= FIRST_ORDER:
                end -= 1
            first = end - number
            for place in range(max(first, s.turned), end):
                s.laid[place] = number * 8 + seat
            end = first


def _orders(table: Table, s: Remembered) -> Iterator[Thing]:
    """The order that lies turned up, and those in the oven."""
    judged = [FIRST_ORDER + s.judged_player * ORDERS + s.judged_order] if is_judged(s) else []
    for card in (*judged, *s.pile[s.turned : s.oven_size]):
        if FIRST_ORDER <= card < MAMMA_MIA:
            seat, order = divmod(card - FIRST_ORDER, ORDERS)
            yield Thing(seat, table.names[seat][order], card)


def _told(asked: Question) -> list[list[float]]:
    known: Any = asked.known
    rules: Any = asked.rules
    own: Any = asked.desks[0]
    return traits(known, rules, own, asked.actions)


SEARCH = Searchable(
    layout=layout,
    kernel=GAME.kernel,
    inner=(
        slots,
        dues,
        exchanges,
        unseen_orders,
        worlds,
        packed,
        recipes,
        forecast,
        turn,
        help,
        opening,
        weigh,
        rollout,
        attention,
        company,
    ),
    words=400,
    State=Remembered,
    Known=Remembered,
    Desk=Desk,
    mind=BakersMind,
    traits=Traits(TRAITS, _told),
)
