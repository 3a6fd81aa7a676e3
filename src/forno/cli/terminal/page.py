"""The sheet that a game is written on: plain lines in a pipe, a screen of its own in a terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from io import TextIOWrapper

from rich.console import Console, RenderableType

from forno.common.messages import Messages

from .messages import ENGLISH

LONGEST_LINE = 10_000  # a pipe may never end a line


class Page:
    """Writes and asks.

    In a terminal the game has a screen of its own, without a way back: what was covered must not stay in sight (MM-15).

    Args:
        console: Where to write.
        say: The texts.
    """

    def __init__(self, console: Console, say: Messages = ENGLISH) -> None:
        self._say = say
        self._console = console
        self._interactive = console.is_terminal and sys.stdin is not None and sys.stdin.isatty()
        self._used = 0
        if isinstance(sys.stdin, TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")

    @contextmanager
    def open(self) -> Iterator[None]:
        """Have the screen for as long as the game takes."""
        if not self._interactive:
            yield
            return
        try:
            self._console.set_alt_screen(True)
            yield
        finally:
            self.close()

    def close(self) -> None:
        """Give the screen back, if the game has it."""
        with suppress(OSError, RuntimeError):  # the terminal is gone, or is just being written to
            self._console.set_alt_screen(False)

    def print(self, what: RenderableType) -> None:
        """Write something; a full page waits to be read."""
        if self._interactive:
            height = len(self._console.render_lines(what, pad=False))
            if self._used and self._used + height > self._console.height - 2:
                self.rest()
            self._used += height
        self._console.print(what, soft_wrap=not self._interactive and isinstance(what, str))

    def lines(self, lines: Iterable[str]) -> None:
        """Write lines."""
        for line in lines:
            self.print(line)

    def ask(self, prompt: str) -> str | None:
        """Ask for a line; None when there are no more."""
        self._used += 1
        try:
            if self._interactive:
                return self._console.input(prompt)
            self._console.print(prompt, end="")
            line = sys.stdin.readline(LONGEST_LINE) if sys.stdin is not None else ""
        except (EOFError, OSError):
            line = ""
        self._console.print(line.rstrip("\n"), markup=False)
        return line or None

    def rest(self) -> None:
        """Wait until the page has been read, and take a new one."""
        if self._interactive:
            self.ask(self._say("session.enter"))
            self.clear()

    def clear(self) -> None:
        """Take a new page."""
        if self._interactive:
            self._console.clear()
            self._used = 0
