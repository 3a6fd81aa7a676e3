"""Standard input, output and error as commands can use them: whatever they are, no command ends in a traceback.

One that is closed is as if it led nowhere. What a code page lacks is written in its nearest letters. The first write
that fails ends the command, since nobody reads on; what is written after that goes nowhere.
"""

from __future__ import annotations

import codecs
import errno
import io
import os
import sys
import unicodedata
from contextlib import suppress
from types import TracebackType
from typing import Any, Final, Self, TextIO

__all__ = ["BROKEN_PIPE", "Streams", "forgive_output"]

BROKEN_PIPE: Final = 141  # as a shell says it of whom SIGPIPE has ended
_FAILED: Final = 1
_IN, _OUT, _ERR = 0, 1, 2
_NEAREST: Final = "forno-nearest"
_PLAIN: Final = {
    **{"–": "-", "—": "-", "−": "-", "‘": "'", "’": "'", "‚": "'", "“": '"', "”": '"', "„": '"', "…": "...", "×": "x"},
    **{"•": "*", "·": "*", "→": "->", "←": "<-", "ß": "ss", "▌": "|", "─": "-", "━": "-", "│": "|", "±": "+-"},
}


def _nearest(error: UnicodeError) -> tuple[str, int]:
    """What stands for the letters that a code page lacks."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text = error.object[error.start : error.end]
    return "".join(_PLAIN.get(sign) or _letters(sign) or "?" for sign in text), error.end


def _letters(sign: str) -> str:
    return "".join(part for part in unicodedata.normalize("NFKD", sign) if part.isascii() and part.isprintable())


codecs.register_error(_NEAREST, _nearest)


class _Output(io.FileIO):
    """A descriptor that is written to until it fails.

    Attributes:
        lost: Why it failed.
        loud: Whether the failure is raised, once.
    """

    def __init__(self, number: int, loud: bool) -> None:
        super().__init__(number, "wb", closefd=False)
        self.loud = loud
        self.lost: OSError | None = None

    def write(self, data: Any) -> int:
        if self.lost is None:
            try:
                return super().write(data)
            except OSError as error:
                self.lost = error
                if self.loud:
                    raise
        return len(data)


class Streams:
    """The standard streams for as long as a command runs."""

    def __init__(self) -> None:
        self._output: _Output | None = None
        self._before: tuple[TextIO, TextIO] | None = None

    def __enter__(self) -> Self:
        _open_closed()
        self._before = sys.stdout, sys.stderr
        sys.stderr = _wrapped(sys.stderr, _ERR, loud=False)
        sys.stdout = _wrapped(sys.stdout, _OUT, loud=True)
        self._output = _output_of(sys.stdout)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        for stream in (sys.stdout, sys.stderr):
            with suppress(OSError, ValueError):  # it is in ``lost``; ValueError: somebody has closed it
                stream.flush()
        if self._before is not None:
            sys.stdout, sys.stderr = self._before

    @property
    def lost(self) -> OSError | None:
        """Why standard output could not be written to."""
        return self._output.lost if self._output is not None and self._output.loud else None

    def status(self, status: int) -> int:
        """The exit status of a command that would have ended with ``status``; says what went wrong with its output."""
        if self.lost is None or status not in (0, _FAILED):
            return status
        if self.lost.errno == errno.EPIPE:
            return BROKEN_PIPE
        with suppress(OSError):
            print(f"forno: standard output: {self.lost.strerror}", file=sys.stderr)
        return _FAILED


def forgive_output() -> None:
    """Go on where nobody hears any more: a server has other listeners."""
    output = _output_of(sys.stdout)
    if output is not None:
        output.loud = False


def _open_closed() -> None:
    """Let closed streams lead nowhere, before a file of the command's own gets their number."""
    while (number := os.open(os.devnull, os.O_RDWR)) <= _ERR:
        os.set_inheritable(number, True)
    os.close(number)
    sys.stdin = sys.stdin or os.fdopen(_IN, encoding="utf-8", closefd=False)
    sys.stdout = sys.stdout or os.fdopen(_OUT, "w", encoding="utf-8", closefd=False)
    sys.stderr = sys.stderr or os.fdopen(_ERR, "w", encoding="utf-8", closefd=False)


def _wrapped(stream: TextIO, number: int, loud: bool) -> TextIO:
    try:
        own = type(stream) is io.TextIOWrapper and stream.fileno() == number
    except (OSError, ValueError):
        own = False
    if not own or not isinstance(stream, io.TextIOWrapper):
        return stream  # somebody has put another one there
    return io.TextIOWrapper(
        io.BufferedWriter(_Output(number, loud)),
        encoding=stream.encoding,
        errors=_NEAREST if loud else "backslashreplace",
        line_buffering=stream.line_buffering or not loud,
        write_through=stream.write_through,
    )


def _output_of(stream: TextIO) -> _Output | None:
    raw = getattr(getattr(stream, "buffer", None), "raw", None)
    return raw if isinstance(raw, _Output) else None
