"""The games of a match in a file: each is on the disk when it counts, and a match goes on where it was ended.

A line is a checksum and JSON; the first says of which match, every other one is a game. A last line that was not
written to its end is cut off.
"""

from __future__ import annotations

import fcntl
import os
import zlib
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

import msgspec

from forno.common.files import told
from forno.errors import FileError

from .match import Match, Played

__all__ = ["GAMES", "Ledger"]

GAMES: Final = "games.jsonl"
_FORMAT: Final = "forno-arena/2"


class _Head(msgspec.Struct, frozen=True):
    format: str
    match: Match


class Ledger:
    """A folder with the games of one match; made where it is not there.

    Args:
        folder: A new or empty one, or that of the same match.
        match: The match.

    Raises:
        FileError: The folder is there for something else, of another match, damaged, or in use.

    Attributes:
        games: Those that were played, by number.
    """

    def __init__(self, folder: Path, match: Match) -> None:
        self.games: dict[int, Played] = {}
        self._path = folder / GAMES
        with told(folder):
            folder.mkdir(parents=True, exist_ok=True)
            if not self._path.exists() and any(folder.iterdir()):
                raise FileError(f"is there and holds no arena ({GAMES}); a new folder would be right", str(folder))
        with told(self._path):
            self._file = self._path.open("a+b", buffering=0)
        try:
            self._take(_Head(_FORMAT, match))
        except BaseException:
            self._file.close()
            raise

    def _take(self, head: _Head) -> None:
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise FileError(
                "another arena writes it now; wait for it, or name another folder", str(self._path)
            ) from None
        with told(self._path):
            self._file.seek(0)
            lines = self._file.read().split(b"\n")
            torn = len(lines.pop())
            if torn:
                self._file.truncate(self._file.tell() - torn)
            if not lines:
                self._write(head)
        for number, line in enumerate(lines, 1):
            self._read(number, line, head)

    def _read(self, number: int, line: bytes, head: _Head) -> None:
        check, _, text = line.partition(b" ")
        where = f"{self._path}, line {number}"
        if check != b"%08x" % zlib.crc32(text):
            raise FileError("is damaged; a new folder would be right", where)
        try:
            if number > 1:
                game = msgspec.json.decode(text, type=Played)
                self.games.setdefault(game.number, game)
                return
            there = msgspec.json.decode(text, type=_Head)
        except msgspec.MsgspecError as error:
            raise FileError(f"cannot be read: {error}", where) from error
        if there.format != head.format:
            raise FileError(f"is {there.format}, this forno writes {head.format}; a new folder would be right", where)
        if there != head:
            raise FileError(f"is of another match, {_told(there.match)}; a new folder would be right", str(self._path))

    def add(self, game: Played) -> None:
        """Keep a game; it is on the disk when this returns.

        Raises:
            FileError: It cannot be written.
        """
        if game.number not in self.games:
            with told(self._path):
                self._write(game)
            self.games[game.number] = game

    def _write(self, what: Any) -> None:
        text = msgspec.json.encode(what)
        line = b"%08x %s\n" % (zlib.crc32(text), text)
        while line:
            line = line[self._file.write(line) or 0 :]
        os.fsync(self._file.fileno())

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        self._file.close()


def _told(match: Match) -> str:
    what = f"{' '.join(match.bots)}, {match.game} {match.edition}, seed {match.seed}"
    return f"{what}, limit {match.limit:g} s, luck {match.luck}"
