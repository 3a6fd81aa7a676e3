"""Bots as whoever owns this machine names them: by name, by a Python file, a command or an address."""

from __future__ import annotations

from typing import Final

from . import base
from .command import PREFIX, command, divided

__all__ = ["check", "hire"]

_ADDRESSES: Final = ("http://", "https://")


def hire(specification: str, seed: int | None = None) -> base.Bot:
    """A fresh bot for one seat of one game. Files and commands are run: hire only what you trust.

    Args:
        specification: As for ``make``, the path of a Python file, as for ``load``, ``cmd:`` and a command, or an
            address (``http://``, ``https://``), to which all that the seat sees is sent.
        seed: For whatever the bot draws by lot while it is made, and a command or an address ever; None takes one from
            the system.

    Raises:
        UnknownGame: There is no bot of that name.
        BadOption: What it is given is wrong.
        BotError: There is no such file, or not one bot in it; the command cannot be started.
    """
    if specification.startswith(PREFIX):
        return command(specification.removeprefix(PREFIX), seed)
    if specification.startswith(_ADDRESSES):
        from . import posts  # what speaks HTTP takes a while to import

        return posts.correspondent(specification, seed)
    if base.is_file(specification):
        return base.load(specification, seed)
    return base.make(specification, seed)


def check(specification: str) -> None:
    """Look at what is written for a bot, as far as that can be done without running anything of somebody's.

    Raises:
        UnknownGame: There is no bot of that name.
        BadOption: What it is given is wrong.
        BotError: There is no such program.
    """
    if specification.startswith(PREFIX):
        divided(specification.removeprefix(PREFIX))
    elif specification.startswith(_ADDRESSES):
        from . import posts

        posts.checked(specification)
    elif not base.is_file(specification):
        base.make(specification, 0)
