"""Bots at work: in threads, with a limit of time, so that the server answers while they think."""

from __future__ import annotations

import asyncio
import os
import random
import secrets
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from forno import bots


class Mind:
    """A bot at one seat, and how much of the past it has been shown. Made anew, it is shown everything again."""

    def __init__(self, name: str) -> None:
        self.name = name
        # A source of its own: nothing that a bot does may follow from the seed of the game.
        self._rng = random.Random(secrets.randbits(256))
        self._bot: bots.Bot | None = None
        self._seen = 0

    def choose(self, view: Any, legal: Sequence[str], events: Sequence[Any]) -> str:
        """Look at what has happened since the last time, and decide."""
        if self._bot is None:
            self._bot = bots.make(self.name, self._rng.getrandbits(63))
        see = getattr(self._bot, "see", None)
        if see is not None:
            for event in events[self._seen :]:
                see(event)
        self._seen = len(events)
        return self._bot.choose(view, list(legal), self._rng)


class Thinking:
    """The threads in which all bots of a server think.

    Args:
        seconds: How long one decision may take.
    """

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._pool = ThreadPoolExecutor(max_workers=max(2, os.cpu_count() or 1), thread_name_prefix="bot")

    async def choose(self, mind: Mind, view: Any, legal: Sequence[str], events: Sequence[Any]) -> str:
        """The decision of a bot.

        Raises:
            Exception: whatever the bot raises, and ``TimeoutError``; then the mind is not to be used again.
        """
        loop = asyncio.get_running_loop()
        # The events are copied: the table goes on collecting while the bot reads.
        work = loop.run_in_executor(self._pool, mind.choose, view, tuple(legal), tuple(events))
        # Not wait_for: before Python 3.12 it loses a cancellation that comes at the same time as the result.
        async with asyncio.timeout(self._seconds):
            return await work

    def stop(self) -> None:
        """Take no more work and wait for none."""
        self._pool.shutdown(wait=False, cancel_futures=True)
