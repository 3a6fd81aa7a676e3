"""Positions of record format ``forno/1``: their shape, reading with every check, and writing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal

import msgspec

from forno.errors import RecordError

from .cards import order_at
from .helping import can_help
from .judging import judge, name_kind, offered_kinds
from .kernel import apply, clear, legal, resume
from .layout import (
    ACTIONS,
    ADD,
    ASK,
    ASK_ACTION,
    FILL,
    FIRST_ORDER,
    HELP,
    JUDGING,
    KIND,
    KIND_NAMES,
    KINDS,
    MAMMA_MIA,
    NOBODY,
    OPEN,
    ORDER,
    ORDERS,
    OVER,
    PILE,
    PLACE,
    WANT_ACTION,
    Kind,
    Phase,
    Remembered,
    State,
)
from .rules import Setting

__all__ = ["Position", "read", "write"]

Natural = Annotated[int, msgspec.Meta(ge=0)]
Cards = dict[Kind, Natural]
PhaseName = Literal["place", "order", "draw", "open", "kind", "fill", "add", "ask", "help", "over"]
PHASES = {phase.name.lower(): int(phase) for phase in Phase}


class OrderCard(msgspec.Struct, forbid_unknown_fields=True):
    """An order in the oven."""

    order: str
    player: Natural


class Judging(msgspec.Struct, forbid_unknown_fields=True):
    """The order that lies turned up, and what is settled of it."""

    order: str
    player: Natural
    kinds: list[Kind] = []
    added: Cards = {}
    wanted: Cards = {}


class Seat(msgspec.Struct, forbid_unknown_fields=True):
    """A player's cards."""

    colour: str | None = None
    hand: Cards = {}
    orders: list[str] = []
    waiter: list[str] = []
    delivered: list[str] = []


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """A position of Mamma Mia! or Plus; stacks are listed in the order in which their cards come."""

    round: Annotated[int, msgspec.Meta(ge=1)]
    phase: PhaseName
    player: Natural | None
    players: list[Seat]
    supply: list[Kind | Literal["mamma-mia"]] = []
    oven: list[Kind | OrderCard] = []
    counter: Cards = {}
    used: Cards = {}
    holder: Natural | None = None
    idle: Natural = 0
    judging: Judging | None = None


def _fault(where: str, message: str) -> RecordError:
    return RecordError(message, f"start.{where}")


# ---- reading


def read(setting: Setting, position: Position) -> Remembered:
    """The state of a position.

    Args:
        setting: The table; its colours are those of the position.
        position: What was read.

    Raises:
        RecordError: The box does not hold so many cards, or the rules ask no such decision; ``where`` names the field.
    """
    phase = PHASES[position.phase]
    _check_frame(setting, position, phase)
    _check_box(setting, position)
    s = Remembered()
    clear(s)
    s.round_number = position.round
    s.phase = phase
    s.player = NOBODY if position.player is None else position.player
    s.holder = NOBODY if position.holder is None else position.holder
    s.idle = position.idle
    _lay_out(setting, position, s)
    s.spent = s.used[:]
    if phase < KIND:
        _enter_turn(setting, s)
    elif phase == OPEN:
        s.holder = s.player if s.holder == NOBODY else s.holder
    elif phase != OVER:
        assert position.judging is not None
        _enter_judging(setting, s, position.judging, phase)
    return s


def _check_frame(setting: Setting, position: Position, phase: int) -> None:
    r = setting.rules
    if len(position.players) != r.players:
        raise _fault("players", f"{len(position.players)} of them; the record has {r.players}")
    if position.round > r.rounds:
        raise _fault("round", f"{position.round}; the game has {r.rounds}")
    if phase == OVER and position.round != r.rounds:
        raise _fault("round", f"{position.round}; a game that is over is in its last round, {r.rounds}")
    if (position.player is None) != (phase == OVER):
        raise _fault("player", "null belongs to phase over, and only there")
    for name, seat in (("player", position.player), ("holder", position.holder)):
        if seat is not None and seat >= r.players:
            raise _fault(name, f"{seat}; players are 0 to {r.players - 1}")
    if position.idle >= r.players or (position.idle and (phase >= KIND or not r.mamma_mia)):
        raise _fault("idle", f"{position.idle} cannot be in phase {position.phase}")
    in_a_round = phase < KIND
    asked = KIND <= phase < OVER
    if in_a_round and not position.supply and r.mamma_mia:
        raise _fault("supply", "is empty; a round ends with its last card (MM-5)")
    if asked and position.holder is None:
        raise _fault("holder", "null, but somebody opens the oven")
    if asked != (position.judging is not None):
        raise _fault("judging", f"{'is missing' if asked else 'does not belong'} in phase {position.phase}")
    cards = position.supply.count("mamma-mia")
    if cards > r.mamma_mia:
        raise _fault("supply", "mamma-mia: the game has no such card")
    if cards > 1 or (cards and in_a_round and position.holder is not None):
        raise _fault("supply", "mamma-mia: the box holds one, and somebody has it already")


