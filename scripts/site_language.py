"""A hook of mkdocs: pages in a folder of another language say so to browsers and screen readers."""

from __future__ import annotations

import re
from typing import Any


def on_post_page(output: str, page: Any, **_: object) -> str:
    """Name the language of a page that is not English."""
    folder = re.search(r"rules/(de|it|fr|es)/", page.file.src_uri)
    return output.replace('<html lang="en"', f'<html lang="{folder[1]}"', 1) if folder else output
