"""What a seat may know as numbers, for learners: kernel text. Players are counted from the own seat on, to the left."""

from typing import Annotated

from forno.common.research import Says
from forno.common.table import Table, i1

from .knowing import is_open
from .layout import FIRST_ORDER, HIDDEN, KINDS, NOBODY, ORDERS, OVER, PILE, PLAYERS, Rules, State

MOST = 127  # what a byte holds: an oven of more cards reads as if it had so many
MOST_ASKED = 8


class Seen(Table):
    """An observation. ``[player, order]``: the players' own orders, in their decks' order."""

    seat: Annotated[list[int], i1[PLAYERS], Says("1 at the own seat, and so at the own colour")]
    asked: Annotated[
        list[int],
        i1[MOST_ASKED],
        Says("1 at what is asked of the own seat: place, order, draw, kind, fill, add, ask, help"),
    ]
    turn: Annotated[list[int], i1[PLAYERS], Says("1 at whose turn it is; nobody's while the oven is open, unless own")]
    holder: Annotated[list[int], i1[PLAYERS], Says("1 at who opens the oven: has the Mamma Mia! card, drew last")]
    round_number: Annotated[int, i1, Says("the round, from 1 on", 0, 9)]
    rounds_left: Annotated[int, i1, Says("rounds after this one", 0, 8)]
    open: Annotated[int, i1, Says("1 while the oven is open")]
    supply: Annotated[int, i1, Says("cards of the supply", 0, MOST)]
    oven: Annotated[int, i1, Says("cards in the oven that are not turned up yet, 127 at most", 0, MOST)]
    turned: Annotated[int, i1, Says("cards of the oven that are turned up, 127 at most", 0, MOST)]
    baked: Annotated[int, i1, Says("orders delivered, of all players together", 0, 90)]
    hand: Annotated[list[int], i1[KINDS], Says("own ingredients, by kind", 0, 15)]
    orders: Annotated[list[int], i1[ORDERS], Says("1 at own orders in hand")]
    ingredients: Annotated[list[int], i1[PLAYERS], Says("how many ingredients each player has in hand", 0, 90)]
    order_cards: Annotated[list[int], i1[PLAYERS], Says("how many orders each player has in hand", 0, 15)]
    waiters: Annotated[list[int], i1[PLAYERS], Says("how many cards lie under each player's waiter", 0, 15)]
    pizzas: Annotated[
        list[int], i1[PLAYERS], Says("orders that count for each player; -1 where nobody may know", -1, 90)
    ]
    delivered: Annotated[
        list[int], i1[PLAYERS * ORDERS], Says("1 at orders that are seen to be delivered", 0, 1, (PLAYERS, ORDERS))
    ]
    top_kind: Annotated[list[int], i1[KINDS], Says("1 at the kind on top of the oven")]
    top_player: Annotated[list[int], i1[PLAYERS], Says("1 at whose order is on top of the oven")]
    top_order: Annotated[list[int], i1[ORDERS], Says("1 at which order of his it is")]
    counter: Annotated[list[int], i1[KINDS], Says("ingredients on the counter, by kind", 0, 15)]
    used: Annotated[list[int], i1[KINDS], Says("used ingredients that lie open, by kind", 0, 15)]
    caller: Annotated[list[int], i1[PLAYERS], Says("1 at who made the last announcement")]
    call_kind: Annotated[list[int], i1[KINDS], Says("1 at its kind")]
    call_number: Annotated[int, i1, Says("its number of ingredients", 0, 15)]
    call_order: Annotated[int, i1, Says("1 with an order")]
    judged_player: Annotated[list[int], i1[PLAYERS], Says("1 at whose order lies turned up")]
    judged_order: Annotated[list[int], i1[ORDERS], Says("1 at which order of his it is")]
    need: Annotated[list[int], i1[KINDS], Says("what is printed on it, by kind", 0, 15)]
    added: Annotated[list[int], i1[KINDS], Says("laid for it from hands, as far as that is seen", 0, 15)]
    wanted: Annotated[list[int], i1[KINDS], Says("the request for help, as far as that is seen", 0, 15)]
    first_kind: Annotated[list[int], i1[KINDS], Says("1 at the kind that its joker stands for, of an own order")]
    second_kind: Annotated[list[int], i1[KINDS], Says("the same of a second joker")]


