"""What is waited for so long and no longer: by the clock that is handed in."""

from __future__ import annotations

import asyncio

import pytest

from forno.server.live.timepiece import Timepiece
from tests.patience import patience


class Sand(Timepiece):
    """Runs out when it is told to."""

    def __init__(self) -> None:
        self.out = asyncio.Event()

    async def sleep(self, seconds: float) -> None:
        await self.out.wait()


async def test_what_is_done_in_time_is_waited_for() -> None:
    done: list[str] = []

    async def work() -> None:
        await asyncio.sleep(0.01)
        done.append("work")

    async with patience("the work"):
        await Sand().within(2.0, work())
    assert done == ["work"]


async def test_what_is_not_done_in_time_is_broken_off() -> None:
    sand, begun, ended = Sand(), asyncio.Event(), asyncio.Event()

    async def work() -> None:
        begun.set()
        try:
            await asyncio.Event().wait()
        finally:
            ended.set()

    async with patience("the time to be up"):
        waiting = asyncio.create_task(sand.within(2.0, work()))
        await begun.wait()
        assert not waiting.done()
        sand.out.set()
        await waiting
    assert ended.is_set()


async def test_what_goes_wrong_is_raised() -> None:
    async def work() -> None:
        raise LookupError("oven")

    async with patience("the error"):
        with pytest.raises(LookupError, match="oven"):
            await Sand().within(2.0, work())
