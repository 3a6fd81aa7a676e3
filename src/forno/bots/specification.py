"""What is written for a bot: its name, and behind a colon what it is given: ``search:ms=200``."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from forno.errors import BadOption

__all__ = ["Parameter", "Value", "divided", "values"]

Value = int | float | str

_INTEGER: Final = re.compile(r"[+-]?[0-9]{1,18}", re.ASCII)
_NUMBER: Final = re.compile(r"[+-]?[0-9]{1,18}(\.[0-9]{1,18})?", re.ASCII)


@dataclass(frozen=True, slots=True, kw_only=True)
class Parameter:
    """What a bot can be given: a module of a bot has ``PARAMETERS``, a mapping from their names to these.

    Attributes:
        kind: What its value is.
        help: What it does, in one line.
        least: The lowest number, itself allowed; None: as low as one likes.
        most: The highest number, itself allowed; None: as high as one likes.
        words: The words that it can be, where it is a word.
        usual: What the bot takes where nobody says anything, for lists of what there is.
    """

    kind: Literal["integer", "number", "word"]
    help: str
    least: float | None = None
    most: float | None = None
    words: tuple[str, ...] = ()
    usual: Value | None = None

    def read(self, text: str) -> Value | None:
        """A value from what was typed; None where it is none of this parameter's."""
        if self.kind == "word":
            return text if text in self.words else None
        if not (_INTEGER if self.kind == "integer" else _NUMBER).fullmatch(text):
            return None
        number = int(text) if self.kind == "integer" else float(text)
        least, most = (-math.inf if self.least is None else self.least), (math.inf if self.most is None else self.most)
        return number if least <= number <= most else None

    def right(self) -> str:
        """What would be right, as the end of a sentence."""
        if self.kind == "word":
            return f"one of {', '.join(self.words)}"
        what = "a whole number" if self.kind == "integer" else "a number"
        if self.least is not None and self.most is not None:
            return f"{what} from {self.least:g} to {self.most:g}"
        if self.least is not None:
            return f"{what}, {self.least:g} or more"
        return what if self.most is None else f"{what}, {self.most:g} or less"


def divided(specification: str) -> tuple[str, str]:
    """The name of a bot, and what is written behind it."""
    name, _, given = specification.partition(":")
    return name.strip(), given.strip()


def values(name: str, given: str, parameters: Mapping[str, Parameter]) -> dict[str, Value]:
    """What a bot is given.

    Args:
        name: The bot's name, for what is said of errors.
        given: ``parameter=value``, several with commas between them; empty: nothing.
        parameters: Those that it has.

    Raises:
        BadOption: It has no such parameter, one is given twice, or its value is none of those that would be right.
    """
    where, read = f"bot {name}", dict[str, Value]()
    for part in given.split(",") if given else ():
        key, sign, text = (word.strip() for word in part.partition("="))
        parameter = parameters.get(key)
        if parameter is None:
            has = f"there are {', '.join(parameters)}" if parameters else "it has none"
            raise BadOption(f"no parameter {key!r}; {has}", where)
        if key in read:
            raise BadOption(f"{key} is given twice; once would be right", where)
        value = parameter.read(text) if sign else None
        if value is None:
            raise BadOption(f"{key} is {text!r}; right would be {parameter.right()}", where)
        read[key] = value
    return read
