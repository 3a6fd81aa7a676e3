"""What an order lacks in the mind: with what lies on the counter then, and what its owner holds. Kernel text."""

from ..judging import scarcest_kinds
from ..layout import KINDS, NOBODY, ORDERS, Desk, Rules

HOPELESS = 99  # cards missing where no number of cards would help
ENTRY = 128  # more than a way ever takes from the hand


def find_way(r: Rules, row: int, first: int, second: int, own: bool, d: Desk) -> int:
    """How many cards an order lacks in the way in which it lacks fewest, and then takes fewest from the hand.

    Args:
        r: The rules.
        row: The order's row in them.
        first: The kind that is named for its first joker, or ``NOBODY``.
        second: The same for its second one.
        own: Whether the hand, ``d.holding``, gives what the counter, ``d.lying``, lacks.
        d: The kinds that its jokers stand for in that way are written into ``first`` and ``second`` there.
    """
    d.first = first
    d.second = second
    if r.barred[row] != 0:
        for kind in range(r.kinds):
            if (r.barred[row] >> kind) & 1 and d.lying[kind] > 0:  # PL-2
                return HOPELESS
    if r.at_least[row] > 0:
        return _lacks_of_any(r, row, own, d)
    open_jokers = r.jokers[row] - (1 if first != NOBODY else 0) - (1 if second != NOBODY else 0)
    if open_jokers == 0:
        return _weigh_way(r, row, first, second, own, d) // ENTRY
    return _choose_way(r, row, first, own, d)


def _lacks_of_any(r: Rules, row: int, own: bool, d: Desk) -> int:
    lacks = r.at_least[row]
    for kind in range(r.kinds):
        lacks -= d.lying[kind]
        if own:
            lacks -= d.holding[kind]
    return lacks if lacks > 0 else 0


def _choose_way(r: Rules, row: int, named: int, own: bool, d: Desk) -> int:
    """Of the ways to name the kinds that are not named yet the best one."""
    allowed = r.joker_kinds[row]
    if r.scarcest[row] != 0:
        allowed = scarcest_kinds(d.lying, r, allowed)
    alike = r.joker_number[row * 2] == r.joker_number[row * 2 + 1]
    best = HOPELESS * ENTRY
    for first in range(r.kinds):
        if first == named or (named == NOBODY and (allowed >> first) & 1):
            if r.jokers[row] == 1:
                best = _better(r, row, first, NOBODY, own, best, d)
            else:
                for second in range(first + 1 if alike and named == NOBODY else 0, r.kinds):
                    if second != first and (allowed >> second) & 1:
                        best = _better(r, row, first, second, own, best, d)
    return best // ENTRY


def _better(r: Rules, row: int, first: int, second: int, own: bool, best: int, d: Desk) -> int:
    found = _weigh_way(r, row, first, second, own, d)
    if found < best:
        d.first = first
        d.second = second
        return found
    return best


def needs_of(r: Rules, row: int, kind: int, first: int, second: int) -> int:
    """How many cards of a kind an order needs whose jokers stand for these kinds."""
    n = r.need[row * KINDS + kind]
    if kind == first:
        n += r.joker_number[row * 2]
    elif kind == second:
        n += r.joker_number[row * 2 + 1]
    return n


def _weigh_way(r: Rules, row: int, first: int, second: int, own: bool, d: Desk) -> int:
    """How many cards are lacking, ``ENTRY`` for each, and how many the hand has to give."""
    found = 0
    for kind in range(r.kinds):
        n = needs_of(r, row, kind, first, second) - d.lying[kind]
        if n > 0:
            found += n
            if own:
                n -= d.holding[kind]
            if n > 0:
                found += n * ENTRY
    return found


def take(r: Rules, row: int, own: bool, d: Desk) -> None:
    """Take what a delivered order uses, in the way that was found: from the counter first, then from the own hand."""
    if r.at_least[row] > 0:
        lacking = _lacks_of_any(r, row, False, d)
        for kind in range(r.kinds):
            d.lying[kind] = 0
        if own:
            take_commonest(r, lacking, d)
        return
    for kind in range(r.kinds):
        n = needs_of(r, row, kind, d.first, d.second) - d.lying[kind]
        d.lying[kind] = -n if n < 0 else 0
        if own and n > 0:
            d.holding[kind] = d.holding[kind] - n if d.holding[kind] > n else 0


def take_commonest(r: Rules, number: int, d: Desk) -> None:
    """Take so many cards from the hand, each of the kind of which there are most then."""
    for _ in range(number):
        most = 0
        for kind in range(1, r.kinds):
            if d.holding[kind] > d.holding[most]:
                most = kind
        if d.holding[most] > 0:
            d.holding[most] -= 1


def row_in(seat: int, order: int) -> int:
    """The row of a seat's order in the tables of the rules."""
    return seat * ORDERS + order
