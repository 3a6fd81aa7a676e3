"""What an order lacks in the mind: with what lies on the counter then, and what its owner holds. Kernel text."""

from ..judging import scarcest_kinds
from ..layout import NOBODY, ORDERS, Desk, Rules
from ..packed import BITS, count_of, less, one_of, total_of, unpack

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
            if (r.barred[row] >> kind) & 1 and count_of(d.lying, kind) > 0:  # PL-2
                return HOPELESS
    if r.at_least[row] > 0:
        return _lacks_of_any(r, row, own, d)
    open_jokers = r.jokers[row] - (1 if first != NOBODY else 0) - (1 if second != NOBODY else 0)
    if open_jokers == 0:
        return _weigh_way(r, row, first, second, own, d) // ENTRY
    return _choose_way(r, row, first, own, d)


def _lacks_of_any(r: Rules, row: int, own: bool, d: Desk) -> int:
    lacks = r.at_least[row] - total_of(d.lying)
    if own:
        lacks -= total_of(d.holding)
    return lacks if lacks > 0 else 0


def _choose_way(r: Rules, row: int, named: int, own: bool, d: Desk) -> int:
    """Of the ways to name the kinds that are not named yet the best one."""
    allowed = r.joker_kinds[row]
    if r.scarcest[row] != 0:
        unpack(d.lying, d.spread)
        allowed = scarcest_kinds(d.spread, r, allowed)
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
    if best == 0:  # nothing is better
        return best
    found = _weigh_way(r, row, first, second, own, d)
    if found < best:
        d.first = first
        d.second = second
        return found
    return best


def needs_of(r: Rules, row: int, first: int, second: int) -> int:
    """How many cards of each kind an order needs whose jokers stand for these kinds, packed."""
    needs = r.needs[row]
    if first != NOBODY:
        needs += r.joker_number[row * 2] << (BITS * first)
    if second != NOBODY:
        needs += r.joker_number[row * 2 + 1] << (BITS * second)
    return needs


def _weigh_way(r: Rules, row: int, first: int, second: int, own: bool, d: Desk) -> int:
    """How many cards are lacking, ``ENTRY`` for each, and how many the hand has to give."""
    given = lacking = less(needs_of(r, row, first, second), d.lying)
    if own:
        lacking = less(given, d.holding)
    return total_of(given) + total_of(lacking) * ENTRY


def take(r: Rules, row: int, own: bool, d: Desk) -> None:
    """Take what a delivered order uses, in the way that was found: from the counter first, then from the own hand."""
    if r.at_least[row] > 0:
        lacking = _lacks_of_any(r, row, False, d)
        d.lying = 0
        if own:
            take_commonest(r, lacking, d)
        return
    needs = needs_of(r, row, d.first, d.second)
    if own:
        d.holding = less(d.holding, less(needs, d.lying))
    d.lying = less(d.lying, needs)


def take_commonest(r: Rules, number: int, d: Desk) -> None:
    """Take so many cards from the hand, each of the kind of which there are most then."""
    for _ in range(number):
        most = 0
        for kind in range(1, r.kinds):
            if count_of(d.holding, kind) > count_of(d.holding, most):
                most = kind
        if count_of(d.holding, most) > 0:
            d.holding -= one_of(most)


def row_in(seat: int, order: int) -> int:
    """The row of a seat's order in the tables of the rules."""
    return seat * ORDERS + order
