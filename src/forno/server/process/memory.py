"""A heap on large pages, where Linux gives them to who asks.

The processor finds memory by tables of pages, of which it keeps some thousand at hand. A server's heap has many times
as many pages of 4 kB, and what is played at one table after another lies all over it: on a virtual machine a quarter of
a move's time went into looking up where things are (docs/decisions/0007). Pages of 2 MB need next to no looking up.
"""

from __future__ import annotations

import ctypes
import mmap
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

__all__ = ["use_large_pages"]

#: What is loaded and what a few hundred tables take; what grows beyond it lies on ordinary pages.
_OBJECTS: Final = 80 << 20
_BUFFERS: Final = 64 << 20  # taken from the system at once, when they are wanted
_LARGE_PAGE: Final = 2 << 20
_PIECE: Final = 512 - sys.getsizeof(b"")  # the largest object that CPython's own allocator takes
_PIECES_KEPT: Final = 1024  # one of so many: its arenas are of 1 MB, and one with an object in it is not given back
_SETTING: Final = Path("/sys/kernel/mm/transparent_hugepage/enabled")
_MADV_COLLAPSE: Final = 25  # Linux 6.1
_M_TRIM_THRESHOLD: Final = -1
_M_TOP_PAD: Final = -2

_kept: list[bytes] = []


def use_large_pages(setting: Path = _SETTING) -> None:
    """Reserve a heap on large pages. To be called first of all, so that what is loaded next lies there, too.

    Nothing happens where the system has none, or its host does not want them, which the file ``setting`` says.
    """
    try:
        wanted = "[never]" not in setting.read_text("ascii")
        libc = ctypes.CDLL(None)
        advise, tune = libc.madvise, libc.mallopt
    except (OSError, AttributeError):
        return
    if not wanted or _kept:
        return
    advise.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int]
    _reserve_buffers(tune)
    _reserve_objects()
    with suppress(OSError):  # no /proc
        for begin, end, is_heap in _mappings():
            # Where the system cannot, it says so and leaves everything as it is.
            advise(begin, end - begin, mmap.MADV_HUGEPAGE)
            if not is_heap:  # all of it is there already, on small pages
                advise(begin, end - begin, _MADV_COLLAPSE)


def _reserve_buffers(tune: Any) -> None:
    """What is larger than a piece comes from the C library: let its heap grow in one step, and not shrink."""
    tune(_M_TOP_PAD, _BUFFERS)
    tune(_M_TRIM_THRESHOLD, 4 * _BUFFERS)
    more_than_it_has = [bytes(100_000) for _ in range(20)]
    del more_than_it_has


def _reserve_objects() -> None:
    pieces = [bytes(_PIECE) for _ in range(_OBJECTS // 512)]
    _kept.extend(pieces[::_PIECES_KEPT])


def _mappings() -> Iterator[tuple[int, int, bool]]:
    """The whole large pages in private memory of the process, and whether they are the C library's heap."""
    for line in Path("/proc/self/maps").read_text("utf-8", "replace").splitlines():
        place, rights, _, _, inode, *name = line.split(maxsplit=5)
        begin, end = (int(address, 16) for address in place.split("-"))
        begin, end = -(-begin // _LARGE_PAGE) * _LARGE_PAGE, end // _LARGE_PAGE * _LARGE_PAGE
        if begin < end and rights == "rw-p" and inode == "0" and name in ([], ["[heap]"]):
            yield begin, end, bool(name)
