"""What a game says of itself to whoever counts: which facts its events hold, so that statistics need know no game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

__all__ = ["Fact", "Rate", "Study", "Watcher"]


class Fact(NamedTuple):
    """Something that happened in a game, as it is counted.

    Attributes:
        subject: What it is about; facts of a subject make a table.
        name: The row of that table: which of them.
        what: The column: what happened to it.
        seat: Whose it was; None: nobody's, or not known.
        round: In which round or turn of the game, from 1; 0: in none.
        turn: In which turn of its owner within that round, from 1; 0: in none.
        number: How often, or how many.
    """

    subject: str
    name: str
    what: str
    seat: int | None = None
    round: int = 0
    turn: int = 0
    number: float = 1.0


class Watcher(Protocol):
    """Watches one game."""

    def see(self, event: Any) -> Iterable[Fact]:
        """The facts of an event; it is shown every event in order, from the first move on."""


@dataclass(frozen=True, slots=True)
class Rate:
    """How often one thing comes of another: ``what`` in ``of`` of a subject's facts."""

    subject: str
    what: str
    of: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Study:
    """What there is to count in a game.

    Attributes:
        watcher: Makes what watches a game: from what a spectator sees when it begins, and from its cards.
        tables: By subject the whats that are told of it, in order.
        rates: Which shares are told.
        timed: Subject and what of facts of which is told in which round and turn they happen.
        success: Subject and what of the facts that are told of each bot in an arena; None: there are none.
        luck: The module of kernel text that says what is luck, as ``forno.arena.valuing`` and ``forno.arena.luck`` call
            it; None: nobody can say how lucky somebody was.
        variants: By name what might be another rule: makes another setting of a setting, for games that are counted
            and never kept as records.
    """

    watcher: Callable[[Any, Any], Watcher]
    tables: Mapping[str, tuple[str, ...]]
    rates: tuple[Rate, ...] = ()
    timed: tuple[tuple[str, str], ...] = ()
    success: tuple[str, str] | None = None
    luck: str | None = None
    variants: Mapping[str, Callable[[Any], Any]] = field(default_factory=dict)
