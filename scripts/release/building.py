"""The wheel and the sdist, from a clone of the last commit, and both once more to see whether they are the same."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
CLIENT: Final = "src/forno/server/web"
MODULES: Final = "web/node_modules"


class Failed(Exception):
    """Why there is nothing to give to others, for people."""


@dataclass(frozen=True)
class Built:
    """What was built, and the moment that its files are dated to: that of the commit."""

    wheel: Path
    sdist: Path
    moment: int


def say(words: str) -> None:
    """Tell where it stands."""
    print(f"dist: {words}", flush=True)


def run(*command: str | Path, where: Path, **env: str) -> str:
    """Run a command to its end, and give what it printed.

    Raises:
        Failed: It ended with another status than 0; the last lines that it printed are told.
    """
    inherited = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
    done = subprocess.run(
        [str(part) for part in command],
        cwd=where, env={**inherited, **env}, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False,
    )  # fmt: skip
    if done.returncode:
        last = (done.stdout + done.stderr).strip().splitlines()[-20:]
        raise Failed("\n".join([f"{' '.join(map(str, command))} ended with {done.returncode}:", *last]))
    return done.stdout


def digest(path: Path) -> str:
    """The SHA-256 of a file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def build(room: Path, target: Path) -> Built:
    """Build both from a fresh clone of the last commit, its client from nothing.

    Args:
        room: A folder for what is in between.
        target: Where they go; what an earlier build has left there goes.

    Raises:
        Failed: It cannot be built.
    """
    if run("git", "status", "--porcelain", where=ROOT).strip():
        say("what is not committed is left out")
    clone = room / "clone"
    run("git", "clone", "--quiet", ROOT, clone, where=room)
    moment = int(run("git", "log", "-1", "--format=%ct", where=clone))
    for old in (*target.glob("forno-*"), *target.glob("SHA256SUMS")):
        old.unlink()
    pack(clone, target, moment, "sdist", "wheel")
    [wheel], [sdist] = target.glob("*.whl"), target.glob("*.tar.gz")
    return Built(wheel, sdist, moment)


def pack(source: Path, target: Path, moment: int, *kinds: str) -> None:
    """Build in a folder of sources, with all files dated to a moment."""
    wanted = [word for kind in kinds for word in ("-t", kind)]
    command = [sys.executable, "-m", "hatchling", "build", *wanted, "-d", str(target)]
    run(*command, where=source, SOURCE_DATE_EPOCH=str(moment), TZ="UTC")


def compare(room: Path, built: Built) -> None:
    """Build once more, from the sdist and with the client made anew, and compare every byte.

    Raises:
        Failed: It is another wheel.
    """
    again = room / "again"
    again.mkdir()
    run("tar", "-xzf", built.sdist, where=again)
    [source] = again.iterdir()
    shutil.rmtree(source / CLIENT)
    shutil.move(room / "clone" / MODULES, source / MODULES)  # the same versions either way: the lock file's
    pack(source, again, built.moment, "wheel")
    [wheel] = again.glob("*.whl")
    if (wheel.name, digest(wheel)) != (built.wheel.name, digest(built.wheel)):
        raise Failed(f"the wheel from the sdist is another one: {wheel.name} {digest(wheel)}")
