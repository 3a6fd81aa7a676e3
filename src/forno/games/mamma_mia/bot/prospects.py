"""What is to come of orders that nobody has laid yet, and of the others' in the oven, by what their owners may hold."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

from ..cards import order_at
from ..layout import FIRST_ORDER, KINDS, MAMMA_MIA, NOBODY, ORDERS, Desk, Remembered, Rules
from ..packed import count_of, less, pack
from .guesses import guess
from .recipes import HOPELESS, find_way, needs_of, row_in, take

__all__ = ["PROSPECTS", "TURN", "Prospects", "look_ahead", "of_answer", "of_turn"]

_STRANGERS, _OF_STRANGER = 4, 4  # orders of others in the oven that are told one by one, the next one first
_TOLD: Final = _STRANGERS * _OF_STRANGER
_OF_LEAD: Final = 6
_HELD: Final = 0.5  # of a delivery, an order in hand is worth that what is foreseen fills
_LIKELY: Final = 0.5  # cards that may be expected to lack where an order is still taken to be delivered
#: How many numbers there are for each move, and how many of them, the first ones, only for a turn.
TURN: Final = _TOLD + 3 + _OF_LEAD
PROSPECTS: Final = TURN + 8 + 2 * KINDS


class Prospects(NamedTuple):
    """What is the same for all moves of a decision.

    Attributes:
        hands: What may be expected in each hand, and in the supply.
        nearest: Who plays next.
        likely: For each row of the next player's that may be in his hand, how likely it is.
        shown: Those of them that everybody knows to be there.
        stacked: The own rows that may be drawn from the waiter.
    """

    hands: list[list[float]]
    nearest: int
    likely: list[tuple[int, float]]
    shown: list[int]
    stacked: list[int]


def look_ahead(s: Remembered, r: Rules, d: Desk) -> Prospects:
    """Find out what is the same for all moves of ``s.player``."""
    nearest = (s.player + 1) % r.players
    shown, likely = _orders_of(s, r, nearest)
    _, stacked = _orders_of(s, r, s.player)
    return Prospects(guess(s, r, d), nearest, likely, shown, [row for row, _ in stacked])


def _orders_of(s: Remembered, r: Rules, seat: int) -> tuple[list[int], list[tuple[int, float]]]:
    """The rows of a seat's orders that everybody knows to be in its hand, and those that may be there."""
    own = seat == s.player
    placed = {(card - FIRST_ORDER) % ORDERS for card in s.pile[s.turned : s.oven_size] if _is_of(card, seat)}
    placed |= {order_at(s.delivered[seat], place) for place in range(s.delivered_count[seat])}
    if s.judged_player == seat:
        placed.add(s.judged_order)
    if not own:
        stack = [order_at(s.waiter[seat], place) for place in range(s.waiter_count[seat])]
        placed |= {order for order in stack if (s.shown[seat] >> order) & 1}
    known = {
        order
        for order in (order_at(s.orders[seat], place) for place in range(s.order_count[seat]))
        if own or (s.shown[seat] >> order) & 1
    }
    free = [order for order in range(r.order_total[seat]) if order not in placed and order not in known]
    unknown = s.order_count[seat] - len(known)
    part = unknown / len(free) if free and not own else 0.0
    return [row_in(seat, order) for order in known], [(row_in(seat, order), part) for order in free]


def _is_of(card: int, seat: int) -> bool:
    return FIRST_ORDER <= card < MAMMA_MIA and (card - FIRST_ORDER) // ORDERS == seat


def of_turn(s: Remembered, r: Rules, d: Desk, holding: int, laid: int, order: int, p: Prospects) -> list[float]:
    """What is told of a move of a turn: the oven is opened in the mind once more, others fill what they may.

    Args:
        s: What ``s.player`` knows.
        r: The rules.
        d: The oven, as ``note_oven`` has noted it, and room to think.
        holding: What is in hand after the move, packed.
        laid: What the move lays into the oven, packed.
        order: The row of the order that it lays, or that will best follow it; or ``NOBODY``.
        p: What ``look_ahead`` has found.
    """
    d.lying, d.holding = pack(s.counter, 0), holding
    mine, strangers = _open(s, r, d, [list(hand) for hand in p.hands])
    others = sum(stranger[-1] for stranger in strangers)
    d.lying += laid
    own = [0.0, 0.0]
    if order != NOBODY:
        own = [near(find_way(r, order, NOBODY, NOBODY, with_hand, d)) for with_hand in (False, True)]
        if own[1] == 1.0:
            take(r, order, True, d)
            mine += 1
    told = [number for stranger in strangers for number in stranger]
    answer = of_answer(r, d, p)
    lead = _of_lead(s, r, d, order, mine - others, answer[1] * 2)
    return [*(told + [0.0] * _TOLD)[:_TOLD], others / 4, *own, *lead, *answer]


