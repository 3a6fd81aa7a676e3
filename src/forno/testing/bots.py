"""What has to hold of a bot in any game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from forno.play.game import Game

__all__ = ["check_bot"]


def check_bot(make: Callable[[], Any], game: Game, rng: Random, *, most: int = 40) -> Game:
    """Let a bot play every seat of a game, and check each of its moves.

    It answers with a legal one, the same whenever it is asked with the same luck, and the same in any game that its
    seat holds for possible: then it knows nothing that it may not know.

    Args:
        make: Makes the bot afresh, each time the same: one that draws lots of its own from the same seed.
        game: A game at its beginning.
        rng: Deals anew what a seat cannot know.
        most: After so many decisions it is enough: each is asked for three times, with all that happened before.

    Returns:
        The game, over or on its way.

    Raises:
        AssertionError: Something does not hold.
    """
    seen = list[Any]()
    while not game.over and game.ply < most:
        seat = game.player
        assert seat is not None
        moves = [_answer(make(), dealt, seat, seen) for dealt in (game, *(game.resample(seat, rng) for _ in range(2)))]
        assert set(moves) == {moves[0]}, f"seat {seat} plays {moves}, which differ only by what it cannot know"
        seen += [*game.play(moves[0]), *game.run()]
    return game


def _answer(bot: Any, game: Game, seat: int, seen: Sequence[Any]) -> str:
    """What a bot plays that has been shown all that happened."""
    if hasattr(bot, "know"):
        bot.know(game.card_sheet())
    for event in seen if hasattr(bot, "see") else ():
        bot.see(event)
    view, legal = game.view(seat), game.legal()
    move = bot.choose(view, legal[:], Random(5))
    assert type(move) is str, f"seat {seat} answers with a {type(move).__name__}"
    assert move in legal, f"seat {seat} plays {move!r}; legal: {', '.join(legal)}"
    assert view == game.view(seat), f"seat {seat} changes what it is shown"
    return move
