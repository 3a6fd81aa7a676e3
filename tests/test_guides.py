"""The guides name what there is: all views, moves and events, all settings of the server, and nothing else."""

from __future__ import annotations

import inspect
import re
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import pytest

from forno.cli import app
from forno.server.settings import Settings

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")), *sorted((ROOT / "docs").glob("[dgr]*e/*.md"))]
VIEWS = (ROOT / "docs/reference/views.md").read_text("utf8")
GAMES = {"mamma_mia": VIEWS[: VIEWS.index("## Mamma I\n")], "mamma_i": VIEWS[VIEWS.index("## Mamma I\n") :]}
HOST = (ROOT / "docs/guide/host.md").read_text("utf8")


def structs(module: ModuleType) -> list[Any]:
    found = [each for each in vars(module).values() if inspect.isclass(each) and issubclass(each, msgspec.Struct)]
    return [each for each in found if each.__module__ == module.__name__]


def rows(text: str, name: str) -> set[str]:
    """The fields that the tables have for a struct."""
    if name == "View":
        table = text[text.index("| field of `View`") :].split("\n\n", maxsplit=1)[0]
        return {field for line in table.splitlines()[2:] for field in re.findall(r"`(\w+)`", line.split("|")[1])}
    for line in text.splitlines():  # an event: name, type, fields
        if line.startswith(f"| `{name}` |"):
            return set(re.findall(r"`(\w+)`", line.split("|")[3]))
    cells = [line.split("|") for line in text.splitlines() if re.match(rf"\|[^|]*\| `{name}` \|", line)]
    return {field for cell in cells for field in re.findall(r"`(\w+)`", cell[1])}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("part", ["view", "events"])
def test_each_field_of_views_and_events_is_described_and_no_other(game: str, part: str) -> None:
    for struct in structs(import_module(f"forno.games.{game}.{part}")):
        assert rows(GAMES[game], struct.__name__) == set(struct.__struct_fields__), struct.__name__
        tag = struct.__struct_config__.tag
        if tag is not None:
            assert f"| `{struct.__name__}` | `{tag}` |" in GAMES[game]


@pytest.mark.parametrize("game", GAMES)
def test_each_word_of_a_move_is_described(game: str) -> None:
    notation: Any = import_module(f"forno.games.{game}.notation")
    words = [*notation.WORDS.values(), *(word for _, word in getattr(notation, "NAMING", ()))]
    moves = GAMES[game][GAMES[game].index("### Moves") : GAMES[game].index("### The view")]
    assert [word for word in words if f"`{word}" not in moves] == []


def test_each_setting_of_the_server_is_in_the_list_of_hosts_and_no_other() -> None:
    named = set(re.findall(r"^\| (?:`--[\w-]+`)? ?\| `([A-Z_]+)`", HOST, re.MULTILINE))
    source = inspect.getsource(inspect.getmodule(Settings) or Settings)
    serve = inspect.getsource(import_module("forno.cli.serve"))
    known = set(re.findall(r'"(FORNO_[A-Z_]+)"', source)) | set(re.findall(r'envvar="([A-Z_]+)"', serve))
    assert named == known
    options = set(re.findall(r"^\| `(--[\w-]+)`", HOST, re.MULTILINE))
    command: Any = import_module("typer").main.get_command(app)
    assert options == {name for each in command.commands["serve"].params for name in each.opts} - {"--help", "-h"}


@pytest.mark.parametrize("file", sorted((ROOT / "deploy").iterdir()), ids=lambda file: file.name)
def test_what_hosts_are_given_sets_what_there_is(file: Path) -> None:
    known = set(re.findall(r"^\| (?:`--[\w-]+`)? ?\| `([A-Z_]+)`", HOST, re.MULTILINE)) | {"FORNO_CACHE"}
    assert set(re.findall(r"\b(FORNO_[A-Z]+|PORT)=", file.read_text("utf8"))) <= known


def test_every_name_of_ours_in_the_guides_is_there() -> None:
    wrong = []
    for page in PAGES:
        for name in re.findall(r"`(forno(?:\.\w+)+|Game\.\w+|game\.\w+)", page.read_text("utf8")):
            if not is_there(name):
                wrong.append((page.name, name))
    assert wrong == []


def is_there(name: str) -> bool:
    if name in ("forno.sqlite3", "forno.write", "forno.service") or name.startswith("forno.example"):
        return True  # a file, not a module
    if name.lower().startswith("game."):
        return hasattr(import_module("forno").Game, name.split(".")[1])
    parts = name.split(".")
    for end in range(len(parts), 0, -1):
        try:
            found: Any = import_module(".".join(parts[:end]))
        except ModuleNotFoundError:
            continue
        for part in parts[end:]:
            if not hasattr(found, part):
                return False
            found = getattr(found, part)
        return True
    return False


def test_every_command_and_option_in_the_guides_is_there() -> None:
    root: Any = import_module("typer").main.get_command(app)
    wrong = []
    for page in PAGES:
        text = page.read_text("utf8")
        for line in re.findall(r"(?:`|\$ \S*?)forno ([a-z][^`\n#]*)", text):
            words, command = line.split(), root
            while words and words[0] in getattr(command, "commands", {}):
                command = command.commands[words.pop(0)]
            known = {name for each in command.params for name in (*each.opts, *each.secondary_opts)} | {"--help", "-h"}
            asked = {word.partition("=")[0].strip("`,;.)") for word in words if word.startswith("--")}
            if command is root or asked - known:
                wrong.append((page.name, line))
    assert wrong == []
