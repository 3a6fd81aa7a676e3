"""Opponents that are a bot of the game's own, as ``stepping`` asks them: kernel text.

The bot decides on what ``observe`` leaves to its seat, and on what it has noted of what everybody saw
(``forno.common.research.Opponent``): it is never shown the row's own state. One desk serves all bots of a row.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    begin_notes: Any = ...
    hide_cards: Any = ...
    note_decision: Any = ...
    observe: Any = ...
    policy: Any = ...
    recall: Any = ...


def greet_others(at: int, desks: Any) -> None:
    """A row's next game begins."""
    begin_notes(desks[at])


def show_others(at: int, action: int, states: Any, r: Any, desks: Any) -> None:
    """A decision is about to be taken in a row."""
    note_decision(states[at], r, action, desks[at])


def ask_other(at: int, n: int, states: Any, r: Any, scratch: Any, words: Any, out: Any, desks: Any) -> int:
    """What the bot plays for who is asked."""
    if n == 1:
        action: int = out[0]
        return action
    scratch[0] = states[at]
    o = scratch[0]
    hide_cards(o)
    observe(states[at], r, states[at].player, o)
    recall(states[at], r, o, desks[at])
    action = policy(o, r, desks[at], out)
    return action
