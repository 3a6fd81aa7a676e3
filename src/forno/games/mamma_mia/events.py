"""What happens at a table, as everybody sees it.

An event holds public facts only: who names which kind, adds one card more or declines is never one (MM-16).
Nothing in events and views refers back to them: the collector of garbage need not look at them (``gc=False``).
"""

from __future__ import annotations

from typing import Any

import msgspec

from .judging import joker_kinds
from .kernel import score
from .layout import (
    ASK_ACTION,
    CARDS_OF_A_KIND,
    DELIVERED,
    GAME_OVER,
    HELPED,
    KIND_ACTION,
    KIND_NAMES,
    KINDS,
    NEXT_ROUND,
    NO_ORDER,
    NOT_HELPED,
    OPENED,
    ORDER_ACTION,
    ORDERS,
    PASS,
    STALEMATE,
    SUPPLY,
    TURNED,
    TURNED_ORDER,
    WENT_BACK,
    State,
)
from .rules import Setting

__all__ = ["Event", "Line", "Result", "after_decision", "after_draw", "after_step", "lines", "result"]

Numbers = dict[str, int]


class Line(msgspec.Struct, frozen=True, gc=False):
    """One need of an order against what lies on the counter.

    Attributes:
        sign: ``kind``, ``joker``, ``scarcest``, ``any`` (Bombastica) or ``barred``.
        number: Cards needed.
        kinds: The kind; for a joker those that it may stand for; the scarcest ones (none: nothing to compare).
        lies: Cards that lie there (a joker: of the kind that has most).
        missing: How many are missing; ``barred``: how many too many.
    """

    sign: str
    number: int
    kinds: list[str]
    lies: int
    missing: int


class Result(msgspec.Struct, frozen=True, gc=False):
    """Who has won (several share it), and for each seat its pizzas and ingredients in hand (MM-14)."""

    winners: list[int]
    scores: list[list[int]]


class Placed(msgspec.Struct, frozen=True, gc=False, tag_field="type", tag="placed"):
    """Ingredients went into the oven, announced."""

    player: int
    kind: str
    number: int


class Ordered(msgspec.Struct, frozen=True, gc=False, tag_field="type", tag="ordered"):
    """An order went on top."""

    player: int
    order: str


class Passed(msgspec.Struct, frozen=True, gc=False, tag_field="type", tag="passed"):
    """Nothing was played, for want of an ingredient (MM-3, PL-1)."""

    player: int


class Drew(msgspec.Struct, frozen=True, gc=False, tag_field="type", tag="drew"):
    """Cards were drawn; ``number`` came into the hand."""

    player: int
    source: str
    number: int


class MammaMia(msgspec.Struct, frozen=True, gc=False, tag_field="type", tag="mamma_mia"):
    """The Mamma Mia! card was drawn and laid out (MM-4)."""

    player: int


class Stalemate(msgspec.Struct, frozen=True, gc=False, tag_field="type", tag="stalemate"):
    """A full lap in which nobody did anything (MM-6)."""


class Opened(msgspec.Struct, frozen=True, gc=False, tag_field="type", tag="opened"):
    """The round is over; ``player`` turns up the oven's ``cards``."""

    player: int
    cards: int


class Turned(msgspec.Struct, frozen=True, gc=False, tag_field="type", tag="turned"):
    """An ingredient was turned up and joined the counter."""

    kind: str


class Judged(msgspec.Struct, frozen=True, gc=False, tag_field="type", tag="judging"):
    """An order was turned up; what becomes of it comes later, asked or unasked."""

    player: int
    order: str
    lines: list[Line]


class Delivered(msgspec.Struct, frozen=True, gc=False, tag_field="type", tag="delivered"):
    """An order was delivered; ``used`` are all its cards, ``added`` those of them that came from hands."""

    player: int
    order: str
    used: Numbers
    added: Numbers


class WentBack(msgspec.Struct, frozen=True, gc=False, tag_field="type", tag="went_back"):
    """An order went back under its owner's waiter (MM-8)."""

    player: int
    order: str
    lines: list[Line]


class Asking(msgspec.Struct, frozen=True, gc=False, tag_field="type", tag="asking"):
    """Plus: an owner asks for help; who is being asked is nobody's business (PL-7)."""

    player: int
    wanted: Numbers


class Helped(msgspec.Struct, frozen=True, gc=False, tag_field="type", tag="helped"):
    """Plus: ``helper`` gave the wanted cards; the top order of his waiter counts for him (PL-8)."""

    player: int
    helper: int
    given: Numbers


class NotHelped(msgspec.Struct, frozen=True, gc=False, tag_field="type", tag="not_helped"):
    """Plus: nobody helped (PL-9)."""

    player: int


class NewRound(msgspec.Struct, frozen=True, gc=False, tag_field="type", tag="round"):
    """The next round starts with ``player``; ``leftovers`` stay in the oven (1999: on the counter)."""

    round: int
    player: int
    leftovers: Numbers
    supply: int


class Over(msgspec.Struct, frozen=True, gc=False, tag_field="type", tag="over"):
    """The game is over."""

    result: Result


Event = (
    Placed
    | Ordered
    | Passed
    | Drew
    | MammaMia
    | Stalemate
    | Opened
    | Turned
    | Judged
    | Delivered
    | WentBack
    | Asking
    | Helped
    | NotHelped
    | NewRound
    | Over
)


