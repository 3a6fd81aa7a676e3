"""The process that compiles what strong bots need."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import pytest
import structlog

from forno import jit, search
from forno.search.engine import modules
from forno.server.thinking import warming
from forno.server.thinking.warming import Warming

PATIENCE = 60  # seconds

pytestmark = pytest.mark.skipif(not jit.available(), reason="numba is not installed")


async def told(command: list[str], monkeypatch: pytest.MonkeyPatch) -> list[str]:
    monkeypatch.setattr(warming, "are_warm", lambda: False)
    logger = structlog.testing.CapturingLogger()  # whatever other tests have made of the log
    monkeypatch.setattr(warming, "log", logger)
    compiling = Warming(command)
    compiling.start()
    async with asyncio.timeout(PATIENCE):
        while len(logger.calls) < 2:
            await asyncio.sleep(0.01)
    await compiling.stop()
    return [call.args[0] for call in logger.calls[1:]]


async def test_it_says_when_strong_bots_are_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    assert await told(["-c", ""], monkeypatch) == ["strong bots are ready"]


async def test_it_says_when_they_are_not(monkeypatch: pytest.MonkeyPatch) -> None:
    assert await told(["-c", "raise SystemExit(3)"], monkeypatch) == [
        "strong bots could not be compiled and are not offered"
    ]


async def test_with_a_server_that_stops_it_ends(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(warming, "are_warm", lambda: False)
    note = tmp_path / "process"
    program = "import os, pathlib, sys, time; pathlib.Path(sys.argv[1]).write_text(f'{os.getpid()}.'); time.sleep(600)"
    compiling = Warming(["-c", program, str(note)])
    compiling.start()
    async with asyncio.timeout(PATIENCE):
        while not (note.exists() and note.read_text().endswith(".")):
            await asyncio.sleep(0.01)
        await compiling.stop()
        with pytest.raises(ProcessLookupError):
            while True:
                os.kill(int(note.read_text()[:-1]), 0)
                await asyncio.sleep(0.01)


def test_what_is_warm_stays_so_when_it_is_loaded_again() -> None:
    search.warm("mamma-mia")
    assert search.is_warm("mamma-mia")
    of = search.searchable("mamma-mia")
    assert of is not None
    jit.twin(modules(of), layout=of.layout)
    assert search.is_warm("mamma-mia")
