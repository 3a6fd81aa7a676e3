"""Whose fault an exception is: a bot's, also where it wants to end the whole program, or of whom the program is."""

from __future__ import annotations

import dis
from types import TracebackType

__all__ = ["Interrupted", "is_ours"]


class Interrupted(KeyboardInterrupt):
    """Somebody wants the program to end; no bot is blamed for it."""


def is_ours(error: BaseException) -> bool:
    """Whether an exception came up while a bot ran, but not out of it: Ctrl-C, most of all."""
    seen: set[int] = set()
    cause: BaseException | None = error
    while cause is not None and id(cause) not in seen:
        seen.add(id(cause))
        if isinstance(cause, Interrupted) or (isinstance(cause, KeyboardInterrupt) and not _is_raised(cause)):
            # Behind an exception of the bot's own it still is what ended it: it wanted to tidy up and go.
            return cause is error or isinstance(error, SystemExit | KeyboardInterrupt)
        cause = cause.__context__
    return False


def _is_raised(error: BaseException) -> bool:
    """Whether a line of Python says ``raise``: what Python itself makes of Ctrl-C may come up in any line."""
    last: TracebackType | None = error.__traceback__
    while last is not None and last.tb_next is not None:
        last = last.tb_next
    if last is None or last.tb_lasti < 0:
        return False
    return dis.opname[last.tb_frame.f_code.co_code[last.tb_lasti]] == "RAISE_VARARGS"
