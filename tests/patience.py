"""Waiting: for as long as a slow machine may need, never for ever, and who gives up says what he has waited for."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import TypeVar

#: Seconds for what takes a moment on a quiet machine; a busy one may take fifty times as long.
PATIENCE = 120.0
#: And for a whole game that somebody plays at a page.
GAME = 600.0

T = TypeVar("T")
#: What is waited for: words, or what says them when it is too late.
What = str | Callable[[], str]


def gave_up(what: What, seconds: float) -> AssertionError:
    """The end of somebody's patience."""
    return AssertionError(f"waited {seconds:.0f} s for {what if isinstance(what, str) else what()}")


@asynccontextmanager
async def patience(what: What, seconds: float = PATIENCE) -> AsyncIterator[None]:
    """Whatever is awaited in here has to come within these seconds."""
    try:
        async with asyncio.timeout(seconds) as limit:
            yield
    except TimeoutError as error:
        if not limit.expired():
            raise
        raise gave_up(what, seconds) from error


async def until(
    true: Callable[[], T | None], what: What = "it to come true", seconds: float = PATIENCE, every: float = 0.005
) -> T:
    """Wait until something is true; what it was in the end."""
    async with patience(what, seconds):
        while not (found := true()):
            await asyncio.sleep(every)
        return found


def wait_until(
    true: Callable[[], T | None],
    what: What,
    seconds: float = PATIENCE,
    pause: Callable[[], object] = lambda: time.sleep(0.02),
) -> T:
    """The same where no event loop runs; ``pause`` lets go on what has to go on meanwhile."""
    end = time.monotonic() + seconds
    while not (found := true()):
        if time.monotonic() > end:
            raise gave_up(what, seconds)
        pause()
    return found
