"""A game's record, in a file that nothing else is lost for."""

from __future__ import annotations

import os
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from forno.common.files import beside, destination, told
from forno.common.visible import visible_json
from forno.errors import BadOption, FileError

from .files import write

if TYPE_CHECKING:
    from forno.play.game import Game

__all__ = ["RecordFile", "encoded"]


class RecordFile:
    """Where a record will be written.

    Args:
        file: Its name.
        force: Whether it may be there already.

    Raises:
        BadOption: It could not be written, as far as that can be known before the game.
    """

    def __init__(self, file: Path, force: bool) -> None:
        self._file = file
        self._force = force
        try:
            target = destination(file, force)
            with told(file), beside(target):
                if _is_there(target) and not os.access(target, os.W_OK):
                    raise FileError("may not be written", str(file))
        except FileError as error:
            raise BadOption(str(error), "--record") from None

    def save(self, game: Game) -> Path:
        """Write the record as far as the game has come, all of it or nothing.

        Returns:
            Where it is: under another name, if somebody else has meanwhile put something there.

        Raises:
            FileError: It could not be written.
        """
        for number in count(1):
            place = self._file.with_stem(f"{self._file.stem}-{number}") if number > 1 else self._file
            try:
                write(place, encoded(game), self._force and number == 1)
            except FileError:
                if not os.path.lexists(place):
                    raise
            else:
                return place
        raise AssertionError


def encoded(game: Game) -> bytes:
    """A game's record on a line. Only what was played counts: a signal may have come in the middle of a move."""
    import msgspec

    from forno.play.record import replay

    return visible_json(msgspec.json.encode(replay({**game.record(), "result": None}).record())) + b"\n"


def _is_there(file: Path) -> bool:
    try:
        file.lstat()
    except FileNotFoundError:
        return False
    return True
