"""The command in a process of its own, which need not load what it is made of: a process that has loaded it forks.

A start costs a second of work less than from nothing. What is new in it is as in any other process: environment,
folder, standard streams, signals, exit status. Whatever is about the interpreter's own start begins from nothing.
"""

from __future__ import annotations

import atexit
import multiprocessing
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import suppress
from multiprocessing.reduction import DupFd
from pathlib import Path
from typing import IO, Any, Final

from tests.patience import PATIENCE

FORNO: Final = [sys.executable, "-c", "from forno.cli import main; main()"]
_LOADED: Final = ["forno.cli.serve", "forno.server.process.run", "alembic.command", "uvloop", "psycopg"]
_FORKS: Final = multiprocessing.get_context("forkserver")
_FORKS.set_forkserver_preload(_LOADED)


class Warm:
    """A running command, to be handled like a ``subprocess.Popen``.

    Args:
        arguments: What follows ``forno``.
        env: Its whole environment.
        stdout: Where it writes to; None: into a pipe, which is ``stdout`` here.
        stderr: Where it writes its errors.
        cwd: The folder that it runs in.
    """

    def __init__(
        self, arguments: list[str], env: Mapping[str, str], stderr: IO[Any], stdout: IO[Any] | None = None,
        cwd: Path | None = None,
    ) -> None:  # fmt: skip
        reading, writing = os.pipe() if stdout is None else (None, os.dup(stdout.fileno()))
        self.stdout = None if reading is None else os.fdopen(reading)
        streams = (_Stream(writing), _Stream(stderr.fileno()))
        self._process = _FORKS.Process(target=_run, args=(arguments, dict(env), str(cwd or Path.cwd()), streams))
        self._process.start()
        os.close(writing)
        atexit.register(self._end)  # before multiprocessing waits for whoever is left

    @property
    def pid(self) -> int:
        assert self._process.pid is not None
        return self._process.pid

    def poll(self) -> int | None:
        return self._process.exitcode

    def wait(self, timeout: float | None = None) -> int:
        self._process.join(timeout)
        status = self.poll()
        if status is None:
            raise subprocess.TimeoutExpired("forno", timeout or 0.0)
        atexit.unregister(self._end)
        return status

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        self._process.kill()

    def _end(self) -> None:
        with suppress(ProcessLookupError):
            self.kill()


def run(
    arguments: list[str], env: Mapping[str, str] | None = None, cwd: Path | None = None
) -> subprocess.CompletedProcess[str]:
    """Run the command to its end, like ``subprocess.run`` with all that it says kept."""
    env = os.environ if env is None else env
    if not suits(env):
        words = [*FORNO, *arguments]
        return subprocess.run(words, env=env, cwd=cwd, capture_output=True, text=True, timeout=PATIENCE, check=False)
    with tempfile.TemporaryFile("w+") as out, tempfile.TemporaryFile("w+") as err:
        process = Warm(arguments, env, err, out, cwd)
        try:
            status = process.wait(PATIENCE)
        finally:
            process.kill()
        out.seek(0)
        err.seek(0)
        return subprocess.CompletedProcess(arguments, status, out.read(), err.read())


def suits(env: Mapping[str, str]) -> bool:
    """Whether an environment leaves the interpreter as it is here."""

    def of_interpreter(variables: Mapping[str, str]) -> dict[str, str]:
        return {name: value for name, value in variables.items() if name.startswith("PYTHON")}

    return of_interpreter(env) == of_interpreter(os.environ)


class _Stream:
    """An open file that a child gets: there it is a number of its own."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __reduce__(self) -> Any:
        return _detach, (DupFd(self.number),)


def _detach(stream: Any) -> int:
    number: int = stream.detach()
    return number


def _run(arguments: list[str], env: dict[str, str], cwd: str, streams: Sequence[int]) -> None:
    for number, given in enumerate(streams, 1):
        os.dup2(given, number)
        os.close(given)
    sys.stdout, sys.stderr = open(1, "w", closefd=False), open(2, "w", closefd=False)  # noqa: SIM115
    os.environ.clear()
    os.environ.update(env)
    os.chdir(cwd)
    sys.argv = ["forno", *arguments]
    from forno.cli import main

    main()
