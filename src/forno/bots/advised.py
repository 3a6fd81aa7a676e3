"""A mind whose questions have the move first that ``net`` would play: a search's prior."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from forno.common.searchable import Mind, Question, Searchable

from .net import best_of

__all__ = ["Advised"]


class Advised:
    """A mind like another one, but for the first of a question's moves.

    Args:
        mind: What it keeps of the game.
        of: The game.
    """

    def __init__(self, mind: Mind, of: Searchable) -> None:
        self._mind, self._of = mind, of
        self.know, self.see = mind.know, mind.see

    def question(self, view: Any, legal: Sequence[str]) -> Question:
        """The decision that the view's seat is asked for."""
        from forno.learning import who_knows

        question = self._mind.question(view, legal)
        if self._of.traits is None:
            return question
        network = who_knows((view.game, view.edition, len(view.players)))
        if network is None:
            return question
        best = best_of(question, self._of.traits, network)
        return question._replace(moves=_first(question.moves, best), actions=_first(question.actions, best))


def _first(row: Sequence[Any], at: int) -> list[Any]:
    return [row[at], *row[:at], *row[at + 1 :]]
