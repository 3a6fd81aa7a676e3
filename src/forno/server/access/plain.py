"""A page without script and style for whoever goes to an address with a browser and is refused."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any, Final

from forno.common.messages import Language, written

__all__ = ["PAGE_HEADERS", "plain_page", "said_in", "wants_page", "words_of"]

PAGE_HEADERS: Final = {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "vary": "accept, accept-language, cookie",
}

#: An oven without a fire, where an address leads nowhere.
_COLD: Final = (
    '<svg viewBox="0 0 100 76" width="220" aria-hidden="true">'
    '<path fill="#8a4a33" d="M4 70C4 26 26 6 50 6s46 20 46 64Z"/>'
    '<path fill="#1a0d08" d="M26 70V52c0-16 10-24 24-24s24 8 24 24v18Z"/>'
    '<path fill="#8b8470" d="M0 70h100v6H0Z"/></svg>'
)
_NOWHERE: Final = ("not-found", "unknown-table")


def wants_page(headers: Mapping[str, str]) -> bool:
    """Whether somebody goes to an address himself, and no script of a page and no program asks."""
    return "text/html" in headers.get("accept", "") and headers.get("sec-fetch-mode", "navigate") == "navigate"


def plain_page(
    code: str, language: Language, seconds: int = 0, again: bool = True, front: bool = True, name: str = ""
) -> bytes:
    """What is wrong, in the language of whoever is told.

    Args:
        code: Of the error.
        language: In which it is said.
        seconds: How long to wait.
        again: Whether the same address may be tried again.
        front: Whether there is a front page to go to.
        name: Of the request, in the log.
    """
    words = _messages(language)
    said = words.get(code, words["other"])
    ways = [f'<a href="">{words["again"]}</a>'] * again + [f'<a href="/">{words["front"]}</a>'] * front
    return f"""<!doctype html>
<html lang="{language}" translate="no"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>{said["title"]} · forno</title></head>
<body><main>{_COLD if code in _NOWHERE else ""}<h1>{said["title"]}</h1>
<p>{said["text"].format(seconds=seconds, name=name)}</p>
<p>{" · ".join(ways)}</p><p><code>{escape(code)}</code></p></main></body></html>
""".encode()


def words_of(name: str, language: Language) -> Mapping[str, str]:
    """The ``title`` and the ``text`` of what the server says under a name."""
    words: Mapping[str, str] = _messages(language)[name]
    return words


def said_in(code: str, language: Language) -> str:
    """What is wrong, for whoever shows what an error says.

    Args:
        code: Of an error whose text has no blanks to fill.
        language: In which it is said.
    """
    words: str = _messages(language)[code]["text"]
    return words


def _messages(language: Language) -> Mapping[str, Any]:
    return written("forno.server.messages", language)
