"""What can be remembered of a game of Mamma Mia! or Plus by everybody: made from its events, and sizes in views."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from .events import Delivered, Drew, Helped, Judged, NewRound, Opened, Ordered, Passed, Placed, Turned, WentBack
from .layout import KIND_NAMES, KINDS, LOG_DRAWN, Remembered
from .remembering import note

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
            where nothing is known (who came late, or forgot it). In 1999 leftovers lie on the counter, where the view
            shows them.
        waiters: By seat, the orders at the bottom of the waiter that everybody saw going back there (MM-8).
        hands: By seat, orders that went back and were drawn again since: everybody knows that they are in that hand.
        delivered: By seat, the orders that were delivered; None for one that nobody saw (PL-8).
        shown: By seat, all orders that have been seen.
        noted: What was seen of hands and of the used cards, as ``remembering`` keeps it.
        supply: Cards in the supply when it was shuffled last; 0: not since the deal.
        kept: The own hand then, by kind; None: nobody has looked at it in time.
        helped: Whether the judged order was helped.
        idle: Turns in a row, up to now, in which nobody did anything (MM-6).
    """

    oven: list[str | Laid | None] = field(default_factory=list)
    waiters: dict[int, list[str]] = field(default_factory=dict)
    hands: dict[int, list[str]] = field(default_factory=dict)
    delivered: dict[int, list[str | None]] = field(default_factory=dict)
    shown: dict[int, set[str]] = field(default_factory=dict)
    noted: Remembered = field(default_factory=Remembered)
    supply: int = 0
    kept: list[int] | None = None
    helped: bool = False
    idle: int = 0
    _news: list[Any] = field(default_factory=list)
    _sizes: list[int] = field(default_factory=list)  # of the waiters
    _leftovers: int = 0

    def see(self, event: Any) -> None:
        """Remember an event."""
        self._news.append(event)

    def look(self, view: Any) -> None:
        """Take in the events since the last look, and what only a view shows: sizes of stacks, and the own hand."""
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
        if view.seat is not None and view.phase != "open" and self.kept is None and not self._drawn(view.seat):
            self.kept = [view.hand.get(kind, 0) + self._gone(view, at) for at, kind in enumerate(KIND_NAMES)]

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
        note(self.noted, event)
        if isinstance(event, Placed | Ordered | Drew | Opened):
            self.idle = 0
        match event:
            case Passed():
                self.idle += 1
            case Placed(kind=kind, number=number):
                self.oven += [kind] * number
            case Ordered(player=player, order=order):
                self._show(player, order)
                self.oven.append(Laid(player, order))
                if order in self.hands.get(player, ()):
                    self.hands[player].remove(order)
            case Drew(player=player, source="waiter", number=number):
                self.hands.setdefault(player, []).extend(self._from_waiter(player, number))
            case Turned():
                del self.oven[:1]
            case Judged(player=player, order=order):
                self._show(player, order)
                self.helped = False
                del self.oven[:1]
            case Delivered(player=player, order=order):
                self.delivered.setdefault(player, []).append(order)
            case Helped(helper=helper):  # PL-8
                self.helped = True
                known = self._from_waiter(helper, 1)
                self.delivered.setdefault(helper, []).append(known[0] if known else None)
            case WentBack(player=player, order=order):
                self.waiters.setdefault(player, []).append(order)
            case Opened(cards=cards):
                self._fit(cards)
            case NewRound():
                self._begin(event)
            case _:
                pass

    def _begin(self, event: NewRound) -> None:
        self.oven = [kind for kind, number in event.leftovers.items() for _ in range(number)]
        self._leftovers = len(self.oven)
        self.supply = event.supply
        self.kept = None

    def _show(self, player: int, order: str) -> None:
        self.shown.setdefault(player, set()).add(order)

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

    def _drawn(self, seat: int) -> bool:
        log = self.noted.log[: self.noted.logged]
        return any(entry >> 4 == seat * 8 + LOG_DRAWN for entry in log)

    def _gone(self, view: Any, kind: int) -> int:
        """How many cards of a kind the own hand has laid and given since the supply was shuffled."""
        log = self.noted.log[: self.noted.logged]
        laid = sum(entry & 15 for entry in log if entry >> 4 == view.seat * 8 + kind)
        return int(laid + self.noted.paid[view.seat * KINDS + kind])
