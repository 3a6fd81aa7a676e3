"""Compiling what strong bots need while the server runs: by a process of its own, the first time after each release."""

from __future__ import annotations

import asyncio
import sys
from typing import Final

from forno.search import are_warm, available
from forno.server.logs import log

__all__ = ["Warming"]

COMPILER: Final = ("-P", "-m", "forno.search")


class Warming:
    """Sees to it that strong bots can be offered; until then they are not."""

    def __init__(self) -> None:
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin, unless all is compiled already or nothing can be."""
        if available() and not are_warm():
            self._task = asyncio.create_task(_compile(), name="warming")

    async def stop(self) -> None:
        """Break it off; what is compiled so far is kept."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)


async def _compile() -> None:
    log.info("strong bots are being compiled, which takes some minutes the first time")
    null = asyncio.subprocess.DEVNULL
    process = await asyncio.create_subprocess_exec(
        sys.executable, *COMPILER, stdin=null, stdout=null, stderr=null, process_group=0
    )
    try:
        failed = await process.wait()
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    log.info("strong bots are ready" if not failed else "strong bots could not be compiled and are not offered")
