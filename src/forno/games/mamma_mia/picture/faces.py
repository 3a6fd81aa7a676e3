"""The face of any order card, by what a deck says of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from forno.common.messages import title
from forno.common.picture import Picture

from ..sheet import OrderCard
from .cards import Line, bombastica, misto, order

__all__ = ["face"]

_TITLES: Final = {
    "misto": "Mista",
    "due": "Due due due",
    "monotoni-junior": "Monotoni jr",
    "mamma-mia-a": "Mamma Mia",
    "mamma-mia-b": "Mamma Mia",
}
_JOKERS: Final = ("cloche", "cloche2")
_LINES: Final = 3  # that have room
_MEANT: Final = 2  # kinds of which one is meant, side by side


def face(own: str, card: OrderCard, kinds: Sequence[str]) -> Picture:
    """An order card: jokers first, then printed kinds, the own one last, then the barred one.

    Args:
        own: The kind of its colour.
        card: What it needs.
        kinds: All kinds of the deck, in the fixed order.
    """
    if card.at_least:
        return bombastica(own, card.at_least)
    if len(card.needs) > _LINES:
        return misto(own, card.needs)
    return order(own, _name(card.name, kinds), list(_lines(own, card, kinds)), next(iter(card.barred), ""))


def _name(name: str, kinds: Sequence[str]) -> str:
    if name.partition("-")[2] in kinds:
        return "Normale"
    return _TITLES.get(name) or title(name.replace("-", " "))


def _lines(own: str, card: OrderCard, kinds: Sequence[str]) -> Iterator[Line]:
    at = list(kinds).index(own) + 1
    ring = [*kinds[at:], *kinds[:at]]  # in the ring of kinds the next one to the own is the first
    free = [kind for kind in ring if kind not in card.needs and kind not in card.barred]
    meant = [kind for kind in ring if kind in card.joker_kinds]
    for nth, number in enumerate(card.jokers):
        if card.scarcest:
            yield number, ["scarce"]
        elif len(meant) == _MEANT and len(meant) < len(free):
            yield number, meant
        else:
            yield number, [_JOKERS[nth]]
    for kind in ring:
        if kind in card.needs:
            yield card.needs[kind], [kind]
