"""The rules of Mamma Mia! (1999, 2004) and Mamma Mia! Plus, on a state of small integers.

Every function takes ``s``, a state with the fields of ``layout.State``, and ``r``, rules with those of
``layout.Rules``; both are plain lists in CPython and numpy records in the compiled twin. ``chance`` holds random words
(``forno.common.chance``); whoever runs a game keeps ``game.WORDS`` of them there.
"""

from forno.common.chance import Words, below, shuffle

from .answers import answer, legal_while_open
from .cards import draw_ingredients, draw_orders, remove_order
from .helping import find_helper, help_out
from .judging import close, deliver, give_back, judge
from .layout import (
    CARDS_OF_A_KIND,
    DELIVERED,
    DELIVERING,
    DRAW,
    DRAW_SUPPLY,
    DRAW_WAITER,
    DRAWING,
    DREW,
    FAILING,
    FIRST_ORDER,
    GAME_OVER,
    HELPING,
    JUDGING,
    KIND_ACTION,
    KINDS,
    MAMMA_MIA,
    NEXT_ROUND,
    NO_ORDER,
    NOBODY,
    NONE,
    OPEN,
    OPENED,
    OPENING,
    ORDER,
    ORDER_ACTION,
    ORDERS,
    OVER,
    PASS,
    PILE,
    PLACE,
    PLACE_ACTION,
    PLAYERS,
    QUIET,
    STALEMATE,
    SUPPLY,
    TURN_END,
    TURNED,
    TURNED_ORDER,
    WAITER,
    WENT_BACK,
    Rules,
    State,
)

# ---- the deal


def deal(s: State, r: Rules, chance: Words) -> None:
    """Set up a game, whatever the state held before.

    The order of the random words is that of ``forno/1``: starting player, orders seat by seat, ingredients.
    """
    clear(s)
    s.round_number = 1
    s.player = r.starter if r.starter != NOBODY else below(chance, r.players)
    for seat in range(r.players):
        _deal_orders(s, r, seat, chance)
    _deal_ingredients(s, r, chance)
    _begin_turn(s, r)


def clear(s: State) -> None:
    """An empty table: no card anywhere, nobody's turn."""
    for seat in range(PLAYERS):
        s.waiter[seat] = 0
        s.orders[seat] = 0
        s.delivered[seat] = 0
        s.shown[seat] = 0
        s.waiter_count[seat] = 0
        s.order_count[seat] = 0
        s.delivered_count[seat] = 0
        s.hand_count[seat] = 0
    for at in range(PLAYERS * KINDS):
        s.hand[at] = 0
    for kind in range(KINDS):
        s.counter[kind] = 0
        s.used[kind] = 0
    s.oven_size = 0
    s.turned = 0
    s.supply_size = 0
    s.holder = NOBODY
    s.idle = 0
    s.acted = 0
    s.lap = 0
    s.baked = 0
    s.call_player = NOBODY
    close(s)


def _deal_orders(s: State, r: Rules, seat: int, chance: Words) -> None:
    n = r.order_total[seat]
    for order in range(n):
        s.pile[order] = order
    shuffle(s.pile, 0, n, chance)
    s.orders[seat] = s.pile[0]
    s.order_count[seat] = 1
    stack = 0
    for place in range(n - 1, 0, -1):
        stack = (stack << 4) | s.pile[place]
    s.waiter[seat] = stack
    s.waiter_count[seat] = n - 1


def _deal_ingredients(s: State, r: Rules, chance: Words) -> None:
    end = PILE
    if r.mamma_mia != 0:
        end = PILE - 1
        s.pile[end] = MAMMA_MIA
    first = end
    for kind in range(r.kinds - 1, -1, -1):
        for _ in range(r.cards[kind]):
            first -= 1
            s.pile[first] = kind
    early = r.mamma_mia == 2  # 1999: the Mamma Mia! card is shuffled in before the deal
    shuffle(s.pile, first, (PILE if early else end) - first, chance)
    s.supply_size = PILE - first
    for seat in range(r.players):
        draw_ingredients(s, r, seat, r.start_hand)
    if r.mamma_mia == 1:
        shuffle(s.pile, PILE - s.supply_size, s.supply_size, chance)


# ---- a turn


def _begin_turn(s: State, r: Rules) -> None:
    s.acted = 0
    seat = s.player
    if s.hand_count[seat] > 0 or r.bare_orders == 0:
        s.phase = PLACE
    elif s.order_count[seat] > 0:
        s.phase = ORDER  # MM-3 1999
    else:
        _to_draw(s, r)


def resume(s: State, r: Rules) -> None:
    """Go on from a turn's phase that was set from outside to what is asked in it, or to what follows by itself."""
    if s.phase == PLACE and s.hand_count[s.player] == 0:
        _begin_turn(s, r)
    elif s.phase == DRAW or (s.phase == ORDER and s.order_count[s.player] == 0):
        _to_draw(s, r)


