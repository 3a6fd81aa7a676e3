"""Stacks of orders and drawing: what is done with cards whatever the rules of a turn say."""

from .layout import KINDS, MAMMA_MIA, PILE, Rules, State


def order_at(stack: int, place: int) -> int:
    """The order that lies at ``place`` (0: the top) of a packed stack of orders."""
    return (stack >> (4 * place)) & 15


def remove_order(s: State, seat: int, order: int) -> None:
    """Take an order out of a hand; the others keep their places."""
    stack = s.orders[seat]
    place = 0
    while (stack >> (4 * place)) & 15 != order:
        place += 1
    shift = 4 * place
    s.orders[seat] = (stack & ((1 << shift) - 1)) | ((stack >> (shift + 4)) << shift)
    s.order_count[seat] -= 1


def draw_orders(s: State, seat: int, n: int) -> None:
    """Move the top ``n`` orders of a waiter to the end of the hand."""
    count = s.order_count[seat]
    stack = s.waiter[seat]
    s.orders[seat] |= (stack & ((1 << (4 * n)) - 1)) << (4 * count)
    s.waiter[seat] = stack >> (4 * n)
    s.order_count[seat] = count + n
    s.waiter_count[seat] -= n


def draw_ingredients(s: State, r: Rules, seat: int, n: int) -> None:
    """Draw up to ``n`` ingredients from the supply."""
    first = PILE - s.supply_size
    at = first
    drawn = 0
    while drawn < n and at < PILE:
        card = s.pile[at]
        at += 1
        if card == MAMMA_MIA:  # MM-4: laid out at once and replaced by the next card
            s.holder = seat
        else:
            s.hand[seat * KINDS + card] += 1
            drawn += 1
    s.hand_count[seat] += drawn
    s.supply_size = PILE - at
    if at == PILE and r.mamma_mia == 0 and at > first:  # Plus: the last card instead of the Mamma Mia! card
        s.holder = seat
