"""A seat's View: what ``observe`` let through, in the words of the rules. Screens, bots and spectators get this."""

from __future__ import annotations

from typing import Final, Literal

import msgspec
from msgspec import structs

from .cards import order_at
from .events import Line, Numbers, Result, Source, lines, result
from .helping import least_wanted, least_wanted_of_any
from .judging import missing, row_of, still_to_add
from .kernel import draw_room
from .knowing import is_asked, observe
from .layout import (
    ADD,
    ASK,
    CARDS_OF_A_KIND,
    DRAW,
    DRAWING,
    FILL,
    FIRST_ORDER,
    HELP,
    HIDDEN,
    KIND,
    KIND_NAMES,
    KINDS,
    NO_ORDER,
    NOBODY,
    ORDER,
    OVER,
    PASS,
    PILE,
    PLACE,
    TURN_END,
    Kind,
    State,
)
from .notation import legal_moves
from .rules import Setting

__all__ = ["View", "is_public", "view"]

Asked = Literal["kind", "fill", "add", "ask", "help"]
Shown = Literal["place", "order", "draw", "open", "over"]


class Card(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A card that everybody sees: an ingredient's ``kind``, or an ``order`` and its ``player``."""

    kind: Kind | None = None
    order: str | None = None
    player: int | None = None


class Call(msgspec.Struct, frozen=True, gc=False):
    """The last announcement; without ingredients ``kind`` is null."""

    player: int
    kind: Kind | None
    number: int
    order: bool


class JudgedOrder(msgspec.Struct, frozen=True, gc=False):
    """The order that lies turned up, against the counter."""

    player: int
    order: str
    lines: list[Line]


class Seat(msgspec.Struct, frozen=True, gc=False):
    """What everybody may know of a player: ``hand`` are all his cards, ``orders`` how many of them are orders."""

    colour: str
    hand: int
    orders: int
    waiter: int
    delivered: list[str] | None
    pizzas: int | None


class Draw(msgspec.Struct, frozen=True, gc=False):
    """A way to draw; ``move`` null: it happens by itself."""

    move: str | None
    source: Source
    number: int


class Option(msgspec.Struct, frozen=True, gc=False):
    """A way to begin a turn, and how it may end; null: nothing is asked there."""

    place: str | None
    order: str | None
    draws: list[Draw]


class Turn(msgspec.Struct, frozen=True, gc=False):
    """All that is needed to put a turn together without knowing a rule."""

    options: list[Option]


class Limits(msgspec.Struct, frozen=True, gc=False):
    """At least and at most so many cards."""

    least: int
    most: int


class Request(msgspec.Struct, frozen=True, gc=False):
    """What a whole request for help may name (PL-6); every request within these limits is a legal one.

    Attributes:
        any: Cards of any kinds: only their number counts.
        kinds: Of each kind; what is missing beyond it, the owner keeps and adds himself.
        least: Of all kinds together.
        most: Of all kinds together.
    """

    any: bool
    kinds: dict[Kind, Limits]
    least: int
    most: int


class Decision(msgspec.Struct, frozen=True, gc=False):
    """What this seat is asked while the oven is open.

    Attributes:
        phase: ``kind``, ``fill``, ``add``, ``ask`` or ``help``.
        missing: What filling the order takes from the hand.
        left: Bombastica: how many cards are still to add.
        added: What was added already.
        wanted: Plus: the request.
        request: Plus: what a request may name; null where none can begin.
        kinds: What the order's jokers stand for, as far as that is settled; nobody else is shown it.
    """

    phase: Asked
    missing: Numbers
    left: int
    added: Numbers
    wanted: Numbers
    request: Request | None
    kinds: list[Kind] = []


class Aid(msgspec.Struct, frozen=True, gc=False):
    """What a table shows of the oven by its house rule ``memory_aid``: nothing but what everybody has seen go in.

    Attributes:
        counted: With ``count``, how many of each kind lie in the oven; everybody is shown it.
        oven: With ``open``, its cards from the lowest, which turns up first; the seats are shown them, and nobody else.
    """

    counted: Numbers | None
    oven: list[Card] | None


class View(msgspec.Struct, frozen=True, gc=False):
    """All that a seat may know of a game of Mamma Mia! or Plus at one moment (MM-15, MM-16, PL-7).

    ``phase`` is ``place``, ``order``, ``draw``, ``open`` or ``over``: every decision at an opening reads ``open`` to
    those who are not asked. Null is what cannot be seen. ``aid`` is there where the table has one that shows something.
    """

    game: str
    edition: str
    seat: int | None
    round: int
    rounds: int
    cards: int
    helping: bool
    phase: Shown
    player: int | None
    holder: int | None
    supply: int
    oven: int
    turned: int
    top: Card | None
    counter: Numbers | None
    used: Numbers | None
    call: Call | None
    judging: JudgedOrder | None
    wanted: Numbers
    baked: int
    players: list[Seat]
    hand: Numbers | None
    orders: list[str] | None
    legal: list[str]
    turn: Turn | None
    decision: Decision | None
    result: Result | None
    aid: Aid | msgspec.UnsetType = msgspec.UNSET


def view(setting: Setting, s: State, seat: int | None, watched: View | None = None) -> View:
    """What ``seat`` may know; None is a spectator.

    Args:
        watched: What a spectator sees at the same moment, where that is at hand: in a turn a seat sees little more.
    """
    if watched is not None and seat is not None and is_public(s):
        return _in_turn(setting, s, seat, watched)
    r = setting.rules
    o = State.copy(s)  # without what a game remembers, which a view never shows
    o.pile = [HIDDEN] * PILE
    me = NOBODY if seat is None else seat
    observe(s, r, me, o)
    over, public = o.phase == OVER, is_public(o)
    opened = not (public or over)
    asked = is_asked(o, me)
    moves = legal_moves(setting, o) if asked else {}
    legal = list(moves)
    return View(
        game=setting.game,
        edition=setting.edition,
        seat=seat,
        round=o.round_number,
        rounds=r.rounds,
        cards=max(r.cards),
        helping=bool(r.helping),
        phase=_phase(o, opened),
        player=o.player if public else None,
        holder=None if o.holder == NOBODY else o.holder,
        supply=o.supply_size,
        oven=o.oven_size - o.turned,
        turned=o.turned,
        top=None if opened or o.oven_size == 0 else _card(setting, o.pile[o.oven_size - 1]),
        counter=_numbers(o.counter) if opened or over or r.open_counter else None,
        used=_numbers(o.used) if opened or over or r.common_stack else None,
        call=_call(o),
        judging=_judged(setting, o),
        wanted=_numbers(o.wanted),
        baked=o.baked,
        players=[_seat(setting, o, player) for player in range(r.players)],
        hand=None if seat is None else _numbers(o.hand[seat * KINDS : seat * KINDS + KINDS]),
        orders=None if seat is None else _names(setting, seat, o.orders[seat], o.order_count[seat]),
        legal=legal,
        turn=Turn(_options(setting, o, moves)) if asked and not opened else None,
        decision=_decision(setting, o, legal) if asked and opened else None,
        result=result(setting, o) if over else None,
        aid=_aid(setting, s, seat),
    )


def _in_turn(setting: Setting, s: State, seat: int, watched: View) -> View:
    """MM-15: nothing but its own hand, and what it may do with it, sets a seat apart from a spectator; at a table with
    an open oven that, too.
    """
    asked = is_asked(s, seat)
    moves = legal_moves(setting, s) if asked else {}
    return structs.replace(
        watched,
        seat=seat,
        hand=_numbers(s.hand[seat * KINDS : seat * KINDS + KINDS]),
        orders=_names(setting, seat, s.orders[seat], s.order_count[seat]),
        legal=list(moves),
        turn=Turn(_options(setting, s, moves)) if asked else None,
        aid=watched.aid if setting.memory_aid != "open" else _aid(setting, s, seat),
    )


def _aid(setting: Setting, s: State, seat: int | None) -> Aid | msgspec.UnsetType:
    """MM-15: the oven is closed, unless the table has agreed on an aid for whoever would have remembered it."""
    if setting.memory_aid == "count":
        counted = [0] * KINDS
        for code in s.pile[s.turned : s.oven_size]:
            if code < FIRST_ORDER:
                counted[code] += 1
        return Aid(_numbers(counted), None)
    if setting.memory_aid == "open" and seat is not None:
        cards = [_card(setting, code) for code in s.pile[s.turned : s.oven_size]]
        return Aid(None, [card for card in cards if card is not None])
    return msgspec.UNSET


def is_public(s: State) -> bool:
    """Whether everybody knows who decides: in a turn, but not while the oven is open (MM-16)."""
    phase = s.phase
    return phase < KIND or phase == DRAWING or phase == TURN_END  # noqa: PLR1714 - asked for every move and view


_PHASES: Final[dict[int, Shown]] = {PLACE: "place", ORDER: "order", DRAW: "draw", OVER: "over"}


def _phase(o: State, opened: bool) -> Shown:
    return "open" if opened else _PHASES.get(o.phase, "draw")


def _numbers(counts: list[int]) -> Numbers:
    return {KIND_NAMES[kind]: n for kind, n in enumerate(counts) if n > 0}


def _names(setting: Setting, seat: int, stack: int, count: int) -> list[str]:
    names = setting.names[seat]
    return [names[order_at(stack, place)] for place in range(count)]


def _card(setting: Setting, code: int) -> Card | None:
    if code == HIDDEN:
        return None
    if code < FIRST_ORDER:
        return Card(kind=KIND_NAMES[code])
    player, order = setting.order_of(code)
    return Card(order=setting.names[player][order], player=player)


def _call(o: State) -> Call | None:
    if o.call_player == NOBODY:
        return None
    kind = None if o.call_kind == NOBODY else KIND_NAMES[o.call_kind]
    return Call(o.call_player, kind, o.call_number, bool(o.call_order))


def _judged(setting: Setting, o: State) -> JudgedOrder | None:
    if o.judged_player == NOBODY:
        return None
    name = setting.names[o.judged_player][o.judged_order]
    return JudgedOrder(o.judged_player, name, lines(setting, o, o.judged_player, o.judged_order))


def _seat(setting: Setting, o: State, player: int) -> Seat:
    count = o.delivered_count[player]
    return Seat(
        colour=setting.colours[player],
        hand=o.hand_count[player] + o.order_count[player],
        orders=o.order_count[player],
        waiter=o.waiter_count[player],
        delivered=None if count == HIDDEN else _names(setting, player, o.delivered[player], count),
        pizzas=None if count == HIDDEN else count,
    )


def _options(setting: Setting, o: State, moves: dict[str, int]) -> list[Option]:
    seat = o.player
    hand = o.hand_count[seat] + o.order_count[seat]
    if o.phase == DRAW:
        return [Option(None, None, _draws(setting, o, hand))]
    if o.phase == ORDER:
        return [Option(None, order, _draws(setting, o, hand - (action != NO_ORDER))) for order, action in moves.items()]
    orders = [f"order {name}" for name in _names(setting, seat, o.orders[seat], o.order_count[seat])]
    draws: dict[int, list[Draw]] = {}
    options = []
    for place, action in moves.items():
        if action == PASS:
            options.append(Option(place, None, _draws_of_a_pass(setting, o, hand)))
            continue
        left = hand - action % CARDS_OF_A_KIND - 1
        if left not in draws:
            draws[left] = _draws(setting, o, left)
        if not orders:
            options.append(Option(place, None, draws[left]))
            continue
        if left - 1 not in draws:
            draws[left - 1] = _draws(setting, o, left - 1)
        options += [Option(place, order, draws[left - 1]) for order in orders]
        options.append(Option(place, "no order", draws[left]))
    return options


def _draws(setting: Setting, o: State, hand: int) -> list[Draw]:
    room = draw_room(setting.rules, hand)
    supply, waiter = min(room, o.supply_size), min(room, o.waiter_count[o.player])
    choose = supply > 0 and waiter > 0
    draws = [Draw("draw supply" if choose else None, "supply", supply)] if supply > 0 else []
    return [*draws, Draw("draw waiter" if choose else None, "waiter", waiter)] if waiter > 0 else draws


def _draws_of_a_pass(setting: Setting, o: State, hand: int) -> list[Draw]:
    if not setting.rules.sit_out:
        return _draws(setting, o, hand)
    number = min(setting.rules.sit_out, o.supply_size)  # PL-1
    return [Draw(None, "supply", number)] if number else []


_ASKED: Final[dict[int, Asked]] = {KIND: "kind", FILL: "fill", ADD: "add", ASK: "ask", HELP: "help"}


def _decision(setting: Setting, o: State, moves: list[str]) -> Decision:
    r = setting.rules
    everything = bool(r.at_least[row_of(o)])
    own = o.player == o.judged_player
    return Decision(
        phase=_ASKED[o.phase],
        missing=_numbers([0 if everything or not own else missing(o, r, kind) for kind in range(KINDS)]),
        left=still_to_add(o, r) if o.phase == ADD else 0,
        added=_numbers(o.added),
        wanted=_numbers(o.wanted),
        request=_request(setting, o, moves, everything) if o.phase in (FILL, ADD) else None,
        kinds=[KIND_NAMES[kind] for kind in (o.first_kind, o.second_kind) if kind != NOBODY],
    )


def _request(setting: Setting, o: State, moves: list[str], everything: bool) -> Request | None:
    r = setting.rules
    if not any(move.startswith("want ") for move in moves):
        return None
    if everything:
        left = still_to_add(o, r)
        kinds = {KIND_NAMES[kind]: Limits(0, left) for kind in range(r.kinds)}
        return Request(True, kinds, least_wanted_of_any(o, r), left)
    lacks = {kind: n for kind in range(r.kinds) if (n := missing(o, r, kind))}
    kinds = {KIND_NAMES[kind]: Limits(least_wanted(o, r, kind), n) for kind, n in lacks.items()}
    least = max(1, sum(limits.least for limits in kinds.values()))
    return Request(False, kinds, least, sum(lacks.values()))
