"""Helping in Plus: what to ask for, how likely somebody grants it, and whether to grant it (PL-6 to PL-9).

Kernel text.
"""

from ..judging import missing, row_of, still_to_add
from ..layout import FIRST_ORDER, KIND, KINDS, NOBODY, ORDERS, PASS, WANT_ACTION, Desk, Rules, State
from ..packed import count_of, pack
from .forecast import look_at_counter, worth_of_rest
from .recipes import HOPELESS, find_way, needs_of, take

NEVER = -1e6


def chance_of_help(s: State, r: Rules, first: int, second: int, d: Desk) -> float:
    """How likely somebody holds and gives what counter and hand lack for the judged order; 0: nothing can be asked for.

    Exactly that is asked for: it is written into ``d.lacking``.
    """
    row = row_of(s)
    look_at_counter(s, r, s.player, d)
    short = find_way(r, row, first, second, True, d)
    total = _count_hidden(s, r, d)
    _note_lacking(s, r, row, d)
    wanted = 0
    for kind in range(r.kinds):
        wanted += d.lacking[kind]
    if wanted == 0 or short >= HOPELESS:
        return 0.0
    nobody = 1.0
    for other in range(r.players):
        if other != s.player and s.waiter_count[other] > 0:
            nobody *= 1.0 - _chance_to_hold(r, s.hand_count[other], total, d)
    return d.obliging * (1.0 - nobody)


def _count_hidden(s: State, r: Rules, d: Desk) -> int:
    """Count of each kind the cards that others or the supply may hold; return how many there are in all."""
    for kind in range(r.kinds):
        d.unseen[kind] = r.cards[kind] - s.hand[s.player * KINDS + kind] - s.counter[kind] - s.used[kind]
    for at in range(s.turned, s.oven_size):
        card = s.pile[at]
        if card >= 0 and card < FIRST_ORDER:
            d.unseen[card] -= 1
    total = 0
    for kind in range(r.kinds):
        if d.unseen[kind] < 0:
            d.unseen[kind] = 0
        total += d.unseen[kind]
    return total


def _note_lacking(s: State, r: Rules, row: int, d: Desk) -> None:
    needs = needs_of(r, row, d.first, d.second)
    for kind in range(r.kinds):
        held = count_of(d.holding, kind)
        n = 0
        if r.at_least[row] == 0:
            n = missing(s, r, kind) - held
            if s.phase == KIND:  # not all kinds are named yet
                n = count_of(needs, kind) - count_of(d.lying, kind) - held
        d.lacking[kind] = n if n > 0 else 0
    if r.at_least[row] > 0:
        commonest = 0
        lacking = still_to_add(s, r) - s.hand_count[s.player]
        for kind in range(1, r.kinds):
            if d.unseen[kind] > d.unseen[commonest]:
                commonest = kind
        d.lacking[commonest] = lacking if lacking > 0 else 0


def _chance_to_hold(r: Rules, cards: int, total: int, d: Desk) -> float:
    """The chance that so many unseen cards in a hand are among others all that is lacking."""
    chance = 1.0
    for kind in range(r.kinds):
        if d.lacking[kind] > 0:
            chance *= _chance_of_at_least(d.lacking[kind], cards, d.unseen[kind] / max(1, total))
    return chance


def _chance_of_at_least(number: int, cards: int, share: float) -> float:
    """The chance of at least ``number`` hits in as many tries as there are cards (binomial)."""
    if number > cards or share <= 0.0:
        return 0.0
    if share >= 1.0:
        return 1.0
    fewer = 0.0
    term = (1.0 - share) ** cards
    for hits in range(number):
        fewer += term
        term *= (cards - hits) / (hits + 1) * share / (1.0 - share)
    return max(0.0, 1.0 - fewer)


def worth_of_asking(s: State, r: Rules, action: int, d: Desk) -> float:
    """Going on with a request, or making it; measured like own deliveries."""
    chance = chance_of_help(s, r, s.first_kind, s.second_kind, d)
    fits = True  # else the request is another one by now: bring it to an end
    done = True
    for kind in range(r.kinds):
        if d.lacking[kind] < s.wanted[kind]:
            fits = False
        if d.lacking[kind] != s.wanted[kind]:
            done = False
    if action < PASS:
        kind = action - WANT_ACTION
        return chance * d.asked if fits and d.lacking[kind] > s.wanted[kind] else NEVER
    return chance * d.asked if not fits or done else NEVER / 2


def worth_of_helping(s: State, r: Rules, helping: bool, d: Desk) -> float:
    """Helping or refusing: a point at once, for cards that own orders in the oven may want."""
    seat = s.player
    gain = 0.0
    look_at_counter(s, r, seat, d)
    if helping:
        row = row_of(s)
        d.holding = pack(s.wanted, 0)
        if find_way(r, row, NOBODY, NOBODY, True, d) < HOPELESS:
            take(r, row, False, d)
        d.holding = pack(s.hand, seat * KINDS) - pack(s.wanted, 0)
        gain = d.pizza + d.open_others
        behind = s.delivered_count[s.judged_player] - s.delivered_count[seat]
        if s.round_number == r.rounds and behind > _own_in_oven(s, seat):
            gain = NEVER  # nothing is left that could win against this owner: then not through this hand
    return gain + worth_of_rest(s, r, d)


def _own_in_oven(s: State, seat: int) -> int:
    n = 0
    for at in range(s.turned, s.oven_size):
        if s.pile[at] >= FIRST_ORDER and (s.pile[at] - FIRST_ORDER) // ORDERS == seat:
            n += 1
    return n
