"""How people remember what went into the oven: a model from the psychology of memory.

A card is remembered with the probability ``(1 + n / span) ** -power``, where n cards have been laid on it since: a
power law (Wixted and Ebbesen, On the form of forgetting, 1991) of what came in between rather than of time (Waugh and
Norman, Primary memory, 1965). One's own cards are remembered better, as if only a part of that had come (Slamecka and
Graf, The generation effect, 1978). Part of what is lost is not felt to be lost: another kind is remembered, or a card
too few. What is laid together is remembered, lost or confused together, as a chunk (Miller, The magical number seven,
1956).
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ..events import NewRound, Ordered, Placed
from ..layout import PILE, Desk
from ..memory import Laid

__all__ = ["Fading", "Forgetting"]

Card = str | Laid | None


@dataclass(frozen=True, slots=True)
class Forgetting:
    """How much is forgotten.

    Attributes:
        span: So many cards on top, and forgetting is under way.
        power: How steeply it goes then; 0: nothing is forgotten.
        own: For own cards, the part of what came on top that counts.
        confused: The part of lost ingredients that are remembered wrongly.
    """

    span: float = 6.0
    power: float = 0.6
    own: float = 0.3
    confused: float = 0.25

    def kept(self, since: float) -> float:
        """The probability to remember what lies under so many cards."""
        return float((1 + since / self.span) ** -self.power)

    def write(self, d: Desk) -> None:
        """Let who thinks at a desk in a search's mind forget as much, card by card."""
        d.forgets = 1
        d.keeps = [round(65536 * self.kept(since)) for since in range(PILE)]
        d.keeps_own = [round(65536 * self.kept(since * self.own)) for since in range(PILE)]
        d.confuses = round(65536 * self.confused)


class Fading:
    """What one head keeps of the oven: what is lost once stays lost.

    Args:
        forgetting: How much is forgotten.
        rng: What luck there is in it.
    """

    def __init__(self, forgetting: Forgetting, rng: random.Random) -> None:
        self._forgetting, self._rng = forgetting, rng
        self._laid: list[tuple[int, int]] = []  # of each card, who laid it, and with which of all plays
        self._luck: list[tuple[float, float, float]] = []  # of each play

    def see(self, event: Any) -> None:
        """Watch what goes into the oven."""
        match event:
            case Placed(player=player, number=number):
                self._lay(player, number)
            case Ordered(player=player):
                self._lay(player, 1)
            case NewRound():
                self._laid.clear()  # leftovers go under all that will be laid
            case _:
                pass

    def _lay(self, player: int, number: int) -> None:
        self._laid += [(player, len(self._luck))] * number
        self._luck.append((self._rng.random(), self._rng.random(), self._rng.random()))

    def oven(self, cards: Sequence[Card], seat: int, kinds: Sequence[str]) -> list[Card]:
        """What is remembered of the cards that are still to be turned up.

        Args:
            cards: What there is, the first to be turned up first.
            seat: Whose head it is.
            kinds: What ingredients there are, to take one for another.
        """
        under = len(self._laid) - len(cards)  # turned up already; less than none: leftovers lie below
        kept: list[Card] = []
        last = -1
        for at, card in enumerate(cards):
            player, play = self._laid[under + at] if under + at >= 0 else (-1, -1)
            kept.append(self._remembered(card, player == seat, play, len(cards) - 1 - at, play == last, kinds))
            last = play
        return kept

    def _remembered(self, card: Card, own: bool, play: int, since: int, more: bool, kinds: Sequence[str]) -> Card:
        if since == 0 or card is None:  # the top card lies open
            return card
        lost, wrong, which = self._luck[play] if play >= 0 else (0.5, 1.0, 0.0)
        forgetting = self._forgetting
        if lost <= forgetting.kept(since * (forgetting.own if own else 1.0)):
            return card
        if isinstance(card, Laid) or wrong >= forgetting.confused:
            return None
        if which < 0.5:  # a card too few
            return card if more else None
        return kinds[int((which - 0.5) * 2 * len(kinds))]