def _open(s: Remembered, r: Rules, d: Desk, hands: list[list[float]]) -> tuple[int, list[list[float]]]:
    """Open the oven in the mind: how many own orders are filled, and what is told of each of the others'."""
    mine, strangers = 0, list[list[float]]()
    for number in range(d.orders_ahead):
        d.lying += d.cards_before[number]
        row = d.rows_ahead[number]
        if row // ORDERS != s.player:
            strangers.append(_stranger(r, d, row, hands[row // ORDERS]))
        elif find_way(r, row, NOBODY, NOBODY, True, d) == 0:
            take(r, row, True, d)
            mine += 1
    d.lying += d.cards_before[d.orders_ahead]
    return mine, strangers


def _of_lead(s: Remembered, r: Rules, d: Desk, laid: int, gained: float, theirs: float) -> list[float]:
    """What the round may come to in the end: who is how far ahead, and what share of the win that may be."""
    seat = s.player
    rows = [row_in(seat, order_at(s.orders[seat], place)) for place in range(s.order_count[seat])]
    held = sum(near(find_way(r, row, NOBODY, NOBODY, True, d)) for row in rows if row != laid)
    lead = s.delivered_count[seat] - max(s.delivered_count[other] for other in range(r.players) if other != seat)
    ahead = lead + gained + _HELD * (held - theirs)
    shares = [1 / (1 + math.exp(-sharp * ahead)) for sharp in (1.0, 2.5)]
    return [gained / 4, held / 4, max(-4.0, min(4.0, ahead)) / 4, *shares, shares[0] * (1 - shares[0]) * 4]


def _stranger(r: Rules, d: Desk, row: int, held: list[float]) -> list[float]:
    """How near another's order comes to being filled; what it takes then is taken, from what he may hold, too."""
    bare = find_way(r, row, NOBODY, NOBODY, False, d)
    lacks = _expected(r, d, row, bare, held)
    filled = lacks < _LIKELY
    if filled:
        if not r.at_least[row]:
            for kind, number in _lacking(r, d, row):
                held[kind] = max(0.0, held[kind] - number)
        take(r, row, False, d)
    return [1.0, near(bare), near(lacks), float(filled)]


def _lacking(r: Rules, d: Desk, row: int) -> list[tuple[int, int]]:
    """What lacks on the counter, of each kind, in the way that was found."""
    lacks = less(needs_of(r, row, d.first, d.second), d.lying)
    return [(kind, count_of(lacks, kind)) for kind in range(r.kinds) if count_of(lacks, kind)]


def _expected(r: Rules, d: Desk, row: int, bare: int, held: Sequence[float]) -> float:
    """How many cards an order may be expected to lack, where ``bare`` are not on the counter."""
    if bare == 0 or bare >= HOPELESS:
        return float(bare)
    if r.at_least[row]:
        return max(0.0, bare - sum(held))
    return sum(max(0.0, number - held[kind]) for kind, number in _lacking(r, d, row))


def near(lacks: float) -> float:
    """1 where nothing lacks, and less the more does."""
    return math.exp(-lacks)


def of_answer(r: Rules, d: Desk, p: Prospects) -> list[float]:
    """What may be laid next on what ``d`` foresees: by who plays next, and of what is not yet in the own hand."""
    held, chances = p.hands[p.nearest], list[tuple[float, float, float]]()
    for row, likely in [*((row, 1.0) for row in p.shown), *p.likely]:
        bare = find_way(r, row, NOBODY, NOBODY, False, d)
        chances.append((likely, near(bare), near(_expected(r, d, row, bare, held))))
    stacked = [near(find_way(r, row, NOBODY, NOBODY, True, d)) for row in p.stacked]
    return [
        sum(likely * bare for likely, bare, _ in chances) / 2,
        sum(likely * there for likely, _, there in chances) / 2,
        max((there for likely, _, there in chances if likely == 1.0), default=0.0),
        max((likely * there for likely, _, there in chances), default=0.0),
        sum(stacked) / max(1, len(stacked)),
        max(stacked, default=0.0),
        len(p.shown) / 4,
        len(stacked) / 15,
        *(number / 4 for number in held),
        *(number / 8 for number in p.hands[-1]),
    ]
