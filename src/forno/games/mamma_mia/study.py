"""What there is to count in Mamma Mia! and Plus: orders laid and baked, and helping."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any, Final

from forno.common.study import Fact, Rate, Study

from .events import Asking, Delivered, Helped, NewRound, NotHelped, Ordered, Passed, Placed, WentBack
from .rules import Setting

__all__ = ["STUDY"]

_ORDERS: Final = "orders"
_HELPING: Final = "helping"
_MANY: Final = 4  # cards asked for at once: hardly ever granted, and told together
_WIDER: Final = (1, 2)


class _Counting:
    """Counts what becomes of the orders of one game.

    An order is baked in the turn in which it was laid: what comes of it is told by when that was.
    """

    def __init__(self, view: Any, sheet: Any) -> None:
        self._orders = {seat: tuple(sheet.orders[player.colour]) for seat, player in enumerate(view.players)}
        self._told = False
        self._round = view.round
        self._mover = -1
        self._turns: dict[int, int] = {}
        self._laid: dict[tuple[int, str], int] = {}
        self._wanted = ""

    def see(self, event: Any) -> Iterator[Fact]:
        if not self._told:
            self._told = True
            for seat, orders in self._orders.items():
                yield from (Fact(_ORDERS, order, "in play", seat) for order in orders)
        if isinstance(event, NewRound):
            self._round, self._mover, self._turns = event.round, -1, {}
        elif isinstance(event, Placed | Ordered | Passed):
            yield from self._moved(event)
        elif isinstance(event, Delivered | WentBack):
            turn = self._laid.get((event.player, event.order), 0)
            what = "baked" if isinstance(event, Delivered) else "went back"
            yield Fact(_ORDERS, event.order, what, event.player, self._round, turn)
        else:
            yield from self._helped(event)

    def _moved(self, event: Placed | Ordered | Passed) -> Iterator[Fact]:
        seat = event.player
        if seat != self._mover:  # a turn is ingredients and orders of one player in a row
            self._mover = seat
            self._turns[seat] = self._turns.get(seat, 0) + 1
        if isinstance(event, Ordered):
            self._laid[seat, event.order] = self._turns[seat]
            yield Fact(_ORDERS, event.order, "laid", seat, self._round, self._turns[seat])

    def _helped(self, event: Any) -> Iterator[Fact]:
        """Rows of helping are how many cards were asked for."""
        if isinstance(event, Asking):
            number = sum(event.wanted.values())
            self._wanted = f"{_MANY} cards or more" if number >= _MANY else f"{number} card{'s' * (number > 1)}"
            yield Fact(_HELPING, self._wanted, "asked", event.player, self._round)
        elif isinstance(event, Helped):
            yield Fact(_HELPING, self._wanted, "helped", event.helper, self._round)
        elif isinstance(event, NotHelped):
            yield Fact(_HELPING, self._wanted, "nobody helped", event.player, self._round)


def _wider(cards: int, setting: Setting) -> Setting:
    """The same game with a hand of more cards: one may draw up to it, and is dealt as many as ever."""
    rules = setting.rules.copy()
    rules.hand_limit += cards
    return replace(setting, rules=rules)


STUDY: Final = Study(
    watcher=_Counting,
    tables={
        _ORDERS: ("in play", "laid", "baked", "went back"),
        _HELPING: ("asked", "helped", "nobody helped"),
    },
    rates=(
        Rate(_ORDERS, "baked", "in play"),
        Rate(_ORDERS, "baked", "laid"),
        Rate(_HELPING, "helped", "asked"),
    ),
    timed=((_ORDERS, "laid"), (_ORDERS, "baked")),
    success=(_ORDERS, "baked"),
    luck="forno.games.mamma_mia.luck",
    variants={f"hand+{cards}": partial(_wider, cards) for cards in _WIDER},
)
