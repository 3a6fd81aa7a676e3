"""Worlds: all that a seat cannot know, dealt anew.

A world is as likely as any other that agrees with all that the seat has seen: nothing of what it cannot tell apart is
left out, and nothing else gets in. It follows from what is known and from the random words alone, whatever is true:
hidden cards are sorted before they are shuffled.

The ingredients that a seat cannot see lie in slots: the others' hands when the supply was last shuffled, each card that
was drawn since, and the supply. What was laid, given or asked for since says what those hands must have held by then.
Cards are dealt to the slots at random, exchanged until that holds, and then many times more as long as it still holds
(a Markov chain of Metropolis's kind; several exchanges at once, so that it gets everywhere).
"""

from forno.common.chance import Words, below, next_word, seed_words

from .cards import order_at
from .judging import is_judged, joker_kinds, missing, needed, row_of
from .layout import (
    HELP,
    HELPING,
    INGREDIENTS,
    JUDGING,
    KINDS,
    LOG,
    LOG_DRAWN,
    MAMMA_MIA,
    NOBODY,
    ORDERS,
    OVER,
    PILE,
    Remembered,
    Rules,
    Slots,
)

ROUNDS_OF_CHAIN = 6  # exchanges for each slot of another's hand
TRIES = 20000


def resample(s: Remembered, r: Rules, seat: int, chance: Words, d: Slots) -> None:
    """Deal all that ``seat`` (``NOBODY``: a spectator) cannot know anew, consistent with all that it has seen.

    A seat that forgets nothing knows the oven, the orders that everybody saw going back under a waiter, and which
    ingredients were laid and given since the supply was shuffled. The unseen orders of each player change places among
    themselves. A decision that others may be asked for is taken back to where everybody saw it last.

    Args:
        s: The game; changed in place.
        r: The rules.
        seat: Who looks.
        chance: Random words, 400 at most.
        d: Room to deal in.
    """
    seed_words(d.words, below(chance, 1 << 30), below(chance, 1 << 30))
    _take_back(s, r, seat)
    d.asks = 1 if _asks(s, seat) else 0
    if not _deal_slots(s, r, seat, d):
        s.logged = LOG + 1  # rather one that knows too little than none
        d.asks = 0
        _deal_slots(s, r, seat, d)
    if d.asks != 0:
        _choose_way(s, r, d)
    _write_hands(s, r, seat, d)
    _write_supply(s, r, d)
    for other in range(r.players):
        exchange_orders(s, r, other, other != seat, d)


def _deal_slots(s: Remembered, r: Rules, seat: int, d: Slots) -> bool:
    """Deal the hidden ingredients; false: no deal was found that agrees with all that was seen."""
    _lay_slots(s, r, seat, d)
    _fill_slots(s, r, seat, d)
    if _note_dues(s, r, seat, d) or d.asks != 0:
        if not _mend(s, r, d):
            return False
        _mix(s, r, d)
    return True


# ---- back to where everybody saw it last


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


# ---- slots


def _forgotten(s: Remembered) -> bool:
    """Whether the log had no room for all that happened: then it only counts what lies where now."""
    return s.logged > LOG


def _gone(s: Remembered, seat: int, kind: int) -> int:
    """How many cards of a kind a seat has laid or given since the supply was shuffled."""
    if _forgotten(s):
        return 0
    n = s.paid[seat * KINDS + kind] + _given(s, seat, kind)
    for at in range(s.logged):
        if s.log[at] >> 4 == seat * 8 + kind:
            n += s.log[at] & 15
    return n


def _given(s: Remembered, seat: int, kind: int) -> int:
    """How many of the cards that lie for a seat's judged order a helper gave."""
    return s.given[kind] if is_judged(s) and s.judged_player == seat and s.helped != 0 else 0


def _laid_apart(s: Remembered, seat: int, kind: int) -> int:
    """What a seat has laid for its judged order, of kinds that only it knows; what was laid unbound is back in hand."""
    if is_judged(s) and s.judged_player == seat:
        return s.added[kind] - _given(s, seat, kind)
    return 0


def _lay_slots(s: Remembered, r: Rules, seat: int, d: Slots) -> None:
    d.size = 0
    early = 0
    for other in range(r.players):
        d.first[other] = d.size
        if other != seat:
            n = s.hand_count[other] - _log_drawn(s, other, False, d)
            kept = 0
            for kind in range(r.kinds):
                n += _gone(s, other, kind) + _laid_apart(s, other, kind)
                if not _forgotten(s):
                    kept += s.kept[other * KINDS + kind]
            for place in range(n):
                _add_slot(d, other, -1, place < kept)
            _log_drawn(s, other, True, d)
            early += kept
    d.first[r.players] = d.size
    for at in range(PILE - s.supply_size, PILE):
        if s.pile[at] != MAMMA_MIA:
            _add_slot(d, NOBODY, -1, False)
    # MM-6: what lay in the supply already may have been anything that the others held
    d.strict = 1 if early > 0 and s.leftover == 0 else 0


