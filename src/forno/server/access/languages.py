"""Which of the languages that there are words in somebody wants."""

from __future__ import annotations

import re
from collections.abc import Mapping
from http.cookies import CookieError, SimpleCookie
from typing import Final

from forno.common.messages import LANGUAGES, Language

__all__ = ["language_of", "wanted_language"]

#: What the client sets when somebody chooses a language.
_COOKIE: Final = "forno_language"
_RANGE: Final = re.compile(r"(\*|[a-z]{1,8})(?:[-_][a-z0-9_-]*)?", re.IGNORECASE | re.ASCII)
_WEIGHT: Final = re.compile(r"[01](?:\.\d{0,3})?", re.ASCII)


def language_of(headers: Mapping[str, str]) -> Language:
    """The language of whoever asks: chosen in the client and kept in a cookie, or else the browser's.

    Args:
        headers: Of the request, by names in small letters.
    """
    try:
        kept = SimpleCookie(headers.get("cookie", "")).get(_COOKIE)
    except CookieError:
        kept = None
    chosen = next((one for one in LANGUAGES if kept is not None and one == kept.value), None)
    return chosen or wanted_language(headers.get("accept-language", ""))


def wanted_language(header: str) -> Language:
    """The language of ours that a browser's ``Accept-Language`` likes best; of equals, the first that it names.

    ``*`` is any that is not named. What is malformed is passed over, and so is what has the weight 0.
    """
    named = [found for part in header.split(",") if (found := _read(part)) is not None]
    refused = {name for name, weight in named if weight == 0}
    others = [one for one in LANGUAGES if all(name != one for name, _ in named)]
    best, most = LANGUAGES[0], 0.0
    for name, weight in named:
        meant = next(iter(others), None) if name == "*" else name
        ours = next((one for one in LANGUAGES if one == meant), None)
        if ours is not None and ours not in refused and weight > most:
            best, most = ours, weight
    return best


def _read(part: str) -> tuple[str, float] | None:
    """A language without its region, and how much it is wanted."""
    tag, *parameters = (piece.strip() for piece in part.split(";"))
    found = _RANGE.fullmatch(tag)
    if found is None:
        return None
    weight = 1.0
    for parameter in parameters:
        name, _, value = (piece.strip() for piece in parameter.partition("="))
        if name.lower() == "q":
            if not _WEIGHT.fullmatch(value) or float(value) > 1:
                return None
            weight = float(value)
    # "de-AT;q=0" says nothing of other German.
    return (found[1].lower(), weight) if weight or found[1] == tag else None
