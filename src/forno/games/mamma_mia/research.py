"""How Mamma Mia! and Plus are learned: what a seat sees as numbers, and the numbers of moves."""

from __future__ import annotations

from typing import Final

from forno.common.research import Moves, Opponent, Research

from . import opposing, packed, rollout, seen
from .bot import forecast, help, opening, recipes, turn, weigh
from .bot.weights import desk
from .layout import (
    ADD_ACTION,
    CARDS_OF_A_KIND,
    KIND_ACTION,
    KIND_NAMES,
    KINDS,
    ORDER_ACTION,
    ORDERS,
    PASS,
    PLACE_ACTION,
    WANT_ACTION,
)
from .notation import WORDS, move_text
from .rules import Setting

__all__ = ["RESEARCH"]

_KINDS: Final = ", ".join(KIND_NAMES)


def _move(setting: Setting, seat: int, action: int) -> str:
    return move_text(setting, seat, action)


RESEARCH = Research(
    Seen=seen.Seen,
    parts=(seen,),
    moves=(
        Moves(
            PLACE_ACTION,
            KINDS * CARDS_OF_A_KIND,
            "<number> <kind>",
            f"{CARDS_OF_A_KIND} for each kind ({_KINDS}): 1 card, 2 cards, …",
        ),
        Moves(ORDER_ACTION, ORDERS, "order <name>", "the own orders in their deck's order"),
        Moves(KIND_ACTION, KINDS, "kind <kind>", "by kind"),
        Moves(ADD_ACTION, KINDS, "add <kind>", "by kind"),
        Moves(WANT_ACTION, KINDS, "want <kind>", "by kind"),
        *(Moves(PASS + at, 1, WORDS[PASS + at]) for at in range(len(WORDS))),
    ),
    move=_move,
    scores=("pizzas", "ingredients"),
    longest=4000,
    opponents={
        "rule": Opponent((packed, recipes, forecast, turn, help, opening, weigh, rollout, opposing), lambda _: desk()),
    },
)
