"""What everybody has seen of hands since the supply was shuffled, noted in the state of a game that is played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .events import Asking, Delivered, Drew, Event, Helped, NewRound, Placed, WentBack
from .layout import KIND_NAMES, KINDS, LOG, LOG_DRAWN, MAMMA_MIA, PILE, Remembered

__all__ = ["note", "remember"]


def remember(s: Remembered, seen: list[Event]) -> None:
    """Note what a decision or a step has shown of hands.

    Args:
        s: The state after it.
        seen: What everybody saw of it.
    """
    for event in seen:
        note(s, event)
        if isinstance(event, NewRound):
            s.kept = s.hand[:]
            s.leftover = s.supply_size - sum(s.renewed) - (1 if MAMMA_MIA in s.pile[PILE - s.supply_size :] else 0)


def note(s: Remembered, event: Event) -> None:
    """Note what an event has shown of hands and of the used cards, all but what only who has the state can know."""
    match event:
        case Placed(player=player, kind=kind, number=number):
            _log(s, player, KIND_NAMES.index(kind), number)
        case Drew(player=player, source="supply", number=number):
            _log(s, player, LOG_DRAWN, number)
        case Asking(wanted=wanted):
            s.asked = _counts(wanted)
        case Helped(player=player, helper=helper, given=given):
            s.given = _counts(given)
            _pay(s, helper, given, 1)
            _pay(s, player, given, -1)  # what is added counts as the owner's when it is delivered
        case Delivered(player=player, used=used, added=added):
            _pay(s, player, added, 1)
            s.spent = [n + more for n, more in zip(s.spent, _counts(used), strict=True)]
            s.asked = [0] * KINDS
        case WentBack():
            _note_request(s, event)
            s.asked = [0] * KINDS
        case NewRound():
            s.renewed, s.spent = s.spent, [0] * KINDS
            s.paid, s.held = [0] * len(s.paid), [0] * len(s.held)
            s.logged = 0
        case _:
            pass


def _counts(numbers: Mapping[Any, int]) -> list[int]:
    return [numbers.get(kind, 0) for kind in KIND_NAMES]


def _log(s: Remembered, seat: int, kind: int, number: int) -> None:
    if s.logged < LOG:
        s.log[s.logged] = (seat * 8 + kind) * 16 + number
    s.logged = min(s.logged, LOG) + 1


def _pay(s: Remembered, seat: int, cards: Mapping[Any, int], sign: int) -> None:
    for kind, number in cards.items():
        s.paid[seat * KINDS + KIND_NAMES.index(kind)] += sign * number


def _note_request(s: Remembered, back: WentBack) -> None:
    """A request that nobody granted has shown that its owner holds all else that is printed and lacks (PL-6)."""
    if not any(s.asked):
        return
    for line in back.lines:
        if line.sign == "kind":
            kind = KIND_NAMES.index(line.kinds[0])
            at = back.player * KINDS + kind
            s.held[at] = max(s.held[at], s.paid[at] + line.missing - s.asked[kind])
