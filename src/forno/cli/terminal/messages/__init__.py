"""What the terminal says, by language: a file for each of them, with the same keys in all."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from forno.errors import BadOption

__all__ = ["ENGLISH", "LANGUAGES", "Messages", "chosen"]

LANGUAGES = ("en", "de")


class Messages:
    """The texts of a language.

    Args:
        language: One of ``LANGUAGES``.
    """

    def __init__(self, language: str) -> None:
        self.language = language
        text = files(__package__).joinpath(f"{language}.toml").read_text(encoding="utf-8")
        self.texts = dict(_flat(tomllib.loads(text)))

    def __call__(self, key: str, **values: Any) -> str:
        """The text of ``key`` with its values; a key with ``-one`` where ``n`` is 1, if there is one."""
        if values.get("n") == 1:
            key = f"{key}-one" if f"{key}-one" in self.texts else key
        return self.texts[key].format(**values)


def _flat(table: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{before}{key}.")
        else:
            yield f"{before}{key}", value.removeprefix("\n") if value.count("\n") > 1 else value


@cache
def _messages(language: str) -> Messages:
    return Messages(language)


ENGLISH = _messages("en")


def chosen(language: str = "") -> Messages:
    """The texts of a language; without one, of the one that the environment asks for.

    Raises:
        BadOption: There are none in it.
    """
    if not language:
        wanted = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
        language = wanted[:2].lower() if wanted[:2].lower() in LANGUAGES else LANGUAGES[0]
    if language not in LANGUAGES:
        raise BadOption(f"no language {language[:40]!r}; there are {', '.join(LANGUAGES)}", "--language")
    return _messages(language)
