"""How the bot ``rule`` sits at a table of learners: kernel text, beside ``rollout.policy``, which decides for it.

What it is shown is what ``observe`` leaves. It notes what everybody does for and against the characters, as a bot does
that is shown the events (``memory``): so it suspects whose is whose.
"""

import math
from typing import Annotated

from forno.common.table import f8

from .layout import (
    CHARACTERS,
    CODES,
    GUEST_ACTION,
    LOSE_ACTION,
    MOVEMENT_CODES,
    PAIR_ACTION,
    PLAYERS,
    REMOVE_ACTION,
    ROW_SIZE,
    ROWS,
    RUN_ACTION,
    STEAL_ACTION,
    TAKE_ACTION,
    TURN_ACTION,
    VOTE_ACTION,
    WC_ACTION,
    Known,
    Rules,
    State,
)
from .memory import (
    CARD as CARD_SAYS,
    GUEST as GUEST_SAYS,
    RUN as RUN_SAYS,
    STEAL as STEAL_SAYS,
    TURN as TURN_SAYS,
    VOTE as VOTE_SAYS,
)


class Notes(Known):
    """A desk to think at, and what was noted of everybody."""

    favours: Annotated[list[float], f8[PLAYERS * ROWS]]  # by seat and row, as ``memory`` has them


def begin_notes(d: Notes) -> None:
    """A game begins: nobody has done anything."""
    for at in range(PLAYERS * ROWS):
        d.favours[at] = 0.0


def note_decision(s: State, r: Rules, action: int, d: Notes) -> None:
    """Note, before a decision of ``s.player`` is taken, what it says about him and the characters."""
    first = s.player * ROWS
    if action < GUEST_ACTION:
        return
    if action < VOTE_ACTION:
        d.favours[first + action - GUEST_ACTION] += GUEST_SAYS
    elif action < RUN_ACTION:
        d.favours[first + action - VOTE_ACTION] += VOTE_SAYS
    elif action < TAKE_ACTION:
        d.favours[first + action - RUN_ACTION] += RUN_SAYS
    elif action < PAIR_ACTION:
        d.favours[first + (action - TAKE_ACTION) % ROWS] += CARD_SAYS * _points_of((action - TAKE_ACTION) // ROWS)
    elif action < REMOVE_ACTION:
        d.favours[first + (action - PAIR_ACTION) % ROWS] += CARD_SAYS * (2 * _points_of((action - PAIR_ACTION) // ROWS))
    elif action < TURN_ACTION:
        row = action - REMOVE_ACTION
        d.favours[first + row] -= CARD_SAYS * _points_of(s.rows[row * ROW_SIZE + s.row_count[row] - 1])
    elif action < LOSE_ACTION:
        d.favours[first + s.owner[action - TURN_ACTION]] += TURN_SAYS
    elif action >= STEAL_ACTION and action < WC_ACTION:
        d.favours[first + (action - STEAL_ACTION) % CHARACTERS] += STEAL_SAYS
        d.favours[first + s.owner[(action - STEAL_ACTION) // CHARACTERS]] -= STEAL_SAYS


def _points_of(code: int) -> int:
    return MOVEMENT_CODES - code if code < MOVEMENT_CODES else CODES - code


def recall(s: State, r: Rules, o: State, d: Notes) -> None:
    """Make of what was noted how likely each character is whose; ``o``, what ``observe`` has left, is complete."""
    for seat in range(r.players):
        for who in range(CHARACTERS):
            d.odds[seat * CHARACTERS + who] = math.exp(d.favours[seat * ROWS + who])
