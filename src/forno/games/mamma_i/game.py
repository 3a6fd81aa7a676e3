"""What this game says of itself to everybody else: ``GAME``."""

from __future__ import annotations

from forno.common import chance as common_chance
from forno.common.adapter import Adapter, HouseRule
from forno.common.editions import text_of
from forno.common.first_deal import first_deals
from forno.errors import DeckError

from . import dinner, effects, kernel, knowing, layout, lists, options, tricks
from .decks import Deck, faults, game_of, parse
from .events import Event, after_decision, after_step, result
from .kernel import advance, apply, deal
from .knowing import resample
from .known import deal_world
from .layout import ASSIGN, BEGIN, CLEAR, SECRETS, State
from .memory import Memory
from .notation import legal_moves, read_move
from .position import Position, read, write
from .rules import EDITIONS, Setting, edition, setting
from .sheet import card_sheet, sheet_of
from .view import View, view

__all__ = ["GAME"]

_WORDS = 128  # more random words than any one step takes: a shuffle of the deck, of characters and ingredients


def _deck_faults(_name: str, text: str, where: str = "deck") -> list[DeckError]:
    return faults(text, where)


def _read_deck(_name: str, text: str, where: str = "deck") -> Deck:
    return parse(text, where)


def _words(_setting: Setting, s: State | None) -> int:
    """Only new turns take any words."""
    return _WORDS if s is None or s.phase in (CLEAR, SECRETS) else 0


def _unseen(_setting: Setting, s: State) -> bool:
    return s.phase == BEGIN or (s.phase == ASSIGN and s.queue_count == 0)


GAME = Adapter(
    names=("mamma-i",),
    terminal="forno.games.mamma_i.terminal:FRONT",
    picture="forno.games.mamma_i.picture.table:paint",
    study="forno.games.mamma_i.study:STUDY",
    testing="forno.games.mamma_i.testing",
    search="forno.games.mamma_i.searching:SEARCH",
    research="forno.games.mamma_i.research:RESEARCH",
    bots={name: f"forno.games.mamma_i.bot.levels:{name}" for name in ("rule", "pippo", "rosa", "enzo")},
    kernel=(common_chance, lists, options, effects, dinner, tricks, knowing, kernel),
    layout=layout,
    most_words=_WORDS,
    Position=Position,
    View=View,
    Event=Event,
    years=tuple(EDITIONS),
    edition=edition,
    setting=setting,
    deal=deal,
    apply=apply,
    advance=advance,
    resample=resample,
    memory=Memory,
    world=deal_world,
    words=_words,
    legal_moves=legal_moves,
    read_move=read_move,
    view=view,
    result=result,
    after_decision=after_decision,
    after_step=after_step,
    unseen=_unseen,
    public=lambda _: True,  # everybody knows whose turn it is all the time
    shows_mover_nothing=True,
    read=read,
    write=write,
    card_sheet=card_sheet,
    deck_sheet=sheet_of,
    deck_text=lambda name, year: text_of(__package__, edition(name, year)["deck"]),
    deck_game=game_of,
    deck_faults=_deck_faults,
    read_deck=_read_deck,
    first_deal=lambda name: first_deals(__package__).get(name),
    house_rules=(
        HouseRule(name="starter", kind="seat", tried=0),
        HouseRule(name="deck", kind="deck"),
    ),
)