def draw_room(r: Rules, hand: int) -> int:
    """How many cards a player with ``hand`` cards in hand may draw, stacks permitting."""
    room = r.hand_limit - hand
    if room > r.draw_limit:
        return r.draw_limit
    return room if room > 0 else 0


def _to_draw(s: State, r: Rules) -> None:
    seat = s.player
    room = draw_room(r, s.hand_count[seat] + s.order_count[seat])
    s.draws = room
    waiter = s.waiter_count[seat] > 0
    if room == 0 or not (waiter or s.supply_size > 0):
        s.phase = TURN_END  # MM-2: nothing is drawn and there is nothing to choose
    elif waiter and s.supply_size > 0:
        s.phase = DRAW
    else:  # MM-2: an empty stack cannot be chosen
        s.source = WAITER if waiter else SUPPLY
        s.phase = DRAWING


def _sit_out(s: State, r: Rules) -> None:
    # PL-1: from the supply only, whatever the hand then holds
    s.draws = r.sit_out
    s.source = SUPPLY
    s.phase = DRAWING if s.supply_size > 0 else TURN_END


def _draw(s: State, r: Rules) -> None:
    seat = s.player
    n = s.draws
    s.acted = 1
    s.idle = 0
    if s.source == WAITER:
        if n > s.waiter_count[seat]:
            n = s.waiter_count[seat]
        draw_orders(s, seat, n)
    else:
        draw_ingredients(s, r, seat, n)
        if s.supply_size == 0:  # MM-5
            _pass_on(s, r)
            s.phase = OPENING
            return
    _end_turn(s, r)


def _pass_on(s: State, r: Rules) -> None:
    s.player += 1
    if s.player == r.players:  # a comparison: a remainder would cost a twentieth of the time of a whole game
        s.player = 0


def _end_turn(s: State, r: Rules) -> None:
    if s.acted == 0:
        s.idle += 1
    _pass_on(s, r)
    # MM-6: a full lap in which nobody did anything; PL-10: one turn each in a round without supply
    if s.lap != 0:
        s.idle = 0
        if s.player == s.holder:
            s.phase = OPENING
            return
    elif r.mamma_mia == 0:
        s.idle = 0
    elif s.idle >= r.players:
        s.phase = OPENING
        return
    _begin_turn(s, r)


def legal(s: State, r: Rules, out: list[int]) -> int:
    """Write the actions that are legal now into ``out`` (room for ``ACTIONS``) in a fixed order and return how many."""
    phase = s.phase
    n = 0
    if phase == PLACE:
        first = s.player * KINDS
        for kind in range(r.kinds):
            action = PLACE_ACTION + kind * CARDS_OF_A_KIND
            for number in range(s.hand[first + kind]):
                out[n] = action + number
                n += 1
        if n == 0:  # MM-3, PL-1
            out[0] = PASS
            n = 1
    elif phase == ORDER:
        stack = s.orders[s.player]
        for place in range(s.order_count[s.player]):
            out[n] = ORDER_ACTION + ((stack >> (4 * place)) & 15)
            n += 1
        out[n] = NO_ORDER
        n += 1
    elif phase == DRAW:
        out[0] = DRAW_SUPPLY
        out[1] = DRAW_WAITER
        n = 2
    elif phase < OVER:
        n = legal_while_open(s, r, out)
    return n


