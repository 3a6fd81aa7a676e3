"""A game's loop of random games in C, where ``c/`` has one: how fast the same work can be done."""

from __future__ import annotations

import ctypes
import shutil
import struct
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from forno.play.games import lookup

SOURCES = Path(__file__).with_name("c")
FLAGS = ("-O3", "-march=native", "-shared", "-fPIC")
CODES = {"i1": "b", "i2": "h", "i4": "i", "i8": "q"}


class Yardstick:
    """The C program of a game, compiled here and now.

    Args:
        game: The game's name.

    Raises:
        OSError: There is no C compiler, or it fails; the message says which.
    """

    def __init__(self, game: str) -> None:
        self._fields = lookup(game).layout.Rules.fields
        compiler = shutil.which("cc")
        if compiler is None:
            raise OSError("no C compiler (cc)")
        with tempfile.TemporaryDirectory() as folder:
            library = Path(folder) / "yardstick.so"
            command = [compiler, *FLAGS, "-o", str(library), str(_source(game))]
            run = subprocess.run(command, capture_output=True, text=True, check=False)
            if run.returncode != 0:
                raise OSError(f"cc fails: {(run.stderr.strip() or 'without a word').splitlines()[0]}")
            self._library = ctypes.CDLL(str(library))
        self._library.play_games.restype = ctypes.c_int64
        self._library.trace_games.restype = ctypes.c_uint32

    @staticmethod
    def exists(game: str) -> bool:
        """Whether there is a C program for the game."""
        return _source(game).exists()

    def _packed(self, rules: Any) -> bytes:
        packed = b""
        for name, kind, size in self._fields:
            value = getattr(rules, name)
            packed += struct.pack(f"={size or 1}{CODES[kind]}", *(value if size else [value]))
        return packed

    def supports(self, rules: Any) -> bool:
        """Whether the program plays by these rules, those of a setting."""
        packed = self._packed(rules)
        return bool(self._library.supports(packed, ctypes.c_int64(len(packed))))

    def play_games(self, rules: Any, games: int, seed: int) -> int:
        """As ``Batch.play_games``."""
        return int(self._library.play_games(self._packed(rules), ctypes.c_uint64(seed), ctypes.c_int64(games)))

    def trajectories(self, rules: Any, seed: int, games: int) -> int:
        """As ``Batch.trajectories``."""
        return int(self._library.trace_games(self._packed(rules), ctypes.c_uint64(seed), ctypes.c_int64(games)))


def _source(game: str) -> Path:
    return SOURCES / f"{game.replace('-', '_')}.c"
