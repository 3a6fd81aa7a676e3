"""How near orders come to being filled, as a net is told it: those in the oven, the one that is laid, those in hand."""

from __future__ import annotations

from typing import Final, NamedTuple

from ..cards import order_at
from ..layout import FIRST_ORDER, KIND, KINDS, NOBODY, ORDERS, Desk, Remembered, Rules
from ..packed import count_of, less, total_of
from .forecast import foresee_stranger
from .recipes import find_way, needs_of, row_in, take

__all__ = ["HELD", "LAID", "PENDING", "Coming", "coming_cards", "of_held", "of_laid", "of_pending", "size_of"]

_ORDERS_PENDING, _OF_PENDING = 4, 5  # own orders in the oven that are told one by one, the next one first
_ORDERS_HELD, _OF_HELD = 4, 8  # others in hand, those that lack least first
PENDING: Final = _ORDERS_PENDING * _OF_PENDING
HELD: Final = _ORDERS_HELD * _OF_HELD + 1
LAID: Final = 9
_PER_TURN: Final = 2.5  # cards that are drawn in a turn, about
_FAR: Final = 4  # cards missing: more is no worse


class Coming(NamedTuple):
    """By kind, how many cards the others may be expected to lay in this round, and oneself to draw."""

    laid: list[float]
    drawn: list[float]


def coming_cards(s: Remembered, r: Rules) -> Coming:
    """What may be expected of the rest of the round, from what nobody has seen yet."""
    seat, n = s.player, r.players
    hidden = [0.0] * KINDS
    for kind in range(r.kinds):
        hidden[kind] = float(r.cards[kind] - s.counter[kind] - s.used[kind] - s.hand[seat * KINDS + kind])
    for card in s.pile[s.turned : s.oven_size]:
        if 0 <= card < FIRST_ORDER:
            hidden[card] -= 1
    total = max(1.0, sum(hidden))
    turns = s.supply_size / _PER_TURN / n if s.phase < KIND else 0.0
    laid, drawn = min(1.0, turns * (n - 1) * _PER_TURN / total), min(1.0, turns * _PER_TURN / total)
    return Coming([number * laid for number in hidden], [number * drawn for number in hidden])


def of_pending(s: Remembered, r: Rules, d: Desk, coming: Coming) -> list[float]:
    """Foresee the rest of the oven, and tell how near each own order there comes to be filled."""
    told = list[float]()
    for number in range(d.start, d.orders_ahead):
        d.lying += d.cards_before[number]
        row = d.rows_ahead[number]
        if row // ORDERS == s.player:
            bare = find_way(r, row, NOBODY, NOBODY, False, d)
            short = find_way(r, row, NOBODY, NOBODY, True, d)
            soft = _soft(r, d, row, None, coming.drawn)
            told += [1.0, min(_FAR, short) / _FAR, min(_FAR, bare) / _FAR, soft / _FAR, float(short == 0)]
            if short < 3:
                d.shorts[short] += 1
            if short == 0:
                take(r, row, True, d)
        else:
            foresee_stranger(r, row, d)
    d.lying += d.cards_before[d.orders_ahead]
    return (told + [0.0] * (PENDING))[:PENDING]


def of_laid(r: Rules, d: Desk, order: int, seat: int) -> list[float]:
    """Of an order that is laid on what is foreseen."""
    if order == NOBODY:
        return [0.0] * LAID
    row = row_in(seat, order)
    bare = find_way(r, row, NOBODY, NOBODY, False, d)
    short = find_way(r, row, NOBODY, NOBODY, True, d)
    needs = needs_of(r, row, d.first, d.second)
    left = less(d.lying, needs)
    spare = sum(count_of(left, kind) for kind in range(r.kinds) if count_of(needs, kind))
    return [
        1.0,
        min(_FAR, short) / _FAR,
        min(_FAR, bare) / _FAR,
        float(short == 0),
        float(short == 1),
        spare / 4,
        min(16, size_of(r, row)) / 6,
        float(r.scarcest[row] != 0),
        float(r.jokers[row] > 0),
    ]


def of_held(s: Remembered, r: Rules, d: Desk, laid: int, coming: Coming) -> list[float]:
    """How near the other orders in hand come to being filled later, the order ``laid`` being gone."""
    seat, told = s.player, list[list[float]]()
    for place in range(s.order_count[seat]):
        order = order_at(s.orders[seat], place)
        if order != laid:
            row = row_in(seat, order)
            bare = min(_FAR, find_way(r, row, NOBODY, NOBODY, False, d))
            short = min(_FAR, find_way(r, row, NOBODY, NOBODY, True, d))
            soft, later = _soft(r, d, row, coming.laid, coming.drawn), _soft(r, d, row, coming.laid, None)
            size, scarcest = min(16, size_of(r, row)) / 6, float(r.scarcest[row] != 0)
            told.append([short / _FAR, bare / _FAR, soft / _FAR, later / _FAR, size, scarcest, float(short == 0), 1.0])
    told.sort()
    flat = [number for order in told[:_ORDERS_HELD] for number in order]
    return [len(told) / 4, *flat, *[0.0] * (HELD - 1 - len(flat))]


def size_of(r: Rules, row: int) -> int:
    """How many cards an order needs."""
    return total_of(r.needs[row]) + sum(r.joker_number[row * 2 : row * 2 + 2]) + r.at_least[row]


def _soft(r: Rules, d: Desk, row: int, laid: list[float] | None, drawn: list[float] | None) -> float:
    """How many cards an order lacks in the way that was found, if there is to come what may be expected."""
    lacks, all_there = 0.0, 0.0
    needs = needs_of(r, row, d.first, d.second)
    for kind in range(r.kinds):
        there = count_of(d.lying, kind) + (laid[kind] if laid else 0)
        there += count_of(d.holding, kind) + drawn[kind] if drawn else 0
        lacks += max(0.0, count_of(needs, kind) - there)
        all_there += there
    if r.at_least[row]:
        lacks = max(0.0, r.at_least[row] - all_there)
    return min(float(_FAR), lacks)
