"""What there is to count in Mamma I: what players choose, who buys which ingredients, what characters come to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from forno.common.study import Fact, Rate, Study

from .events import Assigned, Bill, Called, NewTurn, Over, Passed, Removed, Took, TurnedCard, Visited

__all__ = ["STUDY"]

_OPTIONS: Final[dict[type, str]] = {
    Took: "take cards",
    Called: "call for the wc",
    Removed: "remove a card",
    TurnedCard: "turn an ingredients card",
    Passed: "pass",
}
_INGREDIENTS: Final = "ingredients"
_CHARACTERS: Final = "characters"
_CHOICES: Final = "choices"


class _Counting:
    """Counts one game; ingredients are those of the cards that are played with."""

    def __init__(self, view: Any, sheet: Any) -> None:
        self._cards = tuple(sheet.ingredients)
        self._turn = view.turn
        self._told = False

    def see(self, event: Any) -> Iterator[Fact]:
        if not self._told:
            self._told = True
            yield from (Fact(_INGREDIENTS, card, "in play") for card in self._cards)
        if isinstance(event, NewTurn):
            self._turn = event.turn
        elif isinstance(event, Assigned):
            yield Fact(_INGREDIENTS, str(event.card), "left" if event.character is None else "bought", None, self._turn)
            if event.character is not None:
                yield Fact(_CHARACTERS, event.character, "ingredients bought")
        elif isinstance(event, Visited):
            yield Fact(_CHARACTERS, event.character, "sent to the wc", None, self._turn)
        elif isinstance(event, Over):
            for seat, name in enumerate(event.secrets):
                yield Fact(_CHARACTERS, name, "hidden", seat)
                if seat in event.result.winners:
                    yield Fact(_CHARACTERS, name, "wins", seat, number=1 / len(event.result.winners))
            for bill in event.bills:
                yield from _points(bill)
        elif (option := _OPTIONS.get(type(event))) is not None:
            yield Fact(_CHOICES, option, "chosen", event.player, self._turn)


def _points(bill: Bill) -> Iterator[Fact]:
    yield Fact(_CHARACTERS, bill.character, "points", number=bill.total)
    yield Fact(_CHARACTERS, bill.character, "movement", number=bill.movement)
    if bill.place == 1:
        yield Fact(_CHARACTERS, bill.character, "first at table")


STUDY: Final = Study(
    watcher=_Counting,
    tables={
        _CHOICES: ("chosen",),
        _INGREDIENTS: ("in play", "bought", "left"),
        _CHARACTERS: (
            *("hidden", "wins", "points", "movement"),
            *("first at table", "ingredients bought", "sent to the wc"),
        ),
    },
    rates=(Rate(_INGREDIENTS, "bought", "in play"), Rate(_CHARACTERS, "wins", "hidden")),
    timed=((_CHOICES, "chosen"), (_INGREDIENTS, "bought")),
    luck="forno.games.mamma_i.luck",
)
