"""The compiled twin of a kernel; the only module that knows numba.

A kernel is plain Python on a state of lists. Its twin is the same text, compiled for a numpy record of the same fields:
every function of the kernel's modules is copied into one namespace and compiled there, so that they call each other's
compiled forms. Compiled code is kept in a folder named by a digest of all the sources, since numba's own cache does not
notice when a function changes that another one calls.
"""

from __future__ import annotations

import errno
import hashlib
import math
import os
import pickle
import shutil
import struct
import sys
import tempfile
import warnings
from collections.abc import Callable, Iterable, Sequence, Set
from functools import cache, partial
from importlib import metadata
from importlib.util import find_spec
from operator import attrgetter
from pathlib import Path
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any

__all__ = ["available", "bind", "dtype", "entry", "numbers", "place", "rows", "table", "twin", "write"]

ROOM = 16 << 20  # bytes that a kernel's compiled code surely fits into
_DIGEST = 32  # bytes of SHA-256
_KERNEL, _CHECKED = "forno", "forno checked"  # models of errors
_CODES = {"i1": "b", "i2": "h", "i4": "i", "i8": "q", "f8": "d"}  # of numbers, as numpy and as struct name them

Fields = tuple[tuple[str, str, int], ...]


def available() -> bool:
    """Whether numpy and numba are installed (``pip install forno[fast]``); they are not loaded for it."""
    return all(find_spec(package) is not None for package in ("numba", "numpy"))


def dtype(fields: Fields) -> Any:
    """The numpy record type of a table of ``(name, type, size)``; size 0 is a single number."""
    import numpy as np

    return np.dtype([(name, kind, (size,)) if size else (name, kind) for name, kind, size in fields])


def table(source: Any, fields: Fields) -> Any:
    """A numpy record with the values of ``source``, a plain table of the same fields."""
    import numpy as np

    record = np.zeros(1, dtype(fields))[0]
    write(record, source)
    return record


def write(record: Any, source: Any) -> None:
    """Write the values of ``source``, a plain table of the same fields, into a numpy record.

    Raises:
        struct.error: A value does not fit into its field.
    """
    import numpy as np

    form, get = _form(record.dtype)
    values: list[Any] = []
    for value in get(source):
        if isinstance(value, list):
            values += value
        else:
            values.append(value)
    record.setfield(np.frombuffer(form.pack(*values), record.dtype)[0], record.dtype)


@cache
def _form(kind: Any) -> tuple[struct.Struct, Callable[[Any], Any]]:
    """How all fields of a record type lie in a row of bytes, and what gets them of a table.

    Field by field numpy would take five times as long, and a search does it for each decision.
    """
    codes = [f"{math.prod(kind[name].shape)}{_CODES[kind[name].base.str[1:]]}" for name in kind.names]
    return struct.Struct("=" + "".join(codes)), attrgetter(*kind.names)


def rows(table: Any, number: int) -> Any:
    """So many numpy records of a table's fields, all zero, in a row: what is put into it is copied."""
    import numpy as np

    return np.zeros(number, dtype(table.fields))


def numbers(values: Sequence[int]) -> Any:
    """An array of the numbers, as compiled functions take them where plain ones take a list."""
    import numpy as np

    return np.array(values, np.int64)


