"""What a player types: a move, its number, a word, or something to complain about."""

from __future__ import annotations

from typing import Any, NamedTuple

from .messages import ENGLISH, Messages

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


def read(answer: str, view: Any, say: Messages = ENGLISH) -> Reading:
    """Make sense of an answer to the question in ``view``."""
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
    return Reading(complaint=_complaint(text, view, say))


def _short(move: str) -> tuple[str, ...]:
    """Other ways to say a move: its words the other way round, a plural, its last word alone."""
    first, _, last = move.partition(" ")
    if move == "no order":
        return ("no", "none")
    if first.isdecimal():
        return (f"{last} {first}", f"{move}s", last)
    return (last,)


def _complaint(text: str, view: Any, say: Messages) -> str:
    legal: list[str] = view.legal
    words = text.split()
    hand = getattr(view, "hand", None) or {}
    kind = next((word.rstrip("s") if word.rstrip("s") in hand else word for word in words if word.isalpha()), "")
    if view.phase == "place" and kind:
        there = [move for move in legal if move.split()[-1] == kind]
        if there and not any(word.isdecimal() for word in words):
            return say("bake-reading.how-many", moves=f" {say('or')} ".join(there))
        if there:
            return say("bake-reading.have", most=there[-1], number=len(there))
        return say("bake-reading.none", kind=kind[:40], example=legal[0])
    if view.phase == "order" and words[0] == "order":
        return say("bake-reading.no-order", order=" ".join(words[1:])[:40])
    return say("reading.impossible", text=text[:40], n=len(legal))
