"""Moves as the text of record format ``forno/1``."""

from __future__ import annotations

from forno.common.faults import shown
from forno.errors import IllegalMove

from .kernel import legal
from .layout import (
    ACTIONS,
    CHARACTER_NAMES,
    CHARACTERS,
    CHILD_ACTION,
    CODE_NAMES,
    DONE,
    GUEST_ACTION,
    HIDE_ACTION,
    LOSE_ACTION,
    PAIR_ACTION,
    PASS,
    REMOVE_ACTION,
    ROW_NAMES,
    ROWS,
    RUN_ACTION,
    STEAL_ACTION,
    TAKE_ACTION,
    TURN_ACTION,
    VOTE_ACTION,
    WC_ACTION,
    State,
)
from .rules import Setting

__all__ = ["legal_moves", "move_text", "read_move"]

WORDS = {WC_ACTION: "wc", PASS: "pass", CHILD_ACTION: "child", DONE: "done"}
NAMING = ((HIDE_ACTION, "hide"), (GUEST_ACTION, "guest"), (VOTE_ACTION, "vote"), (RUN_ACTION, "run over"))


def move_text(action: int) -> str:
    """An action as text."""
    if action in WORDS:
        return WORDS[action]
    if action < TAKE_ACTION:
        offset, word = next(naming for naming in reversed(NAMING) if action >= naming[0])
        return f"{word} {CHARACTER_NAMES[action - offset]}"
    if action < REMOVE_ACTION:
        pair = action >= PAIR_ACTION
        code, row = divmod(action - (PAIR_ACTION if pair else TAKE_ACTION), ROWS)
        name = CODE_NAMES[code]
        return f"take {f'{name}+{name}' if pair else name} > {ROW_NAMES[row]}"
    if action < TURN_ACTION:
        return f"remove {ROW_NAMES[action - REMOVE_ACTION]}"
    if action < LOSE_ACTION:
        return f"turn {action - TURN_ACTION + 1}"
    if action < STEAL_ACTION:
        return f"lose {action - LOSE_ACTION + 1}"
    card, thief = divmod(action - STEAL_ACTION, CHARACTERS)
    return f"steal {card + 1} > {CHARACTER_NAMES[thief]}"


TEXTS = [move_text(action) for action in range(ACTIONS)]


def legal_moves(setting: Setting, s: State) -> dict[str, int]:
    """The legal moves of the player to decide and their actions, in the fixed order; empty if nobody is asked."""
    out = [0] * ACTIONS
    n = legal(s, setting.rules, out)
    return {TEXTS[action]: action for action in out[:n]}


def read_move(setting: Setting, s: State, text: str) -> int:
    """The action that ``text`` stands for.

    Raises:
        IllegalMove: It is no move, or not a legal one now; the error lists the legal ones.
    """
    moves = legal_moves(setting, s)
    if text in moves:
        return moves[text]
    if not moves:
        raise IllegalMove(f"{shown(text)} is not legal: nothing is asked now")
    raise IllegalMove(f"{shown(text)} is not legal; legal: {', '.join(moves)}", legal=list(moves))
