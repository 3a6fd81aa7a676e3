"""What others may be guessed to hold, from what everybody has seen: an expectation, where worlds are many draws."""

from __future__ import annotations

from typing import Final

from ..layout import KINDS, LOG_DRAWN, PILE, Desk, Remembered, Rules
from ..slots import count_gone, is_forgotten, laid_apart

__all__ = ["guess"]

_KEPT: Final = 0.25  # how much less likely a card is of a kind of which its owner has laid some since he drew it

Numbers = list[float]


def guess(s: Remembered, r: Rules, d: Desk) -> list[Numbers]:
    """How many cards of each kind may be expected in each hand, as a seat sees it; after those, in the supply.

    With two players all that the other one held when the supply was shuffled is known, and only what he has drawn since
    is not. Any hidden card may be any other, but that who lays a kind keeps little of it back.

    Args:
        s: What ``s.player`` knows.
        r: The rules.
        d: Room to count.
    """
    count_gone(s, r, d)
    hidden = _hidden(s, r)
    hands = []
    for seat in range(r.players):
        own = s.hand[seat * KINDS : (seat + 1) * KINDS]
        if seat == s.player:
            hands.append([float(number) for number in own])
            continue
        sure = _kept(s, r, d, seat, hidden)
        likely = _follow(s, d, seat, sure)
        rest = [max(0.0, number - more) * part for number, more, part in zip(hidden, sure, likely, strict=True)]
        scale = max(0.0, s.hand_count[seat] - sum(sure)) / max(0.01, sum(rest))
        hands.append([more + number * scale for number, more in zip(rest, sure, strict=True)])
    others = [hand for seat, hand in enumerate(hands) if seat != s.player]
    return [
        *hands,
        [max(0.0, number - sum(held)) for number, held in zip(hidden, zip(*others, strict=True), strict=True)],
    ]


def _hidden(s: Remembered, r: Rules) -> Numbers:
    """How many cards of each kind are to be seen by nobody but their owners: ``known`` has laid them anywhere."""
    hidden = [0.0] * KINDS
    for seat in range(r.players):
        if seat != s.player:
            for kind in range(KINDS):
                hidden[kind] += s.hand[seat * KINDS + kind]
    for card in s.pile[PILE - s.supply_size :]:
        if 0 <= card < KINDS:
            hidden[card] += 1
    return hidden


def _kept(s: Remembered, r: Rules, d: Desk, other: int, hidden: Numbers) -> Numbers:
    """What the only other player surely held when the supply was shuffled: of all hidden cards, what is not from it."""
    if r.players > 2 or is_forgotten(s) or not any(s.kept) or s.leftover != 0:
        return [0.0] * KINDS
    kept = []
    for kind in range(KINDS):
        at = s.player * KINDS + kind
        late = s.renewed[kind] - s.hand[at] - d.gone[at] - laid_apart(s, s.player, kind) + s.kept[at]
        kept.append(max(0.0, hidden[kind] + d.gone[other * KINDS + kind] - late))
    return kept


def _follow(s: Remembered, d: Desk, seat: int, sure: Numbers) -> Numbers:
    """Go through all that a seat has laid and drawn: how likely each kind is among what nobody knows of its hand.

    What of ``sure`` was laid is taken off it.
    """
    if is_forgotten(s):
        return [1.0] * KINDS
    unknown = s.hand_count[seat] + sum(d.gone[seat * KINDS : (seat + 1) * KINDS]) - d.drawn[seat] - sum(sure)
    likely = [max(0.0, unknown)] * KINDS
    for entry in s.log[: s.logged]:
        if entry >> 7 == seat:
            kind, number = (entry >> 4) & 7, entry & 15
            if kind == LOG_DRAWN:
                likely = [part + number for part in likely]
                unknown += number
                continue
            rest = number - _take(sure, kind, number)
            likely = [part * max(0.0, 1 - rest / max(1.0, unknown)) for part in likely]
            likely[kind] *= _KEPT
            unknown -= rest
    for kind in range(KINDS):
        _take(sure, kind, s.paid[seat * KINDS + kind])
    return [part + 0.01 for part in likely]


def _take(sure: Numbers, kind: int, number: int) -> float:
    taken = min(sure[kind], max(0, number))
    sure[kind] -= taken
    return taken
