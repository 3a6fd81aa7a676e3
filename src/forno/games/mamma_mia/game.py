"""What this game says of itself to everybody else: ``GAME``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from forno.common import chance as common_chance
from forno.common.adapter import Adapter, HouseRule
from forno.common.editions import text_of
from forno.common.first_deal import first_deals
from forno.errors import BadOption, DeckError, RecordError

from . import answers, cards, helping, judging, kernel, knowing, layout, worlds
from .decks import Deck, built_in, faults, game_of, parse
from .events import Event, after_decision, after_step, kept, result
from .helping import next_helper
from .judging import is_judged
from .kernel import advance, apply, deal
from .known import deal_world
from .layout import COLOURS, HELP, HELPING, JUDGING, NOBODY, OPEN, TURN_END, Remembered, Slots, State
from .memory import Memory
from .notation import legal_moves, read_move
from .position import Position, read, write
from .remembering import remember
from .rules import EDITIONS, MEMORY_AIDS, Setting, edition, setting
from .sheet import card_sheet, sheet_of
from .view import View, is_public, view

__all__ = ["GAME"]

_SPARE = 16  # words that ``below`` may throw away: one shuffle in a million loses a single one


def _deck_faults(name: str, text: str, where: str = "deck") -> list[DeckError]:
    """What is wrong with an owner's deck file; nothing, if every edition and number of players can use it."""
    for year in GAME.editions(name):
        data = edition(name, year)
        found = faults(text, where, built_in(data["deck"]))
        if found:
            return found
        lowest, highest = data["players"]
        for number in range(lowest, highest + 1):
            try:
                setting(name, year, number, {"deck": text})
            except BadOption as error:
                return [DeckError(error.message, f"{where}: ingredients.of_each")]
    return []


def _read_deck(name: str, text: str, where: str = "deck") -> Deck:
    return parse(text, where, built_in(edition(name, GAME.editions(name)[0])["deck"]))


def _colours(setting: Setting) -> tuple[str, ...]:
    return tuple(colour for colour in COLOURS if colour in setting.deck.orders)


def _options_of(table: Setting, options: Mapping[str, Any], position: Position) -> Mapping[str, Any]:
    """The options with the colours of a position, which are the table's."""
    for seat, entry in enumerate(position.players[: table.rules.players]):
        if entry.colour is not None and "colours" in options and entry.colour != options["colours"][seat]:
            raise RecordError(
                f"{entry.colour}, but options.colours says {table.colours[seat]}", f"start.players[{seat}]"
            )
    colours = [seat.colour for seat in position.players]
    if "colours" in options or all(colour is None for colour in colours) or len(colours) != table.rules.players:
        return options
    given = [usual if colour is None else colour for colour, usual in zip(colours, table.colours, strict=True)]
    return {**options, "colours": given}


def _words(setting: Setting, s: State | None) -> int:
    """Only new rounds take any words."""
    if s is not None and not (s.phase == OPEN and s.turned == s.oven_size):
        return 0
    # In 2004 the ingredients are shuffled twice, the second time with the Mamma Mia! card among them.
    return sum(setting.rules.order_total) + 2 * sum(setting.rules.cards) + _SPARE


def _asking(s: State) -> int | None:
    """Who waits for help, as far as everybody sees what he asks for (PL-6)."""
    out = s.phase in (HELP, HELPING)
    return s.judged_player if is_judged(s) and (out or s.helped) and any(s.wanted) else None


def _unseen(setting: Setting, s: State) -> bool:
    if s.phase == HELPING:
        return s.helped == 0 and next_helper(s, setting.rules) != NOBODY
    return s.phase in (JUDGING, TURN_END)


GAME = Adapter(
    names=("mamma-mia", "mamma-mia-plus"),
    usual="mamma-mia",
    terminal="forno.games.mamma_mia.terminal:FRONT",
    picture="forno.games.mamma_mia.picture.table:paint",
    study="forno.games.mamma_mia.study:STUDY",
    testing="forno.games.mamma_mia.testing",
    search="forno.games.mamma_mia.searching:SEARCH",
    research="forno.games.mamma_mia.research:RESEARCH",
    bots={
        name: f"forno.games.mamma_mia.bot.levels:{name.replace('-', '_')}"
        for name in ("rule", "first-timer", "pippo", "rosa", "enzo")
    },
    kernel=(common_chance, cards, judging, helping, answers, knowing, kernel),
    layout=layout,
    most_words=400,  # a shuffle of the whole box, and every order
    Played=Remembered,
    remember=remember,
    Position=Position,
    View=View,
    Event=Event,
    years=tuple(EDITIONS),
    edition=edition,
    setting=setting,
    deal=deal,
    apply=apply,
    advance=advance,
    memory=Memory,
    world=deal_world,
    resample=lambda s, r, seat, chance: worlds.resample(s, r, seat, chance, Slots()),
    words=_words,
    legal_moves=legal_moves,
    read_move=read_move,
    view=view,
    result=result,
    after_decision=after_decision,
    after_step=after_step,
    kept=kept,
    unseen=_unseen,
    public=is_public,
    asking=_asking,
    hushed=lambda s: s.call_player != NOBODY,  # from a round's first call until the next round can begin
    shows_mover_nothing=True,
    read=read,
    write=write,
    options_of=_options_of,
    card_sheet=card_sheet,
    deck_sheet=sheet_of,
    deck_text=lambda name, year: text_of(__package__, edition(name, year)["deck"]),
    deck_game=game_of,
    deck_faults=_deck_faults,
    read_deck=_read_deck,
    colours=_colours,
    first_deal=lambda name: first_deals(__package__).get(name),
    house_rules=(
        HouseRule(name="rounds", kind="integer", tried=1, usual=lambda table: table.rules.rounds, least=1, most=9),
        HouseRule(name="starter", kind="seat", tried=0),
        HouseRule(name="remove_cards", kind="boolean", tried=False, usual=lambda _: True),
        HouseRule(name="helping", kind="boolean", tried=False, usual=lambda _: True),
        HouseRule(name="open_scores", kind="boolean", tried=True, usual=lambda _: False),
        HouseRule(
            name="memory_aid",
            kind="choice",
            tried="count",
            usual=lambda table: table.memory_aid,
            choices=MEMORY_AIDS,
            for_learning=("open",),
        ),
        HouseRule(name="deck", kind="deck"),
    ),
)
