"""Whether a bot knows only what it may know."""

from __future__ import annotations

from random import Random
from typing import Any

from forno import Game, bots


def check_honest(name: str, game: Game, decisions: int) -> None:
    """It plays the same with all that is hidden from its seat dealt anew, in a game against itself.

    Args:
        name: As for ``bots.make``.
        game: A game at its beginning.
        decisions: After so many it is enough.
    """
    rng, seen = Random(1), list[Any]()
    for _ in range(decisions):
        seat = game.player
        if seat is None:
            return
        moves = set()
        for dealt in (game, game.resample(seat, rng), game.resample(seat, rng)):
            bot: Any = bots.make(name, 5)
            for event in seen:
                bot.see(event)
            moves.add(bot.choose(dealt.view(seat), dealt.legal(), Random(5)))
        assert len(moves) == 1
        seen += [*game.play(moves.pop()), *game.run()]
