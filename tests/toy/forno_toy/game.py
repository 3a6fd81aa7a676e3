"""What the game says of itself: the entry point names this ``GAME``."""

from __future__ import annotations

from forno.common import chance
from forno.common.adapter import Adapter, HouseRule

from . import kernel, layout
from .layout import CARDS, State
from .words import (
    Drew,
    Over,
    Played,
    Position,
    Setting,
    View,
    after_decision,
    after_step,
    edition,
    legal_moves,
    read,
    read_move,
    result,
    setting,
    unseen,
    view,
    write,
)

__all__ = ["GAME"]

_WORDS = CARDS + 16  # a shuffle, and words that it may throw away


def _words(_setting: Setting, s: State | None) -> int:
    return _WORDS if s is None else 0


GAME: Adapter[Setting, State, Position, View, tuple[int, ...]] = Adapter(
    names=("toy",),
    years=(("toy", "first"),),
    kernel=(chance, kernel),
    layout=layout,
    most_words=_WORDS,
    Position=Position,
    View=View,
    Event=Drew | Played | Over,
    edition=edition,
    setting=setting,
    deal=kernel.deal,
    apply=kernel.apply,
    advance=kernel.advance,
    resample=kernel.resample,
    words=_words,
    legal_moves=legal_moves,
    read_move=read_move,
    view=view,
    result=result,
    after_decision=after_decision,
    after_step=after_step,
    unseen=unseen,
    public=lambda _: True,  # everybody knows whose turn it is
    read=read,
    write=write,
    card_sheet=lambda _name, _year: {"cards": list(range(1, CARDS + 1))},
    deck_sheet=lambda deck: {"cards": list(deck)},
    house_rules=(
        HouseRule(name="hand", kind="integer", tried=1, usual=lambda table: table.rules.hand, least=1, most=4),
    ),
)