def _check_box(setting: Setting, position: Position) -> None:
    """No more of a card than the full box holds."""
    kinds: Counter[str] = Counter(card for card in position.supply if card != "mamma-mia")
    orders: Counter[tuple[int, str]] = Counter()
    for card in position.oven:
        if isinstance(card, OrderCard):
            orders[card.player, card.order] += 1
        else:
            kinds[card] += 1
    heaps: list[Mapping[Any, int]] = [position.counter, position.used, *(seat.hand for seat in position.players)]
    if position.judging:
        heaps.append(position.judging.added)
        orders[position.judging.player, position.judging.order] += 1
    for heap in heaps:
        for kind, number in heap.items():
            kinds[kind] += number
    for player, seat in enumerate(position.players):
        for name in (*seat.orders, *seat.waiter, *seat.delivered):
            orders[player, name] += 1
    for kind, number in kinds.items():
        if KIND_NAMES.index(kind) not in setting.deck.kinds:
            raise _fault("players", f"{kind}: this game has no such kind")
        if number > setting.deck.of_each:
            raise _fault("players", f"{kind}: {number} of them; the box holds {setting.deck.of_each}")
    for (player, name), number in orders.items():
        if player >= setting.rules.players or name not in setting.names[player]:
            raise _fault("players", f"{name}: player {player} has no such order")
        if number > 1:
            raise _fault("players", f"{name}: player {player}'s order is there {number} times")


def _lay_out(setting: Setting, position: Position, s: State) -> None:
    for player, seat in enumerate(position.players):
        names = setting.names[player]
        for kind, number in seat.hand.items():
            s.hand[player * KINDS + KIND_NAMES.index(kind)] = number
            s.hand_count[player] += number
        s.orders[player], s.order_count[player] = _pack(names, seat.orders)
        s.waiter[player], s.waiter_count[player] = _pack(names, seat.waiter)
        s.delivered[player], s.delivered_count[player] = _pack(names, seat.delivered)
        s.baked += s.delivered_count[player]
        for name in seat.delivered:
            s.shown[player] |= 1 << names.index(name)
    for kind, number in position.counter.items():
        s.counter[KIND_NAMES.index(kind)] = number
    for kind, number in position.used.items():
        s.used[KIND_NAMES.index(kind)] = number
    for card in position.oven:
        if isinstance(card, OrderCard):
            order = setting.names[card.player].index(card.order)
            s.shown[card.player] |= 1 << order
            s.pile[s.oven_size] = FIRST_ORDER + card.player * ORDERS + order
        else:
            s.pile[s.oven_size] = KIND_NAMES.index(card)
        s.oven_size += 1
    s.supply_size = len(position.supply)
    for at, name in enumerate(position.supply, PILE - s.supply_size):
        s.pile[at] = MAMMA_MIA if name == "mamma-mia" else KIND_NAMES.index(name)


def _pack(names: tuple[str, ...], cards: list[str]) -> tuple[int, int]:
    return sum(names.index(card) << (4 * place) for place, card in enumerate(cards)), len(cards)


def _enter_turn(setting: Setting, s: State) -> None:
    r = setting.rules
    if s.supply_size == 0:  # PL-10: the lap ends before the holder, who began it
        s.lap = 1
        s.holder = s.player if s.holder == NOBODY else s.holder
    # Who has ingredients left has laid some before he is asked for an order or draws; in 1999 one without has not.
    laid = s.hand_count[s.player] > 0 or (s.phase == ORDER and r.bare_orders == 0)
    s.acted = int(s.phase != PLACE and s.idle == 0 and laid)
    resume(s, r)


def _enter_judging(setting: Setting, s: State, judging: Judging, phase: int) -> None:
    """Let the rules judge the order anew along what is said to be settled: they have to ask the same decision."""
    r = setting.rules
    asked = s.player
    s.judged_player = judging.player
    s.judged_order = setting.names[judging.player].index(judging.order)
    s.shown[s.judged_player] |= 1 << s.judged_order
    for kind, number in judging.added.items():
        s.added[KIND_NAMES.index(kind)] = number
    if any(judging.added.values()) and phase != ADD:
        raise _fault("judging.added", f"nothing is added before phase {Phase(phase).name.lower()}")
    if phase not in (ASK, HELP) and any(judging.wanted.values()):
        raise _fault("judging.wanted", "there is a request only in phases ask and help")
    if (asked == judging.player) == (phase == HELP):
        raise _fault("player", f"{asked} does not decide this: the order is player {judging.player}'s")
    _settle_kinds(setting, s, [KIND_NAMES.index(kind) for kind in judging.kinds])
    base = s.phase
    if phase in (ASK, HELP) and base in (FILL, ADD):
        _want(setting, s, judging, phase)
        if phase == HELP:
            _enter_help(setting, s, asked)
    if s.phase != phase or not legal(s, r, [0] * ACTIONS):
        raise _fault("phase", f"{Phase(phase).name.lower()}: the rules ask no such decision here")


