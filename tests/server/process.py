"""A real server process on a free port, with a real database file."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Self

import httpx

COMMAND = [sys.executable, "-c", "from forno.cli import main; main()", "serve"]


class Server:
    """``forno serve`` in a process of its own; may be killed and started again on the same data folder."""

    def __init__(self, data: Path, pace: float = 0.0, **env: str) -> None:
        self.data = data
        self.log = data.with_suffix(".log")
        quick = {"FORNO_PACE": str(pace), "FORNO_LOG": "json", "FORNO_LIMITS": "off", "FORNO_LARGE_PAGES": "off"}
        self._env = {**os.environ, **quick, **env}
        self.process: subprocess.Popen[str] | None = None
        self.url = ""

    def start(self, port: int = 0) -> Self:
        command = [*COMMAND, "--port", str(port), "--data", str(self.data)]
        with self.log.open("a") as log:
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, env=self._env, text=True)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://\S+:\d+", line)
        assert found, f"no address in {line!r}; {self.log.read_text()}"
        self.url = found.group().replace("localhost", "127.0.0.1")
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
        status = self.process.wait(timeout=30)
        if self.process.stdout:
            self.process.stdout.close()
        return status

    def database(self) -> Path:
        return self.data / "forno.sqlite3"

    def get(self, path: str) -> httpx.Response:
        return httpx.get(self.url + path, timeout=30.0)

    def wait_for(self, text: str, seconds: float = 20.0) -> str:
        """The log, once it holds a text."""
        until = time.monotonic() + seconds
        while text not in (log := self.log.read_text()):
            assert time.monotonic() < until, f"{text!r} is not in the log:\n{log}"
            time.sleep(0.02)
        return log