def hide_cards(out: State) -> None:
    """Hide the pile, before ``observe`` shows what may be seen of it."""
    for at in range(PILE):
        out.pile[at] = HIDDEN


def describe(o: State, r: Rules, seat: int, out: Seen) -> None:
    """Write what ``observe`` left in ``o`` for ``seat`` into ``out``, which is all zero."""
    out.seat[seat] = 1
    if o.phase < OVER and o.player == seat:
        out.asked[o.phase] = 1
    _mark(out.turn, r, o.player, seat)
    _mark(out.holder, r, o.holder, seat)
    out.round_number = o.round_number
    out.rounds_left = r.rounds - o.round_number
    out.open = 1 if is_open(o) else 0
    out.supply = o.supply_size
    out.oven = min(o.oven_size - o.turned, MOST)
    out.turned = min(o.turned, MOST)
    out.baked = o.baked
    for kind in range(r.kinds):
        out.hand[kind] = o.hand[seat * KINDS + kind]
        out.counter[kind] = o.counter[kind]
        out.used[kind] = o.used[kind]
        out.added[kind] = o.added[kind]
        out.wanted[kind] = o.wanted[kind]
    stack = o.orders[seat]
    for place in range(o.order_count[seat]):
        out.orders[(stack >> (4 * place)) & 15] = 1
    _describe_players(o, r, seat, out)
    _describe_call(o, r, seat, out)
    _describe_oven(o, r, seat, out)


def _mark(row: list[int], r: Rules, player: int, seat: int) -> None:
    """1 at a player, counted from the own seat on; nowhere for nobody."""
    if player != NOBODY:
        at = player - seat
        row[at if at >= 0 else at + r.players] = 1


def _describe_players(o: State, r: Rules, seat: int, out: Seen) -> None:
    player = seat
    for at in range(r.players):
        out.ingredients[at] = o.hand_count[player]
        out.order_cards[at] = o.order_count[player]
        out.waiters[at] = o.waiter_count[player]
        out.pizzas[at] = o.delivered_count[player]
        stack = o.delivered[player]
        for place in range(o.delivered_count[player]):
            out.delivered[at * ORDERS + ((stack >> (4 * place)) & 15)] = 1
        player += 1
        if player == r.players:
            player = 0


def _describe_call(o: State, r: Rules, seat: int, out: Seen) -> None:
    if o.call_player != NOBODY:
        _mark(out.caller, r, o.call_player, seat)
        if o.call_kind != NOBODY:
            out.call_kind[o.call_kind] = 1
        out.call_number = o.call_number
        out.call_order = o.call_order


def _describe_oven(o: State, r: Rules, seat: int, out: Seen) -> None:
    if o.oven_size > 0:
        card = o.pile[o.oven_size - 1]
        if card >= FIRST_ORDER:  # MM-15
            card -= FIRST_ORDER
            _mark(out.top_player, r, card // ORDERS, seat)
            out.top_order[card % ORDERS] = 1
        elif card != HIDDEN:
            out.top_kind[card] = 1
    if o.judged_player != NOBODY:
        _mark(out.judged_player, r, o.judged_player, seat)
        out.judged_order[o.judged_order] = 1
        row = o.judged_player * ORDERS + o.judged_order
        for kind in range(r.kinds):
            out.need[kind] = r.need[row * KINDS + kind]
        if o.first_kind != NOBODY:
            out.first_kind[o.first_kind] = 1
        if o.second_kind != NOBODY:
            out.second_kind[o.second_kind] = 1
