"""What happens at a table, as everybody sees it.

Who names which kind, adds one card more or declines is never an event (MM-16).
"""

from __future__ import annotations

from typing import Any, ClassVar, Literal, NamedTuple, Self

import msgspec

from forno.common import events as common
from forno.common.events import Result

from .judging import joker_kinds
from .kernel import score
from .layout import (
    ASK_ACTION,
    CARDS_OF_A_KIND,
    DELIVERED,
    DRAWING,
    GAME_OVER,
    HELPED,
    KIND_ACTION,
    KIND_NAMES,
    KINDS,
    NEXT_ROUND,
    NO_ORDER,
    NOT_HELPED,
    OPEN,
    OPENED,
    ORDER_ACTION,
    ORDERS,
    PASS,
    STALEMATE,
    SUPPLY,
    TURNED,
    TURNED_ORDER,
    WENT_BACK,
    Kind,
    State,
)
from .rules import Setting

__all__ = ["Event", "Line", "Result", "after_decision", "after_step", "kept", "lines", "result"]

Numbers = dict[Kind, int]
Source = Literal["supply", "waiter"]


class Line(msgspec.Struct, frozen=True, gc=False):
    """One need of an order against what lies on the counter.

    Attributes:
        sign: ``kind``, ``joker``, ``scarcest``, ``any`` (Bombastica) or ``barred``.
        number: Cards needed.
        kinds: The kind; for a joker those that it may stand for; the scarcest ones (none: nothing to compare).
        lies: Cards that lie there (a joker: of the kind that has most).
        missing: How many are missing; ``barred``: how many too many.
    """

    sign: Literal["kind", "joker", "scarcest", "any", "barred"]
    number: int
    kinds: list[Kind]
    lies: int
    missing: int


class Placed(common.Event, tag="placed"):
    """Ingredients went into the oven, announced."""

    own: ClassVar[bool] = True

    player: int
    kind: Kind
    number: int


class Ordered(common.Event, tag="ordered"):
    """An order went on top."""

    own: ClassVar[bool] = True

    player: int
    order: str


class Passed(common.Event, tag="passed"):
    """Nothing was played, for want of an ingredient (MM-3, PL-1)."""

    own: ClassVar[bool] = True

    player: int


class Drew(common.Event, tag="drew"):
    """Cards were drawn; ``number`` came into the hand."""

    player: int
    source: Source
    number: int


class MammaMia(common.Event, tag="mamma_mia"):
    """The Mamma Mia! card was drawn and laid out (MM-4)."""

    player: int


class Stalemate(common.Event, tag="stalemate"):
    """A full lap in which nobody did anything (MM-6)."""


class Opened(common.Event, tag="opened"):
    """The round is over; ``player`` turns up the oven's ``cards``."""

    player: int
    cards: int


class Turned(common.Event, tag="turned"):
    """An ingredient was turned up and joined the counter."""

    kind: Kind


class Judged(common.Event, tag="judging"):
    """An order was turned up; what becomes of it comes later, asked or unasked."""

    rest: ClassVar[float] = 0.9

    player: int
    order: str
    lines: list[Line]


class Delivered(common.Event, tag="delivered"):
    """An order was delivered; ``used`` are all its cards, ``added`` those of them that came from hands."""

    player: int
    order: str
    used: Numbers
    added: Numbers


class WentBack(common.Event, tag="went_back"):
    """An order went back under its owner's waiter (MM-8)."""

    player: int
    order: str
    lines: list[Line]


class Asking(common.Event, tag="asking"):
    """Plus: an owner asks for help; who is being asked is nobody's business (PL-7)."""

    player: int
    wanted: Numbers


class Helped(common.Event, tag="helped"):
    """Plus: ``helper`` gave the wanted cards; the top order of his waiter counts for him (PL-8)."""

    player: int
    helper: int
    given: Numbers


class NotHelped(common.Event, tag="not_helped"):
    """Plus: nobody helped (PL-9)."""

    player: int


class NewRound(common.Event, tag="round"):
    """The next round starts with ``player``; ``leftovers`` stay in the oven (1999: on the counter)."""

    round: int
    player: int
    leftovers: Numbers
    supply: int


class Over(common.Event, tag="over"):
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
    sign: Literal["scarcest", "joker"] = "scarcest" if r.scarcest[row] else "joker"
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


class Before(NamedTuple):
    """The state before a draw, as far as it is told of: nearly every turn has one, and this is all it takes."""

    player: int
    source: int
    holder: int
    hand: int

    @classmethod
    def of(cls, s: State) -> Self:
        """What is kept of a state."""
        return cls(s.player, s.source, s.holder, _hand(s, s.player))


def _hand(s: State, seat: int) -> int:
    return s.hand_count[seat] + s.order_count[seat]


def kept(s: State) -> State | Before:
    """What ``after_step`` wants of the state before the step that is due."""
    if s.phase == DRAWING:
        return Before.of(s)
    # What a card that is turned up shows is told from the state after it.
    return s if s.phase == OPEN and s.turned < s.oven_size else s.copy()


def _after_draw(setting: Setting, before: Before, s: State) -> list[Event]:
    number = _hand(s, before.player) - before.hand
    seen: list[Event] = [Drew(before.player, "supply" if before.source == SUPPLY else "waiter", number)]
    if s.holder != before.holder and setting.rules.mamma_mia:
        seen.append(MammaMia(s.holder))
    return seen


def after_step(setting: Setting, before: State | Before, s: State, step: int) -> list[Event]:
    """What everybody sees of an automatic step from ``before`` to ``s``."""
    if isinstance(before, Before):
        return _after_draw(setting, before, s)
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
