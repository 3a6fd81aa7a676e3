"""Paths as people name them on the command line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from forno.common.files import at_home, write

__all__ = ["expanded", "write"]


def expanded(path: Any) -> Any:
    """The callback of every option and argument that is a path: ``~`` is the user's own folder."""
    if isinstance(path, Path):
        return at_home(path)
    if isinstance(path, str) and path.startswith("~"):
        return str(at_home(Path(path)))
    return path
