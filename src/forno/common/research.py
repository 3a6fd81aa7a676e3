"""What a game says of itself to learners: a ``Research``, named in its ``Adapter``.

What a seat may know becomes one row of small numbers, of named fields, and each move has a fixed number. Both are said
in the game's own folder, the fields as a table in which each says what it means and how far it reaches.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from math import prod
from types import ModuleType
from typing import Any, NamedTuple, get_type_hints

from .table import Table

__all__ = ["Field", "Moves", "Opponent", "Research", "Says", "fields"]


class Says(NamedTuple):
    """What a field of an observation means: an annotation of it, after its type.

    Attributes:
        meaning: In words.
        low: The lowest number.
        high: The highest number.
        shape: How its numbers are laid out; none: a single one, or a row.
    """

    meaning: str
    low: int = 0
    high: int = 1
    shape: tuple[int, ...] = ()


class Field(NamedTuple):
    """A field of an observation.

    Attributes:
        name: Its name.
        first: The index of its first number.
        size: How many numbers.
        shape: How they are laid out.
        low: The lowest number that it can have.
        high: The highest one.
        meaning: In words.
    """

    name: str
    first: int
    size: int
    shape: tuple[int, ...]
    low: int
    high: int
    meaning: str


class Moves(NamedTuple):
    """Moves whose numbers follow each other.

    Attributes:
        first: The first number.
        number: How many.
        pattern: How they are written.
        meaning: How they count on.
    """

    first: int
    number: int
    pattern: str
    meaning: str = ""


class Opponent(NamedTuple):
    """A bot as kernel text, which plays along with learners at compiled speed.

    Attributes:
        parts: The modules of kernel text beyond the kernel and the parts of ``Research``: with ``begin_notes(d)``, when
            a game begins; ``note_decision(s, r, action, d)``, before a decision is taken, whosesoever it is;
            ``recall(s, r, o, d)``, which lays what everybody has seen of ``s`` and a bot remembers into ``o``, what
            ``observe`` has left to who is asked; and ``policy(o, r, d, moves)``, which then decides.
        desk: From a setting, the table ``d``: what things are worth, what was noted in this game, and room to think.
    """

    parts: tuple[ModuleType, ...]
    desk: Callable[[Any], Table]


@dataclass(frozen=True, slots=True, kw_only=True)
class Research:
    """A game that can be learned.

    Attributes:
        Seen: The table of an observation; each field is of single bytes and ``Says`` what it means.
        parts: The modules of kernel text beyond the kernel: with ``hide_cards(out)``, which hides what ``observe``
            leaves to who makes the copy, and ``describe(o, r, seat, out)``, which writes what ``observe`` left in
            ``o`` into ``out``, a ``Seen`` of zeros.
        moves: What the numbers of moves mean.
        move: A move of a seat as ``forno/1`` writes it, from setting, seat and number; empty: its seat has no such one.
        scores: What the numbers of a line of the result are, which ``score`` writes seat by seat: the first decides,
            the others break ties.
        longest: More decisions than a game takes.
        opponents: By their names, the bots that play along at compiled speed.
    """

    Seen: type[Table]
    parts: tuple[ModuleType, ...]
    moves: tuple[Moves, ...]
    move: Callable[[Any, int, int], str]
    scores: tuple[str, ...]
    longest: int
    opponents: Mapping[str, Opponent] = field(default_factory=dict)


@cache
def fields(seen: type[Table]) -> tuple[Field, ...]:
    """The fields of a table of observations, in their order."""
    said = get_type_hints(seen, include_extras=True)
    found: list[Field] = []
    first = 0
    for name, kind, size in seen.fields:
        says = said[name].__metadata__[1]
        numbers = max(size, 1)
        shape = says.shape or ((size,) if size else ())
        assert kind == "i1" and prod(shape) == numbers, name
        found.append(Field(name, first, numbers, shape, says.low, says.high, says.meaning))
        first += numbers
    return tuple(found)