def _log_drawn(s: Remembered, seat: int, lay: bool, d: Slots) -> int:
    """How many cards a seat has drawn since the supply was shuffled; ``lay``: lay out a slot for each."""
    n = 0
    if not _forgotten(s):
        for at in range(s.logged):
            if s.log[at] >> 4 == seat * 8 + LOG_DRAWN:
                number = s.log[at] & 15
                n += number
                if lay:
                    for _ in range(number):
                        _add_slot(d, seat, at, False)
    return n


def _add_slot(d: Slots, seat: int, since: int, early: bool) -> None:
    at = d.size
    d.seat[at] = seat
    d.since[at] = since
    d.early[at] = 1 if early else 0
    d.size = at + 1


def _fill_slots(s: Remembered, r: Rules, seat: int, d: Slots) -> None:
    """Deal the hidden cards to the slots; to early ones none of those that were shuffled in (``strict``)."""
    early = 0
    if d.strict != 0:
        for at in range(d.size):
            early += d.early[at]
    n = 0
    for renewed in range(2):
        for kind in range(r.kinds):
            number = _renewed(s, seat, kind) if d.strict != 0 else 0
            if renewed == 0:
                number = _hidden(s, r, seat, kind) - number
            for _ in range(number):
                d.deck[n] = kind + 8 * renewed
                n += 1
        if renewed == 0:
            _shuffle_row(d.deck, 0, n, d.words)
    _shuffle_row(d.deck, early, n, d.words)
    front = 0
    rest = early
    for at in range(d.size):
        if d.strict != 0 and d.early[at] != 0:
            d.card[at] = d.deck[front]
            front += 1
        else:
            d.card[at] = d.deck[rest]
            rest += 1


def _hidden(s: Remembered, r: Rules, seat: int, kind: int) -> int:
    """How many cards of a kind lie in the slots."""
    n = 0
    for other in range(r.players):
        if other != seat:
            n += s.hand[other * KINDS + kind] + _gone(s, other, kind) + _laid_apart(s, other, kind)
    for at in range(PILE - s.supply_size, PILE):
        if s.pile[at] == kind:
            n += 1
    return n


def _renewed(s: Remembered, seat: int, kind: int) -> int:
    """How many of these are used cards that were shuffled in: all but those that the seat has drawn itself."""
    n = s.renewed[kind]
    if seat != NOBODY:
        at = seat * KINDS + kind
        n -= s.hand[at] + _gone(s, seat, kind) + _laid_apart(s, seat, kind) - s.kept[at]
    return n


def _shuffle_row(cards: list[int], first: int, end: int, words: list[int]) -> None:
    for i in range(end - 1, first, -1):
        j = first + ((next_word(words) * (i - first + 1)) >> 32)
        card = cards[i]
        cards[i] = cards[j]
        cards[j] = card


# ---- what the hands must have held


def _note_dues(s: Remembered, r: Rules, seat: int, d: Slots) -> bool:
    """Note, by seat and kind, how many cards it had held by when; say whether there is anything to note."""
    n = 0
    for other in range(r.players):
        for kind in range(r.kinds):
            d.due_first[other * KINDS + kind] = n
            if other != seat and not _forgotten(s):
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
    paid = s.paid[seat * KINDS + kind] + _given(s, seat, kind)
    shown = s.held[seat * KINDS + kind]
    if paid > 0 or shown > 0:  # by the time the oven was opened
        d.due_since[n] = LOG
        d.due[n] = gone + (shown if shown > paid else paid)
        n += 1
    return n


def _lacks(d: Slots, seat: int, kind: int) -> int:
    """How many cards of a kind a seat, with what lies in its slots, lacked when it laid, gave or asked."""
    at = d.first[seat]
    end = d.first[seat + 1]
    have = 0
    lacks = 0
    for n in range(d.due_first[seat * KINDS + kind], d.due_end[seat * KINDS + kind]):
        since = d.due_since[n]
        while at < end and d.since[at] < since:
            if d.card[at] & 7 == kind:
                have += 1
            at += 1
        if d.due[n] - have > lacks:
            lacks = d.due[n] - have
            d.lacking_since = since
    return lacks


