"""How the bot ``first-timer`` plays: it fills what it can, and lays an order as soon as a card of it lies there."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from ..sheet import card_sheet

__all__ = ["Beginner"]


class Beginner:
    """Looks at its own cards and at what it has just laid; what went into the oven before is forgotten."""

    def __init__(self) -> None:
        self._sheet: Any = None

    def know(self, sheet: Any) -> None:
        """Read the cards that are played with."""
        self._sheet = sheet

    def choose(self, view: Any, legal: Sequence[str], rng: random.Random) -> str:
        """Whatever looks good at once; any ingredients, and any stack to draw from."""
        if view.phase == "order":
            return self._order(view, legal, rng)
        return rng.choice(legal) if view.phase in ("place", "draw") else _answer(view, legal, rng)

    def _order(self, view: Any, legal: Sequence[str], rng: random.Random) -> str:
        """An order that wants the card that lies on top of the oven."""
        top = view.top.kind if view.top else None
        fitting = [f"order {order}" for order in view.orders if top in self._kinds(view, order)]
        return rng.choice([move for move in fitting if move in legal] or ["no order"])

    def _kinds(self, view: Any, order: str) -> set[str]:
        """The kinds that an order may want; one that takes anything wants all."""
        sheet = self._sheet or card_sheet(view.game, view.edition)
        card = sheet.orders.get(view.players[view.seat].colour, {}).get(order)
        if card is None:
            return set()
        return set(sheet.kinds) if card.at_least else {*card.needs, *card.joker_kinds}


def _answer(view: Any, legal: Sequence[str], rng: random.Random) -> str:
    """Fill it, help, ask for what is lacking; of kinds the one of which there are most."""
    for wanted in ("fill", "help", "ask"):
        if wanted in legal:
            return wanted
    hand: Mapping[str, int] = view.hand
    for word in ("kind", "add", "want"):
        kinds = [move for move in legal if move.startswith(f"{word} ")]
        if kinds:
            most = max(hand.get(_kind(move), 0) for move in kinds)
            return rng.choice([move for move in kinds if hand.get(_kind(move), 0) == most])
    return rng.choice(legal)


def _kind(move: str) -> str:
    return move.rsplit(maxsplit=1)[-1]
