"""What a bot is, and how one is found: by name among the modules of ``forno.bots``, or in a file of one's own."""

from __future__ import annotations

import inspect
import pkgutil
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.machinery import all_suffixes
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol

import forno.bots
from forno.common.faults import shown
from forno.errors import BotError, UnknownGame

from .blame import is_ours
from .files import run
from .specification import Parameter, divided, values

__all__ = ["Bot", "Entry", "catalogue", "is_file", "load", "make", "names", "offered", "searches"]


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


Maker = Callable[..., Bot]


@dataclass(frozen=True, slots=True)
class Entry:
    """A bot that comes with forno.

    Attributes:
        name: What it is called.
        strength: For the order in lists: who has more usually beats who has less.
        parameters: What it can be given, by name.
    """

    name: str
    strength: float
    parameters: Mapping[str, Parameter]


@cache
def _modules() -> dict[str, ModuleType]:
    modules = [import_module(f"forno.bots.{module.name}") for module in pkgutil.iter_modules(forno.bots.__path__)]
    return {module.NAME: module for module in modules if hasattr(module, "NAME")}


def names() -> tuple[str, ...]:
    """The names of the bots that come with forno."""
    return tuple(sorted(_modules()))


def offered() -> tuple[str, ...]:
    """The names of the bots that play at once, the weakest first: a module may say by ``ready()`` when it does."""
    return tuple(entry.name for entry in catalogue() if _is_ready(_modules()[entry.name]))


def searches(specification: str) -> bool:
    """Whether what is written for a bot is one of forno's that search, for which much has to be compiled once."""
    module = _modules().get(divided(specification)[0])
    return getattr(module, "COMPILED", False)


def _is_ready(module: ModuleType) -> bool:
    ready: Callable[[], bool] = getattr(module, "ready", lambda: True)
    return ready()


def catalogue() -> tuple[Entry, ...]:
    """The bots that come with forno, the weakest first."""
    found = [Entry(name, getattr(of, "STRENGTH", 0), getattr(of, "PARAMETERS", {})) for name, of in _modules().items()]
    return tuple(sorted(found, key=lambda entry: (entry.strength, entry.name)))


def make(name: str, seed: int | None = None) -> Bot:
    """A fresh bot for one seat of one game.

    Args:
        name: One of ``names()``, and behind it what the bot is given, where it is given something:
            ``name:parameter=value,parameter=value``.
        seed: For whatever the bot draws by lot while it is made; None takes one from the system.

    Raises:
        UnknownGame: There is no bot of that name.
        BadOption: The bot has no such parameter, or the value is none of those that it may have.
    """
    bot, given = divided(name)
    module = _modules().get(bot)
    if module is None:
        raise UnknownGame(f"no bot {shown(bot)}; there are {', '.join(names())}", "bot")
    return _maker(module)(random.Random(seed), **values(bot, given, getattr(module, "PARAMETERS", {})))


def is_file(specification: str) -> bool:
    """Whether what is written for a bot is the path of a file."""
    return specification.endswith(".py") or "/" in specification


def load(file: str | Path, seed: int | None = None) -> Bot:
    """A fresh bot from a Python file: its function ``make(rng)``, or else its only class that has ``choose``.

    Classes that others in the file derive from do not count, nor do abstract ones; ``__all__`` may say which ones do.
    The file finds the modules in its folder by ``import``.

    Args:
        file: The file. It is run: load only what you trust.
        seed: As for ``make``.

    Raises:
        BotError: There is no such file, it cannot be run, or there is not one bot in it.
    """
    path = Path(file)
    try:
        if path.suffix in all_suffixes():
            with path.open("rb"):
                pass
        module = run(path)
    except BaseException as error:
        raise _failure(error, path) from error
    if module is None:
        raise BotError("a bot is a Python file, NAME.py", str(file))
    try:
        bot = _maker(module)(random.Random(seed))
    except BaseException as error:
        raise _failure(error, path) from error
    if not callable(getattr(bot, "choose", None)):
        raise BotError(f"make returned a {type(bot).__name__}, which has no method choose", str(file))
    return bot


def _failure(error: BaseException, path: Path) -> BaseException:
    """What is raised for whatever came out of a bot's file."""
    if is_ours(error) or isinstance(error, BotError):
        return error
    if isinstance(error, OSError) and error.filename in (path, str(path)):
        return BotError(error.strerror or str(error), str(path))
    return BotError(f"{type(error).__name__}: {error}", str(path))


def _maker(module: ModuleType) -> Maker:
    made: Any = getattr(module, "make", None)
    if made is not None and made is not make:
        maker: Maker = made
        return maker
    found = _bots(module)
    if len(found) != 1:
        names = f" ({', '.join(bot.__name__ for bot in found)})" if found else ""
        raise BotError(
            f"{len(found)} classes have a method choose{names}; one should, or a function make(rng) say which",
            str(module.__file__),
        )
    bot: Callable[[], Bot] = found[0]
    return lambda rng, **_: bot()


def _bots(module: ModuleType) -> list[type[Any]]:
    """The classes of a file that are bots, and not only what bots are made of."""
    named = getattr(module, "__all__", ())
    found = {
        value: None  # once, by however many names it goes
        for name, value in vars(module).items()
        if inspect.isclass(value)
        and (value.__module__ == module.__name__ or name in named)
        and callable(getattr(value, "choose", None))
        and not (inspect.isabstract(value) or getattr(value, "_is_protocol", False))
    }
    last = [bot for bot in found if not any(bot in other.__mro__[1:] for other in found)]
    last = [bot for bot in last if bot.__name__ in named] or last
    return [bot for bot in last if not bot.__name__.startswith("_")] or last
