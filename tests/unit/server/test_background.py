"""What is done in the background is held until it is done, and what goes wrong in it is told."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest
import structlog
from structlog.testing import capture_logs

from forno.errors import FornoError
from forno.server.background import Background


@pytest.fixture
def heard() -> Iterator[None]:
    """Whatever has been set up in this process before, the log says all."""
    before = structlog.get_config()
    structlog.reset_defaults()
    yield
    structlog.configure(**before)


async def raises(error: Exception) -> None:
    raise error


@pytest.mark.usefixtures("heard")
async def test_work_is_held_until_it_is_done_and_its_error_is_told() -> None:
    background, go = Background(), asyncio.Event()

    async def waits() -> None:
        await go.wait()

    with capture_logs() as logs:
        waiting = background.do(waits())
        for error in (KeyError("k"), FornoError("of somebody's hand")):
            await asyncio.gather(background.do(raises(error)), return_exceptions=True)
        assert background.tasks == {waiting}
        go.set()
        await waiting
        await asyncio.sleep(0)
    assert not background.tasks
    assert [(line["log_level"], line["kind"], "exc_info" in line) for line in logs] == [
        ("error", "KeyError", True),
        ("warning", "FornoError", False),
    ]
    assert "hand" not in str(logs)
