"""How the server is built: few rooms, and a table that is made of parts instead of inherited."""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
from pathlib import Path
from typing import Final

import pytest

import forno.server
from forno.server import live, tables
from forno.server.live.live_table import LiveTable

ROOM: Final = Path(forno.server.__file__).parent
MOST_ROOMS, MOST_METHODS = 16, 25
AROUND_A_TABLE: Final = [
    cls
    for package in (live, tables)
    for module in pkgutil.iter_modules(package.__path__, f"{package.__name__}.")
    for _, cls in inspect.getmembers(importlib.import_module(module.name), inspect.isclass)
    if cls.__module__ == module.name
]


def methods(cls: type) -> list[str]:
    """What a class and its bases of ours define."""
    own = [base for base in cls.__mro__ if base.__module__.startswith("forno.")]
    kinds = (property, classmethod, staticmethod)
    return [
        f"{base.__name__}.{name}"
        for base in own
        for name, it in vars(base).items()
        if (inspect.isfunction(it) and it.__module__ == base.__module__) or isinstance(it, kinds)
    ]


def test_the_server_has_few_rooms() -> None:
    rooms = [room for room in pkgutil.iter_modules([str(ROOM)]) if room.name != "migrations"]
    assert len(rooms) <= MOST_ROOMS, sorted(room.name for room in rooms)


@pytest.mark.parametrize("cls", AROUND_A_TABLE, ids=lambda cls: cls.__name__)
def test_no_class_around_a_table_does_everything(cls: type) -> None:
    assert len(methods(cls)) <= MOST_METHODS


def test_a_table_is_among_those_that_are_counted() -> None:
    assert {"LiveTable", "Journal", "Standing", "Tables"} <= {cls.__name__ for cls in AROUND_A_TABLE}
    assert "LiveTable.join" in methods(LiveTable)


def test_nothing_is_left_to_a_class_that_inherits() -> None:
    found = [
        f"{path.relative_to(ROOM)}:{node.lineno}"
        for path in ROOM.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Name) and node.id == "NotImplementedError"
    ]
    assert not found
