"""How Mamma I is learned: what a seat sees as numbers, and the numbers of moves."""

from __future__ import annotations

from typing import Final

from forno.common.research import Moves, Opponent, Research

from . import opposing, rollout, seen
from .bot import guess, worth
from .kernel import clear
from .known import sets_of
from .layout import (
    CHARACTERS,
    CODES,
    GUEST_ACTION,
    HIDE_ACTION,
    INGREDIENTS,
    LOSE_ACTION,
    MOVEMENT_CODES,
    PAIR_ACTION,
    REMOVE_ACTION,
    ROW_NAMES,
    ROWS,
    RUN_ACTION,
    STEAL_ACTION,
    TAKE_ACTION,
    TURN_ACTION,
    VOTE_ACTION,
    WC_ACTION,
)
from .notation import TEXTS, WORDS
from .rules import Setting

__all__ = ["RESEARCH"]

_ROWS: Final = ", ".join(ROW_NAMES)
_BY_CHARACTER: Final = "by character, the oldest first"


def _notes(setting: Setting) -> opposing.Notes:
    notes = opposing.Notes()
    clear(notes)
    notes.set_points, notes.set_lines = sets_of(setting.rules)
    return notes


def _move(_setting: Setting, _seat: int, action: int) -> str:
    return TEXTS[action]


RESEARCH = Research(
    Seen=seen.Seen,
    parts=(seen,),
    moves=(
        Moves(HIDE_ACTION, CHARACTERS, "hide <character>", _BY_CHARACTER),
        Moves(GUEST_ACTION, CHARACTERS, "guest <character>", _BY_CHARACTER),
        Moves(VOTE_ACTION, CHARACTERS, "vote <character>", _BY_CHARACTER),
        Moves(RUN_ACTION, CHARACTERS, "run over <character>", _BY_CHARACTER),
        Moves(TAKE_ACTION, CODES * ROWS, "take <card> > <row>", f"{ROWS} rows for each card: {_ROWS}"),
        Moves(PAIR_ACTION, MOVEMENT_CODES * ROWS, "take <card>+<card> > <row>", "the same for two cards at once"),
        Moves(REMOVE_ACTION, ROWS, "remove <row>", "by row"),
        Moves(TURN_ACTION, INGREDIENTS, "turn <ingredients card>", "by ingredients card"),
        Moves(LOSE_ACTION, INGREDIENTS, "lose <ingredients card>", "by ingredients card"),
        Moves(
            STEAL_ACTION,
            INGREDIENTS * CHARACTERS,
            "steal <ingredients card> > <character>",
            f"{CHARACTERS} characters for each ingredients card",
        ),
        *(Moves(action, 1, WORDS[action]) for action in range(WC_ACTION, WC_ACTION + len(WORDS))),
    ),
    move=_move,
    scores=("vp", "place"),
    longest=2000,
    opponents={"rule": Opponent((guess, worth, rollout, opposing), _notes)},
)
