"""Exchanges of cards between slots, until all that was seen can have been, and then as many as make it any such deal.

A Markov chain of Metropolis's kind: several pairs at once, so that it gets everywhere, and each world that agrees with
what was seen is as likely as any other.
"""

from forno.common.chance import next_word

from .dues import choose_way, kept_back, lacks, lacks_for_request
from .judging import missing
from .layout import DOUBTS, KINDS, LOG, NOBODY, Remembered, Rules, Slots

ROUNDS = 6  # of exchanges, for each slot of another's hand
TRIES = 20000


def _may_swap(d: Slots, i: int, j: int) -> bool:
    if d.strict == 0:
        return True
    return not (d.prior[i] != 0 and d.card[j] > 7) and not (d.prior[j] != 0 and d.card[i] > 7)


def _swap(d: Slots, i: int, j: int) -> None:
    card = d.card[i]
    d.card[i] = d.card[j]
    d.card[j] = card


def _cost(s: Remembered, r: Rules, i: int, j: int, d: Slots) -> int:
    """How many cards of the kinds in two slots their seats lack."""
    cost = 0
    for n in range(2):
        seat = d.seat[i] if n == 0 else d.seat[j]
        if seat != NOBODY:
            cost += lacks(d, seat, d.card[i] & 7) + lacks(d, seat, d.card[j] & 7)
            if d.asks != 0 and seat == s.judged_player:
                cost += lacks_for_request(s, r, d)
    return cost


def _find_lack(s: Remembered, r: Rules, d: Slots) -> bool:
    """Look for a seat that lacks a card: which, of which kind, and when it would have had to have it."""
    for seat in range(r.players):
        for kind in range(r.kinds):
            if lacks(d, seat, kind) > 0:
                d.lacking_seat = seat
                d.lacking_kind = kind
                return True
    if d.asks != 0 and lacks_for_request(s, r, d) > 0:
        choose_way(s, r, d)
        for kind in range(r.kinds):
            if missing(s, r, kind) - s.wanted[kind] > d.hand[kind]:
                d.lacking_seat = s.judged_player
                d.lacking_kind = kind
                d.lacking_since = LOG
        return True
    return False


def mend(s: Remembered, r: Rules, d: Slots) -> bool:
    """Exchange cards until every hand has held what it must have held; false: it was not found how.

    The truth is such a deal, so there is one.
    """
    tries = 0
    seat, kind, since = 0, 0, 0
    as_before = False  # nothing was exchanged: what was lacking is lacking still
    while tries < TRIES and (as_before or _find_lack(s, r, d)):
        tries += 1
        if not as_before:
            seat, kind, since = d.lacking_seat, d.lacking_kind, d.lacking_since
        i = d.begin[seat]
        end = i
        while end < d.begin[seat + 1] and d.since[end] < since:
            end += 1
        i += (next_word(d.words) * (end - i)) >> 32
        j = (next_word(d.words) * d.size) >> 32
        left = d.size
        while left > 0 and (d.card[j] & 7 != kind or (d.begin[seat] <= j and j < end) or not _may_swap(d, i, j)):
            j = j + 1 if j + 1 < d.size else 0
            left -= 1
        as_before = d.asks == 0  # the way of a request is drawn by lot each time
        if left > 0 and d.card[i] & 7 != kind:
            before = _cost(s, r, i, j, d)
            _swap(d, i, j)
            if _cost(s, r, i, j, d) > before and next_word(d.words) & 31 != 0:
                _swap(d, i, j)
            else:
                as_before = False
    return tries < TRIES


def mix(s: Remembered, r: Rules, d: Slots) -> None:
    """Make many exchanges, of one or several pairs at once, keeping those after which all still holds."""
    held = d.begin[r.players]
    if d.believes != 0:
        for seat in range(r.players):
            for kind in range(KINDS):
                d.kept_back[seat * KINDS + kind] = kept_back(d, seat, kind)
                d.looked[seat * KINDS + kind] = 0
    for step in range(ROUNDS * held):
        pairs = 1
        while pairs < 4 and next_word(d.words) & 3 == 0:
            pairs += 1
        made = 0
        for _ in range(pairs):
            i = (next_word(d.words) * held) >> 32
            j = (next_word(d.words) * d.size) >> 32
            if d.card[i] != d.card[j] and _may_swap(d, i, j):
                _swap(d, i, j)
                d.swapped[2 * made] = i
                d.swapped[2 * made + 1] = j
                made += 1
        if made > 0 and not (_holds(s, r, made, d) and (d.believes == 0 or _is_believed(step + 1, made, d))):
            for pair in range(made - 1, -1, -1):
                _swap(d, d.swapped[2 * pair], d.swapped[2 * pair + 1])


def _is_believed(step: int, made: int, d: Slots) -> bool:
    """Whether to keep exchanges by how likely people keep cards back of a kind that they lay (Metropolis's rule)."""
    more = 0
    for n in range(2 * made):
        seat = d.seat[d.swapped[n]]
        if seat != NOBODY:
            for m in range(2 * made):
                at = seat * KINDS + (d.card[d.swapped[m]] & 7)
                if d.looked[at] != step:
                    d.looked[at] = step
                    more += kept_back(d, seat, at - seat * KINDS) - d.kept_back[at]
    if more > 0 and next_word(d.words) >= d.doubts[more if more < DOUBTS else DOUBTS - 1]:
        return False
    for n in range(2 * made):
        seat = d.seat[d.swapped[n]]
        if seat != NOBODY:
            for m in range(2 * made):
                at = seat * KINDS + (d.card[d.swapped[m]] & 7)
                d.kept_back[at] = kept_back(d, seat, at - seat * KINDS)
    return True


def _holds(s: Remembered, r: Rules, made: int, d: Slots) -> bool:
    """Whether the hands that were changed by exchanges have still held what they must have held.

    Of one pair, a hand can lack only what it gave: what lies in the other slot now.
    """
    for n in range(2 * made):
        seat = d.seat[d.swapped[n]]
        if seat != NOBODY:
            for m in range(2 * made):
                if (made > 1 or m != n) and lacks(d, seat, d.card[d.swapped[m]] & 7) > 0:
                    return False
            if d.asks != 0 and seat == s.judged_player and lacks_for_request(s, r, d) > 0:
                return False
    return True
