"""The build hook: a wheel or an sdist has the web client in it, or is not made, and the reason is told.

It builds the client with npm where it is missing or older than its sources, as `make setup` does. An editable
installation is left alone (there the Makefile builds it). ``FORNO_WITHOUT_CLIENT=1`` leaves the client out: a server
without pages.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SWITCH: Final = "FORNO_WITHOUT_CLIENT"
CLIENT: Final = "src/forno/server/web"
_WEB: Final = ("web/src", "web/public", "web/*.html", "web/*.json", "web/*.js", "web/*.ts")
SOURCES: Final = (*_WEB, "docs/rules", "docs/images/cards", "languages")
LAST_LINES: Final = 20
NPM: Final = ("--no-fund", "--no-audit")


class CannotBuild(Exception):
    """Why there is no client, for people."""


class ClientHook(BuildHookInterface[Any]):
    """Takes care of the client before files are collected."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client where it has to be built, and let it into what is made."""
        if version == "editable" or os.environ.get(SWITCH, "") not in ("", "0"):
            return
        try:
            bring_up_to_date(Path(self.root))
        except CannotBuild as reason:
            self.app.abort(
                f"forno: the web client cannot be built: {reason}\n"
                f"forno: to go without it, set {SWITCH}=1: the server then has no pages, only its API"
            )
        build_data["artifacts"].append(f"/{CLIENT}/**")


def bring_up_to_date(root: Path) -> None:
    """Build the client if it is missing or older than its sources."""
    if is_fresh(root):
        return
    npm = find_npm(root)
    modules, lock = root / "web/node_modules/.stamp", root / "web/package-lock.json"
    if not modules.exists() or modules.stat().st_mtime < lock.stat().st_mtime:
        run(root, npm, *NPM, "ci", "--loglevel=error")
        modules.touch()
    run(root, npm, *NPM, "run", "--silent", "build", "--", "--logLevel", "warn")
    index = root / CLIENT / "index.html"
    if not index.is_file():
        raise CannotBuild(f"npm run build has left no {CLIENT}/index.html")
    index.touch()  # newer than all that it was made of


def is_fresh(root: Path) -> bool:
    """Whether there is a client that is no older than any of its sources."""
    index = root / CLIENT / "index.html"
    if not index.is_file():
        return False
    return max((path.stat().st_mtime for path in sources(root)), default=0.0) <= index.stat().st_mtime


def sources(root: Path) -> Iterator[Path]:
    """The files that the client is made of. Not the folders: those of an unpacked sdist are newer than all in it."""
    for pattern in SOURCES:
        for path in root.glob(pattern):
            yield from (each for each in (path, *path.rglob("*")) if each.is_file())


def find_npm(root: Path) -> str:
    """Where npm is; with a Node that is new enough."""
    if not (root / "web/package-lock.json").is_file():
        raise CannotBuild("its sources, web/, are not here; take a whole clone or an sdist")
    wanted = re.findall(r"\d+", json.loads((root / "web/package.json").read_text("utf-8"))["engines"]["node"])
    need = f"Node {'.'.join(wanted)} or newer and its npm are needed"
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None:
        raise CannotBuild(f"{need}, and there is no node here")
    if npm is None:
        raise CannotBuild(f"{need}, and there is no npm here")
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout.strip()
    if [int(part) for part in re.findall(r"\d+", said)] < [int(part) for part in wanted]:
        raise CannotBuild(f"{need}, and this one is {said or 'of no version'}")
    return npm


def run(root: Path, npm: str, *arguments: str) -> None:
    """Run npm on the client; of what it says when it fails the last lines are told."""
    try:
        done = subprocess.run(
            [npm, *arguments], cwd=root / "web", stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
        )
    except OSError as error:
        raise CannotBuild(f"npm does not start: {error.strerror}") from None
    if done.returncode:
        what = next(word for word in arguments if not word.startswith("-"))
        said = (done.stdout + done.stderr).strip().splitlines()[-LAST_LINES:]
        raise CannotBuild(f"npm {what} failed ({done.returncode}):\n" + "\n".join(f"  {line}" for line in said))
