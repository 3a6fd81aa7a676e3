"""What everybody has seen of hands since the supply was shuffled, noted in the state of a game that is played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .events import Asking, Delivered, Drew, Event, Helped, NewRound, NotHelped, Placed, WentBack
from .layout import KIND_NAMES, KINDS, LOG, LOG_DRAWN, MAMMA_MIA, ORDERS, PILE, Remembered
from .rules import Setting

__all__ = ["remember"]


def remember(setting: Setting, s: Remembered, seen: list[Event]) -> None:
    """Note what a decision or a step has shown of hands.

    Args:
        setting: The table.
        s: The state after it.
        seen: What everybody saw of it.
    """
    for event in seen:
        match event:
            case Placed(player=player, kind=kind, number=number):
                _log(s, player, KIND_NAMES.index(kind), number)
            case Drew(player=player, source="supply", number=number):
                _log(s, player, LOG_DRAWN, number)
            case Asking(wanted=wanted):
                s.asked = [wanted.get(kind, 0) for kind in KIND_NAMES]
            case Helped(player=player, helper=helper, given=given):
                s.given = [given.get(kind, 0) for kind in KIND_NAMES]
                _pay(s, helper, given, 1)
                _pay(s, player, given, -1)  # what is added counts as the owner's when it is delivered
            case Delivered(player=player, used=used, added=added):
                _pay(s, player, added, 1)
                for kind, number in used.items():
                    s.spent[KIND_NAMES.index(kind)] += number
            case NotHelped():
                _note_request(setting, s, seen)
            case NewRound():
                _begin(s)
            case _:
                pass


def _log(s: Remembered, seat: int, kind: int, number: int) -> None:
    if s.logged < LOG:
        s.log[s.logged] = (seat * 8 + kind) * 16 + number
    s.logged = min(s.logged, LOG) + 1


def _pay(s: Remembered, seat: int, cards: Mapping[Any, int], sign: int) -> None:
    for kind, number in cards.items():
        s.paid[seat * KINDS + KIND_NAMES.index(kind)] += sign * number


def _note_request(setting: Setting, s: Remembered, seen: list[Event]) -> None:
    """A request that nobody granted has shown that its owner holds all else that is printed and lacks (PL-6)."""
    r = setting.rules
    for back in seen:
        if isinstance(back, WentBack):
            row = back.player * ORDERS + setting.names[back.player].index(back.order)
            for kind in range(r.kinds if r.at_least[row] == 0 else 0):
                at = back.player * KINDS + kind
                lacked = r.need[row * KINDS + kind] - s.counter[kind] - s.asked[kind]
                s.held[at] = max(s.held[at], s.paid[at] + lacked)


def _begin(s: Remembered) -> None:
    """The used cards have been shuffled into the supply."""
    s.kept = s.hand[:]
    s.renewed, s.spent = s.spent, [0] * KINDS
    s.leftover = s.supply_size - sum(s.renewed) - (1 if MAMMA_MIA in s.pile[PILE - s.supply_size :] else 0)
    s.paid, s.held = [0] * len(s.paid), [0] * len(s.held)
    s.logged = 0
