"""What a net is told of each move of Mamma Mia! and Plus: numbers about as large as 1, from what the seat knows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..cards import order_at
from ..layout import (
    ADD_ACTION,
    CARDS_OF_A_KIND,
    FIRST_ORDER,
    KIND,
    KIND_ACTION,
    KINDS,
    LOG,
    LOG_DRAWN,
    MAMMA_MIA,
    NOBODY,
    ORDER_ACTION,
    ORDERS,
    PASS,
    PLACE_ACTION,
    REFUSE,
    WANT_ACTION,
    Desk,
    Remembered,
    Rules,
)
from ..packed import count_of, one_of, pack
from .forecast import foresee_nothing, foresee_start
from .nearness import HELD, LAID, PENDING, Coming, coming_cards, of_held, of_laid, of_pending, size_of
from .prospects import PROSPECTS, TURN, Prospects, look_ahead, of_answer, of_turn
from .recipes import find_way, row_in, take
from .turn import time_of
from .weigh import weigh

__all__ = ["TRAITS", "traits"]

_SORTS: Final = (PLACE_ACTION, ORDER_ACTION, KIND_ACTION, ADD_ACTION, WANT_ACTION, PASS)
_SORT_COUNT: Final = len(_SORTS) + REFUSE - PASS
_STATE: Final = 22
_FORESEEN: Final = 11
_KIND: Final = 7
#: How many numbers there are for each move.
TRAITS: Final = _SORT_COUNT + 4 + _STATE + _FORESEEN + PENDING + LAID + HELD + _KIND * KINDS + PROSPECTS


def traits(s: Remembered, r: Rules, d: Desk, actions: Sequence[int]) -> list[list[float]]:
    """A row of ``TRAITS`` numbers for each action.

    Args:
        s: What the player who is asked knows.
        r: The rules.
        d: What things are worth to the bot ``rule``, and room to think.
        actions: Its legal moves, the kernel's numbers.
    """
    moves = list(actions)
    weigh(s, r, d, moves, len(moves))
    worths = list(d.worths[: len(moves)])
    best, mean = max(worths), sum(worths) / len(worths)
    state, kinds = _of_state(s, r), _of_kinds(s, r)
    coming, prospects = coming_cards(s, r), look_ahead(s, r, d)
    if s.phase < KIND:
        foresee_start(s, r, s.player, d)
    rows = []
    for action, worth in zip(moves, worths, strict=True):
        laid = NOBODY
        if s.phase < KIND:
            laid, after = _after_turn(s, r, d, action, coming)
        else:
            after = _after_answer(s, r, d, action, coming)
        head = [float(number) for number in _sort(action)]
        head += [_cut((worth - best) / 10), _cut((worth - mean) / 10), _cut(worth / 20), float(worth >= best - 1e-9)]
        row = [*head, *state, *after, *_by_kind(s, r, d, action, kinds)]
        rows.append([*row, *_of_prospects(s, r, d, action, laid, prospects)])
    return rows


def _cut(number: float) -> float:
    """What is out of all proportion (a move that is never to be played) tells no more than that."""
    return max(-3.0, min(3.0, number))


def _sort(action: int) -> list[bool]:
    sorts = [False] * _SORT_COUNT
    if action > PASS:
        sorts[len(_SORTS) + action - PASS - 1] = True
    else:
        sorts[max(at for at, first in enumerate(_SORTS) if action >= first)] = True
    return sorts


def _of_state(s: Remembered, r: Rules) -> list[float]:
    seat, n = s.player, r.players
    others = [other for other in range(n) if other != seat]
    lead = s.delivered_count[seat] - max(s.delivered_count[other] for other in others)
    laid = [card for card in s.pile[s.turned : s.oven_size] if FIRST_ORDER <= card < MAMMA_MIA]
    own = sum((card - FIRST_ORDER) // ORDERS == seat for card in laid)
    time = time_of(s)
    left = s.supply_size / 40
    return [
        *(float(time == at) for at in range(3)),
        float(s.round_number >= r.rounds),
        n / 4,
        float(n == 2),
        left,
        left / n * 4,
        min(1.0, 1 / (1 + s.supply_size)),
        float(s.lap),
        (s.oven_size - s.turned) / 30,
        own / 3,
        (len(laid) - own) / 6,
        s.hand_count[seat] / 6,
        s.order_count[seat] / 4,
        s.waiter_count[seat] / 6,
        sum(s.hand_count[other] for other in others) / len(others) / 6,
        sum(s.order_count[other] for other in others) / len(others) / 4,
        lead / 2,
        (s.delivered_count[seat] * len(others) - sum(s.delivered_count[other] for other in others)) / 6,
        sum(s.counter) / 10,
        float(s.holder == seat),
    ]


# ---- what lies in the mind after a move


def _after_turn(s: Remembered, r: Rules, d: Desk, action: int, coming: Coming) -> tuple[int, list[float]]:
    """The order that is laid, or will be, and what is told of that."""
    seat = s.player
    kind, number = _moved(action)
    d.holding = pack(s.hand, seat * KINDS) - number * one_of(kind)
    d.lying = d.start_lying
    foresee_nothing(d)
    d.others = d.start_others
    pending = of_pending(s, r, d, coming)
    d.lying += number * one_of(kind)
    laid = _laid(s, r, d, action)
    order = of_laid(r, d, laid, seat)
    if laid != NOBODY and find_way(r, row_in(seat, laid), NOBODY, NOBODY, True, d) == 0:
        take(r, row_in(seat, laid), True, d)
    return laid, [*_of_foreseen(s, r, d, number), *pending, *order, *of_held(s, r, d, laid, coming)]


def _of_prospects(s: Remembered, r: Rules, d: Desk, action: int, laid: int, p: Prospects) -> list[float]:
    """What is told last, as it leaves nothing of what was foreseen before."""
    if s.phase >= KIND:
        return [*[0.0] * TURN, *of_answer(r, d, p)]
    kind, number = _moved(action)
    holding = pack(s.hand, s.player * KINDS) - number * one_of(kind)
    order = NOBODY if laid == NOBODY else row_in(s.player, laid)
    return of_turn(s, r, d, holding, number * one_of(kind), order, p)


def _moved(action: int) -> tuple[int, int]:
    return (action // CARDS_OF_A_KIND, action % CARDS_OF_A_KIND + 1) if action < ORDER_ACTION else (0, 0)


def _laid(s: Remembered, r: Rules, d: Desk, action: int) -> int:
    """The order that a move lays, or that will best follow it: that lacks fewest cards, and of those needs most."""
    if ORDER_ACTION <= action < KIND_ACTION:
        return action - ORDER_ACTION
    if action >= ORDER_ACTION:
        return NOBODY
    best, found = NOBODY, 0
    for place in range(s.order_count[s.player]):
        order = order_at(s.orders[s.player], place)
        row = row_in(s.player, order)
        short = find_way(r, row, NOBODY, NOBODY, True, d)
        if short < 3 and (worth := 100 - 20 * short + size_of(r, row)) > found:
            best, found = order, worth
    return best


def _of_foreseen(s: Remembered, r: Rules, d: Desk, number: int) -> list[float]:
    lies = [count_of(d.lying, kind) for kind in range(r.kinds)]
    holds = [count_of(d.holding, kind) for kind in range(r.kinds)]
    return [
        *(float(short) for short in d.shorts[:3]),
        d.others / 4,
        sum(lies) / 10,
        max(lies) / 5,
        sum(not lie for lie in lies) / 6,
        sum(holds) / 6,
        max(holds) / 4,
        number / 3,
        float(d.shorts[0] > 0),
    ]


def _after_answer(s: Remembered, r: Rules, d: Desk, action: int, coming: Coming) -> list[float]:
    weigh(s, r, d, [action], 1)  # which leaves in the desk what it has foreseen, and what then lies where
    return [
        *_of_foreseen(s, r, d, 0),
        *[0.0] * (PENDING + LAID),
        *of_held(s, r, d, NOBODY, coming),
    ]


# ---- kinds


def _of_kinds(s: Remembered, r: Rules) -> list[list[float]]:
    """For each kind: what own orders in hand and all in the oven ask for, and what nobody can see, the others laid."""
    seat, hand, oven = s.player, [0.0] * KINDS, [0.0] * KINDS
    hidden = [
        float(r.cards[kind] - s.counter[kind] - s.used[kind] - s.hand[seat * KINDS + kind]) for kind in range(KINDS)
    ]
    for place in range(s.order_count[seat]):
        _ask(r, row_in(seat, order_at(s.orders[seat], place)), hand)
    for card in s.pile[s.turned : s.oven_size]:
        if 0 <= card < FIRST_ORDER:
            hidden[card] -= 1
        elif FIRST_ORDER <= card < MAMMA_MIA:
            _ask(r, card - FIRST_ORDER, oven)
    laid = [0.0] * KINDS
    for entry in s.log[: min(s.logged, LOG)]:
        other, kind = divmod(entry >> 4, 8)
        if kind != LOG_DRAWN and other != seat:
            laid[kind] += entry & 15
    return [[hand[kind] / 4, oven[kind] / 6, hidden[kind] / 10, laid[kind] / 5] for kind in range(KINDS)]


def _ask(r: Rules, row: int, asked: list[float]) -> None:
    for kind in range(r.kinds):
        asked[kind] += r.need[row * KINDS + kind]
        if r.jokers[row] and (r.joker_kinds[row] >> kind) & 1:
            asked[kind] += r.joker_number[row * 2] / r.kinds


def _by_kind(s: Remembered, r: Rules, d: Desk, action: int, kinds: list[list[float]]) -> list[float]:
    """The move's kind first, then those of which most are held."""
    moved = NOBODY
    if action < ORDER_ACTION:
        moved = action // CARDS_OF_A_KIND
    elif KIND_ACTION <= action < PASS:
        moved = (action - KIND_ACTION) % KINDS
    at = s.player * KINDS
    order = sorted(range(KINDS), key=lambda kind: (kind != moved, -s.hand[at + kind], kind))
    row = []
    for kind in order:
        row += [float(kind == moved), s.hand[at + kind] / 4, count_of(d.lying, kind) / 4, *kinds[kind]]
    return row
