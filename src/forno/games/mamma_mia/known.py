"""From what a seat sees and what everybody can remember to what it knows, as a state; and from that to worlds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from forno.common.chance import Words

from .decks import Card
from .kernel import clear, draw_room
from .layout import (
    DRAW,
    FIRST_ORDER,
    HELP,
    HIDDEN,
    KIND,
    KIND_NAMES,
    KINDS,
    MAMMA_MIA,
    NOBODY,
    OPEN,
    ORDERS,
    PILE,
    Phase,
    Remembered,
    Rules,
    Slots,
)
from .memory import Laid, Memory
from .rules import Setting, edition, fill_card, fill_printed
from .sheet import card_sheet
from .slots import count_gone
from .view import View
from .worlds import resample

__all__ = ["Table", "deal_world", "known", "table_of"]

UNKNOWN = 127  # an order whose card nobody has shown: no number of cards is known to fill it


class Table(NamedTuple):
    """What a seat knows of the rules: those that its view and its card sheet tell.

    Attributes:
        rules: The kernel's rules.
        names: For each seat its order cards' names.
    """

    rules: Rules
    names: tuple[tuple[str, ...], ...]


def deal_world(setting: Setting, view: View, memory: Memory, chance: Words) -> Remembered:
    """A state that who has the view and the memory holds for possible.

    Args:
        setting: What is fixed.
        view: What a seat sees, or a spectator.
        memory: What was seen up to now.
        chance: Random words, of which it takes two, and seldom more.
    """
    s = known(Table(setting.rules, setting.names), view, memory)
    resample(s, setting.rules, NOBODY if view.seat is None else view.seat, chance, Slots())
    return s


# ---- the rules


def table_of(view: View, sheet: Any = None) -> Table:
    """The table that a view is of, with the cards of a sheet; None: those of the usual deck."""
    sheet = sheet or card_sheet(view.game, view.edition)
    r = Rules()
    fill_printed(r, edition(view.game, view.edition))
    r.players = len(view.players)
    r.kinds = len(sheet.kinds)
    r.cards = [view.cards if kind < r.kinds else 0 for kind in range(KINDS)]
    r.rounds = view.rounds
    r.starter = NOBODY
    r.open_scores = int(bool(r.common_stack) and view.phase != "over" and view.players[0].delivered is not None)
    r.helping = int(view.helping)
    names = []
    for seat, player in enumerate(view.players):
        cards = sheet.orders.get(player.colour, {})
        names.append((*cards, *(f"?{n}" for n in range(len(cards), ORDERS))))
        r.order_total[seat] = len(cards)
        for order in range(ORDERS):
            r.at_least[seat * ORDERS + order] = UNKNOWN
        for order, card in enumerate(cards.values()):
            fill_card(r, seat * ORDERS + order, _card(card))
    return Table(r, tuple(names))


def _card(card: Any) -> Card:
    return Card(
        name=card.name,
        needs=tuple(card.needs.get(kind, 0) for kind in KIND_NAMES),
        jokers=card.jokers,
        joker_kinds=tuple(KIND_NAMES.index(kind) for kind in card.joker_kinds),
        scarcest=card.scarcest,
        barred=tuple(KIND_NAMES.index(kind) for kind in card.barred),
        at_least=card.at_least,
        origin=card.origin,
    )


# ---- the state


def known(table: Table, view: View, memory: Memory, oven: Sequence[str | Laid | None] | None = None) -> Remembered:
    """What who has the view and the memory knows, as a state; ``oven``: what he remembers of it, where it is not all.

    What is hidden lies where it may lie, in the fixed order: it says nothing of what is true, and ``worlds`` deals it
    anew. Cards of the oven that are not remembered are ``HIDDEN``.
    """
    s = memory.noted.copy()
    clear(s)
    _lay_table(table, view, memory, memory.oven if oven is None else oven, s)
    _lay_judging(table, view, memory, s)
    _lay_orders(table, view, memory, s)
    _lay_hands(table, view, memory, s)
    return s


def _lay_table(table: Table, view: View, memory: Memory, oven: Sequence[str | Laid | None], s: Remembered) -> None:
    s.round_number = view.round
    s.phase = _phase(view)
    s.player = _player(view)
    s.holder = NOBODY if view.holder is None else view.holder
    s.counter = _counts(view.counter)
    s.used = memory.noted.spent[:] if view.used is None else _counts(view.used)
    s.baked = view.baked
    s.supply_size = view.supply
    s.lap = int(view.supply == 0 and s.phase < KIND)  # PL-10
    s.turned = view.turned
    s.oven_size = view.turned + len(oven)
    s.pile = [HIDDEN] * PILE
    for at, card in enumerate(oven, view.turned):
        s.pile[at] = _code(table, card)
    _lay_call(view, memory, s)


def _lay_call(view: View, memory: Memory, s: Remembered) -> None:
    s.idle = memory.idle
    if view.call is not None:
        s.call_player, s.call_number, s.call_order = view.call.player, view.call.number, int(view.call.order)
        s.call_kind = NOBODY if view.call.kind is None else KIND_NAMES.index(view.call.kind)
        own = view.phase in ("order", "draw") and view.call.player == view.player
        s.acted = int(own and (view.call.kind is not None or view.call.order))
        s.idle -= int(own and not s.acted and s.idle > 0)  # this turn is not over yet


def _phase(view: View) -> int:
    if view.phase != "open":
        return int(Phase[view.phase.upper()])
    if view.decision is not None:
        return int(Phase[view.decision.phase.upper()])
    if view.judging is None:
        return OPEN
    return int(Phase.HELPING if view.wanted else Phase.JUDGING)


def _player(view: View) -> int:
    if view.player is not None:
        return view.player
    return view.seat if view.decision is not None and view.seat is not None else NOBODY


def _code(table: Table, card: str | Laid | None) -> int:
    if card is None:
        return HIDDEN
    if isinstance(card, Laid):
        return FIRST_ORDER + card.player * ORDERS + _order(table, card.player, card.order)
    return KIND_NAMES.index(card)


def _order(table: Table, player: int, name: str) -> int:
    names = table.names[player]
    return names.index(name) if name in names else ORDERS - 1


def _counts(numbers: Mapping[Any, int] | None) -> list[int]:
    return [(numbers or {}).get(kind, 0) for kind in KIND_NAMES]


def _lay_judging(table: Table, view: View, memory: Memory, s: Remembered) -> None:
    judging, decision = view.judging, view.decision
    if judging is None:
        return
    s.judged_player = judging.player
    s.judged_order = _order(table, judging.player, judging.order)
    s.wanted = _counts(view.wanted)
    s.helped = int(memory.helped)
    if memory.helped:
        s.added = memory.noted.given[:]
    if decision is not None and judging.player == view.seat:
        s.added = _counts(decision.added)
        s.wanted = _counts(decision.wanted)
        kinds = [KIND_NAMES.index(kind) for kind in decision.kinds]
        s.first_kind, s.second_kind = (*kinds, NOBODY, NOBODY)[:2]
    if s.phase == HELP:
        seat = (judging.player + 1) % table.rules.players
        while seat != view.seat:
            s.refused |= 1 << seat
            seat = (seat + 1) % table.rules.players


# ---- orders


def _lay_orders(table: Table, view: View, memory: Memory, s: Remembered) -> None:
    for seat, player in enumerate(view.players):
        hand = list(memory.hands.get(seat, ()))
        if seat == view.seat and view.orders is not None:
            hand = view.orders
        waiter = memory.waiters.get(seat, [])
        delivered = _delivered(view, memory, seat)
        oven = [card.order for card in memory.oven if isinstance(card, Laid) and card.player == seat]
        if view.judging is not None and view.judging.player == seat:
            oven.append(view.judging.order)
        placed = {_order(table, seat, name) for name in (*hand, *waiter, *oven, *filter(None, delivered))}
        free = [order for order in range(table.rules.order_total[seat]) if order not in placed]
        numbers = [_order(table, seat, name) for name in hand]
        s.orders[seat] = _pack(numbers, player.orders, free, False)
        s.waiter[seat] = _pack([_order(table, seat, name) for name in waiter], player.waiter, free, True)
        told = [None if name is None else _order(table, seat, name) for name in delivered]
        s.delivered[seat] = _pack_delivered(told, free)
        s.order_count[seat], s.waiter_count[seat], s.delivered_count[seat] = player.orders, player.waiter, len(told)
        shown = {*memory.shown.get(seat, ()), *(name for name in delivered if name is not None)}
        s.shown[seat] = sum(1 << order for order in {_order(table, seat, name) for name in shown})


def _delivered(view: View, memory: Memory, seat: int) -> Sequence[str | None]:
    told = view.players[seat].delivered
    return memory.delivered.get(seat, []) if told is None else told


def _pack(known: Sequence[int], count: int, free: list[int], last: bool) -> int:
    """So many orders as a stack: those that are known, first or last in it, and others that are free."""
    rest = [free.pop(0) if free else ORDERS - 1 for _ in range(count - len(known))]
    stack = [*rest, *known] if last else [*known, *rest]
    return sum(order << (4 * place) for place, order in enumerate(stack[:count]))


def _pack_delivered(told: Sequence[int | None], free: list[int]) -> int:
    orders = [(free.pop(0) if free else ORDERS - 1) if order is None else order for order in told]
    return sum(order << (4 * place) for place, order in enumerate(orders))


# ---- ingredients


def _lay_hands(table: Table, view: View, memory: Memory, s: Remembered) -> None:
    r, own = table.rules, NOBODY if view.seat is None else view.seat
    hidden = _hidden(r, view, s)
    for seat, player in enumerate(view.players):
        s.hand_count[seat] = player.hand - player.orders
        at = seat * KINDS
        if seat == own:
            s.hand[at : at + KINDS] = _counts(view.hand)
        else:
            s.hand[at : at + KINDS] = _dealt(hidden, s.hand_count[seat])
    if s.phase == DRAW:
        s.draws = draw_room(r, s.hand_count[s.player] + s.order_count[s.player])
    _lay_supply(r, view, hidden, s)
    _lay_kept(r, memory, own, s)


def _hidden(r: Rules, view: View, s: Remembered) -> list[int]:
    """Of each kind, how many cards are nowhere to be seen."""
    hidden = [r.cards[kind] - s.counter[kind] - s.used[kind] - s.added[kind] for kind in range(KINDS)]
    for kind, number in enumerate(_counts(view.hand)):
        hidden[kind] -= number
    for card in s.pile[s.turned : s.oven_size]:
        if 0 <= card < FIRST_ORDER:
            hidden[card] -= 1
    return [max(0, number) for number in hidden]


def _dealt(hidden: list[int], number: int) -> list[int]:
    """Take so many cards off what is hidden, the first kinds first."""
    dealt = [0] * KINDS
    for kind in range(KINDS):
        dealt[kind] = min(hidden[kind], number)
        hidden[kind] -= dealt[kind]
        number -= dealt[kind]
    return dealt


def _lay_supply(r: Rules, view: View, hidden: list[int], s: Remembered) -> None:
    cards = [MAMMA_MIA] if r.mamma_mia and view.holder is None and view.supply else []
    for kind in range(KINDS):
        cards += [kind] * hidden[kind]
    cards = (cards + [HIDDEN] * view.supply)[: view.supply]
    s.pile[PILE - view.supply :] = cards


def _lay_kept(r: Rules, memory: Memory, own: int, s: Remembered) -> None:
    """Hands when this supply was shuffled: of the others only the sizes are known, and only those count."""
    s.kept = [0] * len(s.kept)
    if not memory.supply:
        return
    s.leftover = memory.supply - sum(s.renewed) - (1 if r.mamma_mia else 0)
    counted = Slots()
    count_gone(s, r, counted)
    for seat in range(r.players):
        at = seat * KINDS
        if seat == own and memory.kept is not None:
            s.kept[at : at + KINDS] = memory.kept
        elif seat != own:
            s.kept[at] = s.hand_count[seat] + sum(counted.gone[at : at + KINDS]) - counted.drawn[seat]
    if own != NOBODY and memory.kept is None:
        s.leftover = max(1, s.leftover)  # it cannot say which cards it has drawn: then they may have been anywhere
