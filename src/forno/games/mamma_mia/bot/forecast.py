"""The oven, opened in the mind: who will deliver what, and what will lie on the counter then. Kernel text."""

from ..layout import FIRST_ORDER, KINDS, NOBODY, ORDERS, Desk, Rules, State
from ..packed import one_of, pack, total_of
from .recipes import find_way, take

LENIENT = 1  # so many missing cards a stranger is trusted to have in hand
LENIENT_ALL = 2  # the same for an order that takes everything


def look_at_counter(s: State, r: Rules, seat: int, d: Desk) -> None:
    """Begin to think with what lies on the counter now and what ``seat`` holds; nothing is foreseen yet."""
    d.lying = pack(s.counter, 0)
    d.holding = pack(s.hand, seat * KINDS)
    foresee_nothing(d)


def foresee_nothing(d: Desk) -> None:
    """Forget what orders were foreseen."""
    d.shorts[0] = 0
    d.shorts[1] = 0
    d.shorts[2] = 0
    d.others = 0


def note_oven(s: State, d: Desk) -> None:
    """Note what is remembered of the oven: each order that is not judged yet, and the ingredients before it."""
    d.orders_ahead = 0
    cards = 0
    for i in range(s.turned, s.oven_size):
        card = s.pile[i] if d.forgets == 0 else d.recalled[i]
        if card < 0:
            continue
        if card < FIRST_ORDER:
            cards += one_of(card)
        else:
            d.rows_ahead[d.orders_ahead] = card - FIRST_ORDER
            d.cards_before[d.orders_ahead] = cards
            d.orders_ahead += 1
            cards = 0
    d.cards_before[d.orders_ahead] = cards  # after the last one


def foresee(r: Rules, seat: int, at: int, d: Desk) -> None:
    """Open the oven for ``seat`` from its order number ``at`` on, as ``note_oven`` has noted it.

    From what is there before, ``d`` comes to hold the counter in the end, what is left of the hand that no own order in
    the oven will want, how many own orders will lack no card, one, two, and how many orders others will deliver.
    """
    for number in range(at, d.orders_ahead):
        d.lying += d.cards_before[number]
        row = d.rows_ahead[number]
        if row // ORDERS == seat:
            short = find_way(r, row, NOBODY, NOBODY, True, d)
            if short < 3:
                d.shorts[short] += 1
            if short == 0:
                take(r, row, True, d)
        else:
            foresee_stranger(r, row, d)
    d.lying += d.cards_before[d.orders_ahead]


def foresee_stranger(r: Rules, row: int, d: Desk) -> None:
    """An order that is another's, turned up in the mind."""
    short = find_way(r, row, NOBODY, NOBODY, False, d)
    if short <= (LENIENT_ALL if r.at_least[row] > 0 else LENIENT):
        take(r, row, False, d)
        d.others += 1


def foresee_start(s: State, r: Rules, seat: int, d: Desk) -> None:
    """Foresee as far as nothing depends on the hand of ``seat``, and keep that: many hands are thought of."""
    note_oven(s, d)
    d.lying = pack(s.counter, 0)
    foresee_nothing(d)
    d.start = 0
    while d.start < d.orders_ahead and d.rows_ahead[d.start] // ORDERS != seat:
        d.lying += d.cards_before[d.start]
        foresee_stranger(r, d.rows_ahead[d.start], d)
        d.start += 1
    d.start_lying = d.lying
    d.start_others = d.others


def foresee_rest(r: Rules, seat: int, d: Desk) -> None:
    """Foresee the rest of the oven with the hand ``d.holding``."""
    d.lying = d.start_lying
    foresee_nothing(d)
    d.others = d.start_others
    foresee(r, seat, d.start, d)


def keep_ahead(d: Desk) -> None:
    """Keep what is foreseen, to lay orders on it."""
    d.ahead_lying = d.lying
    d.ahead_holding = d.holding


def recall_ahead(d: Desk) -> None:
    """Go back to what was kept."""
    d.lying = d.ahead_lying
    d.holding = d.ahead_holding


def worth_of_rest(s: State, r: Rules, d: Desk) -> float:
    """At an opening: what the rest of the oven will bring, and what will be left of the cards that are there."""
    foresee(r, s.player, 0, d)
    held = total_of(d.holding)
    lies = total_of(d.lying)
    return d.pizza * d.shorts[0] + d.open_kept * held + d.open_left * lies + d.open_others * d.others
