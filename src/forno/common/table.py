"""Tables of named integers: what a game's state and rules are in plain CPython."""

from __future__ import annotations

from typing import Any, Self

Fields = tuple[tuple[str, str, int], ...]
"""Name, numpy type and number of items (0: a single number) of each field."""


class Table:
    """A record of named integers and lists of integers, all zero at first. Subclasses name ``fields`` and slots."""

    __slots__: tuple[str, ...] = ()
    fields: Fields = ()

    def __init_subclass__(cls) -> None:
        # Written out field by field, as dataclasses do: a table is copied for every decision and every view.
        lines = [f"    other.{name} = self.{name}{'[:]' if size else ''}" for name, _, size in cls.fields]
        source = "\n".join(["def copy(self):", "    other = new(cls)", *lines, "    return other"])
        names: dict[str, Any] = {"new": cls.__new__, "cls": cls}
        exec(source, names)
        cls.copy = names["copy"]  # type: ignore[method-assign]

    def __init__(self) -> None:
        for name, _, size in self.fields:
            setattr(self, name, [0] * size if size else 0)

    def __reduce__(self) -> tuple[Any, ...]:
        own = self.copy()
        return _table, (type(self), [getattr(own, name) for name, _, _ in self.fields])

    def copy(self) -> Self:
        """An independent table of the same values."""
        raise NotImplementedError


def _table(kind: type[Table], values: list[Any]) -> Table:
    """A table that was pickled or copied."""
    table = kind()
    for (name, _, _), value in zip(kind.fields, values, strict=True):
        setattr(table, name, value)
    return table
