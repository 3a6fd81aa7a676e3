"""A real server process on a free port, with a real database file."""

from __future__ import annotations

import os
import re
import signal
import subprocess
from collections.abc import Sequence
from pathlib import Path
from threading import Timer
from typing import Self

import httpx

from tests.patience import PATIENCE, gave_up, wait_until
from tests.warm import FORNO, Warm, suits

USUAL = [*FORNO, "serve"]
COMMAND = USUAL


class Server:
    """``forno serve`` in a process of its own; may be killed and started again on the same data folder."""

    #: What is run instead of the usual command.
    command: Sequence[str] | None = None

    def __init__(self, data: Path, pace: float = 0.0, **env: str) -> None:
        self.data = data
        self.log = data.with_suffix(".log")
        quick = {"FORNO_PACE": str(pace), "FORNO_LOG": "json", "FORNO_LIMITS": "off", "FORNO_LARGE_PAGES": "off"}
        self._env = {**os.environ, **quick, **env}
        self.process: subprocess.Popen[str] | Warm | None = None
        self.url = ""

    def start(self, port: int = 0) -> Self:
        arguments = ["--port", str(port), "--data", str(self.data)]
        with self.log.open("a") as log:
            command = self.command or COMMAND
            if command is USUAL and suits(self._env):
                self.process = Warm(["serve", *arguments], self._env, log)
            else:
                self.process = subprocess.Popen(
                    [*command, *arguments], stdout=subprocess.PIPE, stderr=log, env=self._env, text=True
                )
        assert self.process.stdout is not None
        too_late = Timer(PATIENCE, self.process.kill)
        too_late.start()
        line = self.process.stdout.readline()
        too_late.cancel()
        found = re.search(r"http://\S+:\d+", line)
        assert found, f"no address within {PATIENCE:.0f} s in {line!r}; {self.log.read_text()}"
        self.url = found.group().replace("localhost", "127.0.0.1")
        return self

    def start_again(self) -> Self:
        """At the address that it had: whoever was there comes back by himself."""
        port = int(self.url.rpartition(":")[2])

        def started() -> bool:
            try:
                self.start(port)
            except AssertionError:
                return False  # somebody else has it for a moment
            return True

        wait_until(started, lambda: f"the port {port}: {self.log.read_text()}")
        return self

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    def kill(self) -> None:
        """As a power cut would: at once, without a word."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self, number: int = signal.SIGTERM) -> int:
        """As a host would; returns the exit status."""
        assert self.process is not None
        if self.process.poll() is None:
            self.process.send_signal(number)
        try:
            status = self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired as error:
            self.process.kill()
            raise gave_up(f"the server to stop: {self.log.read_text()}", PATIENCE) from error
        if self.process.stdout:
            self.process.stdout.close()
        return status

    def database(self) -> Path:
        return self.data / "forno.sqlite3"

    def get(self, path: str) -> httpx.Response:
        return httpx.get(self.url + path, timeout=PATIENCE)

    def wait_for(self, text: str) -> str:
        """The log, once it holds a text."""
        wait_until(lambda: text in self.log.read_text(), lambda: f"{text!r} in the log:\n{self.log.read_text()}")
        return self.log.read_text()
