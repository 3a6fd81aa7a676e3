"""What a game says of itself to a search: a ``Searchable``, named in its ``Adapter``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any, NamedTuple, Protocol

from .table import Table

__all__ = ["Mind", "Question", "Searchable", "Thing", "Traits"]


class Thing(NamedTuple):
    """An order on its way, of which can be foreseen whether it will be delivered.

    Attributes:
        player: Whose it is.
        order: Its name.
        number: The kernel's, as the game's ``became`` takes it.
    """

    player: int
    order: str
    number: int


class Question(NamedTuple):
    """A decision, as kernel text thinks about it.

    Attributes:
        known: What the player who is asked knows.
        rules: The rules.
        desks: Places to think for the policy: the own one, and the others'.
        moves: The legal moves, the policy's own first, then by their worth.
        actions: The kernel's numbers for them.
        certain: Whether all that can be known is known: who came late and does not know the oven cannot deal worlds.
        things: What is on its way, the next one first; none where the game has nothing of the kind.
        round: Which round it is, where the game counts them.
        turn: Which turn it is, where the game counts those.
        whole: Whether games are played on to their end, and not to the horizon.
    """

    known: Table
    rules: Table
    desks: tuple[Table, Table]
    moves: Sequence[str]
    actions: Sequence[int]
    certain: bool
    things: Sequence[Thing] = ()
    round: int | None = None
    turn: int | None = None
    whole: bool = False


class Mind(Protocol):
    """What a seat keeps of a game, to put questions from."""

    def know(self, sheet: Any) -> None:
        """Read the cards that are played with."""

    def see(self, event: Any) -> None:
        """Remember an event."""

    def question(self, view: Any, legal: Sequence[str]) -> Question:
        """The decision that the view's seat is asked for."""


class Traits(NamedTuple):
    """What a net is told of the moves of a question.

    Attributes:
        size: How many numbers it is told of each move.
        of: Those numbers for each of the question's moves, each about as large as 1.
    """

    size: int
    of: Callable[[Question], list[list[float]]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Searchable:
    """A game that can be searched.

    Attributes:
        layout: The kernel's layout.
        kernel: The modules of the kernel.
        inner: The modules of kernel text beyond it, in which are ``deal_world_into``, ``policy``, ``others_policy``,
            ``horizon`` and ``values``, as ``forno.search.deciding`` calls them; and ``became`` where a question has
            ``things``.
        words: More random words than any one step takes.
        State: The table of a world.
        Known: The table of what a seat knows.
        Desk: The policy's desk.
        mind: Makes what a seat keeps of a game, from the bot that it is told that the others are.
        traits: What a net is told; None: nothing, it cannot learn this game.
    """

    layout: ModuleType
    kernel: tuple[ModuleType, ...]
    inner: tuple[ModuleType, ...]
    words: int
    State: type[Table]
    Known: type[Table]
    Desk: type[Table]
    mind: Callable[[str], Mind]
    traits: Traits | None = None
