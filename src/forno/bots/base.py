"""What a bot is, and how one is found: by name among the modules of ``forno.bots``, or in a file of one's own."""

from __future__ import annotations

import importlib.util
import inspect
import pkgutil
import random
from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol

import forno.bots
from forno.errors import BotError, UnknownGame

__all__ = ["Bot", "load", "make", "names"]


class Bot(Protocol):
    """Plays one seat of one game.

    A bot may also have a method ``see(event)``. It is shown every public event of the game in order, from the deal on,
    so that it can remember what was covered; its own moves come by as events like everybody's. And it may have a method
    ``know(sheet)``: before the game it is shown the cards that are played with, as ``Game.card_sheet`` has them.
    """

    def choose(self, view: Any, legal: Sequence[str], rng: random.Random) -> str:
        """Decide.

        Args:
            view: What the seat may know now.
            legal: The legal moves; never empty.
            rng: A source of chance of the bot's own.

        Returns:
            One of ``legal``.
        """


Maker = Callable[[random.Random], Bot]


@cache
def _makers() -> dict[str, Maker]:
    modules = [import_module(f"forno.bots.{module.name}") for module in pkgutil.iter_modules(forno.bots.__path__)]
    return {module.NAME: _maker(module) for module in modules if hasattr(module, "NAME")}


def names() -> tuple[str, ...]:
    """The names of the bots that come with forno."""
    return tuple(sorted(_makers()))


def make(name: str, seed: int | None = None) -> Bot:
    """A fresh bot for one seat of one game.

    Args:
        name: One of ``names()``.
        seed: For whatever the bot draws by lot while it is made; None takes one from the system.

    Raises:
        UnknownGame: There is no bot of that name.
    """
    maker = _makers().get(name)
    if maker is None:
        raise UnknownGame(f"no bot {name!r}; there are {', '.join(names())}", "bot")
    return maker(random.Random(seed))


def load(file: str | Path, seed: int | None = None) -> Bot:
    """A fresh bot from a Python file: its function ``make(rng)``, or else its only class that has ``choose``.

    Args:
        file: The file. It is run: load only what you trust.
        seed: As for ``make``.

    Raises:
        BotError: There is no such file, it cannot be run, or there is not one bot in it.
    """
    path = Path(file)
    try:
        spec = importlib.util.spec_from_file_location(f"forno_bot_{path.stem}", path)
        if spec is None or spec.loader is None:
            raise BotError("a bot is a Python file, NAME.py", str(file))
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return _maker(module)(random.Random(seed))
    except BotError:
        raise
    except OSError as error:
        raise BotError(error.strerror or str(error), str(file)) from None
    except Exception as error:
        raise BotError(f"{type(error).__name__}: {error}", str(file)) from error


def _maker(module: ModuleType) -> Maker:
    made: Maker | None = getattr(module, "make", None)
    if made is not None:
        return made
    found: list[Any] = [
        value
        for value in vars(module).values()
        if inspect.isclass(value) and value.__module__ == module.__name__ and callable(getattr(value, "choose", None))
    ]
    if len(found) != 1:
        raise BotError(
            f"{len(found)} classes have a method choose; one should, or a function make(rng) say which",
            str(module.__file__),
        )
    bot: Callable[[], Bot] = found[0]
    return lambda rng: bot()
