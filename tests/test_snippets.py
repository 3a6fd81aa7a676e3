"""What the guides show is true: their commands run, their records replay, their bots are those of the examples."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import sys
import tomllib
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from forno.play.game import Game
from forno.play.record import replay
from forno.server.protocol.bodies import NewTable
from forno.testing.play import play_on
from tests.warm import run

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")), *sorted((ROOT / "docs").glob("[dgr]*e/*.md"))]
# What takes a server, minutes or something of the reader's own is tried where such things are.
ELSEWHERE = {
    "forno serve": "tests/server/process.py",
    "forno backup": "tests/server/test_keeping.py",
    "forno restore": "tests/server/test_keeping.py",
    "forno train": "tests/unit/learning",
    "forno bench": "tests/unit/cli/test_bench.py",
    "forno coach": "tests/unit/cli/test_coach.py",
    "forno arena search": "tests/unit/arena/test_luck.py",
    "forno arena http://": "tests/unit/bots/test_posts.py",
    'forno play --bot "cmd:timeout': "tests/unit/bots/test_command.py",
    "forno arena rule random --game toy": "tests/toy/test_toy.py",
    "forno rules toy": "tests/toy/test_toy.py",
    "forno play --game toy": "tests/toy/test_toy.py",
}


def blocks(page: Path, language: str) -> list[str]:
    return re.findall(rf"^ *```{language}\n(.*?)^ *```$", page.read_text("utf8"), re.MULTILINE | re.DOTALL)


def commands(page: Path) -> list[str]:
    """The commands of forno that a page shows, without what is said beside them."""
    lines = "".join(blocks(page, "console") + blocks(page, "sh")).splitlines()
    found = [re.search(r"^(?:\$ )?(?:\S*/)?(forno .*?)(?:\s+#.*)?$", line) for line in lines]
    return [each[1] for each in found if each]


def short(command: str) -> list[str]:
    """The words of a command that plays many games, for a few."""
    words = shlex.split(command)[1:]
    few = re.search(r"--games \d+|--list|\.jsonl", command) is None and words[0] in ("arena", "stats")
    for option, number in (("--games", "3"), ("--processes", "1")):
        if option in words:
            words[words.index(option) + 1] = number
    return [*words, "--games", "3"] if few else words


def elsewhere(command: str) -> str | None:
    return next((where for start, where in ELSEWHERE.items() if command.startswith(start)), None)


WITH_COMMANDS = [page for page in PAGES if any(elsewhere(command) is None for command in commands(page))]


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder as somebody has it who follows the guides: the examples, and games that were played."""
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    game = Game.new("mamma-mia", "2004", ["Ann", "Ben", "Cleo", "Dan"], seed="5a" * 32)
    for _ in play_on(game, Random(1)):
        pass
    line = json.dumps(game.record())
    (tmp_path / "game.json").write_text(line, "utf8")
    (tmp_path / "games.jsonl").write_text(f"{line}\n{line}\n", "utf8")
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}:/usr/bin:/bin")  # whose python the guides mean
    return tmp_path


@pytest.mark.server
@pytest.mark.parametrize("page", WITH_COMMANDS, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_the_commands_of_a_page_run_one_after_the_other(page: Path, room: Path) -> None:
    for command in commands(page):
        if elsewhere(command) is None:
            done = run(short(command), cwd=room)
            assert done.returncode == 0, f"{command}\n{done.stdout[-2000:]}\n{done.stderr}"
            assert done.stdout, command


def test_what_is_tried_elsewhere_is_shown_and_tried() -> None:
    shown = [command for page in PAGES for command in commands(page)]
    for start, where in ELSEWHERE.items():
        assert any(command.startswith(start) for command in shown), start
        assert (ROOT / where).exists(), where


def test_a_bot_that_is_shown_is_the_example() -> None:
    shown = [block for block in blocks(ROOT / "docs/guide/bots.md", "py") if "message" in block or "Handler" in block]
    examples = ["".join(squeezed(path.read_text("utf8"))) for path in sorted((ROOT / "examples").glob("*_bot.py"))]
    assert len(shown) == 2
    for block in shown:
        assert any("".join(squeezed(block)) in example for example in examples), block


def squeezed(source: str) -> list[str]:
    """Without what an example says for a reader alone."""
    return [line.strip() for line in source.splitlines() if line.strip() and not line.strip().startswith('"""')]


def test_the_records_and_positions_that_are_shown_can_be_read() -> None:
    record, *positions = map(json.loads, blocks(ROOT / "docs/reference/record-format.md", "json"))
    game = replay(record)
    assert game.record() == {**record, "result": None}
    for position, kind in zip(positions, (("mamma-mia", "2004"), ("mamma-i", "zugames")), strict=False):
        start = {**record, "game": kind[0], "edition": kind[1], "seed": None, "start": position, "moves": []}
        found = replay(start)
        told = found.position()
        assert found.legal()
        assert {name: told[name] for name in position if name not in NAMED} == {
            name: value for name, value in position.items() if name not in NAMED
        }


NAMED = ("players", "rows", "cards", "guests")  # in a position what has nothing need not be named


def test_the_table_that_is_opened_can_be_opened() -> None:
    [shown] = blocks(ROOT / "docs/reference/protocol.md", "http")
    head, body = shown.split("\n\n", 1)
    assert head.startswith("POST /api/tables\n")
    told: dict[str, Any] = json.loads(body)
    assert len(msgspec.convert(told, NewTable).seats) == len(told["seats"]) == 3


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_what_is_data_is_well_formed(page: Path) -> None:
    for block in blocks(page, "json"):
        json.loads(block)
    for block in blocks(page, "toml"):
        tomllib.loads(block)
