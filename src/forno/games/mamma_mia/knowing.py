"""What a seat may know: everything that leaves the rules is made from what ``observe`` lets through."""

from .judging import is_judged
from .layout import (
    DRAWING,
    HELP,
    HELPING,
    HIDDEN,
    JUDGING,
    KIND,
    KINDS,
    NOBODY,
    OVER,
    TURN_END,
    Rules,
    State,
)


def is_open(s: State) -> bool:
    """Whether the oven is being opened."""
    return s.phase >= KIND and s.phase != OVER and s.phase != DRAWING and s.phase != TURN_END


def is_asked(s: State, seat: int) -> bool:
    """Whether a decision of ``seat`` is wanted now."""
    return s.phase < OVER and s.player == seat and seat != NOBODY


def observe(s: State, r: Rules, seat: int, out: State) -> None:
    """Blank in ``out`` all that ``seat`` may not know; ``NOBODY`` is a spectator.

    ``out`` is a copy of ``s`` with nothing but ``HIDDEN`` in its pile: who makes the copy has a quicker way to that
    than card by card. Habit 5: screens, bots, tensors and logs are made from what this leaves, and from nothing else.
    """
    opened = is_open(s)
    if s.oven_size > 0 and not opened:  # MM-15
        out.pile[s.oven_size - 1] = s.pile[s.oven_size - 1]
    for other in range(r.players):
        out.waiter[other] = 0
        out.shown[other] = 0
        if other != seat:
            out.orders[other] = 0
            for at in range(other * KINDS, other * KINDS + KINDS):
                out.hand[at] = HIDDEN
        if r.common_stack != 0 and r.open_scores == 0 and s.phase != OVER:
            out.delivered[other] = 0
            out.delivered_count[other] = HIDDEN
    if r.common_stack == 0 and not opened and s.phase != OVER:
        for kind in range(r.kinds):
            out.used[kind] = 0
    out.refused = 0
    if opened and not is_asked(s, seat):
        out.player = NOBODY
    if is_judged(s) and s.judged_player != seat:
        _hide_judging(s, r, seat, out)


def _hide_judging(s: State, r: Rules, seat: int, out: State) -> None:
    """MM-16, PL-7: the others see which order lies there and a request that is out, not who is being asked what."""
    out.first_kind = NOBODY
    out.second_kind = NOBODY
    request_is_out = s.phase == HELP or s.phase == HELPING
    if s.helped == 0 or request_is_out:  # what the owner lays before he is bound to it is still his own
        for kind in range(r.kinds):
            out.hand_count[s.judged_player] += s.added[kind]
            out.added[kind] = 0
            if not request_is_out:
                out.wanted[kind] = 0
    if request_is_out:
        out.helped = 0  # nobody has been seen to agree yet
    if not (s.phase == HELP and s.player == seat):
        out.phase = HELPING if request_is_out else JUDGING