def numbers(counts: list[int]) -> Numbers:
    """Counts by kind as a table of names, zeros left out."""
    return {KIND_NAMES[kind]: n for kind, n in enumerate(counts) if n}


def result(setting: Setting, s: State) -> Result:
    """The result of a game that is over (MM-14)."""
    out = [0] * (2 * setting.rules.players)
    score(s, setting.rules, out)
    scores = [out[2 * seat : 2 * seat + 2] for seat in range(setting.rules.players)]
    best = max(scores)
    return Result([seat for seat, line in enumerate(scores) if line == best], scores)


def lines(setting: Setting, s: State, seat: int, order: int) -> list[Line]:
    """The needs of an order against the counter; the kind of its colour comes last, as on the card."""
    r = setting.rules
    row = seat * ORDERS + order
    written: list[Line] = []
    if r.at_least[row]:
        lies = sum(s.counter)
        return [Line("any", r.at_least[row], [], lies, max(0, r.at_least[row] - lies))]
    for joker in range(r.jokers[row]):
        written.append(_joker_line(setting, s, seat, order, joker))
    own = setting.own_kind(seat)
    for kind in sorted(range(r.kinds), key=lambda kind: kind == own):
        need = r.need[row * KINDS + kind]
        if need:
            written.append(Line("kind", need, [KIND_NAMES[kind]], s.counter[kind], max(0, need - s.counter[kind])))
    for kind in range(r.kinds):
        if (r.barred[row] >> kind) & 1:
            written.append(Line("barred", 0, [KIND_NAMES[kind]], s.counter[kind], s.counter[kind]))
    return written


def _joker_line(setting: Setting, s: State, seat: int, order: int, joker: int) -> Line:
    r = setting.rules
    row = seat * ORDERS + order
    judged = s.copy()
    judged.judged_player, judged.judged_order = seat, order
    allowed = [kind for kind in range(r.kinds) if (joker_kinds(judged, r) >> kind) & 1]
    number = r.joker_number[row * 2 + joker]
    lying = sorted((s.counter[kind] - r.need[row * KINDS + kind] for kind in allowed), reverse=True)
    lies = max(0, lying[joker]) if joker < len(lying) else 0
    sign = "scarcest" if r.scarcest[row] else "joker"
    return Line(sign, number, [KIND_NAMES[kind] for kind in allowed], lies, max(0, number - lies))


def after_decision(setting: Setting, before: State, action: int) -> list[Event]:
    """What everybody sees of a decision taken in ``before``."""
    seat = before.player
    if action < ORDER_ACTION:
        kind, number = divmod(action, CARDS_OF_A_KIND)
        return [Placed(seat, KIND_NAMES[kind], number + 1)]
    if action < KIND_ACTION:
        return [Ordered(seat, setting.names[seat][action - ORDER_ACTION])]
    if action == PASS or (action == NO_ORDER and not before.acted):
        return [Passed(seat)]
    if action == ASK_ACTION:
        return [Asking(seat, numbers(before.wanted))]
    return []


def after_draw(setting: Setting, seat: int, source: int, number: int, holder: int | None) -> list[Event]:
    """What everybody sees when ``number`` cards came into a hand; ``holder``: who laid out the Mamma Mia! card then."""
    seen: list[Event] = [Drew(seat, "supply" if source == SUPPLY else "waiter", number)]
    if holder is not None and setting.rules.mamma_mia:
        seen.append(MammaMia(holder))
    return seen


def after_step(setting: Setting, before: State, s: State, step: int) -> list[Event]:
    """What everybody sees of an automatic step from ``before`` to ``s``; a draw has ``after_draw``."""
    if step == TURNED:
        return [Turned(KIND_NAMES[s.pile[s.turned - 1]])]
    if step == TURNED_ORDER:
        seat, order = setting.order_of(s.pile[s.turned - 1])
        return [Judged(seat, setting.names[seat][order], lines(setting, s, seat, order))]
    if step == STALEMATE:
        return [Stalemate()]
    if step == OPENED:
        return [Opened(s.holder, s.oven_size)]
    if step == NEXT_ROUND:
        return [NewRound(s.round_number, before.holder, numbers(before.counter), s.supply_size)]
    if step == GAME_OVER:
        return [Over(result(setting, s))]
    return _after_judgement(setting, before, s, step)


def _after_judgement(setting: Setting, before: State, s: State, step: int) -> list[Event]:
    if before.judged_player < 0:
        return []
    seat, order = before.judged_player, before.judged_order
    name = setting.names[seat][order]
    if step == DELIVERED:
        hand = slice(seat * KINDS, seat * KINDS + KINDS)
        used = [a - b for a, b in zip(s.used, before.used, strict=True)]
        own = zip(before.hand[hand], s.hand[hand], before.added, strict=True)
        return [Delivered(seat, name, numbers(used), numbers([a - b + c for a, b, c in own]))]
    back: Any = WentBack(seat, name, lines(setting, before, seat, order))
    if step == WENT_BACK:
        return [back]
    if step == NOT_HELPED:
        return [NotHelped(seat), back]
    if step == HELPED:
        return [Helped(seat, before.player, numbers(before.wanted))]
    return []
