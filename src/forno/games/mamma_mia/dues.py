"""What the others' hands must have held, as everybody saw: what was laid, given, added or asked for."""

from forno.common.chance import next_word

from .judging import is_judged, joker_kinds, missing, needed, row_of
from .layout import HELP, HELPING, INGREDIENTS, KINDS, LOG, NOBODY, Remembered, Rules, Slots
from .slots import given, is_forgotten


def note_dues(s: Remembered, r: Rules, seat: int, d: Slots) -> bool:
    """Note, by seat and kind, how many cards it had held by when; say whether there is anything to note."""
    n = 0
    for other in range(r.players):
        for kind in range(r.kinds):
            d.due_first[other * KINDS + kind] = n
            if other != seat and not is_forgotten(s):
                n = _note_due(s, other, kind, n, d)
            d.due_end[other * KINDS + kind] = n
    return n > 0


def _note_due(s: Remembered, seat: int, kind: int, n: int, d: Slots) -> int:
    gone = 0
    for entry in range(s.logged):
        if s.log[entry] >> 4 == seat * 8 + kind:
            gone += s.log[entry] & 15
            d.due_since[n] = entry
            d.due[n] = gone
            n += 1
    paid = s.paid[seat * KINDS + kind] + given(s, seat, kind)
    shown = s.held[seat * KINDS + kind]
    if paid > 0 or shown > 0:  # by the time the oven was opened
        d.due_since[n] = LOG
        d.due[n] = gone + (shown if shown > paid else paid)
        n += 1
    return n


def lacks(d: Slots, seat: int, kind: int) -> int:
    """How many cards of a kind a seat, with what lies in its slots, lacked when it laid, gave or asked."""
    first = d.due_first[seat * KINDS + kind]
    last = d.due_end[seat * KINDS + kind]
    if first == last:  # of most kinds most seats have laid nothing yet
        return 0
    at = d.begin[seat]
    end = d.begin[seat + 1]
    have = 0
    lacks = 0
    for n in range(first, last):
        since = d.due_since[n]
        while at < end and d.since[at] < since:
            if d.card[at] & 7 == kind:
                have += 1
            at += 1
        if d.due[n] - have > lacks:
            lacks = d.due[n] - have
            d.lacking_since = since
    return lacks


def kept_back(d: Slots, seat: int, kind: int) -> int:
    """How many cards of a kind a seat, with what lies in its slots, kept whenever it laid some, all times together."""
    at = d.begin[seat]
    end = d.begin[seat + 1]
    have = 0
    kept = 0
    for n in range(d.due_first[seat * KINDS + kind], d.due_end[seat * KINDS + kind]):
        since = d.due_since[n]
        if since < LOG:
            while at < end and d.since[at] < since:
                if d.card[at] & 7 == kind:
                    have += 1
                at += 1
            kept += have - d.due[n]
    return kept


def is_asking(s: Remembered, seat: int) -> bool:
    """Whether another's request is out, or was granted for the order that lies there: it tells of its owner's hand."""
    out = s.phase == HELP or s.phase == HELPING or s.helped != 0
    return is_judged(s) and s.judged_player != seat and out


def lacks_for_request(s: Remembered, r: Rules, d: Slots) -> int:
    """How many cards the owner of a request lacks of what he must hold, in the way to name kinds that lacks fewest."""
    if r.at_least[row_of(s)] > 0:
        return 0
    owner = s.judged_player
    for kind in range(r.kinds):
        d.hand[kind] = -d.gone[owner * KINDS + kind]
    for at in range(d.begin[owner], d.begin[owner + 1]):
        d.hand[d.card[at] & 7] += 1
    fewest = INGREDIENTS
    for way in range(_ways_to_name(s, r)):
        lacks = _lacks_in_way(s, r, way, d)
        if lacks < fewest:
            fewest = lacks
    return fewest


def _lacks_in_way(s: Remembered, r: Rules, way: int, d: Slots) -> int:
    _name_way(s, r, way)
    lacks = 0
    for kind in range(r.kinds):
        n = missing(s, r, kind) - s.wanted[kind] - d.hand[kind]
        lacks += n if n > 0 else 0
    return lacks


def _ways_to_name(s: Remembered, r: Rules) -> int:
    """In how many ways the owner of the judged order may have named kinds, as his request tells everybody."""
    n = 0
    while _name_way(s, r, n):
        n += 1
    return n


def _name_way(s: Remembered, r: Rules, way: int) -> bool:
    """Name the judged order's kinds in one of these ways, counted from 0; false: there are not so many."""
    row = row_of(s)
    allowed = joker_kinds(s, r)
    jokers = r.jokers[row]
    for first in range(r.kinds if jokers > 0 else 1):
        for second in range(r.kinds if jokers > 1 else 1):
            named = jokers == 0 or (allowed >> first) & 1 != 0
            if jokers > 1 and ((allowed >> second) & 1 == 0 or second == first):
                named = False
            if named:
                s.first_kind = first if jokers > 0 else NOBODY
                s.second_kind = second if jokers > 1 else NOBODY
                if _fits_request(s, r):
                    if way == 0:
                        return True
                    way -= 1
    return False


def _fits_request(s: Remembered, r: Rules) -> bool:
    """Whether no more is wanted, or was given, than the order lacks with the kinds that are named."""
    if r.at_least[row_of(s)] > 0:
        return True
    for kind in range(r.kinds):
        asked = s.wanted[kind] + s.added[kind]
        if asked > 0 and asked > needed(s, r, kind) - s.counter[kind]:
            return False
    return True


def choose_way(s: Remembered, r: Rules, d: Slots) -> None:
    """Name the kinds of a request's order in any of the ways in which its owner's hand lacks fewest."""
    fewest = lacks_for_request(s, r, d)
    fitting = 0
    chosen = 0
    for way in range(_ways_to_name(s, r)):
        if _lacks_in_way(s, r, way, d) == fewest:
            fitting += 1
            if (next_word(d.words) * fitting) >> 32 == 0:
                chosen = way
    _name_way(s, r, chosen)
