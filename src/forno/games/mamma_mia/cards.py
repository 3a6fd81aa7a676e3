"""Stacks of orders and drawing: what is done with cards whatever the rules of a turn say."""

from .layout import KINDS, LOG, MAMMA_MIA, PILE, PLAYERS, Rules, State


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


def draw_ingredients(s: State, r: Rules, seat: int, n: int) -> int:
    """Draw up to ``n`` ingredients from the supply and return how many there were."""
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
    return drawn


def log(s: State, seat: int, kind: int, number: int) -> None:
    """Note what everybody sees of a hand: so many cards laid, or drawn (``LOG_DRAWN``)."""
    at = s.logged
    if at < LOG:
        s.log[at] = (seat * 8 + kind) * 16 + number
        s.logged = at + 1
    else:
        s.logged = LOG + 1


def begin_log(s: State) -> None:
    """Note what is known of hands and supply before the used cards are shuffled into it."""
    for at in range(PLAYERS * KINDS):
        s.kept[at] = s.hand[at]
        s.paid[at] = 0
        s.held[at] = 0
    for kind in range(KINDS):
        s.renewed[kind] = s.used[kind]
    s.leftover = 0
    s.logged = 0
