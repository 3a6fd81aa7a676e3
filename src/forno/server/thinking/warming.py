"""Compiling what strong bots need while the server runs: by a process of its own, the first time after each release."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Sequence
from subprocess import DEVNULL
from typing import Final

from forno.search import are_warm, available
from forno.server.logs import log

__all__ = ["Warming"]

COMPILER: Final = ("-P", "-m", "forno.search")


class Warming:
    """Sees to it that strong bots can be offered; until then they are not.

    Args:
        command: Arguments of the interpreter that compiles.
    """

    def __init__(self, command: Sequence[str] = COMPILER) -> None:
        self._command = command
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin, unless all is compiled already or nothing can be."""
        if available() and not are_warm():
            self._task = asyncio.create_task(_compile(self._command), name="warming")

    async def stop(self) -> None:
        """Break it off; what is compiled so far is kept."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)


async def _compile(command: Sequence[str]) -> None:
    log.info("strong bots are being compiled, which takes some minutes the first time")
    try:
        # In a group of its own, so that Ctrl-C is for the server; ``-P``: nothing of the folder that it runs in.
        process = subprocess.Popen(
            [sys.executable, *command], stdin=DEVNULL, stdout=DEVNULL, stderr=DEVNULL, process_group=0
        )
    except OSError:
        log.exception("strong bots cannot be compiled")
        return
    try:
        failed = await asyncio.to_thread(process.wait)
    finally:
        process.kill()
    if failed:
        log.error("strong bots could not be compiled and are not offered", status=failed)
    else:
        log.info("strong bots are ready")
