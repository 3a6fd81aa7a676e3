"""Everything that forno refuses, as one tree of exceptions.

    FornoError
    ├── RecordError         a record or position that cannot be read (says which field or move)
    │   └── ResultError     a result that is not what the moves lead to
    ├── IllegalMove         a move that the rules do not allow now (says what would be)
    ├── UnknownGame         no such game, edition or bot
    ├── BotError            a bot that cannot be loaded, or that answers what is no move
    ├── BadOption           an option, a number of players or a colour that the game does not take
    ├── DeckError           a deck or edition file that cannot be used (names the card)
    └── FileError           a file that cannot be written, or is not to be written over (names it)

Each has a stable ``code``, a sentence for people, and ``where``: the field, move or card that is wrong.
"""

from __future__ import annotations

from collections.abc import Sequence

__all__ = [
    "BadOption",
    "BotError",
    "DeckError",
    "FileError",
    "FornoError",
    "IllegalMove",
    "RecordError",
    "ResultError",
    "UnknownGame",
]


class FornoError(Exception):
    """The root of the tree; never raised itself.

    Args:
        message: What is wrong and what would be right, one sentence or two.
        where: The field, move or card concerned, as a reader would look for it.
    """

    code = "error"

    def __init__(self, message: str, where: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.where = where

    def __str__(self) -> str:
        return f"{self.where}: {self.message}" if self.where else self.message

    def to_dict(self) -> dict[str, str | None]:
        """The error as the server and the command line send it."""
        return {"code": self.code, "message": self.message, "where": self.where}


class RecordError(FornoError):
    """A record or a position that cannot be read; ``where`` names the field."""

    code = "bad-record"


class ResultError(RecordError):
    """A result that is not what the moves lead to."""

    code = "wrong-result"


class IllegalMove(FornoError):
    """A move that is not legal now.

    Args:
        legal: The moves that would have been legal, in the notation of ``forno/1``.
    """

    code = "illegal-move"

    def __init__(self, message: str, where: str | None = None, legal: Sequence[str] = ()) -> None:
        super().__init__(message, where)
        self.legal = list(legal)


class UnknownGame(FornoError):
    """No game, edition or bot of that name."""

    code = "unknown-game"


class BadOption(FornoError):
    """An option or a number of players that the game does not take."""

    code = "bad-option"


class DeckError(FornoError):
    """A deck or edition file that cannot be used; ``where`` names the card."""

    code = "bad-deck"


class FileError(FornoError):
    """A file that cannot be written, or is not to be written over; ``where`` names it."""

    code = "bad-file"


class BotError(FornoError):
    """A bot that cannot be loaded, or that answers what is no legal move; ``where`` names its file or seat."""

    code = "bad-bot"
