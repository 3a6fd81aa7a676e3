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
NOWHERE = -1


def _may_swap(d: Slots, i: int, j: int) -> bool:
    if d.strict == 0:
        return True
    return not (d.prior[i] != 0 and d.card[j] > 7) and not (d.prior[j] != 0 and d.card[i] > 7)


def _swap(d: Slots, i: int, j: int) -> None:
    card = d.card[i]
    d.card[i] = d.card[j]
    d.card[j] = card


def _count_more(i: int, j: int, d: Slots) -> int:
    """How many cards more the seats of two slots lack after their exchange, of the kinds that lie in them."""
    more = 0
    for n in range(4):
        seat, kind = d.seat[i if n < 2 else j], d.card[i if n & 1 == 0 else j] & 7
        if seat != NOBODY:
            d.lack_now[n] = lacks(d, seat, kind)
            more += d.lack_now[n] - d.lack[seat * KINDS + kind]
    return more


def _keep_count(i: int, j: int, d: Slots) -> None:
    for n in range(4):
        seat, kind = d.seat[i if n < 2 else j], d.card[i if n & 1 == 0 else j] & 7
        if seat != NOBODY:
            d.lack[seat * KINDS + kind] = d.lack_now[n]


def _count_request(s: Remembered, r: Rules, i: int, j: int, d: Slots) -> int:
    """How many cards the owner of a request lacks for it, for each of two slots that is his."""
    if d.asks == 0 or (d.seat[i] != s.judged_player and d.seat[j] != s.judged_player):
        return 0
    return lacks_for_request(s, r, d) * (2 if d.seat[i] == d.seat[j] else 1)


def _find_lack(s: Remembered, r: Rules, d: Slots) -> bool:
    """Look for a seat that lacks a card: which, of which kind, and when it would have had to have it."""
    for seat in range(r.players):
        for kind in range(r.kinds):
            if d.lack[seat * KINDS + kind] > 0:
                d.lacking_seat = seat
                d.lacking_kind = kind
                lacks(d, seat, kind)  # it notes since when
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


def _find_card(kind: int, i: int, begin: int, end: int, d: Slots) -> int:
    """A slot, from any by lot on, with a card of a kind that slot ``i`` may take, and not from ``begin`` to ``end``."""
    j = (next_word(d.words) * d.size) >> 32
    for _ in range(d.size):
        if d.card[j] & 7 == kind and not (begin <= j and j < end) and _may_swap(d, i, j):
            return j
        j = j + 1 if j + 1 < d.size else 0
    return NOWHERE


def mend(s: Remembered, r: Rules, d: Slots) -> bool:
    """Exchange cards until every hand has held what it must have held; false: it was not found how.

    The truth is such a deal, so there is one.
    """
    for seat in range(r.players):
        for kind in range(r.kinds):
            d.lack[seat * KINDS + kind] = lacks(d, seat, kind)
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
        j = _find_card(kind, i, d.begin[seat], end, d)
        as_before = d.asks == 0  # the way of a request is drawn by lot each time
        if j != NOWHERE and d.card[i] & 7 != kind:
            asked = _count_request(s, r, i, j, d)
            _swap(d, i, j)
            more = _count_more(i, j, d) + _count_request(s, r, i, j, d) - asked
            if more > 0 and next_word(d.words) & 31 != 0:
                _swap(d, i, j)
            else:
                _keep_count(i, j, d)
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
