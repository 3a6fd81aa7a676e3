"""What a seat may know: everything that leaves the rules is made from what ``observe`` lets through."""

from forno.common.chance import Words, shuffle

from .cards import order_at
from .judging import is_judged, missing
from .layout import (
    DRAWING,
    HELP,
    HELPING,
    HIDDEN,
    JUDGING,
    KIND,
    KINDS,
    MAMMA_MIA,
    NOBODY,
    OVER,
    PILE,
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
    for at in range(r.players * KINDS):
        out.kept[at] = 0
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


def resample(s: State, r: Rules, seat: int, chance: Words) -> None:
    """Deal all that ``seat`` (``NOBODY``: a spectator) cannot know anew, consistent with all that it has seen.

    A seat that forgets nothing knows the oven, the orders that everybody saw going back under a waiter, and which
    ingredients the others may still hold: those of before this round's supply was shuffled stay among the hands, those
    drawn since may as well lie in the supply. The unseen orders of each player change places among themselves. A
    decision that others may be asked for is taken back to where everybody saw it last.
    """
    _take_back(s, r, seat)
    for kept in (1, 0):
        _deal_hands(s, r, seat, kept, chance)
    _shuffle_supply(s, chance)
    for other in range(r.players):
        _exchange_orders(s, r, other, other != seat, chance)


def _take_back(s: State, r: Rules, seat: int) -> None:
    if not is_judged(s):
        return
    if s.phase == HELP or s.phase == HELPING:
        asked = s.player == seat and (s.phase == HELP or s.helped != 0)
        s.refused = _passed_over(s, r, seat, asked)
        if not asked:
            s.phase = HELPING
            s.helped = 0
    elif s.judged_player != seat and s.helped == 0:
        for kind in range(KINDS):
            s.hand[s.judged_player * KINDS + kind] += s.added[kind]
            s.hand_count[s.judged_player] += s.added[kind]
            s.added[kind] = 0
            s.wanted[kind] = 0
        s.first_kind = NOBODY
        s.second_kind = NOBODY
        s.phase = JUDGING


def _passed_over(s: State, r: Rules, seat: int, asked: bool) -> int:
    """Whom a seat knows not to help, a bit each: once it was asked all before it, and itself if it has refused."""
    refused = seat >= 0 and (s.refused >> seat) & 1 != 0
    passed = 0
    if asked or refused:
        other = (s.judged_player + 1) % r.players
        while other != seat:
            passed |= 1 << other
            other = (other + 1) % r.players
        if refused:
            passed |= 1 << seat
    return passed


def _bound(s: State, r: Rules, seat: int, kind: int) -> int:
    """How many cards of a kind ``seat`` is known to hold: PL-6, PL-7, what a request or its granting has shown."""
    if not is_judged(s):
        return 0
    if seat == s.judged_player and (s.helped != 0 or s.phase == HELP or s.phase == HELPING):
        n = missing(s, r, kind) - s.wanted[kind]
        return n if n > 0 else 0
    return 0


def _deal_hands(s: State, r: Rules, seat: int, kept: int, chance: Words) -> None:
    """Deal anew the others' cards of before this round (``kept``), or those drawn since, together with the supply."""
    first = PILE - s.supply_size
    end = first
    if kept == 0:
        end = PILE
        _sink_mamma_mia(s)
        if s.supply_size > 0 and s.pile[PILE - 1] == MAMMA_MIA:
            end = PILE - 1
    for other in range(r.players):
        if other != seat:
            for kind in range(r.kinds):
                at = other * KINDS + kind
                free = s.hand[at] - _bound(s, r, other, kind)
                old = s.kept[at] if s.kept[at] < free else free
                for _ in range(old if kept != 0 else free - old):
                    first -= 1
                    s.pile[first] = kind
                    s.hand[at] -= 1
    shuffle(s.pile, first, end - first, chance)
    for other in range(r.players):
        if other != seat:
            n = s.hand_count[other]
            for kind in range(r.kinds):
                n -= s.hand[other * KINDS + kind]
                if kept != 0:
                    s.kept[other * KINDS + kind] = 0
            for _ in range(n):
                at = other * KINDS + s.pile[first]
                s.hand[at] += 1
                if kept != 0:
                    s.kept[at] += 1
                first += 1


def _sink_mamma_mia(s: State) -> None:
    """Put the Mamma Mia! card of the supply last, where the dealing of hands does not find it."""
    for at in range(PILE - s.supply_size, PILE):
        if s.pile[at] == MAMMA_MIA:
            s.pile[at] = s.pile[PILE - 1]
            s.pile[PILE - 1] = MAMMA_MIA


def _shuffle_supply(s: State, chance: Words) -> None:
    shuffle(s.pile, PILE - s.supply_size, s.supply_size, chance)


def _exchange_orders(s: State, r: Rules, seat: int, hand_too: bool, chance: Words) -> None:
    """Exchange the orders of ``seat`` that nobody but the holder has seen among the places where they lie."""
    first = s.oven_size  # free room between oven and supply
    end = first
    if hand_too:
        end = _lift_unseen(s, seat, s.orders[seat], s.order_count[seat], end)
    in_hand = end
    end = _lift_unseen(s, seat, s.waiter[seat], s.waiter_count[seat], end)
    with_waiter = end
    rewards = r.open_scores == 0 and s.phase != OVER  # PL-8: went unseen on the common stack
    if rewards:
        end = _lift_unseen(s, seat, s.delivered[seat], s.delivered_count[seat], end)
    shuffle(s.pile, first, end - first, chance)
    if hand_too:
        s.orders[seat] = _lay_unseen(s, seat, s.orders[seat], s.order_count[seat], first)
    s.waiter[seat] = _lay_unseen(s, seat, s.waiter[seat], s.waiter_count[seat], in_hand)
    if rewards:
        s.delivered[seat] = _lay_unseen(s, seat, s.delivered[seat], s.delivered_count[seat], with_waiter)


def _lift_unseen(s: State, seat: int, stack: int, count: int, end: int) -> int:
    """Copy the unseen orders of a packed stack to the pile from ``end`` on and return the new end."""
    for place in range(count):
        order = order_at(stack, place)
        if not (s.shown[seat] >> order) & 1:
            s.pile[end] = order
            end += 1
    return end


def _lay_unseen(s: State, seat: int, stack: int, count: int, first: int) -> int:
    """The packed stack with its unseen orders replaced by those that lie in the pile from ``first`` on."""
    laid = 0
    for place in range(count):
        order = order_at(stack, place)
        if not (s.shown[seat] >> order) & 1:
            order = s.pile[first]
            first += 1
        laid |= order << (4 * place)
    return laid
