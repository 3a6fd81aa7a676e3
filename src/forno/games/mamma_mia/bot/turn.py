"""What the decisions of a turn are worth: ingredients, an order, which stack. Kernel text."""

from ..cards import order_at
from ..layout import (
    CARDS_OF_A_KIND,
    DRAW_SUPPLY,
    KINDS,
    NO_ORDER,
    NOBODY,
    ORDER,
    ORDER_ACTION,
    PASS,
    PLACE,
    PLACE_ACTION,
    Desk,
    Rules,
    State,
)
from ..packed import one_of, pack, total_of
from .forecast import foresee_rest, foresee_start, keep_ahead, recall_ahead
from .recipes import find_way, row_in, take


def weigh_turn(s: State, r: Rules, d: Desk, moves: list[int], n: int) -> None:
    """Write what the first ``n`` moves of a turn are worth to the player who is asked into ``d.worths``."""
    seat = s.player
    if s.phase == PLACE:
        foresee_start(s, r, seat, d)
        for at in range(n):
            d.worths[at] = 0.0 if moves[at] == PASS else _worth_of_placing(s, r, moves[at] - PLACE_ACTION, d)
            d.plans[at] = d.plan
    elif s.phase == ORDER:
        foresee_start(s, r, seat, d)
        d.holding = pack(s.hand, seat * KINDS)
        foresee_rest(r, seat, d)
        _keep(s, d)
        for at in range(n):
            row = NOBODY if moves[at] == NO_ORDER else row_in(seat, moves[at] - ORDER_ACTION)
            d.worths[at] = _worth_of_order(s, r, row, d)
    else:
        supply = s.order_count[seat] >= d.many_orders or s.hand_count[seat] <= d.few_ingredients
        for at in range(n):
            d.worths[at] = 1.0 if supply == (moves[at] == DRAW_SUPPLY) else 0.0


def _keep(s: State, d: Desk) -> None:
    """Keep what is foreseen, to lay orders on it."""
    keep_ahead(d)
    d.ahead_worth = _worth_of_cards(s, d)


def time_of(s: State) -> int:
    """Where what is worth more or less by the round stands: the last worth holds for all later rounds."""
    return s.round_number - 1 if s.round_number < 3 else 2


def _worth_of_placing(s: State, r: Rules, kind_and_number: int, d: Desk) -> float:
    """Putting ingredients into the oven, with the best order on top of them."""
    seat = s.player
    kind = kind_and_number // CARDS_OF_A_KIND
    number = kind_and_number % CARDS_OF_A_KIND + 1
    d.holding = pack(s.hand, seat * KINDS) - number * one_of(kind)
    foresee_rest(r, seat, d)
    d.lying += number * one_of(kind)
    _keep(s, d)
    pending = 0.0
    for short in range(3):
        pending += d.shorts[short] * d.pending[short]
    best = _worth_of_order(s, r, NOBODY, d)
    d.plan = NO_ORDER
    for place in range(s.order_count[seat]):
        order = order_at(s.orders[seat], place)
        found = _worth_of_order(s, r, row_in(seat, order), d)
        if found > best:
            best = found
            d.plan = ORDER_ACTION + order
    return best + number * d.laid[time_of(s)] + pending


def _worth_of_order(s: State, r: Rules, row: int, d: Desk) -> float:
    """Laying an order on top of the oven, or none, where what was kept lies under it."""
    if row == NOBODY:
        return _worth_of_cards(s, d)
    short = find_way(r, row, NOBODY, NOBODY, True, d)
    worth = d.early[time_of(s)]
    if short > 0:
        if short < 3:
            worth += d.short[short - 1]
        return worth + d.ahead_worth
    take(r, row, True, d)
    worth += d.filled + _worth_of_cards(s, d)
    recall_ahead(d)
    return worth


def _worth_of_cards(s: State, d: Desk) -> float:
    """What is left in the hand, and on the counter."""
    return d.kept * total_of(d.holding) + d.left[time_of(s)] * total_of(d.lying)
