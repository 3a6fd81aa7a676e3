"""Every language says everything: beside the English words, or in a folder of its own."""

from __future__ import annotations

import pytest

from forno.common.messages import LANGUAGES
from scripts.language import LANGUAGES as FOLDERS, beside, sources


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
