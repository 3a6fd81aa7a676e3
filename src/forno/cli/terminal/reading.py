"""What a player types: a move, its number, a word, or something to complain about."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from forno.common.messages import Messages

from .messages import ENGLISH

WORDS = {
    "?": "help",
    "h": "help",
    "help": "help",
    "table": "table",
    "t": "table",
    "quit": "quit",
    "q": "quit",
    "exit": "quit",
}


class Reading(NamedTuple):
    """One of the three: a legal move, a word (``help``, ``table``, ``quit``), or what is wrong."""

    move: str | None = None
    word: str = ""
    complaint: str = ""


def read(
    answer: str,
    view: Any,
    say: Messages = ENGLISH,
    complaint: Callable[[str, Any], str | None] = lambda _text, _view: None,
) -> Reading:
    """Make sense of an answer to the question in ``view``; ``complaint``: what the game says to one that is no move."""
    text = " ".join(answer.lower().split())
    legal: list[str] = view.legal
    if text in WORDS:
        return Reading(word=WORDS[text])
    if text.isdecimal():
        number = int(text) if len(text) < 4 else 0
        if 1 <= number <= len(legal):
            return Reading(move=legal[number - 1])
        return Reading(complaint=say("reading.range", n=len(legal)))
    if not text:
        return Reading(complaint=say("reading.empty"))
    meant = [move for move in legal if text in (move, *_short(move))]
    if len(meant) == 1:
        return Reading(move=meant[0])
    why = complaint(text, view) or say("reading.impossible", text=text[:40], n=len(legal))
    return Reading(complaint=why)


def _short(move: str) -> tuple[str, ...]:
    """Other ways to say a move: its words the other way round, a plural, its last word alone."""
    first, _, last = move.partition(" ")
    if first == "no":
        return ("no", "none")
    if first.isdecimal():
        return (f"{last} {first}", f"{move}s", last)
    return (last,)
