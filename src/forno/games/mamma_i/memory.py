"""What can be remembered of a game of Mamma I by everybody: made from its events alone."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from .events import Assigned, GuestCame, Named, NewTurn, RanOver, Removed, Stole, Took, TurnedCard
from .layout import PLAYERS, ROW_NAMES, ROWS

__all__ = ["Memory"]

GUEST = -1.5  # what an act says about its doer and the character, in steps of log odds
VOTE = -0.7
RUN = -0.7
STEAL = 0.8
TURN = 0.6
CARD = 0.12  # for each point of a card that comes to a row


@dataclass(slots=True)
class Memory:
    """Show it every event, from the deal or from the position on that a game starts from.

    Attributes:
        favours: By seat and row: how much a player seems to wish it well, in steps of log odds.
        begun: Whether anything has been seen yet: the first event is that everybody has a character.
        assigned: The number of the ingredients card that a turn's end has just dealt with, until the next turn; else 0.
    """

    favours: list[list[float]] = field(default_factory=lambda: [[0.0] * ROWS for _ in range(PLAYERS)])
    begun: bool = False
    assigned: int = 0

    def look(self, view: Any) -> None:
        """A view has nothing that the events and the next view do not tell."""

    def see(self, event: Any) -> None:
        """Remember an event."""
        self.begun = True
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
            case Assigned(card=card):
                self.assigned = card
            case NewTurn():
                self.assigned = 0
            case _:
                pass

    def _note(self, player: int, row: str, favour: float) -> None:
        self.favours[player][ROW_NAMES.index(row)] += favour


def _points(card: str) -> int:
    return int(card.removeprefix("money "))
