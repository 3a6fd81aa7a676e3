"""A command of somebody's, and the lines on its standard streams: it is waited for so long and no longer, and it is
gone when it is not wanted any more.
"""

from __future__ import annotations

import os
import selectors
import signal
import subprocess
import tempfile
import time
import weakref
from collections.abc import Sequence
from contextlib import suppress
from typing import IO, Any, Final

from forno.errors import BotError

__all__ = ["Lines"]

_LONGEST: Final = 1 << 20  # bytes of a line
_GRACE: Final = 1.0  # seconds for ending of itself, and again after it was asked to


class Lines:
    """A command that runs.

    Args:
        words: The program and its arguments.
        where: What it is called in errors.

    Raises:
        BotError: It cannot be started.
    """

    def __init__(self, words: Sequence[str], where: str) -> None:
        self._where = where
        self._read = b""
        said = tempfile.TemporaryFile()  # noqa: SIM115 - it is there as long as the process
        try:
            process = subprocess.Popen(
                words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=said, bufsize=0, start_new_session=True
            )
        except (OSError, ValueError) as error:
            said.close()
            raise BotError(f"cannot be started: {error}", where) from error
        self._process, self._said = process, said
        self._end = weakref.finalize(self, _end, process, said)
        for pipe in (process.stdin, process.stdout):
            assert pipe is not None
            os.set_blocking(pipe.fileno(), False)

    def write(self, text: bytes, seconds: float) -> None:
        """Write lines.

        Args:
            text: Whole lines.
            seconds: How long it may take until all of it is read, or has room.

        Raises:
            BotError: It does not read, or has ended.
        """
        until = time.monotonic() + seconds
        while text:
            self._wait(self._process.stdin, selectors.EVENT_WRITE, until, seconds)
            try:
                text = text[os.write(self._number(self._process.stdin), text) :]
            except BlockingIOError:
                continue
            except BrokenPipeError:
                raise self._gone() from None

    def line(self, seconds: float) -> bytes:
        """The next line that it writes, without its end.

        Raises:
            BotError: It writes none in time, or a very long one, or has ended.
        """
        until = time.monotonic() + seconds
        while b"\n" not in self._read:
            if len(self._read) > _LONGEST:
                raise BotError(f"answers a line of more than {_LONGEST} bytes", self._where)
            self._wait(self._process.stdout, selectors.EVENT_READ, until, seconds)
            with suppress(BlockingIOError):
                more = os.read(self._number(self._process.stdout), 1 << 16)
                if not more:
                    raise self._gone()
                self._read += more
        line, _, self._read = self._read.partition(b"\n")
        return line

    def close(self) -> None:
        """End it: its input ends, and if that is not enough, it is ended with all that it has started."""
        self._end()

    def _wait(self, pipe: IO[bytes] | None, event: int, until: float, seconds: float) -> None:
        with selectors.DefaultSelector() as selector:
            selector.register(self._number(pipe), event)
            if not selector.select(max(0.0, until - time.monotonic())):
                does = "answers nothing" if event == selectors.EVENT_READ else "does not read"
                raise BotError(f"{does} for {seconds:g} s{self._last_words()}", self._where)

    def _number(self, pipe: IO[bytes] | None) -> int:
        if pipe is None or pipe.closed:
            raise BotError("is closed", self._where)
        return pipe.fileno()

    def _gone(self) -> BotError:
        try:
            status: int | str = self._process.wait(_GRACE)
        except subprocess.TimeoutExpired:
            return BotError(f"has closed its streams{self._last_words()}", self._where)
        return BotError(f"has ended, with exit status {status}{self._last_words()}", self._where)

    def _last_words(self) -> str:
        """The last line that it wrote on standard error, where it wrote any."""
        number = self._said.fileno()
        size = os.fstat(number).st_size
        text = os.pread(number, 4096, max(0, size - 4096)).decode("utf-8", "replace").strip()
        return f"; it said: {text.splitlines()[-1][:200]}" if text else ""


def _end(process: subprocess.Popen[bytes], said: IO[Any]) -> None:
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            with suppress(OSError):
                pipe.close()
    for kind in (signal.SIGTERM, signal.SIGKILL):
        with suppress(subprocess.TimeoutExpired):
            process.wait(_GRACE)
        _signal(process, kind)  # what it has started, too
    process.wait()
    said.close()


def _signal(process: subprocess.Popen[bytes], kind: signal.Signals) -> None:
    with suppress(ProcessLookupError, PermissionError):  # nobody of its group is left
        os.killpg(process.pid, kind)
