"""What somebody else wrote, as it may be shown: nothing in it steers a terminal or turns the reading direction."""

from __future__ import annotations

import unicodedata
from typing import Final

__all__ = ["visible", "visible_json"]

#: Control and format characters, halves of pairs, separators of lines and paragraphs.
_UNSEEN: Final = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
#: Many scripts and emoji cannot be written without the joiners.
_JOINERS: Final = frozenset("\u200c\u200d")


def visible(text: str, lines: bool = False) -> str:
    r"""A text with what would not be seen of it, but act, written as Python writes it: ``\x1b``, ``\u202e``.

    Args:
        text: Anything.
        lines: Whether its line breaks and tabs stay.
    """
    if text.isprintable():
        return text
    stays = {*_JOINERS, "\n", "\t"} if lines else _JOINERS
    return "".join(_escaped(sign) if sign not in stays and _is_unseen(sign) else sign for sign in text)


def visible_json(data: bytes) -> bytes:
    """JSON that means the same, with all of this written as JSON writes it."""
    text = data.decode()
    if text.isprintable():
        return data
    return "".join(_as_json(sign) if sign != "\n" and _is_unseen(sign) else sign for sign in text).encode()


def _is_unseen(sign: str) -> bool:
    return unicodedata.category(sign) in _UNSEEN


def _escaped(sign: str) -> str:
    return sign.encode("unicode_escape").decode()


def _as_json(sign: str) -> str:
    units = sign.encode("utf-16-be")
    return "".join(f"\\u{units[at : at + 2].hex()}" for at in range(0, len(units), 2))
