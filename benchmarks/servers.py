"""Server processes that ``benchmarks.server`` measures: forno's own, a private PostgreSQL, boardgame.io's."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

PEER: Final = Path(__file__).with_name("boardgame_io")
_START_SECONDS: Final = 20.0
_DEBIAN: Final = Path("/usr/lib/postgresql")
_PINNED: Final = """
import os, sys
cores, user, *command = sys.argv[1:]
if cores:
    os.sched_setaffinity(0, map(int, cores.split(",")))
if user:
    import pwd
    entry = pwd.getpwnam(user)
    os.setgroups([]), os.setgid(entry.pw_gid), os.setuid(entry.pw_uid)
os.execvp(command[0], command)
"""


class Cores:
    """The server has one core for itself, where there are two; everything else has the others."""

    def __init__(self) -> None:
        cores = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
        self.server = str(cores[-1]) if len(cores) > 1 else ""
        self.others = ",".join(map(str, cores[:-1]))

    @staticmethod
    def pinned(cores: str, command: Sequence[str], user: str = "") -> list[str]:
        """The command, on these cores, and as this user."""
        return [sys.executable, "-c", _PINNED, cores, user, *command]


CORES: Final = Cores()


@contextmanager
def forno_server(folder: Path, database: str | None = None, pace: float = 0.0) -> Iterator[tuple[str, int]]:
    """``forno serve`` on a core of its own; gives its address and its process."""
    env = {**os.environ, "FORNO_PACE": str(pace), "FORNO_LOG_LEVEL": "error", "FORNO_LIMITS": "off"}
    program = [sys.executable, "-c", "from forno.cli import main; main()"]
    command = [*program, "serve", "--port", "0", "--data", str(folder / "data")]
    if database is not None:
        command += ["--database", database]
    with _process(Cores.pinned(CORES.server, command), env) as process:
        assert process.stdout is not None
        found = re.search(r"http://\S+", process.stdout.readline())
        if found is None:
            raise OSError("forno serve does not start")
        yield found.group().replace("localhost", "127.0.0.1"), process.pid


@contextmanager
def peer_server() -> Iterator[tuple[str, int]]:
    """boardgame.io's server; gives its port and its process.

    Raises:
        OSError: It is not installed, or does not start.
    """
    env = _node()
    port = _free_port()
    command = [env["NODE"], str(PEER / "server.cjs"), str(port)]
    with _process(Cores.pinned(CORES.server, command), env) as process:
        _wait_for(port)
        yield str(port), process.pid


@contextmanager
def postgresql(folder: Path) -> Iterator[str]:
    """A PostgreSQL of one's own, as ``initdb`` makes it, beside the server's core; gives its address.

    Raises:
        OSError: There is none, or it does not start.
    """
    programs = _postgresql_programs()
    port, data = _free_port(), folder / "postgresql"
    data.mkdir()
    user = ""
    if hasattr(os, "geteuid") and os.geteuid() == 0:  # PostgreSQL refuses to run as root
        user = "postgres"
        for place in (folder, data):
            shutil.chown(place, user)
    initdb = Cores.pinned("", [str(programs / "initdb"), "-D", str(data), "-U", "forno", "-A", "trust"], user)
    done = subprocess.run(initdb, capture_output=True, text=True, cwd=folder, check=False)
    if done.returncode:
        raise OSError(f"initdb: {done.stderr.strip()}")
    server = [str(programs / "postgres"), "-D", str(data), "-p", str(port), "-k", str(data)]
    with _process(Cores.pinned(CORES.others, server, user), dict(os.environ), signal.SIGINT, folder):
        _wait_for(port)
        yield f"postgresql://forno@127.0.0.1:{port}/postgres"


def load(command: Sequence[str], env: dict[str, str] | None = None) -> dict[str, float]:
    """Run what puts a server under load; the figures that it prints."""
    done = subprocess.run(Cores.pinned(CORES.others, command), env=env, capture_output=True, text=True, check=False)
    if done.returncode:
        raise OSError(done.stderr.strip().rpartition("\n")[2])
    figures: dict[str, float] = json.loads(done.stdout)
    return figures


def peer_load(port: str, process: int, matches: int, seconds: float) -> dict[str, float]:
    """Put boardgame.io's server under load."""
    env = _node()
    return load([env["NODE"], str(PEER / "load.cjs"), port, str(matches), str(seconds), "1", str(process)], env)


def memory(process: int) -> float:
    """The megabytes that a process holds in memory; 0 where the system does not say."""
    with suppress(OSError):
        found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{process}/status").read_text())
        return int(found[1]) / 1024 if found else 0.0
    return 0.0


@contextmanager
def _process(
    command: Sequence[str], env: dict[str, str], stop: int = signal.SIGTERM, folder: Path | None = None
) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        command, env=env, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, cwd=folder
    )
    try:
        yield process
    finally:
        process.send_signal(stop)
        with suppress(subprocess.TimeoutExpired):
            process.wait(10)
        process.kill()
        process.wait()
        assert process.stdout is not None
        process.stdout.close()


def _node() -> dict[str, str]:
    """The environment in which Node finds boardgame.io."""
    node = shutil.which("node")
    own = [str(PEER / "node_modules")] if (PEER / "node_modules").is_dir() else []
    places = [*own, *filter(None, [os.environ.get("NODE_PATH")])]
    env = {**os.environ, "NODE_PATH": os.pathsep.join(places), "NODE_ENV": "production", "NODE": node or ""}
    found = (
        node
        and PEER.is_dir()
        and subprocess.run(
            [node, "-e", "require.resolve('boardgame.io/server')"], env=env, capture_output=True, check=False
        )
    )
    if not found or found.returncode:
        raise OSError("boardgame.io is not installed (make bench-peers)")
    return env


def _postgresql_programs() -> Path:
    found = shutil.which("initdb")
    if found is not None:
        return Path(found).parent
    versions = sorted(_DEBIAN.glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if not versions:
        raise OSError("PostgreSQL's initdb is not installed")
    return versions[-1].parent


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _wait_for(port: int) -> None:
    end = time.monotonic() + _START_SECONDS
    while time.monotonic() < end:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.05)
    raise OSError("the server does not start")
