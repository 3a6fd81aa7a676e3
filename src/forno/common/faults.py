"""What is wrong with a file that a person typed: everything at once, so that nobody mends it fault by fault."""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Mapping
from typing import Any

from forno.errors import DeckError

__all__ = ["ORIGINS", "Faults", "joined", "plain", "shown"]

ORIGINS = ("rulebook", "described", "reconstructed", "owner")
#: In a line: a name of thousands of parts takes the reader seconds.
_MOST_DOTS = 200
LONGEST = 40  # characters of a name, and of a strange value in a message


def shown(value: object) -> str:
    """A value as a message shows it: on one line, and no longer than it helps."""
    try:
        text = repr(value)
    except ValueError:  # Python writes no number of more than some thousand digits
        return "a number with thousands of digits"
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


def plain(name: str) -> str:
    """A name as it is, if it can stand in a message without harm."""
    return name if name.isprintable() and 0 < len(name) <= LONGEST else shown(name)


def joined(words: Collection[object]) -> str:
    """``a, b and c``."""
    *most, last = (str(word) for word in words)
    return f"{', '.join(most)} and {last}" if most else last


class Faults:
    """Collects what is wrong. The checks return something harmless in place of what is wrong, so that checking goes on.

    Attributes:
        found: The faults so far, in the order of the file.
    """

    def __init__(self) -> None:
        self.found: list[DeckError] = []

    def add(self, where: str, message: str) -> None:
        """Note a fault; ``where`` names the card or field."""
        self.found.append(DeckError(message, where))

    def toml(self, text: str, where: str) -> dict[str, Any] | None:
        """Read a text, or note why that cannot be done."""
        text = text.removeprefix("\N{ZERO WIDTH NO-BREAK SPACE}")  # some editors begin a file with it
        if not text.strip():
            self.add(where, "is empty; forno deck new writes an example")
            return None
        try:
            if any(line.count(".") > _MOST_DOTS for line in text.split("\n")):
                raise ValueError
            return tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            self.add(where, f"is not TOML: {' '.join(str(error).split())}")
        except (ValueError, RecursionError):  # thousands of digits, dots, brackets
            self.add(where, "is not TOML that anybody would write")
        return None

    def fields(self, table: Mapping[str, object], known: Collection[str], where: str) -> None:
        """Every field has to be known."""
        for field in table:
            if field not in known:
                self.add(f"{where}: {plain(field)}", f"unknown field; there are {joined(known)}")

    def table(self, value: object, where: str, what: str) -> dict[str, Any]:
        """A table, empty if it is none."""
        if isinstance(value, dict):
            return value
        self.add(where, f"is missing: {what}" if value is None else f"{shown(value)} should be a table: {what}")
        return {}

    def number(self, value: object, where: str, lowest: int, highest: int) -> int:
        """A whole number within limits, the lowest if it is none."""
        if isinstance(value, int) and not isinstance(value, bool) and lowest <= value <= highest:
            return value
        should = f"a whole number from {lowest} to {highest}"
        self.add(where, f"is missing: {should}" if value is None else f"{shown(value)} should be {should}")
        return lowest

    def names(self, value: object, where: str, known: Collection[str], what: str) -> list[str]:
        """A list of known names, each of them once; those that are wrong left out.

        Args:
            value: What was read.
            where: For messages.
            known: The names that there are.
            what: What they name, for instance ``kind``.
        """
        if not isinstance(value, list):
            should = f"a list of {what}s"
            self.add(where, f"is missing: {should}" if value is None else f"{shown(value)} should be {should}")
            return []
        found: list[str] = []
        for name in value:
            if name not in known:
                self.add(where, f"{shown(name)}: no such {what}; there are {joined(known)}")
            elif name in found:
                self.add(where, f"{name} is there twice")
            else:
                found.append(name)
        return found

    def origin(self, entry: Mapping[str, object], where: str) -> str:
        """Where a card is known from; nothing said means that the owner of the box typed it in."""
        origin = entry.get("origin", "owner")
        if origin in ORIGINS:
            return str(origin)
        self.add(f"{where}: origin", f"{shown(origin)} should be one of {joined(ORIGINS)}")
        return "owner"
