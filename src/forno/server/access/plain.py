"""A page without script and style for whoever goes to an address with a browser and is refused."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from html import escape
from importlib.resources import files
from typing import Any, Final

from forno.server.access.languages import wanted_language

__all__ = ["PAGE_HEADERS", "plain_page", "said_in", "wants_page"]

PAGE_HEADERS: Final = {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "vary": "accept, accept-language",
}


def wants_page(headers: Mapping[str, str]) -> bool:
    """Whether somebody goes to an address himself, and no script of a page and no program asks."""
    return "text/html" in headers.get("accept", "") and headers.get("sec-fetch-mode", "navigate") == "navigate"


def plain_page(
    code: str, languages: str, seconds: int = 0, again: bool = True, front: bool = True, name: str = ""
) -> bytes:
    """What is wrong, in German or English.

    Args:
        code: Of the error.
        languages: The browser's ``Accept-Language``.
        seconds: How long to wait.
        again: Whether the same address may be tried again.
        front: Whether there is a front page to go to.
        name: Of the request, in the log.
    """
    language = wanted_language(languages)
    words = _messages(language)
    said = words.get(code, words["other"])
    ways = [f'<a href="">{words["again"]}</a>'] * again + [f'<a href="/">{words["front"]}</a>'] * front
    return f"""<!doctype html>
<html lang="{language}" translate="no"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>{said["title"]} · forno</title></head>
<body><main><h1>{said["title"]}</h1><p>{said["text"].format(seconds=seconds, name=name)}</p>
<p>{" · ".join(ways)}</p><p><code>{escape(code)}</code></p></main></body></html>
""".encode()


def said_in(code: str, languages: str) -> str:
    """What is wrong, for whoever shows what an error says.

    Args:
        code: Of an error whose text has no blanks to fill.
        languages: The person's ``Accept-Language``.
    """
    words: str = _messages(wanted_language(languages))[code]["text"]
    return words


@cache
def _messages(language: str) -> dict[str, Any]:
    text = files("forno.server").joinpath("messages", f"{language}.toml").read_text("utf-8")
    return tomllib.loads(text)
