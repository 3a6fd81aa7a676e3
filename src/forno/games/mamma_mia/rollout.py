"""What a search needs to play Mamma Mia! and Plus on in its mind: kernel text.

A search deals worlds by ``deal_world_into``, takes a move in each, lets everybody play by ``policy`` up to the
``horizon``, and asks for the ``values`` there. Who plays in a world knows what a seat knows that forgets nothing.
"""

import math

from forno.common.chance import Words, next_word

from .bot.recipes import find_way, row_in
from .bot.weigh import weigh
from .cards import order_at
from .kernel import legal
from .layout import (
    CARDS_OF_A_KIND,
    FIRST_ORDER,
    KINDS,
    NOBODY,
    ORDER,
    ORDERS,
    OVER,
    PLACE,
    PLACE_ACTION,
    Desk,
    Remembered,
    Rules,
    State,
)
from .packed import one_of, pack
from .worlds import resample


def deal_world_into(rows: list[Remembered], known: list[Remembered], r: Rules, chance: Words, d: list[Desk]) -> None:
    """Make the first of ``rows`` a state that who is asked and knows ``known[0]`` holds for possible."""
    rows[0] = known[0]
    s = rows[0]
    resample(s, r, s.player, chance, d[0])
    d[0].salt = next_word(d[0].words)
    d[1].salt = next_word(d[0].words)


def policy(s: State, r: Rules, d: Desk, moves: list[int]) -> int:
    """What the bot ``rule`` would play for ``s.player``; of moves equally good, the first one.

    Args:
        s: A state in which a decision is wanted.
        r: The rules.
        d: What things are worth, and room to think.
        moves: Room for ``ACTIONS``.
    """
    # One forecast for ingredients and order is half the time. Who has no ingredients lays an order into an empty oven.
    if s.phase == ORDER and s.oven_size == d.planned_at and d.planned_at > 0:
        d.planned_at = 0
        return d.planned
    n = legal(s, r, moves)
    if n == 1:
        return moves[0]
    weigh(s, r, d, moves, n)
    best = first_of_best(d, n)
    if s.phase == PLACE and s.order_count[s.player] > 0:  # then the order is asked for next
        d.planned = d.plans[best]
        d.planned_at = s.oven_size + (moves[best] - PLACE_ACTION) % CARDS_OF_A_KIND + 1
    return moves[best]


def first_of_best(d: Desk, n: int) -> int:
    """Which of the first ``n`` moves is worth most; of equals the first one."""
    best = 0
    for at in range(1, n):
        if d.worths[at] > d.worths[best]:
            best = at
    return best


def horizon(s: State, start: State) -> bool:
    """Whether to stop, in a state that is settled: another round has begun, or the game is over."""
    return s.phase == OVER or s.round_number != start.round_number


def became(s: State, r: Rules, thing: int) -> bool:
    """Whether an order, as a card of the oven, is delivered at the horizon."""
    seat = (thing - FIRST_ORDER) // ORDERS
    for place in range(s.delivered_count[seat]):
        if order_at(s.delivered[seat], place) == (thing - FIRST_ORDER) % ORDERS:
            return True
    return False


def values(s: State, r: Rules, d: Desk, out: list[float]) -> None:
    """Write each seat's share of the win into ``out``: as it is, or expected by what everybody has then."""
    if s.phase == OVER:
        _share(s, r, out)
        return
    most = -1e9
    for seat in range(r.players):
        out[seat] = _outlook(s, r, seat, d)
        most = max(most, out[seat])
    total = 0.0
    for seat in range(r.players):
        out[seat] = math.exp(out[seat] - most)
        total += out[seat]
    for seat in range(r.players):
        out[seat] /= total


def _share(s: State, r: Rules, out: list[float]) -> None:
    """Most deliveries win, then most ingredients in hand (MM-14); who has as much of both shares."""
    best = -1
    winners = 0
    for seat in range(r.players):
        score = s.delivered_count[seat] * 128 + s.hand_count[seat]
        if score > best:
            best = score
            winners = 0
        if score == best:
            winners += 1
    for seat in range(r.players):
        score = s.delivered_count[seat] * 128 + s.hand_count[seat]
        out[seat] = 1.0 / winners if score == best else 0.0


# How much likelier it makes it to win, in steps of log odds, at the start of a round: each delivery, each ingredient in
# hand, each order in hand, each seat later in the turn, each order in hand that hand and leftovers fill, that lacks one
# or two cards. For the last round, and for earlier ones, by the number of players from two on; ``scripts/outlook.py``
# finds them in games of ``rule`` against itself.
OUTLOOK = (
    (
        (1.07, 0.02, 0.0, -0.23, 0.95, 0.51),
        (1.37, 0.05, 0.15, -0.21, 0.9, 0.46),
        (1.56, 0.05, 0.2, -0.17, 0.88, 0.38),
        (1.84, 0.08, 0.27, -0.18, 0.7, 0.25),
    ),
    (
        (0.62, 0.06, -0.22, -0.41, 0.96, 0.46),
        (0.74, 0.02, 0.08, -0.12, 0.68, 0.31),
        (0.88, 0.02, 0.03, -0.08, 0.52, 0.19),
        (1.06, 0.01, -0.06, -0.12, 0.42, 0.16),
    ),
)
OUTLOOK_PLUS = (
    (
        (1.24, 0.08, 0.21, -0.38, 0.62, 0.26),
        (1.32, 0.12, 0.06, -0.22, 0.49, 0.11),
        (1.47, 0.2, 0.09, -0.19, 0.33, 0.06),
        (1.53, 0.26, 0.04, -0.18, 0.25, 0.07),
        (1.73, 0.36, 0.07, -0.19, 0.21, 0.05),
    ),
    (
        (0.72, 0.02, 0.05, -0.15, 0.36, 0.14),
        (1.0, 0.15, -0.04, -0.16, 0.22, 0.08),
        (1.11, 0.21, 0.02, -0.15, 0.21, 0.05),
        (1.18, 0.24, -0.04, -0.13, 0.18, 0.07),
        (1.12, 0.16, -0.02, -0.08, 0.17, 0.06),
    ),
)


def features(s: State, r: Rules, seat: int, d: Desk, out: list[float]) -> None:
    """What is seen of a seat's prospects at the start of a round."""
    out[0] = s.delivered_count[seat]
    out[1] = s.hand_count[seat]
    out[2] = s.order_count[seat]
    out[3] = (seat - s.player) % r.players
    out[4] = 0.0
    out[5] = 0.0
    d.lying = pack(s.counter, 0)
    d.holding = pack(s.hand, seat * KINDS)
    for at in range(s.oven_size):
        d.lying += one_of(s.pile[at])
    for place in range(s.order_count[seat]):
        short = find_way(r, row_in(seat, order_at(s.orders[seat], place)), NOBODY, NOBODY, True, d)
        if short == 0:
            out[4] += 1.0
        elif short < 3:
            out[5] += 1.0


def _outlook(s: State, r: Rules, seat: int, d: Desk) -> float:
    features(s, r, seat, d, d.seen)
    early = 1 if s.round_number < r.rounds else 0
    at = r.players - 2
    found = 0.0
    for feature in range(6):
        weight = OUTLOOK_PLUS[early][at][feature] if r.common_stack != 0 else OUTLOOK[early][min(at, 3)][feature]
        found += weight * d.seen[feature]
    return found
