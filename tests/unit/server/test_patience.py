"""Whoever waits too long is told so, in the order in which they began to wait."""

import asyncio

import pytest

from forno.server.store.patience import Patience


async def test_a_future_that_nobody_fulfils_fails() -> None:
    patience = Patience(0.02, "no answer")
    late: asyncio.Future[int] = asyncio.get_running_loop().create_future()
    patience.watch(late)
    with pytest.raises(TimeoutError, match="no answer"):
        await late


async def test_what_is_done_in_time_keeps_its_result_and_the_next_one_is_watched_still() -> None:
    loop = asyncio.get_running_loop()
    patience = Patience(0.05, "no answer")
    quick, late = loop.create_future(), loop.create_future()
    patience.watch(quick)
    patience.watch(late)
    quick.set_result(7)  # in the same breath: a busy machine must not make it too late
    with pytest.raises(TimeoutError):
        await late
    assert await quick == 7
