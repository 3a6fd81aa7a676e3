"""What has to hold at any moment of any game, one function for each; they raise AssertionError, and say why."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Any, Protocol

import msgspec

from forno.common.faults import LONGEST
from forno.errors import IllegalMove
from forno.play.game import Game
from forno.play.record import replay

from .play import choose, play_on

__all__ = [
    "About",
    "check_game",
    "check_moves",
    "check_plays_on",
    "check_position",
    "check_record",
    "check_refusals",
    "check_resample",
    "check_undo",
    "check_views",
    "seats",
    "what_is_seen",
]


class About(Protocol):
    """What checks may be told about a game; the ``testing`` of a game's folder is such a module."""

    def cards(self, position: dict[str, Any]) -> Counter[str]:
        """Every card of a position: the same all the game long."""


def seats(game: Game) -> list[int | None]:
    """Everybody who may look: the seats, and a spectator."""
    return [*range(len(game.players)), None]


def what_is_seen(game: Game, seat: int | None) -> bytes:
    """A view, byte for byte as a server would send it."""
    return msgspec.json.encode(game.view(seat))


def _everything(game: Game) -> tuple[Any, ...]:
    return game.position(), game.legal(), game.player, game.result, [what_is_seen(game, seat) for seat in seats(game)]


def check_game(game: Game, rng: Random, *, style: str = "any", about: About | None = None, every: int = 1) -> Game:
    """Play a game to its end, and check it at every moment.

    Args:
        game: A game at its beginning, or on the way.
        rng: Decides by lot.
        style: One of ``forno.testing.STYLES``.
        about: How to count the game's cards; None: they are not counted.
        every: Check only every so many decisions.

    Returns:
        The game, which is over.

    Raises:
        AssertionError: Something does not hold; the record up to there is a note of the error.
    """
    full = _count(game, about)
    try:
        for moment in play_on(game, rng, style):
            assert _count(moment, about) == full, "cards came or went"
            if moment.ply % every == 0 or moment.over:
                check_moves(moment)
                check_undo(moment, rng)
                check_views(moment)
                check_record(moment)
                check_position(moment)
            if moment.ply % every == 0 and not moment.over:
                fresh = [check_resample(moment, seat, rng, about=about) for seat in range(len(moment.players))]
                check_plays_on(rng.choice(fresh), rng, about=about)
    except AssertionError as error:
        error.add_note(json.dumps(game.record()))
        raise
    return game


def _count(game: Game, about: About | None) -> Counter[str]:
    return Counter() if about is None else about.cards(game.position())


def check_moves(game: Game) -> None:
    """Whoever has to decide has moves, in the same order whenever he is asked, and each of them can be played."""
    moves = game.legal()
    assert moves == game.legal() == game.copy().legal()
    assert len(set(moves)) == len(moves), f"a move is there twice: {moves}"
    assert game.settled
    assert game.over == (not moves) == (game.player is None) == (game.result is not None)
    before = _everything(game)
    for move in moves:
        ahead = game.copy()
        ahead.play(move)
        ahead.run()
        assert ahead.moves == [*game.moves, move]
        assert ahead.settled
    assert _everything(game) == before, "playing in a copy changed the game"


def check_refusals(game: Game, texts: Iterable[str]) -> None:
    """Everything but a legal move is refused, says what would be legal, and changes nothing."""
    before, moves, ply = _everything(game), game.legal(), game.ply
    for text in texts:
        if text in moves:
            continue
        try:
            game.play(text)
        except IllegalMove as error:
            assert error.code == "illegal-move"
            assert error.legal == moves
            assert repr(text)[: LONGEST - 1] in error.message
        else:
            raise AssertionError(f"{text!r} was played; legal: {moves}")
    assert (_everything(game), game.ply) == (before, ply), "a refused move changed the game"


def check_undo(game: Game, rng: Random, decisions: int = 3) -> None:
    """Undoing goes back to exactly where the game was, random words to come included."""
    ahead = game.copy()
    before = [_everything(ahead)]
    played: list[str] = []
    while len(played) < decisions and not ahead.over:
        played.append(choose(ahead, rng))
        ahead.play(played[-1])
        ahead.run()
        before.append(_everything(ahead))
    after = before.copy()
    for _ in played:
        assert _everything(ahead) == before.pop()
        ahead.undo()
    assert _everything(ahead) == before.pop()
    for number, move in enumerate(played, 1):
        ahead.play(move)
        ahead.run()
        assert _everything(ahead) == after[number], "played again, it went another way"


def check_views(game: Game) -> None:
    """A view names its seat, tells its moves to nobody but the one who decides, and can be read back as it is."""
    for seat in seats(game):
        view = game.view(seat)
        assert view.seat == seat
        assert view.legal == (game.legal() if seat == game.player and seat is not None else [])
        assert msgspec.json.decode(what_is_seen(game, seat), type=type(view)) == view


def check_record(game: Game) -> None:
    """A record, written as JSON and read again, leads to the same moment."""
    again = replay(json.loads(json.dumps(game.record())))
    assert _everything(again) == _everything(game)
    assert again.record() == game.record()


def check_position(game: Game) -> None:
    """A position, written as JSON and taken as the beginning of another game, is that position."""
    position = json.loads(json.dumps(game.position()))
    assert position == game.position()
    again = replay({**game.record(), "start": position, "moves": [], "result": None})
    assert again.position() == position
    assert (again.legal(), again.player, again.result) == (game.legal(), game.player, game.result)


def check_resample(game: Game, seat: int, rng: Random, *, about: About | None = None) -> Game:
    """What a seat cannot know is dealt anew, and the seat notices nothing.

    Its view and its moves are the same byte for byte, and each of them can be played. Returns the resampled game, as it
    was at first.
    """
    other = game.resample(seat, rng)
    assert what_is_seen(other, seat) == what_is_seen(game, seat)
    assert other.moves == game.moves
    if game.player == seat:
        assert (other.player, other.legal()) == (seat, game.legal())
        for move in game.legal():
            other.copy().play(move)
    ahead = other.copy()
    ahead.run()
    assert _count(ahead, about) == _count(game, about), "dealing anew, cards came or went"
    return other


def check_plays_on(game: Game, rng: Random, *, about: About | None = None) -> None:
    """A game can be played to its end, and has all its cards then."""
    ahead = game.copy()
    ahead.run()
    full = _count(ahead, about)
    for last in play_on(ahead, rng):
        ahead = last
    assert _count(ahead, about) == full, "cards came or went"
