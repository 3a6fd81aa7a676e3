"""Tables of named integers: what a game's state and rules are in plain CPython."""

from __future__ import annotations

from typing import Any, Self

Fields = tuple[tuple[str, str, int], ...]
"""Name, numpy type and number of items (0: a single number) of each field."""


class Table:
    """A record of named integers and lists of integers, all zero at first. Subclasses name ``fields`` and slots."""

    __slots__: tuple[str, ...] = ()
    fields: Fields = ()

    def __init__(self) -> None:
        for name, _, size in self.fields:
            setattr(self, name, [0] * size if size else 0)

    def copy(self) -> Self:
        """An independent table of the same values."""
        other = type(self).__new__(type(self))
        for name, _, size in self.fields:
            value: Any = getattr(self, name)
            setattr(other, name, value[:] if size else value)
        return other
