"""Whose character is whose in Mamma I: guessed from what the players did for and against the characters."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from ..events import GuestCame, Named, RanOver, Removed, Stole, Took, TurnedCard

__all__ = ["Suspicion"]

GUEST = -1.5  # what an act says about its doer and the character, in steps of log odds
VOTE = -0.7
RUN = -0.7
STEAL = 0.8
TURN = 0.6
CARD = 0.12  # for each point of a card that comes to a row


@dataclass(slots=True)
class Suspicion:
    """Show it every event.

    Attributes:
        favours: By seat and character: how much a player seems to wish it well.
    """

    favours: dict[int, dict[str, float]] = field(default_factory=dict)

    def see(self, event: Any) -> None:
        """Remember an event."""
        match event:
            case Took(player=player, cards=cards, row=row):
                self._note(player, row, CARD * sum(_points(card) for card in cards))
            case Removed(player=player, row=row, card=card):
                self._note(player, row, -CARD * _points(card))
            case GuestCame(player=player, character=character):
                self._note(player, character, GUEST)
            case Named(player=player, character=character):
                self._note(player, character, VOTE)
            case RanOver(player=player, character=character):
                self._note(player, character, RUN)
            case TurnedCard(player=player, character=character):
                self._note(player, character, TURN)
            case Stole(player=player, victim=victim, thief=thief):
                self._note(player, thief, STEAL)
                self._note(player, victim, -STEAL)
            case _:
                pass

    def _note(self, player: int, character: str, favour: float) -> None:
        favours = self.favours.setdefault(player, {})
        favours[character] = favours.get(character, 0.0) + favour

    def chances(self, others: Sequence[int], characters: list[str], own: int) -> list[float]:
        """For each character how many of the other players are expected to be it; 0 for the own one."""
        expected = [0.0] * len(characters)
        for player in others:
            favours = self.favours.get(player, {})
            odds = [0.0 if who == own else math.exp(favours.get(name, 0.0)) for who, name in enumerate(characters)]
            total = sum(odds)
            for who, odd in enumerate(odds):
                expected[who] += odd / total
        return expected


def _points(card: str) -> int:
    return int(card.removeprefix("money "))
