"""What a player who forgets nothing knows of a game of Mamma Mia! or Plus, made of events and views alone."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ..events import (
    Delivered,
    Drew,
    Helped,
    Judged,
    NewRound,
    Opened,
    Ordered,
    Placed,
    Turned,
    WentBack,
)

__all__ = ["Laid", "Memory"]


class Laid(NamedTuple):
    """An order in the oven."""

    player: int
    order: str


@dataclass(slots=True)
class Memory:
    """Show it every event (``see``), and the view before each decision (``look``).

    Attributes:
        oven: What lies in the oven and is still to be turned up, the first played first: a kind, an order, or None
            where nothing is known (who came late). In 1999 leftovers lie on the counter, where the view shows them.
        waiters: By seat, the orders at the bottom of the waiter that everybody saw going back there (MM-8).
        hands: By seat, orders that went back and were drawn again since: everybody knows that they are in that hand.
        pizzas: By seat, deliveries: in Plus nobody is shown whose they are until the end.
    """

    oven: list[str | Laid | None] = field(default_factory=list)
    waiters: dict[int, list[str]] = field(default_factory=dict)
    hands: dict[int, list[str]] = field(default_factory=dict)
    pizzas: dict[int, int] = field(default_factory=dict)
    _news: list[Any] = field(default_factory=list)
    _sizes: list[int] = field(default_factory=list)  # of the waiters
    _leftovers: int = 0

    def see(self, event: Any) -> None:
        """Remember an event."""
        self._news.append(event)

    def look(self, view: Any) -> None:
        """Take in the events since the last look, and what only a view shows: the sizes of stacks."""
        self._sizes = [player.waiter for player in view.players]
        for event in self._news:  # back to what they were before these events
            self._resize(event, -1)
        for event in self._news:
            self._take_in(event)
            self._resize(event, 1)
        self._news.clear()
        if view.phase != "open" and view.counter is not None:  # 1999: the leftovers lie on the counter
            del self.oven[: self._leftovers]
            self._leftovers = 0
        self._fit(view.oven)

    def _resize(self, event: Any, sign: int) -> None:
        match event:
            case Drew(player=player, source="waiter", number=number):
                self._sizes[player] -= sign * number
            case Helped(helper=player):
                self._sizes[player] -= sign
            case WentBack(player=player):
                self._sizes[player] += sign
            case _:
                pass

    def _take_in(self, event: Any) -> None:
        match event:
            case Placed(kind=kind, number=number):
                self.oven += [kind] * number
            case Ordered(player=player, order=order):
                self.oven.append(Laid(player, order))
                if order in self.hands.get(player, ()):
                    self.hands[player].remove(order)
            case Drew(player=player, source="waiter", number=number):
                self.hands.setdefault(player, []).extend(self._from_waiter(player, number))
            case Turned() | Judged():
                del self.oven[:1]
            case Delivered(player=player):
                self.pizzas[player] = self.pizzas.get(player, 0) + 1
            case Helped(helper=helper):  # PL-8
                self.pizzas[helper] = self.pizzas.get(helper, 0) + 1
                self._from_waiter(helper, 1)
            case WentBack(player=player, order=order):
                self.waiters.setdefault(player, []).append(order)
            case Opened(cards=cards):
                self._fit(cards)
            case NewRound(leftovers=leftovers):
                self.oven = [kind for kind, number in leftovers.items() for _ in range(number)]
                self._leftovers = len(self.oven)
            case _:
                pass

    def _from_waiter(self, player: int, number: int) -> list[str]:
        """Take orders from the top of a waiter and return those that are known."""
        known = self.waiters.get(player, [])
        left = self._sizes[player] - number
        drawn = known[: max(0, len(known) - left)]
        del known[: len(drawn)]
        return drawn

    def _fit(self, cards: int) -> None:
        lacking = cards - len(self.oven)
        if lacking < 0:  # 1999: the leftovers were not in the oven
            del self.oven[:-lacking]
        self.oven[:0] = [None] * lacking
