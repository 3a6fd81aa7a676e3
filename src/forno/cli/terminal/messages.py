"""What the terminal itself says; what a game says there lies in the game's folder."""

from __future__ import annotations

import os

from forno.common.messages import LANGUAGES, Messages
from forno.errors import BadOption

__all__ = ["ENGLISH", "chosen"]

ENGLISH = Messages("en", __package__)


def chosen(language: str | None = None) -> Messages:
    """The texts of a language; without one, of the one that the environment asks for.

    Raises:
        BadOption: There are none in it.
    """
    if language is None:
        wanted = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
        language = wanted[:2].lower() if wanted[:2].lower() in LANGUAGES else LANGUAGES[0]
    if language not in LANGUAGES:
        raise BadOption(f"no language {language[:40]!r}; there are {', '.join(LANGUAGES)}", "--language")
    return Messages(language, __package__)
