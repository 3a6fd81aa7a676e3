"""A coach at work in a process of its own: what it is asked, and what it says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from forno.coach import Advisor, Effort
from forno.errors import BadOption
from forno.play import games

__all__ = ["COACH", "CoachMind", "Coached", "sheet_of"]

#: What stands where a bot has its name.
COACH: Final = "coach"


class Coached(msgspec.Struct, frozen=True, array_like=True):
    """What is wanted of a coach.

    Attributes:
        ply: How many decisions were taken in the game before this one.
        played: The move that is to be judged; None: it is not taken yet.
        playouts: How many games to play on in the mind.
    """

    ply: int
    played: str | None
    playouts: int


class CoachMind:
    """The coach of a seat, in the process in which it thinks.

    Args:
        game: The game.
        deck: The owner's deck file that is played with; None: the usual one.
    """

    def __init__(self, game: str, deck: str | None) -> None:
        self._game, self._deck = game, deck
        self._advisor: Advisor | None = None

    def answer(self, view: Any, events: Sequence[Any], asked: Coached) -> str:
        """What it says, as JSON: a ``Lesson``, an ``Advice``, or an ``error`` where the game has no coach here."""
        try:
            self._advisor = self._advisor or Advisor(
                self._game, sheet_of(self._game, self._deck), Effort(asked.playouts)
            )
        except BadOption as error:  # the search is lacking; it tells nothing of a hand
            return _text({"error": error.to_dict()})
        for event in events:
            self._advisor.see(event)
        if asked.played is None:
            return _text(self._advisor.advise(view))
        return _text(self._advisor.judge(view, asked.ply, asked.played))


def sheet_of(game: str, deck: str | None) -> Any:
    """The cards of an owner's deck file; None: those of the usual deck."""
    if deck is None or "\n" not in deck:
        return None
    module = games.lookup(game)
    return module.deck_sheet(module.read_deck(game, deck))


def _text(value: Any) -> str:
    return msgspec.json.encode(value).decode()
