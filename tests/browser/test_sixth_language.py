"""A sixth language is one folder and a word in one list: with these two, and nothing else, all that forno says is said
in it, in a copy of the house; and what the folder lacks is named.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, expect

from forno.play.games import names
from scripts.language import ROOT, sources, text
from tests.browser.conftest import PATIENCE
from tests.server.process import USUAL, Server

pytestmark = pytest.mark.slow

#: What the sixth language begins everything with, so that it is known from English.
MARK = "~"
FOLDERS = ("docs", "languages", "scripts", "src", "tests", "web")
FILES = ("pyproject.toml", "LICENSES.md", "README.md")
LEFT = shutil.ignore_patterns("node_modules", "dist", "*.webp", "__pycache__")
#: Whatever holds for the languages that there are, in the client and in Python.
CLIENT_TESTS = ("src/i18n", "src/rules", "rules.test.ts", "languages.test.ts")
TESTS = (
    "tests/unit/test_languages.py",
    "tests/unit/games/test_decks_pages.py",
    "tests/unit/cli/test_rules_pages.py",
    "tests/unit/cli/test_play.py::test_every_text_is_there_in_every_language_with_the_same_values",
    "tests/server/test_languages.py::test_every_language_says_the_same",
)
#: But for the one that looks for English words, which these are.
CHOSEN = "(pt or every_text) and not language_of_the_environment"


def marked(place: Path, english: Path) -> str:
    """What is said in the sixth language."""
    said = text(english)
    if place.suffix == ".json":
        return json.dumps({key: MARK + message for key, message in json.loads(said).items()})
    if place.suffix == ".toml":
        return re.sub(r'^([\w.-]+ = "{1,3})', rf"\1{MARK}", said, flags=re.MULTILINE)
    return re.sub(r"^(?=[A-Z][a-z])", MARK, said, flags=re.MULTILINE)


class House:
    """A copy of everything that forno is made from, in which the sixth language is Portuguese."""

    def __init__(self, root: Path) -> None:
        self.root = root
        own = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
        self.env = {**own, "PYTHONPATH": f"{root / 'src'}{os.pathsep}{root}"}
        for name in FOLDERS:
            shutil.copytree(ROOT / name, root / name, ignore=LEFT)
        for name in FILES:
            shutil.copy(ROOT / name, root / name)
        modules = root / "web/node_modules"
        modules.mkdir()
        for module in (ROOT / "web/node_modules").iterdir():
            if module.name == ".bin" or not module.name.startswith("."):  # those are made of the words of a house
                (modules / module.name).symlink_to(module)
        listed = root / "src/forno/common/messages.py"
        listed.write_text(listed.read_text("utf8").replace('"es"]', '"es", "pt"]'), "utf8")
        for place, english in sources().items():
            file = root / "languages/pt" / place
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(marked(place, english), "utf8")

    def run(self, *command: str, folder: str = "") -> subprocess.CompletedProcess[str]:
        """A command in this house."""
        return subprocess.run(
            command, cwd=self.root / folder, env=self.env, capture_output=True, text=True, check=False, timeout=600
        )

    def python(self, *arguments: str) -> str:
        """What Python says here, whether it is content or not."""
        done = self.run(sys.executable, *arguments)
        return done.stdout + done.stderr

    def client_tests(self, *which: str) -> str:
        """What the client's tests of words say."""
        done = self.run("npx", "vitest", "run", *which, folder="web")
        return re.sub(r"\x1b\[\d+m", "", done.stdout + done.stderr)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> House:
    made = House(tmp_path_factory.mktemp("sixth") / "house")
    made.python("-m", "scripts.typescript")
    return made


@pytest.fixture(scope="module")
def portuguese(house: House) -> Iterator[Server]:
    """A server of that house, with the client that was built there."""
    done = house.run("npm", "run", "--silent", "build", folder="web")
    assert done.returncode == 0, done.stdout + done.stderr
    server = Server(house.root / "data", PYTHONPATH=house.env["PYTHONPATH"])
    server.command = [*USUAL]
    yield server.start()
    server.stop()


