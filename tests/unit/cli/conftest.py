"""The command, as most of its tests want it: in their own process."""

import io
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from typer.utils import get_params_from_function

from forno.cli import main


@pytest.fixture(scope="session", autouse=True)
def parameters() -> Iterator[None]:
    """What each command's function wants is read once: all commands are made anew each time that one is run."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("typer.main.get_params_from_function", cache(get_params_from_function))
        yield


@pytest.fixture
def forno(monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]) -> Any:
    """Run the command with some input; what came of it."""

    def forno(given: bytes, *arguments: object) -> subprocess.CompletedProcess[bytes]:
        words = ["forno", *map(str, arguments)]
        monkeypatch.setattr(sys, "argv", words)
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given)))
        with pytest.raises(SystemExit) as end:
            main()
        assert isinstance(end.value.code, int)
        return subprocess.CompletedProcess(words, end.value.code, *capfdbinary.readouterr())

    return forno