def apply(s: State, r: Rules, action: int) -> None:
    """Take one decision of ``s.player``. Only legal actions may be given: nothing is checked here."""
    if action < ORDER_ACTION:
        _place(s, r, (action - PLACE_ACTION) // CARDS_OF_A_KIND, (action - PLACE_ACTION) % CARDS_OF_A_KIND + 1)
    elif action < KIND_ACTION:
        _play_order(s, r, action - ORDER_ACTION)
    elif action == NO_ORDER:
        if s.acted == 0:
            _announce(s, NOBODY, 0, 0)
        _to_draw(s, r)
    elif action == DRAW_SUPPLY or action == DRAW_WAITER:
        s.source = SUPPLY if action == DRAW_SUPPLY else WAITER
        s.phase = DRAWING
    elif action == PASS:
        _announce(s, NOBODY, 0, 0)
        if r.sit_out > 0:
            _sit_out(s, r)
        else:
            _to_draw(s, r)
    else:
        answer(s, r, action)


def _announce(s: State, kind: int, number: int, order: int) -> None:
    s.call_player = s.player
    s.call_kind = kind
    s.call_number = number
    s.call_order = order


def _place(s: State, r: Rules, kind: int, number: int) -> None:
    seat = s.player
    at = seat * KINDS + kind
    s.hand[at] -= number
    s.hand_count[seat] -= number
    size = s.oven_size
    for i in range(size, size + number):
        s.pile[i] = kind
    s.oven_size = size + number
    s.acted = 1
    s.idle = 0
    s.call_player = seat
    s.call_kind = kind
    s.call_number = number
    s.call_order = 0
    if s.order_count[seat] > 0:
        s.phase = ORDER
    else:
        _to_draw(s, r)


def _play_order(s: State, r: Rules, order: int) -> None:
    seat = s.player
    remove_order(s, seat, order)
    s.pile[s.oven_size] = FIRST_ORDER + seat * ORDERS + order  # MM-1: on top of the turn's ingredients
    s.oven_size += 1
    s.shown[seat] |= 1 << order
    if s.acted == 0:
        _announce(s, NOBODY, 0, 1)
    s.call_order = 1
    s.acted = 1
    s.idle = 0
    _to_draw(s, r)


def advance(s: State, r: Rules, chance: Words) -> int:
    """Take one automatic step and say which (``layout.Step``); ``NONE``: a decision is wanted or the game is over."""
    phase = s.phase
    if phase < DRAWING:
        return NONE
    if phase == OPEN:
        return turn_up(s, r, chance)
    if phase == DRAWING:
        _draw(s, r)
        return DREW
    if phase == JUDGING:
        judge(s, r)
        return QUIET
    if phase == DELIVERING:
        deliver(s, r)
        return DELIVERED
    if phase == FAILING:
        give_back(s)
        return WENT_BACK
    if phase == TURN_END:
        _end_turn(s, r)
        return QUIET
    if phase == HELPING:
        return help_out(s, r) if s.helped != 0 else find_helper(s, r)
    return _open_oven(s)


def _open_oven(s: State) -> int:
    if s.idle > 0:  # MM-6
        s.idle = 0
        return STALEMATE
    if s.holder == NOBODY:
        s.holder = s.player
    s.turned = 0
    s.lap = 0
    s.phase = OPEN
    return OPENED


def turn_up(s: State, r: Rules, chance: Words) -> int:
    """Turn up the next card of the oven; after the last one, the next round."""
    at = s.turned
    if at == s.oven_size:
        return _next_round(s, r, chance)
    s.turned = at + 1
    card = s.pile[at]
    if card < FIRST_ORDER:
        s.counter[card] += 1
        return TURNED
    card -= FIRST_ORDER
    s.judged_player = card // ORDERS
    s.judged_order = card % ORDERS
    s.phase = JUDGING
    return TURNED_ORDER


def _next_round(s: State, r: Rules, chance: Words) -> int:
    s.oven_size = 0
    s.turned = 0
    if s.round_number == r.rounds:
        s.phase = OVER
        s.player = NOBODY
        return GAME_OVER
    s.round_number += 1
    s.player = s.holder
    _new_supply(s, r, chance)
    if r.open_counter == 0:
        for kind in range(r.kinds):
            for _ in range(s.counter[kind]):
                s.pile[s.oven_size] = kind
                s.oven_size += 1
            s.counter[kind] = 0
    s.call_player = NOBODY  # the chalkboard is wiped
    s.lap = 1 if s.supply_size == 0 else 0  # PL-10
    if s.lap == 0:
        s.holder = NOBODY
    _begin_turn(s, r)
    return NEXT_ROUND


def _new_supply(s: State, r: Rules, chance: Words) -> None:
    """Used cards by kind, what MM-6 left of the supply by kind, the Mamma Mia! card: one list, shuffled."""
    end = PILE
    if r.mamma_mia != 0:
        end = PILE - 1
    left = PILE - s.supply_size
    counts = s.added  # all zero between orders: room to count in
    for at in range(left, PILE):
        if s.pile[at] < FIRST_ORDER:
            counts[s.pile[at]] += 1
    first = end
    for kind in range(r.kinds - 1, -1, -1):
        for _ in range(counts[kind]):
            first -= 1
            s.pile[first] = kind
        counts[kind] = 0
    for kind in range(r.kinds - 1, -1, -1):
        for _ in range(s.used[kind]):
            first -= 1
            s.pile[first] = kind
        s.used[kind] = 0
    if r.mamma_mia != 0:
        s.pile[end] = MAMMA_MIA
    s.supply_size = PILE - first
    shuffle(s.pile, first, s.supply_size, chance)


def score(s: State, r: Rules, out: list[int]) -> None:
    """Write each seat's delivered orders and ingredients in hand (MM-14), seat by seat, into ``out``."""
    for seat in range(r.players):
        out[2 * seat] = s.delivered_count[seat]
        out[2 * seat + 1] = s.hand_count[seat]
