"""A PostgreSQL of the tests' own: made for one run of pytest, on a free port, and gone with it however that ends."""

from __future__ import annotations

import os
import pwd
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import psycopg

#: Waits until whoever started it is gone, then ends the server and removes its folder.
_GUARD: Final = """
import os, pathlib, shutil, signal, sys, time
signal.signal(signal.SIGINT, signal.SIG_IGN)
sys.stdin.read()
folder = pathlib.Path(sys.argv[1])
try:
    pid = int((folder / "data" / "postmaster.pid").read_text().split()[0])
    os.kill(pid, signal.SIGQUIT)
except (OSError, ValueError, IndexError):
    pass
for _ in range(100):
    if not (folder / "data" / "postmaster.pid").exists():
        break
    time.sleep(0.05)
shutil.rmtree(folder, ignore_errors=True)
"""
_PATIENCE: Final = 60.0


def binary(name: str) -> str:
    """One of PostgreSQL's programs; Debian keeps them outside the path.

    Raises:
        FileNotFoundError: there is none.
    """
    found = shutil.which(name) or next(
        (str(path) for path in sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), reverse=True)), None
    )
    if found is None:
        raise FileNotFoundError(f"no {name} here: these tests need PostgreSQL (Debian: apt-get install postgresql)")
    return found


class Cluster:
    """The server. What it has committed outlives every process: the tests kill these, and no machine loses its power.

    So nothing is forced to the disk: a start after a kill would wait for whatever else a busy machine has to write.
    """

    def __init__(self) -> None:
        # PostgreSQL does not run as root; Debian's package has made a user for it.
        self._user: dict[str, Any] = {"user": "postgres", "extra_groups": []} if os.getuid() == 0 else {}
        self.folder = Path(tempfile.mkdtemp(prefix="forno-pg-"))
        if self._user:
            entry = pwd.getpwnam("postgres")
            os.chown(self.folder, entry.pw_uid, entry.pw_gid)
            self._user["group"] = entry.pw_gid
        self._guard = subprocess.Popen([sys.executable, "-c", _GUARD, str(self.folder)], stdin=subprocess.PIPE)
        self.port = _free_port()
        self._given_out = 0
        self.process: subprocess.Popen[bytes] | None = None
        self._run("initdb", "-D", "data", "-U", "forno", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")

    def start(self) -> None:
        """Start it, and wait until it answers."""
        until = time.monotonic() + _PATIENCE
        while not self._begins(until):
            # Somebody was quicker. Who has been given an address goes on asking there: then he has to make room.
            assert time.monotonic() < until, f"port {self.port} is somebody else's"
            time.sleep(0.05)
            if not self._given_out:
                self.port = _free_port()

    def _begins(self, until: float) -> bool:
        """Whether it answers: False where its port is taken."""
        options = ["-c", "fsync=off", "-c", "shared_buffers=16MB", "-c", "max_connections=60"]
        address = ["-k", str(self.folder), "-h", "127.0.0.1", "-p", str(self.port)]
        with (self.folder / "log").open("ab") as log:
            begin = log.tell()
            self.process = subprocess.Popen(
                [binary("postgres"), "-D", str(self.folder / "data"), *address, *options],
                stdout=log, stderr=log, cwd=self.folder, start_new_session=True, **self._user,
            )  # fmt: skip
        while not self._answers():
            if self.process.poll() is not None:
                said = (self.folder / "log").read_bytes()[begin:].decode(errors="replace")
                assert "Address already in use" in said, said
                return False
            assert time.monotonic() < until, "PostgreSQL does not answer"
            time.sleep(0.05)
        return True

    def _answers(self) -> bool:
        """Whether it is the one that answers at its port."""
        try:
            with self.connect("postgres") as connection:
                return connection.execute("SHOW data_directory").fetchone() == (str(self.folder / "data"),)
        except psycopg.Error:
            return False

    def kill(self) -> None:
        """Kill -9 of the whole server, at once."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()
        # Its children end by themselves, and until then nobody may start it again.
        until = time.monotonic() + _PATIENCE
        while any(_parts_of(self.folder)) and time.monotonic() < until:
            time.sleep(0.02)

    def let_write(self, url: str, yes: bool) -> None:
        """Let a database be written to from now on, or only be read; whoever is connected has to come back."""
        name = url.rpartition("/")[2]
        with self.connect("postgres") as connection:
            connection.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = {'off' if yes else 'on'}")
            connection.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [name])

    def freeze(self) -> None:
        """Let it hang: it takes connections, and answers nobody."""
        for part in _parts_of(self.folder):
            os.kill(part, signal.SIGSTOP)

    def thaw(self) -> None:
        """Let it go on where it stood."""
        for part in _parts_of(self.folder):
            os.kill(part, signal.SIGCONT)

    def kill_backend(self) -> None:
        """Kill -9 of one connection's process: the server then drops all of them and recovers."""
        with self.connect("postgres") as connection:
            query = "SELECT pid FROM pg_stat_activity WHERE datname LIKE 'test%' ORDER BY random() LIMIT 1"
            found = connection.execute(query).fetchone()
        if found is not None:
            os.kill(found[0], signal.SIGKILL)

    def connect(self, database: str) -> psycopg.Connection[Any]:
        return psycopg.connect(
            host="127.0.0.1", port=self.port, user="forno", dbname=database, autocommit=True, connect_timeout=5
        )

    def database(self) -> str:
        """The address of a new, empty database."""
        name = f"test{self._given_out}"
        self._given_out += 1
        with self.connect("postgres") as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return f"postgresql://forno@127.0.0.1:{self.port}/{name}"

    def stop(self) -> None:
        """End it and remove everything."""
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGQUIT)
            self.process.wait(_PATIENCE)
        assert self._guard.stdin is not None
        self._guard.stdin.close()
        self._guard.wait(_PATIENCE)

    def _run(self, program: str, *arguments: str) -> None:
        done = subprocess.run(
            [binary(program), *arguments], cwd=self.folder, capture_output=True, text=True, check=False, **self._user
        )
        assert done.returncode == 0, done.stderr


def _parts_of(folder: Path) -> list[int]:
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            if (entry / "cwd").resolve().is_relative_to(folder) and b"postgres" in (entry / "cmdline").read_bytes():
                found.append(int(entry.name))
        except OSError:
            continue
    return found


def _free_port() -> int:
    """Below those that the system hands out by itself: nobody's connection gets it while the server is down."""
    for port in random.sample(range(20_000, 32_000), 1000):
        with socket.socket() as listener, suppress(OSError):
            listener.bind(("127.0.0.1", port))
            return port
    raise OSError("no port is free")
