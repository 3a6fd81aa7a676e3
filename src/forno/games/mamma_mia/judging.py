"""What becomes of an order that lies turned up: needs, kinds to name, delivery, going back, and the owner's answers."""

from .layout import ADD, DELIVERING, FAILING, FILL, KIND, KINDS, NOBODY, OPEN, ORDERS, Rules, State


def is_judged(s: State) -> bool:
    """Whether an order lies turned up and is not settled yet."""
    return s.judged_player != NOBODY


def row_of(s: State) -> int:
    """The row of the judged order in the tables of the rules."""
    return s.judged_player * ORDERS + s.judged_order


def needed(s: State, r: Rules, kind: int) -> int:
    """How many cards of ``kind`` the judged order needs, with the kinds that its owner has named."""
    row = row_of(s)
    n = r.need[row * KINDS + kind]
    if kind == s.first_kind:
        n += r.joker_number[row * 2]
    elif kind == s.second_kind:
        n += r.joker_number[row * 2 + 1]
    return n


def missing(s: State, r: Rules, kind: int) -> int:
    """How many cards of ``kind`` the judged order still lacks on the counter and among those added."""
    n = needed(s, r, kind) - s.counter[kind] - s.added[kind]
    return n if n > 0 else 0


def still_to_add(s: State, r: Rules) -> int:
    """How many cards of any kinds an order that takes everything still lacks."""
    n = r.at_least[row_of(s)]
    for kind in range(r.kinds):
        n -= s.counter[kind] + s.added[kind]
    return n


def may_ask(s: State, r: Rules) -> bool:
    """Whether the judged order's owner may ask for help (PL-6: one request for one order)."""
    return r.helping != 0 and s.helped == 0


def scarcest_kinds(counter: list[int], r: Rules, allowed: int) -> int:
    """Of the kinds ``allowed`` (a bit each), those with fewest cards on the counter, but at least one (MM-9, PL-4)."""
    fewest = 127
    kinds = 0
    for kind in range(r.kinds):
        n = counter[kind]
        if n > 0 and (allowed >> kind) & 1:
            if n < fewest:
                fewest = n
                kinds = 0
            if n == fewest:
                kinds |= 1 << kind
    return kinds


def joker_kinds(s: State, r: Rules) -> int:
    """The kinds (a bit each) that the judged order's joker may stand for, by the card and the counter alone."""
    row = row_of(s)
    allowed = r.joker_kinds[row]
    if r.scarcest[row] != 0:
        allowed = scarcest_kinds(s.counter, r, allowed)
    return allowed


def _fits(s: State, r: Rules, kind: int, number: int) -> bool:
    """Whether counter and the owner's hand hold ``number`` of ``kind`` beside what is printed (MM-10)."""
    row = row_of(s)
    have = s.counter[kind] + s.hand[s.judged_player * KINDS + kind]
    return have >= r.need[row * KINDS + kind] + number


def offered_kinds(s: State, r: Rules) -> int:
    """The kinds (a bit each) that the owner of the judged order is offered for the next joker (MM-10, PL-5)."""
    row = row_of(s)
    allowed = joker_kinds(s, r)
    if s.first_kind != NOBODY:
        allowed &= ~(1 << s.first_kind)
    if may_ask(s, r):  # PL-5: with helping every allowed kind
        return allowed
    for kind in range(r.kinds):  # the whole order has to be filled, its printed kinds included
        if not _fits(s, r, kind, 0):
            return 0
    two = r.jokers[row] == 2
    second = 0
    for kind in range(r.kinds):
        if two and (allowed >> kind) & 1 and _fits(s, r, kind, r.joker_number[row * 2 + 1]):
            second |= 1 << kind
    if s.first_kind != NOBODY:
        return second
    offered = 0
    for kind in range(r.kinds):
        if (allowed >> kind) & 1 and _fits(s, r, kind, r.joker_number[row * 2]):
            if not two or second & ~(1 << kind):
                offered |= 1 << kind
    return offered


