"""Bots as whoever owns this machine names them: by name, by a Python file, or by a command."""

from __future__ import annotations

from . import base
from .command import PREFIX, Command, divided

__all__ = ["check", "hire"]


def hire(specification: str, seed: int | None = None) -> base.Bot:
    """A fresh bot for one seat of one game. Files and commands are run: hire only what you trust.

    Args:
        specification: As for ``make``, the path of a Python file, as for ``load``, or ``cmd:`` and a command.
        seed: For whatever the bot draws by lot while it is made, and a command ever; None takes one from the system.

    Raises:
        UnknownGame: There is no bot of that name.
        BadOption: What it is given is wrong.
        BotError: There is no such file, or not one bot in it; the command cannot be started.
    """
    if specification.startswith(PREFIX):
        return Command(specification.removeprefix(PREFIX), seed)
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
    elif not base.is_file(specification):
        base.make(specification, 0)
