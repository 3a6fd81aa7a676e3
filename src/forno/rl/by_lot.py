"""Opponents that move by lot, as ``stepping`` asks them: kernel text. They keep nothing, and look at nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    next_word: Any = ...


def greet_others(at: int, desks: Any) -> None:
    """A row's next game begins."""


def show_others(at: int, action: int, states: Any, r: Any, desks: Any) -> None:
    """A decision is about to be taken in a row."""


def ask_other(at: int, n: int, states: Any, r: Any, scratch: Any, words: Any, out: Any, desks: Any) -> int:
    """One of the ``n`` moves in ``out``, each as likely as any other."""
    action: int = out[(next_word(words[at]) * n) >> 32]
    return action
