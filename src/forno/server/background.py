"""Work that nobody waits for: it is held until it is done, and what goes wrong in it is told."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

from forno.errors import FornoError
from forno.server.logs import log

__all__ = ["Background"]


class Background:
    """The work in the background of one owner."""

    __slots__ = ("tasks",)

    def __init__(self) -> None:
        #: What is not done yet.
        self.tasks: set[asyncio.Task[Any]] = set()

    def do(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Begin with something."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        task.add_done_callback(_tell_error)
        return task


def _tell_error(task: asyncio.Task[None]) -> None:
    if task.cancelled() or (error := task.exception()) is None:
        return
    kind = type(error).__name__
    if isinstance(error, FornoError):  # what it says may tell of a hand
        log.warning("something in the background failed", kind=kind)
    else:
        log.error("something in the background failed", kind=kind, exc_info=error)
