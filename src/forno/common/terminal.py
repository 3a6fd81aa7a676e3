"""How a game is shown in a terminal: what its folder says, so that the terminal itself need know no game.

What is drawn is whatever rich can print, a text in its markup among them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from .messages import Messages

__all__ = ["Drawing", "Front", "Teller"]


class Teller(Protocol):
    """Tells a game to the player at one seat."""

    def tell(self, events: Iterable[Any]) -> Iterator[str]:
        """The lines for some events; some may be gathered, and told with the next."""

    def rest(self) -> Iterator[str]:
        """What was gathered and is not told yet."""


class Drawing(Protocol):
    """Draws one seat's views.

    Attributes:
        help: What is said where help is asked for.
    """

    help: str

    def table(self, view: Any) -> Any:
        """All that the seat may know now."""

    def question(self, view: Any) -> Any:
        """What is asked of the seat, in a sentence."""

    def choices(self, view: Any) -> Any:
        """The legal moves, numbered."""

    def ending(self, view: Any) -> Any:
        """The ranking."""

    def goes_on(self, view: Any) -> bool:
        """Whether the question belongs to a turn of which the first part was just played, and still is being told."""

    def is_known(self, view: Any) -> bool:
        """Whether the table need not be drawn for the question: it was for the one before it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Front:
    """A game in a terminal.

    Attributes:
        texts: The package that has the texts, ``en.toml`` and others.
        teller: Makes what tells: from the players' names, the seat that is told, and the texts.
        drawing: Makes what draws: from the cards that are played with (``Game.card_sheet``), the names, and the texts.
        complaint: What is wrong with a text that is no legal move, from text, view and texts; None: nothing more than
            that it is none.
        cards: All cards of a sheet, each with how a person finds it.
        content: What a card says, to be compared with another.
        print_sheet: Prints a sheet: to a console, the sheet, the texts, and what is said beside each card (None:
            nothing), from the card and how a person finds it.
    """

    texts: str
    teller: Callable[[Sequence[str], int, Messages], Teller]
    drawing: Callable[[Any, Sequence[str], Messages], Drawing]
    complaint: Callable[[str, Any, Messages], str | None] = lambda _text, _view, _say: None
    cards: Callable[[Any], list[tuple[str, Any]]]
    content: Callable[[Any], Any]
    print_sheet: Callable[[Any, Any, Messages, Callable[[Any, str], str] | None], None]
