"""The decisions that are asked while the oven is open: which there are, and what they do."""

from .helping import legal_wants
from .judging import may_ask, missing, name_kind, offered_kinds, still_to_add
from .layout import (
    ADD,
    ADD_ACTION,
    ASK,
    DECLINE,
    DELIVERING,
    FAILING,
    FILL,
    FILL_ACTION,
    HELP,
    HELP_ACTION,
    HELPING,
    JUDGING,
    KIND,
    KIND_ACTION,
    KINDS,
    PASS,
    REFUSE,
    WANT_ACTION,
    Rules,
    State,
)


def legal_while_open(s: State, r: Rules, out: list[int]) -> int:
    """The part of ``kernel.legal`` that is asked while the oven is open."""
    phase = s.phase
    n = 0
    if phase == KIND:
        offered = offered_kinds(s, r)
        for kind in range(r.kinds):
            if (offered >> kind) & 1:
                out[n] = KIND_ACTION + kind
                n += 1
    elif phase == FILL:
        out[0] = FILL_ACTION
        n = 1
        for kind in range(r.kinds):
            if missing(s, r, kind) > s.hand[s.player * KINDS + kind]:
                n = 0
        out[n] = DECLINE
        n += 1
        if may_ask(s, r):
            n = legal_wants(s, r, out, n)
    elif phase == ADD:
        n = _legal_additions(s, r, out)
    elif phase == ASK:
        n = legal_wants(s, r, out, 0)
    elif phase == HELP:
        out[0] = HELP_ACTION
        out[1] = REFUSE
        n = 2
    return n


def _legal_additions(s: State, r: Rules, out: list[int]) -> int:
    n = 0
    if s.hand_count[s.player] >= still_to_add(s, r):
        for kind in range(r.kinds):
            if s.hand[s.player * KINDS + kind] > 0:
                out[n] = ADD_ACTION + kind
                n += 1
    begun = s.helped
    for kind in range(r.kinds):
        begun += s.added[kind]
    if begun == 0:  # MM-11, PL-6: after the first card there is no way back
        out[n] = DECLINE
        n += 1
        if may_ask(s, r):
            n = legal_wants(s, r, out, n)
    return n


def answer(s: State, r: Rules, action: int) -> None:
    """A decision while the oven is open."""
    if action < ADD_ACTION:
        name_kind(s, action - KIND_ACTION)
        s.phase = JUDGING
    elif action < WANT_ACTION:
        kind = action - ADD_ACTION
        s.hand[s.player * KINDS + kind] -= 1
        s.hand_count[s.player] -= 1
        s.added[kind] += 1
        if still_to_add(s, r) <= 0:
            s.phase = DELIVERING
    elif action < PASS:
        s.wanted[action - WANT_ACTION] += 1
        s.phase = ASK
    elif action == FILL_ACTION:
        s.phase = DELIVERING
    elif action == DECLINE:
        s.phase = FAILING
    elif action == REFUSE:
        s.refused |= 1 << s.player
        s.phase = HELPING
    else:  # the request is made, or granted: see ``advance``
        s.phase = HELPING
        if action == HELP_ACTION:
            s.helped = 1
