"""Bots' files as modules: each has its place in ``sys.modules`` and finds the modules beside it.

A file becomes a module of a package of its own, whose folder is the file's. So files of one name in two folders are two
modules, each time that one is loaded it is a fresh one, seats share nothing by it, and ``sys.path`` stays as it is.
"""

from __future__ import annotations

import builtins
import importlib.util
import sys
from collections import deque
from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from itertools import count
from pathlib import Path
from types import ModuleType
from typing import Any, Final

__all__ = ["run"]

_PREFIX: Final = "forno_bot_"
_MOST: Final = 64  # packages that are kept: whoever loads a file for each of many games needs the last ones only
_numbers = count(1)
_kept: deque[str] = deque()


def run(path: Path) -> ModuleType | None:
    """Run a file as a fresh module; None where its name is none that a module can have.

    Raises:
        BaseException: Whatever the file raises.
    """
    folder = path.resolve().parent
    package = f"{_PREFIX}{next(_numbers)}"
    name = f"{package}.{path.stem.replace('.', '_')}"
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        return None
    _begin(package, folder)
    try:
        module = importlib.util.module_from_spec(_beside(spec))
        sys.modules[name] = module
        spec.loader.exec_module(module)
    except BaseException:
        _forget(package)
        raise
    _kept.append(package)
    if len(_kept) > _MOST:
        _forget(_kept.popleft())
    return module


def _begin(package: str, folder: Path) -> None:
    if not any(isinstance(finder, _Finder) for finder in sys.meta_path):
        sys.meta_path.insert(0, _Finder())
    module = ModuleType(package)
    module.__path__ = [str(folder)]
    module.__package__ = package
    sys.modules[package] = module


def _forget(package: str) -> None:
    for name in [name for name in sys.modules if name == package or name.startswith(f"{package}.")]:
        del sys.modules[name]


class _Finder(MetaPathFinder):
    """Finds the modules beside a bot's file."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not fullname.startswith(_PREFIX) or path is None:
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        return None if spec is None else _beside(spec)


def _beside(spec: ModuleSpec) -> ModuleSpec:
    if type(spec.loader) is SourceFileLoader:
        spec.loader = _Loader(spec.loader.name, spec.loader.path)
    return spec


class _Loader(SourceFileLoader):
    """Runs a module with an ``import`` that looks beside it first."""

    def exec_module(self, module: ModuleType) -> None:
        package = self.name.partition(".")[0]
        module.__dict__["__builtins__"] = {**vars(builtins), "__import__": _importing(package)}
        super().exec_module(module)


def _importing(package: str) -> Any:
    def __import__(  # noqa: N807 - it is that
        name: str,
        globals: Mapping[str, object] | None = None,
        locals: Mapping[str, object] | None = None,
        fromlist: Sequence[str] | None = (),
        level: int = 0,
    ) -> ModuleType:
        first = name.partition(".")[0]
        if level or not _is_beside(package, first):
            return builtins.__import__(name, globals, locals, fromlist or (), level)
        if fromlist:
            return builtins.__import__(f"{package}.{name}", globals, locals, fromlist, 0)
        import_module(f"{package}.{name}")
        return sys.modules[f"{package}.{first}"]

    return __import__


def _is_beside(package: str, name: str) -> bool:
    """Whether a name means a module of the folder. What Python and forno bring along keeps its name."""
    if f"{package}.{name}" in sys.modules:
        return True
    if name in sys.stdlib_module_names or name == "forno" or package not in sys.modules:
        return False
    spec = PathFinder.find_spec(name, sys.modules[package].__path__)
    # A folder without modules is none where a real module has its name.
    return spec is not None and (spec.loader is not None or importlib.util.find_spec(name) is None)