def test_nothing_of_it_is_missing_unused_or_too_long(house: House) -> None:
    said = house.client_tests(*CLIENT_TESTS)
    assert "messages (pt)" not in said
    assert re.search(r"^ *Tests +\d+ passed \(\d+\)$", said, re.MULTILINE), said
    told = house.python("-m", "pytest", "-q", "-k", CHOSEN, *TESTS)
    assert re.search(r"^\d+ passed(, \d+ deselected)? in", told, re.MULTILINE), told


def test_what_is_wrong_with_it_is_named(house: House) -> None:
    folder = house.root / "languages/pt"
    kept = {place: (folder / place).read_text("utf8") for place in sources()}
    words = json.loads(kept[Path("web/daily/words.json")])
    lacking, long, *_ = words
    others = {key: message for key, message in words.items() if key != lacking}
    (folder / "web/daily/words.json").write_text(json.dumps({**others, long: MARK * 300, "daily.idle": MARK}), "utf8")
    for place in ("rules/mamma-i.md", "forno/cli/terminal.toml", "web/replay/words.json"):
        (folder / place).unlink()
    (folder / "web/idle.json").write_text("{}", "utf8")
    said, told = house.client_tests(f"{CLIENT_TESTS[0]}/messages.test.ts"), house.python("-m", "pytest", "-q", TESTS[0])
    for file, before in kept.items():
        (folder / file).write_text(before, "utf8")
    (folder / "web/idle.json").unlink()
    assert f'"{lacking}"' in said
    assert '"daily.idle"' in said
    assert f'"{MARK * 300}"' in said
    for name in ("rules/mamma-i.md", "forno/cli/terminal.toml", "web/replay/words.json", "web/idle.json"):
        assert f"'{name}'" in told, told


def test_people_are_spoken_to_in_it(portuguese: Server, browser: Browser) -> None:
    refused = httpx.get(f"{portuguese.url}/nowhere", headers={"accept": "text/html", "accept-language": "pt-BR"})
    assert refused.text.count(MARK) >= 4  # title, heading, sentence, way out
    page = browser.new_page(base_url=portuguese.url, locale="pt-PT")
    page.set_default_timeout(PATIENCE)
    page.goto("/")
    expect(page.get_by_test_id("play-now")).to_have_text(re.compile(MARK))
    expect(page.get_by_test_id("language").locator("option[lang=pt]")).to_have_text("Português")
    page.goto("/rules/mamma-i")
    expect(page.get_by_test_id("rules-text").locator("p").first).to_have_text(re.compile(f"^{MARK}"))
    assert page.locator("[data-testid=rules-text] [lang=en]").count() == 0
    page.goto("/settings")
    expect(page.locator("h1")).to_have_text(re.compile(MARK))
    page.close()


def test_a_wheel_carries_it_to_a_terminal(house: House, portuguese: Server) -> None:
    packed = house.run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(house.root / "packed"))
    assert packed.returncode == 0, packed.stderr
    [wheel] = (house.root / "packed").glob("*.whl")
    with zipfile.ZipFile(wheel) as file:
        file.extractall(house.root / "installed")
    client = {path.stem.partition("-")[0] for path in (house.root / "installed/forno/server/web/assets").iterdir()}
    assert client >= {"words.pt", "mamma_i.pt", "mamma_mia.pt"}
    assert not (house.root / "installed/forno/languages/pt/web").exists()
    command = [sys.executable, "-c", "from forno.cli import main; main()"]
    env = {**os.environ, "PYTHONPATH": str(house.root / "installed"), "LC_ALL": "pt_PT.UTF-8"}
    for game in names():
        for arguments in (["rules", game], ["rules", game, "--cards"]):
            told = subprocess.run(
                [*command, *arguments], cwd=house.root, env=env, capture_output=True, text=True, check=True
            )
            assert told.stdout.count(MARK) > 9, arguments
