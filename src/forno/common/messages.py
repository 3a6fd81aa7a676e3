"""Texts by language: a file for each of them in a package, with the same keys in all; and which languages there are.

A language that comes later may bring all that it says in a folder of its own: ``forno.cli.terminal`` says in
``languages/pt/forno/cli/terminal.toml`` what it says elsewhere in ``terminal/pt.toml`` beside ``terminal/en.toml``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, Literal, get_args

__all__ = ["LANGUAGES", "Language", "Messages", "folder_of", "joined", "title", "written"]

#: The languages that a person may be spoken to in, the usual one first. One more is a word here and its folder.
Language = Literal["en", "de", "it", "fr", "es"]
LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)

_LAST: Final = LANGUAGES[0]  # what a package has no file of another language for, it says in this one


class Messages:
    """The texts of a language.

    Args:
        language: Which.
        packages: Whose; where two have a key, the later one's is said.
    """

    def __init__(self, language: str, *packages: str) -> None:
        self.language = language
        self._packages = packages
        self.texts = {key: text for package in packages for key, text in _texts(package, language).items()}

    def beside(self, package: str) -> Messages:
        """These texts, and another package's."""
        return Messages(self.language, *self._packages, package)

    def __call__(self, key: str, **values: Any) -> str:
        """The text of ``key`` with its values; a key with ``-one`` where ``n`` is 1, if there is one."""
        if values.get("n") == 1:
            key = f"{key}-one" if f"{key}-one" in self.texts else key
        return self.texts[key].format(**values)


def folder_of(language: str) -> Path:
    """Where a language has what it says, if that does not lie beside what others say; a wheel has it in the package."""
    package = Path(__file__).parents[1]
    inside = package / "languages"
    return (inside if inside.is_dir() else package.parents[1] / "languages") / language


@cache
def written(package: str, language: str) -> Mapping[str, Any]:
    """What a package says in a language, as it was written; in English where that is not written yet."""
    beside = files(package)
    own = folder_of(language).joinpath(*package.split(".")).with_suffix(".toml")
    places = (beside.joinpath(f"{language}.toml"), own, beside.joinpath(f"{_LAST}.toml"))
    file = next(place for place in places if place.is_file())
    return tomllib.loads(file.read_text(encoding="utf-8"))


@cache
def _texts(package: str, language: str) -> Mapping[str, str]:
    return dict(_flat(written(package, language)))


def _flat(table: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{before}{key}.")
        else:
            yield f"{before}{key}", value.removeprefix("\n") if value.count("\n") > 1 else value


def joined(parts: Iterable[str], last: str = "and") -> str:
    """``a, b and c``."""
    *most, end = parts
    return f"{', '.join(most)} {last} {end}" if most else end


def title(name: str) -> str:
    """A name at the beginning of a sentence or in a list."""
    return name[:1].upper() + name[1:]
