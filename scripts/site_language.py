"""A hook of mkdocs: pages in a folder ``de`` say so to browsers and screen readers."""

from __future__ import annotations

from typing import Any


def on_post_page(output: str, page: Any, **_: object) -> str:
    """Name the language of a page that is not English."""
    german = "/de/" in f"/{page.file.src_uri}"
    return output.replace('<html lang="en"', '<html lang="de"', 1) if german else output
