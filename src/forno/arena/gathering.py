"""What a game shows while it is played, as it is counted: who began, what happened, and who has won."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from forno.common.study import Fact
from forno.play.game import Game

from .studies import study_of

__all__ = ["Gathering"]


class Gathering:
    """Gathers what happens in a game.

    Args:
        game: A game at its beginning.

    Attributes:
        first: The seat that began.
        facts: What the game's study counts, as far as the game has come; by seats.
    """

    def __init__(self, game: Game) -> None:
        self._game = game
        first = game.on_turn if game.on_turn is not None else game.player
        self.first = 0 if first is None else first
        self.facts: list[Fact] = []
        self._study = study_of(game.name)
        self._watcher = self._study.watcher(game.view(None), game.card_sheet()) if self._study else None

    def see(self, events: Iterable[Any]) -> None:
        """Take events in; all of them, in their order."""
        if self._watcher is not None:
            self.facts += [fact for event in events for fact in self._watcher.see(event)]

    def shares(self) -> list[float]:
        """What each seat has won of a game that is over: 1 for a win, split among those who share it."""
        winners = self._result()["winners"]
        return [(seat in winners) / len(winners) for seat in range(len(self._game.players))]

    def scores(self) -> list[list[int]]:
        """Each seat's scores, the most important number first."""
        scores: list[list[int]] = self._result()["scores"]
        return scores

    def ranks(self) -> list[int]:
        """Each seat's place, from 0; those who tie have the same."""
        winners = self._result()["winners"]
        keys = [(seat not in winners, [-score for score in line]) for seat, line in enumerate(self.scores())]
        return [sum(other < key for other in keys) for key in keys]

    def successes(self) -> list[dict[str, float]]:
        """How many each seat had of what the study calls success, by name."""
        found: list[Counter[str]] = [Counter() for _ in self._game.players]
        for fact in self.facts:
            if self._study and fact.seat is not None and (fact.subject, fact.what) == self._study.success:
                found[fact.seat][fact.name] += int(fact.number)
        return [dict(sorted(of.items())) for of in found]

    def _result(self) -> dict[str, Any]:
        if (result := self._game.result) is None:
            raise ValueError("the game is not over")
        return result