def _lowest(kinds: int) -> int:
    kind = 0
    while not (kinds >> kind) & 1:
        kind += 1
    return kind


def _settle_kinds(s: State, r: Rules) -> bool:
    """Settle what needs no question. True: all kinds are settled; else the phase says what follows."""
    row = row_of(s)
    while True:
        if r.jokers[row] == 0 or s.second_kind != NOBODY or (r.jokers[row] == 1 and s.first_kind != NOBODY):
            return True
        offered = offered_kinds(s, r)
        if offered == 0:
            s.phase = FAILING
            return False
        rest = offered & (offered - 1)
        if rest == 0:
            name_kind(s, _lowest(offered))
        elif (
            r.jokers[row] == 2
            and s.first_kind == NOBODY
            and rest & (rest - 1) == 0
            and r.joker_number[row * 2] == r.joker_number[row * 2 + 1]
        ):  # PL-5: exactly two are settled unasked
            s.first_kind = _lowest(offered)
            s.second_kind = _lowest(rest)
        else:
            s.phase = KIND
            return False


def name_kind(s: State, kind: int) -> None:
    """Settle the next joker of the judged order."""
    if s.first_kind == NOBODY:
        s.first_kind = kind
    else:
        s.second_kind = kind


def judge(s: State, r: Rules) -> None:
    """Decide what becomes of the order that lies turned up: delivered, gone back, or a question to its owner."""
    row = row_of(s)
    barred = r.barred[row]
    if barred != 0:
        for kind in range(r.kinds):
            if (barred >> kind) & 1 and s.counter[kind] > 0:  # PL-2
                s.phase = FAILING
                return
    if r.at_least[row] > 0:
        lacking = still_to_add(s, r)
        if lacking <= 0:
            s.phase = DELIVERING
        elif s.hand_count[s.judged_player] >= lacking or may_ask(s, r):
            s.phase = ADD
        else:
            s.phase = FAILING
    elif _settle_kinds(s, r):
        s.phase = DELIVERING  # MM-7: lies all there, nobody is asked
        for kind in range(r.kinds):
            lacking = missing(s, r, kind)
            if lacking > 0:
                if lacking > s.hand[s.judged_player * KINDS + kind] and not may_ask(s, r):
                    s.phase = FAILING
                    return
                s.phase = FILL
    if s.phase != DELIVERING and s.phase != FAILING:
        s.player = s.judged_player


def close(s: State) -> None:
    """The judged order is settled: nothing of it is left on the table."""
    s.judged_player = NOBODY
    s.judged_order = NOBODY
    s.first_kind = NOBODY
    s.second_kind = NOBODY
    s.refused = 0
    s.helped = 0
    for kind in range(KINDS):
        s.added[kind] = 0
        s.wanted[kind] = 0
    s.phase = OPEN


def deliver(s: State, r: Rules) -> None:
    """Bake the judged order: cards that were added first, then the counter's, then the owner's."""
    seat = s.judged_player
    everything = r.at_least[row_of(s)] > 0
    for kind in range(r.kinds):
        n = s.counter[kind] if everything else needed(s, r, kind) - s.added[kind]
        s.used[kind] += n + s.added[kind]
        lying = s.counter[kind]
        if n <= lying:
            s.counter[kind] = lying - n
        else:
            s.counter[kind] = 0
            s.hand[seat * KINDS + kind] -= n - lying
            s.hand_count[seat] -= n - lying
    bake(s, seat, s.judged_order)
    close(s)


def bake(s: State, seat: int, order: int) -> None:
    """Put an order on its owner's delivered ones."""
    s.delivered[seat] |= order << (4 * s.delivered_count[seat])
    s.delivered_count[seat] += 1
    s.baked += 1


def give_back(s: State) -> None:
    """MM-8: the judged order goes face down under its owner's waiter, which is never shuffled."""
    seat = s.judged_player
    s.waiter[seat] |= s.judged_order << (4 * s.waiter_count[seat])
    s.waiter_count[seat] += 1
    close(s)
