"""What happens at a table by itself, cut into beats: how far it goes without a break, and how long it rests then.

What lasts how long tells nothing that the rules hide (MM-16, PL-7): the same rest follows whether anybody is asked or
not, and while a request for help is out every seat from its owner's left takes the same time, asked or passed over.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import msgspec

from forno.common.events import Event
from forno.play.game import Game

__all__ = [
    "BOT_TURN",
    "REQUEST",
    "Beat",
    "after_decision",
    "further",
    "rest_in_request",
    "skip_unseen",
]

#: Seconds that a request for help is out at least, whoever is asked (PL-7).
REQUEST: Final = 2.4
#: Seconds that the turn of a bot lasts at least.
BOT_TURN: Final = 0.9


class Beat(msgspec.Struct, frozen=True, gc=False):
    """What happened without a break, and the seconds to rest after it.

    The rest begins when the one before it has ended: who answers sooner does not shorten it, nor does it count twice.
    """

    events: tuple[Any, ...]
    pause: float


def after_decision(game: Game, seat: int, events: list[Any]) -> Beat:
    """Let happen what follows from a decision of ``seat``, up to a rest, a decision or the end."""
    if game.asking is None:
        return _on(game, events)
    ahead = game.copy()
    skip_unseen(ahead, request=True)
    asked_next = ahead.player
    between = _place(game, asked_next) - _place(game, seat) - 1
    return Beat(tuple(events), between * _share(game))


def further(game: Game) -> Beat:
    """Let happen what follows when a rest is over."""
    if game.asking is None:
        return _on(game, [])
    skip_unseen(game, request=True)
    return Beat((), _share(game)) if game.settled else _on(game, game.step())


def _on(game: Game, events: list[Any]) -> Beat:
    pause = _rest_after(events)
    if not pause:
        for happened in game.steps():
            events += happened
            pause = _rest_after(happened)
            if pause:
                break
    # The one who is asked sees it with the beat, so what leads there unseen belongs to it.
    skip_unseen(game)
    return Beat(tuple(events), pause)


def skip_unseen(game: Game, *, request: bool = False) -> None:
    """Take the steps due that nobody sees; not those that pass a request on, unless it is said."""
    while game.unseen and (request or game.asking is None):
        game.step()


def _rest_after(events: Iterable[Event]) -> float:
    return max((event.rest for event in events), default=0.0)


# ---- a request for help


def rest_in_request(game: Game, rest: float) -> float:
    """How long to rest in a game that comes to be seen anew; while a request for help is out it begins from the first.

    Args:
        game: As it is.
        rest: What is rested where no request is out.
    """
    if game.asking is None:
        return rest
    if game.settled:
        return _place(game, game.player) * _share(game)
    ahead = game.copy()
    skip_unseen(ahead, request=True)
    return (_place(ahead, ahead.player) - 1) * _share(game)


def _place(game: Game, seat: int | None) -> int:
    """Which one from the owner's left a seat is, the owner 0; beyond the last where nobody is asked any more."""
    owner, players = game.asking, len(game.players)
    return players if seat is None or owner is None else (seat - owner) % players


def _share(game: Game) -> float:
    """The time of one seat while a request is out."""
    return REQUEST / (len(game.players) - 1)