def _asks(s: Remembered, seat: int) -> bool:
    """Whether another's request is out, or was granted for the order that lies there: it tells of its owner's hand."""
    out = s.phase == HELP or s.phase == HELPING or s.helped != 0
    return is_judged(s) and s.judged_player != seat and out


def _lacks_for_request(s: Remembered, r: Rules, d: Slots) -> int:
    """How many cards the owner of a request lacks of what he must hold, in the way to name kinds that lacks fewest."""
    if r.at_least[row_of(s)] > 0:
        return 0
    owner = s.judged_player
    for kind in range(r.kinds):
        d.hand[kind] = -_gone(s, owner, kind)
    for at in range(d.first[owner], d.first[owner + 1]):
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


def _choose_way(s: Remembered, r: Rules, d: Slots) -> None:
    """Name the kinds of a request's order in any of the ways in which its owner's hand lacks fewest."""
    fewest = _lacks_for_request(s, r, d)
    fitting = 0
    chosen = 0
    for way in range(_ways_to_name(s, r)):
        if _lacks_in_way(s, r, way, d) == fewest:
            fitting += 1
            if (next_word(d.words) * fitting) >> 32 == 0:
                chosen = way
    _name_way(s, r, chosen)


# ---- exchanges


def _may_swap(d: Slots, i: int, j: int) -> bool:
    if d.strict == 0:
        return True
    return not (d.early[i] != 0 and d.card[j] > 7) and not (d.early[j] != 0 and d.card[i] > 7)


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
            cost += _lacks(d, seat, d.card[i] & 7) + _lacks(d, seat, d.card[j] & 7)
            if d.asks != 0 and seat == s.judged_player:
                cost += _lacks_for_request(s, r, d)
    return cost


def _find_lack(s: Remembered, r: Rules, d: Slots) -> bool:
    """Look for a seat that lacks a card: which, of which kind, and when it would have had to have it."""
    for seat in range(r.players):
        for kind in range(r.kinds):
            if _lacks(d, seat, kind) > 0:
                d.lacking_seat = seat
                d.lacking_kind = kind
                return True
    if d.asks != 0 and _lacks_for_request(s, r, d) > 0:
        _choose_way(s, r, d)
        for kind in range(r.kinds):
            if missing(s, r, kind) - s.wanted[kind] > d.hand[kind]:
                d.lacking_seat = s.judged_player
                d.lacking_kind = kind
                d.lacking_since = LOG
        return True
    return False


def _mend(s: Remembered, r: Rules, d: Slots) -> bool:
    """Exchange cards until every hand has held what it must have held; the truth is such a deal, so there is one."""
    tries = 0
    while tries < TRIES and _find_lack(s, r, d):
        tries += 1
        seat, kind, since = d.lacking_seat, d.lacking_kind, d.lacking_since
        i = d.first[seat]
        end = i
        while end < d.first[seat + 1] and d.since[end] < since:
            end += 1
        i += (next_word(d.words) * (end - i)) >> 32
        j = (next_word(d.words) * d.size) >> 32
        left = d.size
        while left > 0 and (d.card[j] & 7 != kind or (d.first[seat] <= j and j < end) or not _may_swap(d, i, j)):
            j = j + 1 if j + 1 < d.size else 0
            left -= 1
        if left > 0 and d.card[i] & 7 != kind:
            before = _cost(s, r, i, j, d)
            _swap(d, i, j)
            if _cost(s, r, i, j, d) > before and next_word(d.words) & 31 != 0:
                _swap(d, i, j)
    return tries < TRIES


def _mix(s: Remembered, r: Rules, d: Slots) -> None:
    """Make many exchanges, of one or several pairs at once, keeping those after which all still holds."""
    held = d.first[r.players]
    for _ in range(ROUNDS_OF_CHAIN * held):
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
        if made > 0 and not _holds(s, r, made, d):
            for pair in range(made - 1, -1, -1):
                _swap(d, d.swapped[2 * pair], d.swapped[2 * pair + 1])


def _holds(s: Remembered, r: Rules, made: int, d: Slots) -> bool:
    """Whether the hands that were changed by exchanges have still held what they must have held."""
    for n in range(2 * made):
        seat = d.seat[d.swapped[n]]
        if seat != NOBODY:
            for m in range(2 * made):
                if _lacks(d, seat, d.card[d.swapped[m]] & 7) > 0:
                    return False
            if d.asks != 0 and seat == s.judged_player and _lacks_for_request(s, r, d) > 0:
                return False
    return True


# ---- writing a world


