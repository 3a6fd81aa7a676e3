"""Shared code names no game, nor what only one game has: whoever adds one touches his own folder only."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

from forno.play.games import lookup, names
from forno.server.protocol import ServerMessage

PACKAGE = Path(__file__).parents[1] / "src/forno"
GAMES = sorted(path.parent for path in PACKAGE.glob("games/*/game.py"))
#: Not shared: the games' own folders, the built client, which is looked at where it is written, and old migrations.
ELSEWHERE = (*GAMES, PACKAGE / "server/web", PACKAGE / "server/migrations")
SHARED = sorted(
    path
    for path in (*PACKAGE.rglob("*.py"), *PACKAGE.rglob("*.toml"))
    if not any(path.is_relative_to(folder) for folder in ELSEWHERE)
)
NAMES = [*names(), *(folder.name for folder in GAMES)]
#: However it is written: mamma-mia, mamma_mia, Mamma Mia!, MammaMia.
WAYS = "|".join(re.sub("[-_]", "[-_ ]?", name) for name in NAMES)
NAMED = re.compile(rf"(?<![a-z])(?:{WAYS})(?![a-z])", re.IGNORECASE)


def relative(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


def test_there_is_shared_code_and_there_are_games():
    assert {"play/table.py", "server/http/choices.py", "cli/play.py", "testing/checks.py"} <= set(map(relative, SHARED))
    assert len(GAMES) >= 2
    assert all(NAMED.search(f"from forno.games.{folder.name} import") for folder in GAMES)


def test_shared_code_names_no_game():
    found = [
        f"{relative(path)}:{number}: {line.strip()}"
        for path in SHARED
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if NAMED.search(line)
    ]
    assert found == []


def words(path: Path) -> Iterator[tuple[int, str]]:
    """The text constants of a module that are one word."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.isidentifier():
            yield node.lineno, node.value


def tags(union: object) -> set[str]:
    return {str(kind.__struct_config__.tag) for kind in get_args(union)}


#: What a game's events are called on the wire, without what the table itself says by the same word.
EVENTS = {tag for name in names() for tag in tags(lookup(name).Event)} - tags(ServerMessage)


def test_shared_code_knows_no_event_of_a_game():
    assert len(EVENTS) > 20
    modules = [path for path in SHARED if path.suffix == ".py"]
    found = [(relative(path), number, word) for path in modules for number, word in words(path) if word in EVENTS]
    assert found == []
