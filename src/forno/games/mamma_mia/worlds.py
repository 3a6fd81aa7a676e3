"""Worlds: all that a seat cannot know, dealt anew.

A world is as likely as any other that agrees with all that the seat has seen: nothing of what it cannot tell apart is
left out, and nothing else gets in. It follows from what is known and from the random words alone, whatever is true:
hidden cards are sorted before they are shuffled.

The ingredients that a seat cannot see are dealt to ``slots`` at random, exchanged until the hands can have held what
everybody saw of them (``dues``), and then many times more as long as that still holds (``exchanges``).
"""

from forno.common.chance import Words, below, seed_words

from .dues import choose_way, is_asking, note_dues
from .exchanges import mend, mix
from .judging import is_judged
from .layout import HELP, HELPING, JUDGING, KINDS, LOG, MAMMA_MIA, NOBODY, PILE, Remembered, Rules, Slots
from .slots import count_gone, fill_slots, given, laid_apart, lay_slots, shuffle_row
from .unseen_orders import exchange_orders


def resample(s: Remembered, r: Rules, seat: int, chance: Words, d: Slots) -> None:
    """Deal all that ``seat`` (``NOBODY``: a spectator) cannot know anew, consistent with all that it has seen.

    A seat that forgets nothing knows the oven, the orders that everybody saw going back under a waiter, and which
    ingredients were laid and given since the supply was shuffled. The unseen orders of each player change places among
    themselves. A decision that others may be asked for is taken back to where everybody saw it last.

    Args:
        s: The game; changed in place.
        r: The rules.
        seat: Who looks.
        chance: Random words, of which it takes two, and seldom more.
        d: Room to deal in.
    """
    seed_words(d.words, below(chance, 1 << 30), below(chance, 1 << 30))
    _take_back(s, r, seat)
    d.asks = 1 if is_asking(s, seat) else 0
    if not _deal_slots(s, r, seat, d):
        s.logged = LOG + 1  # rather one that knows too little than none
        d.asks = 0
        _deal_slots(s, r, seat, d)
    if is_asking(s, seat):
        choose_way(s, r, d)
    _write_hands(s, r, seat, d)
    _write_supply(s, r, d)
    for other in range(r.players):
        exchange_orders(s, r, other, other != seat, d)


def _take_back(s: Remembered, r: Rules, seat: int) -> None:
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


def _passed_over(s: Remembered, r: Rules, seat: int, asked: bool) -> int:
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


def _deal_slots(s: Remembered, r: Rules, seat: int, d: Slots) -> bool:
    """Deal the hidden ingredients; false: no deal was found that agrees with all that was seen."""
    count_gone(s, r, d)
    lay_slots(s, r, seat, d)
    fill_slots(s, r, seat, d)
    if note_dues(s, r, seat, d) or d.asks != 0:
        if not mend(s, r, d):
            return False
        mix(s, r, d)
    return True


def _write_hands(s: Remembered, r: Rules, seat: int, d: Slots) -> None:
    for other in range(r.players):
        if other != seat:
            apart = 0
            for kind in range(r.kinds):
                at = other * KINDS + kind
                apart += laid_apart(s, other, kind)
                s.hand[at] = -d.gone[at]
                s.kept[at] = 0
            for slot in range(d.begin[other], d.begin[other + 1]):
                s.hand[other * KINDS + (d.card[slot] & 7)] += 1
                s.kept[other * KINDS + (d.card[slot] & 7)] += d.prior[slot]
            if apart > 0:
                _lay_apart(s, r, other, apart, d)


def _lay_apart(s: Remembered, r: Rules, seat: int, number: int, d: Slots) -> None:
    """Lay so many cards of a hand, any of them, for the judged order beside those that were given."""
    n = 0
    for kind in range(r.kinds):
        s.added[kind] = given(s, seat, kind)
        for _ in range(s.hand[seat * KINDS + kind]):
            d.deck[n] = kind
            n += 1
    shuffle_row(d.deck, 0, n, d.words)
    for at in range(number):
        s.hand[seat * KINDS + d.deck[at]] -= 1
        s.added[d.deck[at]] += 1


def _write_supply(s: Remembered, r: Rules, d: Slots) -> None:
    at = PILE - s.supply_size
    slot = d.begin[r.players]
    if d.size - slot < s.supply_size:
        s.pile[at] = MAMMA_MIA
        at += 1
    while at < PILE:
        s.pile[at] = d.card[slot] & 7
        at += 1
        slot += 1
    shuffle_row(s.pile, PILE - s.supply_size, PILE, d.words)
