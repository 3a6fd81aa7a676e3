"""The compiled twin of a kernel; the only module that knows numba.

A kernel is plain Python on a state of lists. Its twin is the same text, compiled for a numpy record of the same fields:
every function of the kernel's modules is copied into one namespace and compiled there, so that they call each other's
compiled forms. Compiled code is kept in a folder named by a digest of all the sources, since numba's own cache does not
notice when a function changes that another one calls.
"""

from __future__ import annotations

import hashlib
import os
import sys
import tempfile
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any

__all__ = ["available", "bind", "dtype", "numbers", "table", "twin"]

ROOM = 16 << 20  # bytes that a kernel's compiled code surely fits into

Fields = tuple[tuple[str, str, int], ...]


def available() -> bool:
    """Whether numpy and numba are installed (``pip install forno[fast]``)."""
    try:
        import numba  # noqa: F401
    except ImportError:
        return False
    return True


def dtype(fields: Fields) -> Any:
    """The numpy record type of a table of ``(name, type, size)``; size 0 is a single number."""
    import numpy as np

    return np.dtype([(name, kind, (size,)) if size else (name, kind) for name, kind, size in fields])


def table(source: Any, fields: Fields) -> Any:
    """A numpy record with the values of ``source``, a plain table of the same fields."""
    import numpy as np

    record = np.zeros(1, dtype(fields))[0]
    for name, _, _ in fields:
        record[name] = getattr(source, name)
    return record


def numbers(values: Sequence[int]) -> Any:
    """An array of the numbers, as compiled functions take them where plain ones take a list."""
    import numpy as np

    return np.array(values, np.int64)


def bind(modules: Iterable[ModuleType], wrap: Callable[[FunctionType], Any] | None = None) -> SimpleNamespace:
    """Copy the functions of ``modules`` into one namespace, in which they find each other by their names.

    Args:
        modules: Modules whose functions have names of their own.
        wrap: What each copy is passed through, numba's decorator for instance; None leaves them plain.

    Raises:
        ValueError: Two modules define a function of the same name.
    """
    modules = list(modules)
    space: dict[str, Any] = {}
    functions: dict[str, FunctionType] = {}
    for module in modules:
        space.update({name: value for name, value in vars(module).items() if not name.startswith("__")})
        for name, value in vars(module).items():
            if isinstance(value, FunctionType) and value.__module__ == module.__name__:
                if name in functions:
                    raise ValueError(f"{name} is defined in {functions[name].__module__} and in {module.__name__}")
                functions[name] = value
    space["__name__"] = modules[0].__name__
    for name, function in functions.items():
        copy = FunctionType(function.__code__, space, name, function.__defaults__)
        copy.__doc__ = function.__doc__
        copy.__qualname__ = function.__qualname__
        copy.__module__ = function.__module__
        space[name] = wrap(copy) if wrap else copy
    return SimpleNamespace(**{name: space[name] for name in functions})


def _cache_folder(modules: Iterable[ModuleType]) -> Path:
    import numba
    import numpy as np

    digest = hashlib.sha256(f"{numba.__version__} {np.__version__} {sys.version}".encode())
    for file in [__file__, *(str(module.__file__) for module in modules)]:
        digest.update(Path(file).read_bytes())
    root = os.environ.get("FORNO_CACHE") or os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(root) / "forno" / digest.hexdigest()[:16]


def _usable(folder: Path) -> bool:
    """Whether compiled code is kept in ``folder`` already, or can be.

    numba itself would fall back on a folder beside the sources, where stale code is run, and fail on a full disk.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        new = not any(folder.iterdir())
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(bytes(ROOM if new else 1))
        return True
    except OSError:
        return False


def twin(modules: Iterable[ModuleType], *, layout: ModuleType, boundscheck: bool = False) -> SimpleNamespace:
    """The compiled twin of ``modules``.

    Python can call the functions of the last module only: the others get no wrappers for it, which spares a third of
    the time that compiling takes.

    Args:
        modules: The kernel's modules and whatever loops over it, each function's name unique among them.
        layout: The module of the fields, for the cache's digest.
        boundscheck: Check every index (slow; for tests), without a cache.

    Raises:
        ImportError: numba is not installed.
    """
    from numba.core import config

    modules = list(modules)
    folder = _cache_folder([*modules, layout])
    cached = not boundscheck and _usable(folder)  # without a cache it is compiled anew each time
    before, config.CACHE_DIR = config.CACHE_DIR, str(folder)  # type: ignore[attr-defined]
    try:
        return bind(modules, _decorator(modules[-1].__name__, cached, boundscheck))
    finally:
        config.CACHE_DIR = before  # type: ignore[attr-defined]


def _decorator(outermost: str, cached: bool, boundscheck: bool) -> Callable[[FunctionType], Any]:
    import numba

    options: Any = {"boundscheck": True}
    if not boundscheck:
        # Without its runtime numba counts no references: that halves the time of these many small calls. Kernels and
        # loops allocate nothing, which is all that the runtime would be for. Inlining everything saves another quarter.
        options = {"error_model": "numpy", "_nrt": False, "forceinline": True}

    def decorate(function: FunctionType) -> Any:
        wrappers: Any = {"no_cfunc_wrapper": True, "no_cpython_wrapper": function.__module__ != outermost}
        return numba.njit(cache=cached, **wrappers, **options)(function)

    return decorate
