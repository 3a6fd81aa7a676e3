"""Every language says everything: beside the English words, or in a folder of its own."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from forno.common.messages import LANGUAGES, written
from scripts.language import LANGUAGES as FOLDERS, ROOT, beside, sources

PACKAGE = ROOT / "src/forno"
PACKAGES = [".".join(place.with_suffix("").parts) for place in sources() if place.suffix == ".toml"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_has_each_file_in_one_place(language: str) -> None:
    there = {place: [beside(file, language), FOLDERS / language / place] for place, file in sources().items()}
    assert len(there) > 20
    said = {place: [file for file in files if file.exists()] for place, files in there.items()}
    if language == "en":
        said = {place: [file] for place, file in sources().items()}
    assert {str(place): len(files) for place, files in said.items() if len(files) != 1} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_folder_has_nothing_that_nobody_reads(language: str) -> None:
    there = {file.relative_to(FOLDERS / language) for file in FOLDERS.glob(f"{language}/**/*") if file.is_file()}
    assert there - {*sources()} == set()


def flat(table: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        yield from flat(value, f"{before}{key}.") if isinstance(value, Mapping) else [(f"{before}{key}", value)]


def said_by_code() -> re.Pattern[str]:
    """Each text in the code that could be a key; where a value stands in it, anything may."""
    said = set()
    for file in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf8"))):
            if isinstance(node, ast.JoinedStr):
                said.add(
                    "".join(re.escape(str(one.value)) if isinstance(one, ast.Constant) else ".+" for one in node.values)
                )
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                said.add(re.escape(node.value))
    keys = [text for text in said if re.search(r"\w\w", text) and not re.search(r"\s", text)]
    return re.compile("|".join(keys))


@pytest.mark.parametrize("package", PACKAGES)
def test_nothing_is_said_that_no_code_says(package: str) -> None:
    said = said_by_code()
    texts = written(package, "en")
    keys = [*texts] if package == "forno.server.messages" else [key for key, _ in flat(texts)]
    assert [key for key in keys if not said.fullmatch(key.removesuffix("-one"))] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("package", PACKAGES)
def test_nothing_is_longer_than_the_place_that_it_has(package: str, language: str) -> None:
    english, german, own = (dict(flat(written(package, one))) for one in ("en", "de", language))
    room = {key: 1.35 * max(len(english[key]), len(german[key])) + 7 for key in english}
    assert {key: text for key, text in own.items() if len(text) > room[key]} == {}
