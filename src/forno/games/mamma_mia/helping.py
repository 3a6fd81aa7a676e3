"""Helping in Mamma Mia! Plus: the request, card by card, and who grants it (PL-6 to PL-9)."""

from .cards import order_at
from .judging import bake, give_back, missing, row_of, still_to_add
from .layout import (
    ADD,
    ASK_ACTION,
    DELIVERING,
    HELP,
    HELPED,
    KINDS,
    NOBODY,
    NOT_HELPED,
    QUIET,
    WANT_ACTION,
    Rules,
    State,
)


def wanted_total(s: State) -> int:
    """How many cards the request for help names so far."""
    n = 0
    for kind in range(KINDS):
        n += s.wanted[kind]
    return n


def _first_wantable(s: State, r: Rules) -> int:
    """The first kind that may still be wanted: requests are made in the fixed order (PL-6)."""
    kind = r.kinds - 1
    while kind > 0 and s.wanted[kind] == 0:
        kind -= 1
    return kind


def least_wanted(s: State, r: Rules, kind: int) -> int:
    """How many cards of a kind a request has to name: those that its owner does not hold himself (PL-6)."""
    n = missing(s, r, kind) - s.hand[s.judged_player * KINDS + kind]
    return n if n > 0 else 0


def least_wanted_of_any(s: State, r: Rules) -> int:
    """The same for an order that takes cards of any kinds, all kinds together."""
    n = still_to_add(s, r) - s.hand_count[s.judged_player]
    return n if n > 1 else 1


def _short_before(s: State, r: Rules, kind: int) -> bool:
    """Whether the request does not name enough of a kind before ``kind``: it has to come first."""
    for k in range(kind):
        if least_wanted(s, r, k) > s.wanted[k]:
            return True
    return False


def legal_wants(s: State, r: Rules, out: list[int], n: int) -> int:
    """Append what may be wanted now, and ``ask`` where the request is a valid one (PL-6)."""
    total = wanted_total(s)
    if r.at_least[row_of(s)] > 0:
        rest = still_to_add(s, r) - total
        if rest > 0:
            for kind in range(_first_wantable(s, r), r.kinds):
                out[n] = WANT_ACTION + kind
                n += 1
        valid = total >= least_wanted_of_any(s, r)
    else:
        for kind in range(_first_wantable(s, r), r.kinds):
            if s.wanted[kind] < missing(s, r, kind) and not _short_before(s, r, kind):
                out[n] = WANT_ACTION + kind
                n += 1
        valid = not _short_before(s, r, r.kinds)
    if total > 0 and valid:
        out[n] = ASK_ACTION
        n += 1
    return n


def can_help(s: State, seat: int) -> bool:
    """PL-7: who holds all the wanted cards and has an order on the waiter."""
    if s.waiter_count[seat] == 0:
        return False
    for kind in range(KINDS):
        if s.wanted[kind] > s.hand[seat * KINDS + kind]:
            return False
    return True


def next_helper(s: State, r: Rules) -> int:
    """PL-7: from the owner's left; whoever cannot help is passed over. ``NOBODY``: nobody is left to ask."""
    for step in range(1, r.players):
        seat = (s.judged_player + step) % r.players
        if not (s.refused >> seat) & 1 and can_help(s, seat):
            return seat
    return NOBODY


def find_helper(s: State, r: Rules) -> int:
    """Ask the next one who can help."""
    seat = next_helper(s, r)
    if seat == NOBODY:
        give_back(s)  # PL-9
        return NOT_HELPED
    s.player = seat
    s.phase = HELP
    return QUIET


def help_out(s: State, r: Rules) -> int:
    """PL-8: the helper gives the cards, and the top order of his waiter counts for him, unseen."""
    seat = s.player
    for kind in range(r.kinds):
        n = s.wanted[kind]
        s.added[kind] += n
        s.hand[seat * KINDS + kind] -= n
        s.hand_count[seat] -= n
        s.wanted[kind] = 0
    order = order_at(s.waiter[seat], 0)
    s.waiter[seat] >>= 4
    s.waiter_count[seat] -= 1
    bake(s, seat, order)
    s.helped = 1
    s.player = s.judged_player
    s.phase = DELIVERING
    if r.at_least[row_of(s)] > 0 and still_to_add(s, r) > 0:
        s.phase = ADD
    return HELPED
