"""Which games there are: every folder of ``forno.games`` that has a ``game`` module."""

from __future__ import annotations

import pkgutil
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any, Protocol

import forno.games
from forno.common.chance import Words
from forno.errors import DeckError, UnknownGame

__all__ = ["GameModule", "lookup", "names"]


class GameModule(Protocol):
    """What a game's ``game`` module offers; states and settings are its own business.

    Attributes:
        NAMES: The games that the module holds.
        KERNEL: The modules of its kernel, which are compiled together.
        LAYOUT: The kernel's layout: ``State``, the tables of fields ``STATE`` and ``RULES``, the number of ``ACTIONS``.
            A setting has the values of ``RULES`` as its ``rules``.
        WORDS: More random words than any one step takes.
    """

    NAMES: tuple[str, ...]
    KERNEL: tuple[ModuleType, ...]
    LAYOUT: Any
    WORDS: int
    Position: type[Any]
    View: type[Any]
    Event: Any

    def editions(self, name: str) -> tuple[str, ...]:
        """The editions of a game, the usual one first."""

    def players(self, name: str, year: str) -> tuple[int, int]:
        """The lowest and the highest number of players."""

    def card_sheet(self, name: str, year: str) -> Any:
        """All cards of the usual deck, in words: public knowledge."""

    def deck_text(self, name: str, year: str) -> str:
        """The deck file of an edition, as an example for an owner's own."""

    def deck_game(self, data: Mapping[str, Any]) -> str | None:
        """Which of ``NAMES`` a deck file is for, by what is in it; None: none of them."""

    def deck_faults(self, name: str, text: str, where: str = "deck") -> list[DeckError]:
        """Everything that is wrong with an owner's deck file."""

    def read_deck(self, name: str, text: str, where: str = "deck") -> Any:
        """Read an owner's deck file."""

    def deck_sheet(self, deck: Any) -> Any:
        """The cards of a deck in words; a setting has its deck as ``deck``."""

    def setting(self, game: str, name: str, players: int, options: Mapping[str, Any]) -> Any:
        """What is fixed before the first card is dealt."""

    def colours(self, setting: Any) -> tuple[str, ...]:
        """The colours that there are for seats, in the usual order; none where the game has none."""

    def new_state(self, setting: Any, chance: Words) -> Any:
        """A game after the deal."""

    def words(self, setting: Any, s: Any) -> int:
        """How many random words the automatic step that is due may take; ``s`` None: the deal."""

    def acting(self, s: Any) -> int | None:
        """Who has to decide now."""

    def on_turn(self, s: Any) -> int | None:
        """Whose turn it is, as far as everybody knows: a view's ``player``."""

    def asking(self, s: Any) -> int | None:
        """Who waits for help, as far as everybody knows."""

    def unseen(self, setting: Any, s: Any) -> bool:
        """Whether nobody sees anything of the automatic step that is due."""

    def rests(self, s: Any) -> bool:
        """Whether no automatic step is due."""

    def is_over(self, s: Any) -> bool:
        """Whether the game is over."""

    def legal_moves(self, setting: Any, s: Any) -> dict[str, int]:
        """The legal moves of the player to decide."""

    def decide(self, setting: Any, s: Any, text: str) -> list[Any]:
        """Take a decision and return its events."""

    def step(self, setting: Any, s: Any, chance: Words) -> list[Any] | None:
        """Take one automatic step."""

    def view(self, setting: Any, s: Any, seat: int | None, watched: Any = None) -> Any:
        """What a seat may know; ``watched``: what a spectator sees at the same moment, where that is at hand."""

    def result(self, setting: Any, s: Any) -> Any:
        """The result of a game that is over."""

    def resampled(self, setting: Any, s: Any, seat: int | None, chance: Words) -> Any:
        """A copy with what ``seat`` cannot know dealt anew."""

    def begin(self, game: str, name: str, players: int, options: Mapping[str, Any], position: Any) -> tuple[Any, Any]:
        """The setting and the state of a game that starts from a position."""

    def write(self, setting: Any, s: Any) -> dict[str, Any]:
        """A state as a position."""


@cache
def _modules() -> dict[str, GameModule]:
    found: dict[str, GameModule] = {}
    for package in pkgutil.iter_modules(forno.games.__path__, "forno.games."):
        if not package.ispkg or find_spec(f"{package.name}.game") is None:
            continue
        module: Any = import_module(f"{package.name}.game")
        found.update(dict.fromkeys(module.NAMES, module))
    return found


def names() -> tuple[str, ...]:
    """The names of all games."""
    return tuple(_modules())


def lookup(name: str) -> GameModule:
    """The module of a game.

    Raises:
        UnknownGame: There is none of that name.
    """
    module = _modules().get(name)
    if module is None:
        raise UnknownGame(f"no game {name!r}; there are {', '.join(_modules())}", "game")
    return module
