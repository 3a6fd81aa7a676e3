"""How fast a search plays games on in its mind, to the horizon, over the decisions of a whole game."""

from __future__ import annotations

from typing import Final

from forno.common.searchable import Question
from forno.play.game import Game

from .engine import Budget, engine, searchable

__all__ = ["Playouts"]

_EVERY: Final = 5  # decisions, of which one is searched
_EACH: Final = 512  # playouts: some ten milliseconds


class Playouts:
    """The decisions of one game in which everybody plays by the policy, to be searched again and again.

    Args:
        game: The game; it has to be one that can be searched.
        edition: The edition.
        players: How many.

    Raises:
        BadOption: The game cannot be searched, or numba is not installed.
    """

    def __init__(self, game: str, edition: str, players: int) -> None:
        self._engine = engine(game)
        self._made = game, edition, players
        self._questions: list[tuple[int, Question]] = []

    def __call__(self, games: int, seed: int) -> int:
        """Search each of these decisions for so many games; how many games were played on in the mind."""
        if not self._questions:
            self._questions = _questions(*self._made)
        playouts = 0
        for _ in range(games):
            for seat, question in self._questions:
                playouts += self._engine.find(question, seat, seed, Budget(playouts=_EACH)).playouts
        return playouts


def _questions(name: str, edition: str, players: int) -> list[tuple[int, Question]]:
    game = Game.new(name, edition, [str(seat) for seat in range(players)], seed="7" * 64)
    of = searchable(name)
    assert of is not None
    minds = [of.mind("rule") for _ in range(players)]
    asked, found = 0, list[tuple[int, Question]]()
    for mind in minds:
        mind.know(game.card_sheet())
    while (seat := game.player) is not None:
        question = minds[seat].question(game.view(seat), game.legal())
        asked += len(question.moves) > 1
        if len(question.moves) > 1 and asked % _EVERY == 0:
            found.append((seat, question._replace(whole=False)))
        for event in [*game.play(question.moves[0]), *game.run()]:
            for mind in minds:
                mind.see(event)
    return found
