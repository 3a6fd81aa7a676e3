"""Tables of named integers: what a game's state and rules are in plain CPython."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, Self, get_type_hints

__all__ = ["Fields", "Table", "f8", "i1", "i2", "i4", "i8"]

Fields = tuple[tuple[str, str, int], ...]
"""Name, numpy type and number of items (0: a single number) of each field."""


class _Kind:
    """A type of numpy's: ``i2`` for a single number of two bytes, ``i2[5]`` for five of them.

    They are signed: unsigned fields diverge between numpy and numba.
    """

    def __init__(self, name: str, size: int = 0) -> None:
        self.name, self.size = name, size

    def __getitem__(self, size: int) -> _Kind:
        return _Kind(self.name, size)


i1: Final = _Kind("i1")
i2: Final = _Kind("i2")
i4: Final = _Kind("i4")
i8: Final = _Kind("i8")
f8: Final = _Kind("f8")  # for what is weighed, never for rules


class _Declaring(type):
    """Makes slots and ``fields`` of a table's annotations: each field is declared once."""

    def __new__(mcs, name: str, bases: tuple[type, ...], space: dict[str, Any]) -> _Declaring:
        if not bases:
            return super().__new__(mcs, name, bases, space)
        made = super().__new__(mcs, name, bases, {**space, "__slots__": tuple(space.get("__annotations__", ()))})
        hints = get_type_hints(made, include_extras=True)
        kinds = {field: hints[field].__metadata__[0] for field in made.__slots__}
        own = tuple((field, kind.name, kind.size) for field, kind in kinds.items())
        made.fields = (*getattr(bases[0], "fields", ()), *own)
        made.copy = _copying(made)
        return made

    __slots__: tuple[str, ...]
    fields: Fields
    copy: Any


def _copying(cls: Any) -> Any:
    # Written out field by field, as dataclasses do: a table is copied for every decision and every view.
    lines = [f"    other.{name} = self.{name}{'[:]' if size else ''}" for name, _, size in cls.fields]
    names: dict[str, Any] = {"new": cls.__new__, "cls": cls}
    exec("\n".join(["def copy(self):", "    other = new(cls)", *lines, "    return other"]), names)
    return names["copy"]


class Table(metaclass=_Declaring):
    """A record of named integers and lists of integers, all zero at first.

    Subclasses declare them: ``phase: Annotated[int, i1]``, ``hand: Annotated[list[int], i1[6]]``. A table of a table's
    fields and more of its own is a subclass of it.
    """

    __slots__ = ()
    fields: ClassVar[Fields] = ()

    def __init__(self) -> None:
        for name, _, size in self.fields:
            setattr(self, name, [0] * size if size else 0)

    def __reduce__(self) -> tuple[Any, ...]:
        own = self.copy()
        return _table, (type(self), [getattr(own, name) for name, _, _ in self.fields])

    if TYPE_CHECKING:

        def copy(self) -> Self:
            """An independent table of the same values."""


def _table(kind: type[Table], values: list[Any]) -> Table:
    """A table that was pickled or copied."""
    table = kind()
    for (name, _, _), value in zip(kind.fields, values, strict=True):
        setattr(table, name, value)
    return table
