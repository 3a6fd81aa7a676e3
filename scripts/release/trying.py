"""Try a wheel as people use it, in environments of its own, in a folder that knows nothing of the sources."""

from __future__ import annotations

import json
import re
import shutil
import signal
import subprocess
import sys
import urllib.request
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from . import guide
from .building import ROOT, Failed, run, say

EXTRAS: Final = "cluster,fast,postgres,rl"
INSIDE: Final = (
    *("forno/py.typed", "forno/server/web/index.html", "forno/server/web/licences.txt", "forno/rules/mamma-mia.md"),
    *("forno/art/oven.svg", "licenses/LICENSE", "licenses/LICENSES.md", "entry_points.txt"),
)
OUTSIDE: Final = re.compile(r"(^|/)(node_modules|tests|benchmarks)/|\.(pyc|ts|svelte)$")
PATIENCE: Final = 120.0


def look_inside(wheel: Path) -> None:
    """See that all is in the wheel, and nothing else.

    Raises:
        Failed: Something is not, or should not be.
    """
    names = zipfile.ZipFile(wheel).namelist()
    missing = [wanted for wanted in INSIDE if not any(name.endswith(wanted) for name in names)]
    stray = [name for name in names if OUTSIDE.search(name)]
    if missing or stray:
        raise Failed(f"{wheel.name}: {missing} should be in it, {stray} should not")


def new_place(room: Path, python: str) -> Path:
    """A clean environment; gives its Python."""
    place = room / "clean"
    run(python, "-m", "venv", "--without-pip", place, where=room)
    return place / "bin/python"


def install(python: Path, *wanted: str) -> None:
    """Install into a clean environment, with the pip of ours."""
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--no-input", "-q", "--python", str(python)]
    run(*pip, "install", *wanted, where=python.parent)


def try_with_pip(room: Path, python: Path, wheel: Path) -> None:
    """Use the wheel alone: commands, a server with its page, games over sockets, bots; then with its extras."""
    install(python, str(wheel))
    place = elsewhere(room)
    shutil.copy(ROOT / "scripts/try_out.py", place)
    run(python, "-I", "try_out.py", "--client", where=place)
    forno = python.with_name("forno")
    served([str(forno)], place)
    played([str(forno)], place)
    say("pip: the command, a server with its page, people's and bots' games")
    install(python, f"{wheel}[{EXTRAS}]")
    own = {"FORNO_CACHE": str(room / "cache"), "NUMBA_CACHE_DIR": str(room / "cache")}
    run(python, "-I", "try_out.py", "--environments", where=place, **own)
    say(f"pip: [{EXTRAS}], environments of PettingZoo, Gymnasium and OpenSpiel")


def try_the_guide(room: Path, python: Path) -> None:
    """Add a game as the guide says, beside the installed forno: its files, its commands.

    Raises:
        Failed: Something does not go as it says.
    """
    folder = room / "toy"
    guide.written(folder)
    install(python, str(folder))
    for command in guide.commands():
        name, *words = command.split()
        if name == "python":
            run(python, *words, where=folder)
        elif command.startswith(("forno arena", "forno rules")):
            run(python.with_name("forno"), *words, where=folder)
    say("the guide: a game is added, checked and played")


def try_with_pipx(room: Path, python: Path, wheel: Path) -> None:
    """Install the command with pipx, and use it."""
    homes = {"PIPX_HOME": str(room / "pipx"), "PIPX_BIN_DIR": str(room / "bin"), "PIPX_MAN_DIR": str(room / "man")}
    run(sys.executable, "-m", "pipx", "install", "--python", python, wheel, where=elsewhere(room), **homes)
    served([str(room / "bin/forno")], elsewhere(room))
    say("pipx: a server with its page")


def try_with_uvx(room: Path, python: Path, wheel: Path) -> None:
    """Run the command with uvx, without installing it."""
    uvx = Path(sys.executable).with_name("uvx")
    served([str(uvx), "--python", str(python), "--from", str(wheel), "forno"], elsewhere(room))
    say("uvx: a server with its page")


def elsewhere(room: Path) -> Path:
    """A folder that has nothing of ours."""
    place = room / "elsewhere"
    place.mkdir(exist_ok=True)
    return place


def played(forno: Sequence[str], place: Path) -> None:
    """Let bots play by command.

    Raises:
        Failed: The result is none.
    """
    said = json.loads(run(*forno, "arena", "rule", "random", "--games", "4", "--json", where=place))
    if said["games"] != 4:
        raise Failed(f"forno arena said {said}")


def served(forno: Sequence[str], place: Path) -> None:
    """Start a server by command, get its page, stop it.

    Raises:
        Failed: It does not start, has no page, or does not end well.
    """
    command = [*forno, "serve", "--port", "0", "--data", "served"]
    with (place / "served.log").open("w+") as log:
        server = subprocess.Popen(command, cwd=place, stdout=subprocess.PIPE, stderr=log, text=True)
        try:
            assert server.stdout is not None
            found = re.search(r"http://\S+", server.stdout.readline())
            if found is None:
                raise Failed(f"{' '.join(command)} says no address: {(place / 'served.log').read_text()[-2000:]}")
            with urllib.request.urlopen(found.group(), timeout=PATIENCE) as answer:
                page = answer.read().decode()
            if "/assets/" not in page:
                raise Failed(f"{' '.join(command)} has no page: {page[:300]}")
        finally:
            server.send_signal(signal.SIGTERM)
            status = server.wait(PATIENCE)
    if status:
        raise Failed(f"{' '.join(command)} ended with {status}")
    shutil.rmtree(place / "served")