def _settle_kinds(setting: Setting, s: State, kinds: list[int]) -> None:
    s.phase = JUDGING
    judge(s, setting.rules)
    while s.phase == KIND:
        named = 0 if s.first_kind == NOBODY else 1
        if named >= len(kinds):
            break
        if not (offered_kinds(s, setting.rules) >> kinds[named]) & 1:
            raise _fault("judging.kinds", f"{KIND_NAMES[kinds[named]]} cannot be named here")
        name_kind(s, kinds[named])
        judge(s, setting.rules)
    if [kind for kind in (s.first_kind, s.second_kind) if kind != NOBODY] != kinds:
        raise _fault("judging.kinds", "are not those that the rules settle here")


def _want(setting: Setting, s: State, judging: Judging, phase: int) -> None:
    r = setting.rules
    for kind, number in judging.wanted.items():
        if number > setting.deck.of_each:
            raise _fault("judging.wanted", f"{kind}: {number} of them; the box holds {setting.deck.of_each}")
    actions = [WANT_ACTION + kind for kind, name in enumerate(KIND_NAMES) for _ in range(judging.wanted.get(name, 0))]
    if not actions:
        raise _fault("judging.wanted", "is empty; a request names at least one card (PL-6)")
    for action in [*actions, ASK_ACTION] if phase == HELP else actions:
        out = [0] * ACTIONS
        if action not in out[: legal(s, r, out)]:
            raise _fault("judging.wanted", "is no request that can be made (PL-6)")
        apply(s, r, action)


def _enter_help(setting: Setting, s: State, asked: int) -> None:
    if not can_help(s, asked):
        raise _fault("player", f"{asked} cannot help and so is not asked (PL-7)")
    seat = (s.judged_player + 1) % setting.rules.players
    while seat != asked:
        s.refused |= 1 << seat
        seat = (seat + 1) % setting.rules.players
    s.player = asked
    s.phase = HELP


# ---- writing


def _cards(numbers: Iterable[int]) -> dict[str, int]:
    return {KIND_NAMES[kind]: number for kind, number in enumerate(numbers) if number}


def _unpack(names: tuple[str, ...], stack: int, count: int) -> list[str]:
    return [names[order_at(stack, place)] for place in range(count)]


def card(setting: Setting, code: int) -> Any:
    """A card of a pile as the format writes it."""
    if code == MAMMA_MIA:
        return "mamma-mia"
    if code < FIRST_ORDER:
        return KIND_NAMES[code]
    player, order = setting.order_of(code)
    return {"order": setting.names[player][order], "player": player}


def write(setting: Setting, s: State) -> dict[str, Any]:
    """A settled state (a decision is wanted, or the game is over) as a position of ``forno/1``."""
    opened = KIND <= s.phase < OVER
    position: dict[str, Any] = {
        "round": s.round_number,
        "phase": Phase(s.phase).name.lower(),
        "player": None if s.phase == OVER else s.player,
        "supply": [card(setting, code) for code in s.pile[PILE - s.supply_size :]],
        "oven": [card(setting, code) for code in s.pile[s.turned : s.oven_size]],
        "counter": _cards(s.counter),
        "used": _cards(s.used),
        "holder": None if s.holder == NOBODY else s.holder,
        "idle": s.idle if s.phase < KIND else 0,
    }
    if opened:
        position["judging"] = {
            "order": setting.names[s.judged_player][s.judged_order],
            "player": s.judged_player,
            "kinds": [KIND_NAMES[kind] for kind in (s.first_kind, s.second_kind) if kind != NOBODY],
            "added": _cards(s.added),
            "wanted": _cards(s.wanted),
        }
    position["players"] = [
        {
            "colour": setting.colours[seat],
            "hand": _cards(s.hand[seat * KINDS : seat * KINDS + KINDS]),
            "orders": _unpack(setting.names[seat], s.orders[seat], s.order_count[seat]),
            "waiter": _unpack(setting.names[seat], s.waiter[seat], s.waiter_count[seat]),
            "delivered": _unpack(setting.names[seat], s.delivered[seat], s.delivered_count[seat]),
        }
        for seat in range(setting.rules.players)
    ]
    return position