def bind(
    modules: Iterable[ModuleType],
    wrap: Callable[[FunctionType], Any] | None = None,
    made: SimpleNamespace | None = None,
) -> SimpleNamespace:
    """Copy the functions of ``modules`` into one namespace, in which they find each other by their names.

    Args:
        modules: Modules whose functions have names of their own.
        wrap: What each copy is passed through, numba's decorator for instance; None leaves them plain.
        made: Another namespace, of which functions of the same modules are taken, with all that they call; None: none.

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
        same = getattr(made, name, None)
        if same is None or same.__module__ != function.__module__:
            same = wrap(copy) if wrap else copy
        space[name] = same
    return SimpleNamespace(**{name: space[name] for name in functions})


def place(modules: Iterable[ModuleType], layout: ModuleType) -> Path | None:
    """The folder where the code of a twin is kept, whether it is there yet or not; numba is not loaded for it.

    Args:
        modules: As for ``twin``.
        layout: As for ``twin``.

    Returns:
        None where there is no place for it, or numba is not installed.
    """
    try:
        versions = [metadata.version(package) for package in ("numba", "numpy")]
    except metadata.PackageNotFoundError:
        return None
    digest = hashlib.sha256(f"{' '.join(versions)} {sys.version}".encode())
    for file in [__file__, *(str(module.__file__) for module in (*modules, layout))]:
        digest.update(Path(file).read_bytes())
    root = _root()
    return None if root is None else root / "forno" / digest.hexdigest()[:16]


def _cache_folder(modules: Iterable[ModuleType], layout: ModuleType) -> Path | None:
    """Where compiled code is kept, made so that it can be; None where there is no place for it."""
    folder = place(modules, layout)
    if folder is None:
        _warn("there is no home folder; FORNO_CACHE may name another")
        return None
    try:
        _make_usable(folder)
    except OSError as error:
        _warn(f"{folder}: {error.strerror or error}")
        return None
    return folder


def _root() -> Path | None:
    own, everybodys = os.environ.get("FORNO_CACHE"), os.environ.get("XDG_CACHE_HOME")
    if own or (everybodys and Path(everybodys).is_absolute()):
        return Path(own or everybodys or "")
    try:
        home = Path.home()
    except RuntimeError:  # nobody knows this user
        return None
    return home / ".cache" if home.is_absolute() else None


def _make_usable(folder: Path) -> None:
    """Make sure that compiled code is kept in ``folder`` already, or can be; what is in the way is thrown away.

    numba itself would fall back on a folder beside the sources, where stale code is run, and fail on a full disk.
    """
    usable = os.R_OK | os.W_OK | os.X_OK
    if folder.is_symlink() or (folder.exists() and not folder.is_dir()):
        folder.unlink()
    folder.mkdir(parents=True, exist_ok=True)
    for part in [folder, *folder.iterdir()] if os.access(folder, usable) else [folder]:
        if not part.is_dir():
            part.unlink()
        elif not os.access(part, usable):
            shutil.rmtree(part, ignore_errors=True)
    folder.mkdir(parents=True, exist_ok=True)
    new = not any(folder.iterdir())
    with tempfile.TemporaryFile(dir=folder) as file:
        file.write(bytes(ROOM if new else 1))
    for part in folder.iterdir():
        if not os.access(part, usable):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))


_warned: list[str] = []


def _warn(why: str) -> None:
    """Say once that compiled code is not kept."""
    if not _warned:
        _warned.append(why)
        warnings.warn(f"compiled code is not kept, each start compiles it anew: {why}", RuntimeWarning, stacklevel=2)


def twin(
    modules: Iterable[ModuleType],
    *,
    layout: ModuleType,
    called: Iterable[ModuleType] = (),
    made: SimpleNamespace | None = None,
    boundscheck: bool = False,
) -> SimpleNamespace:
    """The compiled twin of ``modules``.

    Python can call the functions of the last module only: the others get no wrappers for it, which spares a third of
    the time that compiling takes.

    Args:
        modules: The kernel's modules and whatever loops over it, each function's name unique among them.
        layout: The module of the fields, for the cache's digest.
        called: Those of the modules whose functions are called as in any program. All others are compiled into each
            place where they are used, and no index of theirs may be below 0, which would be memory of somebody else's:
            quickest for a kernel's small ones; a bot would take minutes so.
        made: Another twin: what it has of the same modules is taken from there, with all that it calls.
        boundscheck: Check every index (slow; for tests), without a cache.

    Raises:
        ImportError: numba is not installed.
    """
    from numba.core import config

    modules = list(modules)
    folder = None if boundscheck else _cache_folder(modules, layout)
    before, config.CACHE_DIR = config.CACHE_DIR, str(folder or "")  # type: ignore[attr-defined]
    try:
        apart = {module.__name__ for module in called}
        return bind(modules, _decorator(modules[-1].__name__, apart, folder is not None, boundscheck), made)
    finally:
        config.CACHE_DIR = before  # type: ignore[attr-defined]


def entry(function: Any) -> Any:
    """A compiled function that has been called, to be entered without asking for the types of its arguments.

    They have to be of the types that it was called with, which nobody looks at any more; where it was called with
    several, it is the function as it was.
    """
    made = list(function.overloads.values())
    return made[0].entry_point if len(made) == 1 else function


def _decorator(outermost: str, apart: Set[str], cached: bool, boundscheck: bool) -> Callable[[FunctionType], Any]:
    import numba

    _know_kernels()
    options: Any = {"boundscheck": True, "error_model": _CHECKED}
    if not boundscheck:
        # Without its runtime numba counts no references: that halves the time of these many small calls. Kernels and
        # loops allocate nothing, which is all that the runtime would be for. Inlining everything saves another quarter.
        options = {"error_model": _KERNEL, "_nrt": False, "forceinline": True}

    def decorate(function: FunctionType) -> Any:
        wrappers: Any = {"no_cfunc_wrapper": True, "no_cpython_wrapper": function.__module__ != outermost}
        if function.__module__ in apart:
            wrappers |= {"forceinline": False, "error_model": "numpy"}
        made = numba.njit(cache=cached, **{**options, **wrappers})(function)
        made.get_call_template = partial(_widen, made.get_call_template)
        return _soundly_kept(made) if cached else made

    return decorate


def _widen(template: Callable[..., Any], args: Sequence[Any], kws: dict[str, Any]) -> Any:
    """What calls a compiled function, with every whole number as wide as Python's: else each width is compiled anew."""
    from numba.core import types

    unliteral: Any = types.unliteral

    def wide(kind: Any) -> Any:
        return types.int64 if isinstance(unliteral(kind), types.Integer) else kind

    return template(tuple(map(wide, args)), {name: wide(kind) for name, kind in kws.items()})


