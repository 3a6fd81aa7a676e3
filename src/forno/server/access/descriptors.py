"""File descriptors: as many as the system gives, and what is left of them. Every connection takes one."""

from __future__ import annotations

import asyncio
import os
import sys
from contextlib import suppress
from typing import Final

from forno.server.logs import log

__all__ = ["are_left", "beyond_reserve", "raise_limit", "watch"]

#: Never given to connections: files, the database and the processes of bots need some at any time.
_RESERVE: Final = 64
_PART: Final = 8  # where there are few altogether, the reserve is one in so many
_LOOK_SECONDS: Final = 1.0
_CALM: Final = 10  # looks in a row that find some left, before that is news


def raise_limit() -> None:
    """Take as many as the system allows: the usual soft limit of 1,024 is one for programs of another age."""
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    # macOS says that there is no limit, and refuses what is beyond one.
    for wanted in (hard, 65_536, 10_240):
        if soft != resource.RLIM_INFINITY and (wanted > soft or wanted == resource.RLIM_INFINITY):
            with suppress(ValueError, OSError):
                resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
                return


def beyond_reserve(number: int) -> bool:
    """Whether a descriptor is one of the last. The lowest free one is given: so its number tells how many are."""
    if sys.platform == "win32":
        return False
    import resource

    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return soft != resource.RLIM_INFINITY and number >= soft - min(_RESERVE, soft // _PART)


def are_left() -> bool:
    """Whether a connection would get one."""
    try:
        probe = os.open(os.devnull, os.O_RDONLY)
    except OSError:
        return False
    os.close(probe)
    return not beyond_reserve(probe)


async def watch() -> None:
    """Tell the host when none are left, and when there are some again; once each, however many ask meanwhile."""
    told, calm = False, 0
    while True:
        calm = calm + 1 if are_left() else 0
        if not calm and not told:
            told = True
            log.error("no file descriptors are left: no connection is taken", setting="ulimit -n")
        elif told and calm >= _CALM:
            told = False
            log.warning("there are file descriptors again: connections are taken")
        await asyncio.sleep(_LOOK_SECONDS)
