"""The guide 'add a game', followed to the letter: its files, and the commands that it names."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from .building import ROOT

GUIDE: Final = ROOT / "docs/guide/add-a-game.md"
_FILE: Final = re.compile(r'^```(?:py|toml) title="([^"]+)"\n(.*?)^```$', re.DOTALL | re.MULTILINE)
_COMMAND: Final = re.compile(r"^\$ (.+?)(?: +#.*)?$", re.MULTILINE)


def written(folder: Path) -> list[str]:
    """Write the files that the guide shows, each from its parts in their order; gives their names."""
    parts: dict[str, list[str]] = {}
    for name, text in _FILE.findall(GUIDE.read_text("utf-8")):
        parts.setdefault(name, []).append(text)
    for name, texts in parts.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("\n\n".join(texts), "utf-8")
    return list(parts)


def commands() -> list[str]:
    """What it says to run."""
    return _COMMAND.findall(GUIDE.read_text("utf-8"))