@cache
def _know_kernels() -> None:
    """Have numba take a kernel's indices as they are: none counts from the end, and to ask each costs a seventh.

    Its models of errors are how numba tells one function from another where an index is compiled. With checked indices
    one below 0 is out of bounds.
    """
    from numba.core import callconv, types
    from numba.np import arrayobj

    models: Any = callconv.error_models
    models[_KERNEL] = type("KernelErrorModel", (models["numpy"],), {"from_zero": True})
    models[_CHECKED] = type("CheckedErrorModel", (models["python"],), {"from_zero": True})
    usual: Any = arrayobj.fix_integer_index

    def fix_integer_index(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
        if getattr(context.error_model, "from_zero", False):
            return context.cast(builder, index, kind, types.intp)
        return usual(context, builder, kind, index, size)

    arrayobj.fix_integer_index = fix_integer_index


def _soundly_kept(made: Any) -> Any:
    """A compiled function whose files are checked before they are run; it does without where none can be written."""
    kept, file = made._cache, made._cache._cache_file
    sound = _sound_files()
    kept._cache_file = sound.__new__(sound)
    kept._cache_file.__dict__.update(file.__dict__)
    save = kept.save_overload

    def save_overload(signature: Any, data: Any) -> None:
        try:
            save(signature, data)
        except OSError as error:
            _warn(f"{kept.cache_path}: {error.strerror or error}")

    kept.save_overload = save_overload
    return made


@cache
def _sound_files() -> Any:
    """Files as numba keeps them, but with a digest before each: a damaged one is as if it were not there."""
    from numba.core.caching import IndexDataCacheFile

    named: Any = IndexDataCacheFile._data_name
    placed: Any = IndexDataCacheFile._data_path
    dumped: Any = IndexDataCacheFile._dump

    class SoundFiles(IndexDataCacheFile):  # type: ignore[misc, unused-ignore]
        def save(self, key: Any, data: Any) -> None:
            # Named by its key: two processes that keep code at once never name each other's.
            name: str = named(self, int(hashlib.sha256(repr(key).encode()).hexdigest()[:12], 16))
            self._save_data(name, data)
            known = self._load_index()
            if known.get(key) != name:
                self._save_index({**known, key: name})

        def _load_index(self) -> dict[Any, str]:
            try:
                stamp, known = self._read(self._index_path)
            except OSError:
                return {}
            return dict(known) if stamp == (self._version, self._source_stamp) else {}

        def _save_index(self, overloads: dict[Any, str]) -> None:
            self._write(self._index_path, ((self._version, self._source_stamp), overloads))

        def _load_data(self, name: str) -> Any:
            return self._read(placed(self, name))

        def _save_data(self, name: str, data: Any) -> None:
            self._write(placed(self, name), data)

        def _read(self, path: str) -> Any:
            data = Path(path).read_bytes()
            if hashlib.sha256(data[_DIGEST:]).digest() != data[:_DIGEST]:
                raise OSError(f"{path} is damaged")
            return pickle.loads(data[_DIGEST:])

        def _write(self, path: str, what: Any) -> None:
            data: bytes = dumped(self, what)
            with self._open_for_write(path) as file:
                file.write(hashlib.sha256(data).digest() + data)

    return SoundFiles
