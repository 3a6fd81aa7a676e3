"""Tests know the house by its public names: whoever builds a room anew moves what is private in it as he likes.

A name with one underscore is its class's or its module's. A test may have such names itself: what ``self`` has is its
own, unless the class comes from ``forno`` and found the name there.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from inspect import getsource
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
MODULES = sorted(TESTS.rglob("*.py"))
OWN = re.compile(r"\b(?:self\.|def )(_[^\W_]\w*)")
BY_NAME = {"setattr", "getattr", "delattr", "hasattr", "object"}  # ``patch.object`` among them


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__") and name != "_"


def imported(tree: ast.AST) -> dict[str, str]:
    """By the names of a module what they were imported as."""
    found: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            found |= {name.asname or name.name: f"{node.module}.{name.name}" for name in node.names}
        elif isinstance(node, ast.Import):
            found |= {name.asname or name.name: name.name for name in node.names}
    return found


def taken_names(parent: ast.ClassDef, known: dict[str, str]) -> set[str]:
    """The private names that a class of a test finds in the classes of ``forno`` that it is made from."""
    found: set[str] = set()
    for base in parent.bases:
        module, _, name = known.get(ast.unparse(base), "").rpartition(".")
        if module.partition(".")[0] == "forno":
            parents = getattr(import_module(module), name).__mro__
            ours = [parent for parent in parents if parent.__module__.partition(".")[0] == "forno"]
            found |= {name for parent in ours for name in OWN.findall(getsource(parent))}
    return found


def touched(source: str) -> Iterator[tuple[int, str]]:
    """Where a module touches a private name that is none of its own."""
    tree = ast.parse(source)
    known = imported(tree)
    parents = [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    own = {id(node) for parent in parents for node in ast.walk(parent) if of_itself(node)}
    for parent in parents:
        taken = taken_names(parent, known)
        for node in ast.walk(parent):
            name = node.attr if isinstance(node, ast.Attribute) else getattr(node, "name", None)
            if name in taken and (id(node) in own or isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)):
                yield node.lineno, f"{parent.name}.{name}"  # type: ignore[attr-defined]
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(attr=name) if is_private(name) and id(node) not in own and not foreign(node, known):
                yield node.lineno, ast.unparse(node)
            case ast.ImportFrom(names=names) if f"{node.module}".partition(".")[0] == "forno" or node.level:
                yield from ((node.lineno, name.name) for name in names if is_private(name.name))
            case ast.Constant(value=str(words)) if words.startswith("forno.") and re.search(r"\._[^\W_]", words):
                yield node.lineno, words
            case ast.Call(func=ast.Name(id=called) | ast.Attribute(attr=called)) if called in BY_NAME:
                named = [one.value for one in node.args if isinstance(one, ast.Constant)]
                yield from ((node.lineno, name) for name in named if isinstance(name, str) and is_private(name))


def of_itself(node: ast.AST) -> bool:
    """Whether it is an attribute of ``self``, ``cls`` or ``super()``."""
    return isinstance(node, ast.Attribute) and ast.unparse(node.value) in {"self", "cls", "super()"}


def foreign(node: ast.Attribute, known: dict[str, str]) -> bool:
    """Whether it is a name of a module that is not ours: ``os._exit`` is as public as a name can be."""
    module = known.get(ast.unparse(node.value), "forno")
    return module.partition(".")[0] not in {"forno", "tests"} and module == ast.unparse(node.value)


@pytest.mark.parametrize(
    "source",
    [
        "live._flow()",
        "self._rest",
        "tables.get('a').lock._owner",
        "from forno.server.http.sockets import _Talk",
        "from forno.play import games\ngames._all()",
        "monkeypatch.setattr('forno.server.tables.registry._LOBBY', 2)",
        "monkeypatch.setattr(registry, '_LOBBY', 2)",
        "from forno.server.tables.registry import Tables\nclass Mine(Tables):\n    def _load(self): pass",
        "from forno.server.tables.registry import Tables\nclass Mine(Tables):\n    def get(self): return self._loading",
        "from forno.server.tables.registry import Tables\nclass Mine(Tables):\n    def get(self): super()._load()",
    ],
)
def test_what_is_touched_is_found(source: str) -> None:
    assert list(touched(source))


@pytest.mark.parametrize(
    "source",
    [
        "import os\nos._exit(0)",
        "class Mine:\n    def get(self): return self._own",
        "from forno.server.tables.registry import Tables\nclass Mine(Tables):\n    me = lambda self: self._mine_alone",
        "from forno import __version__\n__version__.__doc__",
    ],
)
def test_what_is_ones_own_or_public_is_not(source: str) -> None:
    assert not list(touched(source))


def test_no_test_touches_a_private_name() -> None:
    assert len(MODULES) > 100
    assert {path.relative_to(TESTS).as_posix() for path in MODULES} >= {"server/anew.py", "unit/server/test_store.py"}
    found = [
        f"{path.relative_to(TESTS)}:{line}: {what}"
        for path in MODULES
        for line, what in touched(path.read_text(encoding="utf-8"))
    ]
    assert found == []
