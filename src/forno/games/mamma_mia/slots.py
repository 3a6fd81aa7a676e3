"""Where the ingredients lie that a seat cannot see: in slots, to which ``worlds`` deals them.

They are the others' hands when the supply was last shuffled, each card that was drawn since, and the supply.
"""

from forno.common.chance import next_word

from .judging import is_judged
from .layout import KINDS, LOG, LOG_DRAWN, MAMMA_MIA, NOBODY, PILE, Remembered, Rules, Slots


def is_forgotten(s: Remembered) -> bool:
    """Whether the log had no room for all that happened: then it only counts what lies where now."""
    return s.logged > LOG


def count_gone(s: Remembered, r: Rules, d: Slots) -> None:
    """Count the cards of each kind that each seat has laid or given since the supply was shuffled, and those drawn."""
    for seat in range(r.players):
        d.drawn[seat] = 0
        for kind in range(KINDS):
            d.gone[seat * KINDS + kind] = 0 if is_forgotten(s) else s.paid[seat * KINDS + kind] + given(s, seat, kind)
    if not is_forgotten(s):
        for at in range(s.logged):
            seat, kind = s.log[at] >> 7, (s.log[at] >> 4) & 7
            if kind == LOG_DRAWN:
                d.drawn[seat] += s.log[at] & 15
            else:
                d.gone[seat * KINDS + kind] += s.log[at] & 15


def given(s: Remembered, seat: int, kind: int) -> int:
    """How many of the cards that lie for a seat's judged order a helper gave."""
    return s.given[kind] if is_judged(s) and s.judged_player == seat and s.helped != 0 else 0


def laid_apart(s: Remembered, seat: int, kind: int) -> int:
    """What a seat has laid for its judged order, of kinds that only it knows; what was laid unbound is back in hand."""
    if is_judged(s) and s.judged_player == seat:
        return s.added[kind] - given(s, seat, kind)
    return 0


def lay_slots(s: Remembered, r: Rules, seat: int, d: Slots) -> None:
    """Lay out the slots, by seat and in the order in which their cards came; those of the supply last."""
    d.size = 0
    early = 0
    for other in range(r.players):
        d.begin[other] = d.size
        if other != seat:
            n = s.hand_count[other] - d.drawn[other]
            kept = 0
            for kind in range(r.kinds):
                n += d.gone[other * KINDS + kind] + laid_apart(s, other, kind)
                if not is_forgotten(s):
                    kept += s.kept[other * KINDS + kind]
            for place in range(n):
                _add_slot(d, other, -1, place < kept)
            _lay_drawn(s, other, d)
            early += kept
    d.begin[r.players] = d.size
    for at in range(PILE - s.supply_size, PILE):
        if s.pile[at] != MAMMA_MIA:
            _add_slot(d, NOBODY, -1, False)
    # MM-6: what lay in the supply already may have been anything that the others held
    d.strict = 1 if early > 0 and s.leftover == 0 else 0


def _lay_drawn(s: Remembered, seat: int, d: Slots) -> None:
    if not is_forgotten(s):
        for at in range(s.logged):
            if s.log[at] >> 4 == seat * 8 + LOG_DRAWN:
                for _ in range(s.log[at] & 15):
                    _add_slot(d, seat, at, False)


def _add_slot(d: Slots, seat: int, since: int, early: bool) -> None:
    at = d.size
    d.seat[at] = seat
    d.since[at] = since
    d.prior[at] = 1 if early else 0
    d.size = at + 1


def fill_slots(s: Remembered, r: Rules, seat: int, d: Slots) -> None:
    """Deal the hidden cards to the slots; to early ones none of those that were shuffled in (``strict``)."""
    early = 0
    if d.strict != 0:
        for at in range(d.size):
            early += d.prior[at]
    n = 0
    for renewed in range(2):
        for kind in range(r.kinds):
            number = _renewed(s, seat, kind, d) if d.strict != 0 else 0
            if renewed == 0:
                number = _hidden(s, r, seat, kind, d) - number
            for _ in range(number):
                d.deck[n] = kind + 8 * renewed
                n += 1
        if renewed == 0:
            shuffle_row(d.deck, 0, n, d.words)
    shuffle_row(d.deck, early, n, d.words)
    front = 0
    rest = early
    for at in range(d.size):
        if d.strict != 0 and d.prior[at] != 0:
            d.card[at] = d.deck[front]
            front += 1
        else:
            d.card[at] = d.deck[rest]
            rest += 1


def _hidden(s: Remembered, r: Rules, seat: int, kind: int, d: Slots) -> int:
    """How many cards of a kind lie in the slots."""
    n = 0
    for other in range(r.players):
        if other != seat:
            n += s.hand[other * KINDS + kind] + d.gone[other * KINDS + kind] + laid_apart(s, other, kind)
    for at in range(PILE - s.supply_size, PILE):
        if s.pile[at] == kind:
            n += 1
    return n


def _renewed(s: Remembered, seat: int, kind: int, d: Slots) -> int:
    """How many of these are used cards that were shuffled in: all but those that the seat has drawn itself."""
    n = s.renewed[kind]
    if seat != NOBODY:
        at = seat * KINDS + kind
        n -= s.hand[at] + d.gone[at] + laid_apart(s, seat, kind) - s.kept[at]
    return n


def shuffle_row(cards: list[int], first: int, end: int, words: list[int]) -> None:
    """Shuffle the cards from ``first`` up to ``end`` with the generator ``words``."""
    for i in range(end - 1, first, -1):
        j = first + ((next_word(words) * (i - first + 1)) >> 32)
        card = cards[i]
        cards[i] = cards[j]
        cards[j] = card