def _write_hands(s: Remembered, r: Rules, seat: int, d: Slots) -> None:
    for other in range(r.players):
        if other != seat:
            apart = 0
            for kind in range(r.kinds):
                at = other * KINDS + kind
                apart += _laid_apart(s, other, kind)
                s.hand[at] = -_gone(s, other, kind)
                s.kept[at] = 0
            for slot in range(d.first[other], d.first[other + 1]):
                s.hand[other * KINDS + (d.card[slot] & 7)] += 1
                s.kept[other * KINDS + (d.card[slot] & 7)] += d.early[slot]
            if apart > 0:
                _lay_apart(s, r, other, apart, d)


def _lay_apart(s: Remembered, r: Rules, seat: int, number: int, d: Slots) -> None:
    """Lay so many cards of a hand, any of them, for the judged order beside those that were given."""
    n = 0
    for kind in range(r.kinds):
        s.added[kind] = _given(s, seat, kind)
        for _ in range(s.hand[seat * KINDS + kind]):
            d.deck[n] = kind
            n += 1
    _shuffle_row(d.deck, 0, n, d.words)
    for at in range(number):
        s.hand[seat * KINDS + d.deck[at]] -= 1
        s.added[d.deck[at]] += 1


def _write_supply(s: Remembered, r: Rules, d: Slots) -> None:
    at = PILE - s.supply_size
    slot = d.first[r.players]
    if d.size - slot < s.supply_size:
        s.pile[at] = MAMMA_MIA
        at += 1
    while at < PILE:
        s.pile[at] = d.card[slot] & 7
        at += 1
        slot += 1
    _shuffle_row(s.pile, PILE - s.supply_size, PILE, d.words)


def exchange_orders(s: Remembered, r: Rules, seat: int, hand_too: bool, d: Slots) -> None:
    """Exchange the orders of ``seat`` that nobody but the holder has seen among the places where they lie."""
    rewards = r.open_scores == 0 and s.phase != OVER  # PL-8: went unseen on the common stack
    unseen = _unseen(s, seat, s.waiter[seat], s.waiter_count[seat])
    if hand_too:
        unseen |= _unseen(s, seat, s.orders[seat], s.order_count[seat])
    if rewards:
        unseen |= _unseen(s, seat, s.delivered[seat], s.delivered_count[seat])
    n = 0
    for order in range(ORDERS):
        if (unseen >> order) & 1:
            d.deck[n] = order
            n += 1
    _shuffle_row(d.deck, 0, n, d.words)
    n = 0
    if hand_too:
        s.orders[seat] = _sorted_hand(s, seat)
        s.orders[seat] = _lay_unseen(s, seat, s.orders[seat], s.order_count[seat], n, d)
        n += _count_unseen(s, seat, s.orders[seat], s.order_count[seat])
    s.waiter[seat] = _lay_unseen(s, seat, s.waiter[seat], s.waiter_count[seat], n, d)
    n += _count_unseen(s, seat, s.waiter[seat], s.waiter_count[seat])
    if rewards:
        s.delivered[seat] = _lay_unseen(s, seat, s.delivered[seat], s.delivered_count[seat], n, d)


def _unseen(s: Remembered, seat: int, stack: int, count: int) -> int:
    """The orders of a packed stack that nobody else has seen, a bit each."""
    unseen = 0
    for place in range(count):
        unseen |= 1 << order_at(stack, place)
    return unseen & ~s.shown[seat]


def _count_unseen(s: Remembered, seat: int, stack: int, count: int) -> int:
    n = 0
    for place in range(count):
        if not (s.shown[seat] >> order_at(stack, place)) & 1:
            n += 1
    return n


def _sorted_hand(s: Remembered, seat: int) -> int:
    """The orders of a hand, those that everybody has seen last: in what order it holds them is its own affair."""
    stack = s.orders[seat]
    held = 0
    for place in range(s.order_count[seat]):
        held |= 1 << order_at(stack, place)
    hand = 0
    n = 0
    for seen in range(2):
        for order in range(ORDERS):
            if (held >> order) & 1 and (s.shown[seat] >> order) & 1 == seen:
                hand |= order << (4 * n)
                n += 1
    return hand


def _lay_unseen(s: Remembered, seat: int, stack: int, count: int, first: int, d: Slots) -> int:
    """The packed stack with its unseen orders replaced by those that lie in the row from ``first`` on."""
    laid = 0
    for place in range(count):
        order = order_at(stack, place)
        if not (s.shown[seat] >> order) & 1:
            order = d.deck[first]
            first += 1
        laid |= order << (4 * place)
    return laid
