"""What catches the eye of who does not look at all moves of a turn. Kernel text."""

from ..cards import order_at
from ..layout import CARDS_OF_A_KIND, KINDS, NO_ORDER, ORDER_ACTION, Desk, Rules, State
from .recipes import row_in


def catches_the_eye(s: State, r: Rules, action: int) -> float:
    """What one sees first: many cards of a kind that own orders in hand ask for, orders that want what lies on top."""
    seat = s.player
    if action == NO_ORDER:
        return 0.5
    if action >= ORDER_ACTION:
        top = s.pile[s.oven_size - 1] if s.oven_size > 0 else -1
        return 1.0 * _asks_for(r, row_in(seat, action - ORDER_ACTION), top)
    kind = action // CARDS_OF_A_KIND
    number = action % CARDS_OF_A_KIND + 1
    eye = 1.0 * number
    for place in range(s.order_count[seat]):
        if _asks_for(r, row_in(seat, order_at(s.orders[seat], place)), kind) > 0:
            eye += 1.0
    return eye + 0.5 if number == s.hand[seat * KINDS + kind] else eye


def _asks_for(r: Rules, row: int, kind: int) -> int:
    """How many cards of a kind are printed on an order; a joker that may be it counts as one."""
    if not 0 <= kind < KINDS:
        return 0
    asked = r.need[row * KINDS + kind]
    if r.jokers[row] > 0:
        asked += (r.joker_kinds[row] >> kind) & 1
    return asked


def look_at_first(s: State, r: Rules, number: int, d: Desk, moves: list[int], n: int) -> None:
    """Put so many of the ``n`` moves first that catch the eye, of those that do so alike the first ones."""
    for at in range(n):
        d.worths[at] = catches_the_eye(s, r, moves[at])
    for place in range(number):
        best = place
        for at in range(place + 1, n):
            if d.worths[at] > d.worths[best]:
                best = at
        move = moves[best]
        eye = d.worths[best]
        for at in range(best, place, -1):
            moves[at] = moves[at - 1]
            d.worths[at] = d.worths[at - 1]
        moves[place] = move
        d.worths[place] = eye
