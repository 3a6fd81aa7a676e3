"""Moves as the text of record format ``forno/1``."""

from __future__ import annotations

from functools import lru_cache

from forno.common.faults import shown
from forno.errors import IllegalMove

from .kernel import legal
from .layout import (
    ACTIONS,
    ADD_ACTION,
    ASK_ACTION,
    CARDS_OF_A_KIND,
    DECLINE,
    DRAW_SUPPLY,
    DRAW_WAITER,
    FILL_ACTION,
    HELP_ACTION,
    KIND_ACTION,
    KIND_NAMES,
    NO_ORDER,
    ORDER_ACTION,
    PASS,
    PLACE_ACTION,
    REFUSE,
    WANT_ACTION,
    State,
)
from .rules import Setting

__all__ = ["actions_of", "legal_moves", "move_text", "read_move"]

WORDS = {
    PASS: "pass",
    NO_ORDER: "no order",
    DRAW_SUPPLY: "draw supply",
    DRAW_WAITER: "draw waiter",
    FILL_ACTION: "fill",
    DECLINE: "decline",
    ASK_ACTION: "ask",
    HELP_ACTION: "help",
    REFUSE: "refuse",
}


def move_text(setting: Setting, seat: int, action: int) -> str:
    """An action of ``seat`` as text."""
    return _texts(setting.names[seat])[action]


@lru_cache(maxsize=256)
def _texts(orders: tuple[str, ...]) -> tuple[str, ...]:
    """The texts of all actions of a player with these orders."""
    return tuple(_text(orders, action) for action in range(ACTIONS))


def _text(orders: tuple[str, ...], action: int) -> str:
    if action >= PASS:
        return WORDS[action]
    if action >= WANT_ACTION:
        return f"want {KIND_NAMES[action - WANT_ACTION]}"
    if action >= ADD_ACTION:
        return f"add {KIND_NAMES[action - ADD_ACTION]}"
    if action >= KIND_ACTION:
        return f"kind {KIND_NAMES[action - KIND_ACTION]}"
    if action >= ORDER_ACTION:
        order = action - ORDER_ACTION
        return f"order {orders[order]}" if order < len(orders) else ""
    kind, number = divmod(action - PLACE_ACTION, CARDS_OF_A_KIND)
    return f"{number + 1} {KIND_NAMES[kind]}"


@lru_cache(maxsize=256)
def actions_of(orders: tuple[str, ...]) -> dict[str, int]:
    """The actions of a player with these orders, by their texts."""
    return {text: action for action, text in enumerate(_texts(orders)) if text}


def legal_moves(setting: Setting, s: State) -> dict[str, int]:
    """The legal moves of the player to decide and their actions, in the fixed order; empty if nobody is asked."""
    actions = _legal(setting, s)
    if not actions:
        return {}
    texts = _texts(setting.names[s.player])
    return {texts[action]: action for action in actions}


def _legal(setting: Setting, s: State) -> list[int]:
    out = [0] * ACTIONS
    return out[: legal(s, setting.rules, out)]


def read_move(setting: Setting, s: State, text: str) -> int:
    """The action that ``text`` stands for.

    Raises:
        IllegalMove: It is no move, or not a legal one now; the error lists the legal ones.
    """
    actions = _legal(setting, s)
    if not actions:
        raise IllegalMove(f"{shown(text)} is not legal: nothing is asked now")
    action = actions_of(setting.names[s.player]).get(text)
    if action not in actions:
        moves = legal_moves(setting, s)
        raise IllegalMove(f"{shown(text)} is not legal; legal: {', '.join(moves)}", legal=list(moves))
    return action
