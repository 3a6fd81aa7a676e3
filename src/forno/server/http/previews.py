"""What is shown of a link where somebody sends it: title, description and a picture, without a script and a secret."""

from __future__ import annotations

import re
from html import escape
from typing import Any, Final

from litestar.connection import ASGIConnection

from forno.common.messages import Language
from forno.server.access.plain import words_of

__all__ = ["head_of", "origin_of"]

_KINDS: Final = (
    ("replay", re.compile(r"/+(table|watch)/+[^/]+/+replay/*", re.IGNORECASE)),
    ("table", re.compile(r"/+(table|watch)/.*", re.IGNORECASE)),
    ("daily", re.compile(r"/daily(/.*)?")),
)
_HOST: Final = re.compile(r"[A-Za-z0-9._:\[\]-]{1,255}")
_PICTURE: Final = "/preview.png"
_SIZE: Final = (1200, 630)


def head_of(path: str, language: Language, origin: str) -> str:
    """What belongs into the page's head; it says of what kind the page is, and nothing of a certain table.

    Args:
        path: The address of the page.
        language: In which it is said.
        origin: Of the server, as whoever asks knows it; empty: not known.
    """
    kind = next((kind for kind, pattern in _KINDS if pattern.fullmatch(path)), "home")
    words = words_of(f"preview-{kind}", language)
    own = {"description": words["text"], "twitter:card": "summary_large_image"}
    shared = {
        "og:type": "website",
        "og:site_name": "forno",
        "og:title": words["title"],
        "og:description": words["text"],
        "og:locale": language,
        "og:url": origin + path,
        "og:image": origin + _PICTURE,
        "og:image:width": str(_SIZE[0]),
        "og:image:height": str(_SIZE[1]),
        "og:image:alt": words["title"],
    }
    lines = [f'<meta name="{name}" content="{escape(text)}">' for name, text in own.items()]
    return "".join(lines + [f'<meta property="{name}" content="{escape(text)}">' for name, text in shared.items()])


def origin_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """How whoever asks calls the server; empty where that is no name."""
    host = connection.headers.get("host", "")
    return f"{connection.scope['scheme']}://{host}" if _HOST.fullmatch(host) else ""
