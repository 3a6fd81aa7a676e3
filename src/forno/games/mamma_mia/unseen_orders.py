"""The orders that nobody but their owner has seen: they may lie in each other's places."""

from .cards import order_at
from .layout import ORDERS, OVER, Remembered, Rules, Slots
from .slots import shuffle_row


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
    shuffle_row(d.deck, 0, n, d.words)
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
