"""A bot that is a command: it speaks the messages of a server's socket as lines of JSON on its standard streams.

What it hears and says is in docs/reference/protocol.md, below "Over standard streams".
"""

from __future__ import annotations

import shlex
import shutil
from typing import Final

from forno.errors import BadOption, BotError

from .correspondent import Correspondent
from .lines import Lines
from .specification import Parameter

__all__ = ["PREFIX", "TIMEOUT", "command", "divided"]

PREFIX: Final = "cmd:"
TIMEOUT: Final = Parameter(
    kind="number", least=0.01, most=86_400, usual=60.0, help="seconds that a command may take for a message"
)


def divided(text: str) -> tuple[list[str], float]:
    """The words of a command, and the seconds that it may take for a message.

    Args:
        text: The command as a shell would have it, before it ``timeout=SECONDS`` where that is not the usual one. No
            shell runs it.

    Raises:
        BadOption: There is no command, a quotation mark is missing, or the seconds are none.
        BotError: There is no such program.
    """
    where, seconds = f"bot {PREFIX}{text}", TIMEOUT.usual
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise BadOption(f"cannot be read: {error}", where) from None
    if words and words[0].startswith("timeout="):
        seconds = TIMEOUT.read(words.pop(0).removeprefix("timeout="))
        if seconds is None:
            raise BadOption(f"timeout is wrong; right would be {TIMEOUT.right()}", where)
    if not words:
        raise BadOption(f"there is no command; right would be {PREFIX}python my_bot.py", where)
    if shutil.which(words[0]) is None:
        raise BotError(f"there is no program {words[0]!r}", where)
    return words, float(seconds or 0)


def command(text: str, seed: int | None = None) -> Correspondent:
    """A bot that is a command; it runs until ``close``.

    Args:
        text: As for ``divided``.
        seed: What it may draw its lots from; it is told.

    Raises:
        BadOption: The command cannot be read.
        BotError: It cannot be started.
    """
    words, seconds = divided(text)
    where = f"{PREFIX}{text}"
    return Correspondent(Lines(words, where), where, seconds, seed)
