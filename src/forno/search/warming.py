"""Compiling what searches need before anybody waits for it: some minutes the first time, then it is kept.

``python -m forno.search`` does it for all games.
"""

from __future__ import annotations

import contextlib
import fcntl
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from forno import jit
from forno.play.game import Game
from forno.play.games import lookup, names

from .deciding import Measures
from .engine import Budget, Engine, modules, searchable
from .measuring import measure

__all__ = ["are_warm", "is_warm", "one_at_a_time", "warm"]

_SIGN = "searched"  # a folder beside the code: files that are none of the compiler's are cleared away there


def are_warm() -> bool:
    """Whether a search of every game that can be searched may begin at once."""
    return all(is_warm(game) for game in names() if searchable(game) is not None)


def is_warm(game: str) -> bool:
    """Whether a search of this game may begin at once, as far as the files say; numba is not loaded for it."""
    sign = _sign(game)
    return sign is not None and sign.is_dir()


def warm(game: str) -> None:
    """Compile what a search of this game and its coach need, and leave a sign that it is there.

    Raises:
        UnknownGame: There is no such game.
        BadOption: The game cannot be searched, or numba is not installed.
    """
    engine, of = Engine(game), searchable(game)
    assert of is not None
    module = lookup(game)
    edition = module.editions(game)[0]
    players = [str(seat) for seat in range(module.players(game, edition)[1])]
    table, mind = Game.new(game, edition, players, seed="0" * 64), of.mind("rule")
    mind.know(table.card_sheet())
    seat = table.player
    assert seat is not None
    question = mind.question(table.view(seat), table.legal())
    engine.find(question, seat, 1, Budget(playouts=1))
    measure(engine, question, seat, 1, question.moves[:2], question.moves[0], Budget(playouts=1))
    if any(hasattr(module, "became") for module in of.inner):  # at the beginning there is nothing to become of
        engine.call("note_fates", question, question.actions[0], 0, jit.rows(Measures, 1)[0])
    sign = _sign(game)
    if sign is not None:
        with contextlib.suppress(OSError):  # then it is compiled again
            sign.mkdir(exist_ok=True)


@contextlib.contextmanager
def one_at_a_time() -> Iterator[None]:
    """Wait until nobody else compiles for the same folder; where it cannot be locked, go on."""
    folders = [sign.parent.parent for game in names() if (sign := _sign(game)) is not None]
    with contextlib.ExitStack() as stack:
        with contextlib.suppress(OSError):
            folders[0].mkdir(parents=True, exist_ok=True)
            file = stack.enter_context((folders[0] / "compiling").open("w"))
            fcntl.flock(file, fcntl.LOCK_EX)  # let go of when the file is closed
        yield


@cache
def _sign(game: str) -> Path | None:
    of = searchable(game)
    folder = None if of is None else jit.place(modules(of), of.layout)
    return None if folder is None else folder / _SIGN
