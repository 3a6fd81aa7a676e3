"""What ``forno.play`` needs of this game, in one place: the names are those of ``forno.play.games.GameModule``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from forno.common import chance as common_chance
from forno.common.chance import Words
from forno.errors import BadOption, DeckError, RecordError

from . import answers, cards, helping, judging, kernel, knowing, layout
from .decks import Deck, built_in, faults, game_of, parse, text_of
from .events import Event, Result, after_decision, after_draw, after_step, result
from .helping import next_helper
from .judging import is_judged
from .kernel import advance, apply, deal
from .knowing import resample
from .layout import COLOURS, DRAWING, HELP, HELPING, JUDGING, NOBODY, NONE, OPEN, OVER, TURN_END, State
from .notation import legal_moves, read_move
from .position import Position, read, write
from .rules import EDITIONS, Setting, edition, setting
from .sheet import CardSheet, card_sheet, sheet_of
from .view import View, is_public, view

__all__ = [
    "KERNEL",
    "LAYOUT",
    "NAMES",
    "WORDS",
    "Event",
    "Position",
    "Result",
    "Setting",
    "State",
    "View",
    "acting",
    "asking",
    "begin",
    "card_sheet",
    "colours",
    "decide",
    "deck_faults",
    "deck_game",
    "deck_sheet",
    "deck_text",
    "editions",
    "is_over",
    "legal_moves",
    "new_state",
    "on_turn",
    "players",
    "read_deck",
    "resampled",
    "rests",
    "result",
    "setting",
    "step",
    "unseen",
    "view",
    "words",
    "write",
]

NAMES = ("mamma-mia", "mamma-mia-plus")
KERNEL = (common_chance, cards, judging, helping, answers, knowing, kernel)
LAYOUT = layout
WORDS = 400  # more random words than any one step takes: a shuffle of the whole box, and every order
_SPARE = 16  # words that ``below`` may throw away: one shuffle in a million loses a single one


def editions(name: str) -> tuple[str, ...]:
    """The editions of a game, the usual one first."""
    return tuple(year for game, year in EDITIONS if game == name)


def players(name: str, year: str) -> tuple[int, int]:
    """The lowest and the highest number of players."""
    lowest, highest = edition(name, year)["players"]
    return lowest, highest


def deck_text(name: str, year: str) -> str:
    """The deck file of an edition, as an example for an owner's own."""
    return text_of(edition(name, year)["deck"])


def deck_game(data: Mapping[str, Any]) -> str | None:
    """Which of ``NAMES`` a deck file is for, by what is in it; None: none of them."""
    return game_of(data)


def deck_faults(name: str, text: str, where: str = "deck") -> list[DeckError]:
    """What is wrong with an owner's deck file; nothing, if every edition and number of players can use it.

    Args:
        name: The game.
        text: The file's text.
        where: The file's name, for messages.
    """
    for year in editions(name):
        found = faults(text, where, built_in(edition(name, year)["deck"]))
        if found:
            return found
        lowest, highest = players(name, year)
        for number in range(lowest, highest + 1):
            try:
                setting(name, year, number, {"deck": text})
            except BadOption as error:
                return [DeckError(error.message, f"{where}: ingredients.of_each")]
    return []


def read_deck(name: str, text: str, where: str = "deck") -> Deck:
    """Read an owner's deck file.

    Raises:
        DeckError: The first thing that is wrong with it.
    """
    return parse(text, where, built_in(edition(name, editions(name)[0])["deck"]))


def deck_sheet(deck: Deck) -> CardSheet:
    """The cards of a deck in words: of one that was read, or of a setting's."""
    return sheet_of(deck)


def colours(setting: Setting) -> tuple[str, ...]:
    """The colours that there are for seats, in the usual order."""
    return tuple(colour for colour in COLOURS if colour in setting.deck.orders)


def new_state(setting: Setting, chance: Words) -> State:
    """A game after the deal."""
    s = State()
    deal(s, setting.rules, chance)
    return s


def begin(game: str, name: str, players: int, options: Mapping[str, Any], position: Position) -> tuple[Setting, State]:
    """The setting and the state of a game that starts from a position, whose colours are the table's.

    Raises:
        BadOption: The number of players, an option or a colour is wrong.
        RecordError: The position is wrong.
    """
    table = setting(game, name, players, options)
    for seat, entry in enumerate(position.players[:players]):
        if entry.colour is not None and "colours" in options and entry.colour != options["colours"][seat]:
            raise RecordError(
                f"{entry.colour}, but options.colours says {table.colours[seat]}", f"start.players[{seat}]"
            )
    colours = [seat.colour for seat in position.players]
    if "colours" not in options and any(colour is not None for colour in colours) and len(colours) == players:
        given = [usual if colour is None else colour for colour, usual in zip(colours, table.colours, strict=True)]
        table = setting(game, name, players, {**options, "colours": given})
    return table, read(table, position)


def words(setting: Setting, s: State | None) -> int:
    """How many random words the automatic step that is due (None: the deal) may take: only new rounds take any."""
    if s is not None and not (s.phase == OPEN and s.turned == s.oven_size):
        return 0
    # In 2004 the ingredients are shuffled twice, the second time with the Mamma Mia! card among them.
    return sum(setting.rules.order_total) + 2 * sum(setting.rules.cards) + _SPARE


def acting(s: State) -> int | None:
    """Who has to decide now; nobody when an automatic step is due or the game is over."""
    return s.player if s.phase < OVER else None


def on_turn(s: State) -> int | None:
    """Whose turn it is, as far as everybody knows; nobody's while the oven is open (MM-16), and when it is over."""
    return s.player if is_public(s) else None


def rests(s: State) -> bool:
    """Whether no automatic step is due: a decision is wanted, or the game is over."""
    return s.phase <= OVER


def is_over(s: State) -> bool:
    """Whether the game is over."""
    return s.phase == OVER


def decide(setting: Setting, s: State, text: str) -> list[Event]:
    """Take a decision, checked, and return what everybody sees of it.

    Raises:
        IllegalMove: It is not legal; the state is as it was.
    """
    action = read_move(setting, s, text)
    seen = after_decision(setting, s, action)
    apply(s, setting.rules, action)
    return seen


def asking(s: State) -> int | None:
    """Who waits for help, as far as everybody sees what he asks for (PL-6); None: nobody."""
    out = s.phase in (HELP, HELPING)
    return s.judged_player if is_judged(s) and (out or s.helped) and any(s.wanted) else None


def unseen(setting: Setting, s: State) -> bool:
    """Whether nobody sees anything of the automatic step that is due."""
    if s.phase == HELPING:
        return s.helped == 0 and next_helper(s, setting.rules) != NOBODY
    return s.phase in (JUDGING, TURN_END)


def step(setting: Setting, s: State, chance: Words) -> list[Event] | None:
    """Take one automatic step and return what everybody sees of it; None: there was none to take."""
    if s.phase <= OVER:
        return None
    if s.phase == DRAWING:
        return _draw(setting, s, chance)
    # What a card that is turned up shows is told from the state after it; what nobody sees needs no telling.
    turns_up = s.phase == OPEN and s.turned < s.oven_size
    before = s if turns_up or unseen(setting, s) else s.copy()
    done = advance(s, setting.rules, chance)
    return None if done == NONE else after_step(setting, before, s, done)


def _draw(setting: Setting, s: State, chance: Words) -> list[Event]:
    # Nearly every turn has one, and a few numbers are all that has to be kept of the state before it.
    seat, source, holder, hand = s.player, s.source, s.holder, _hand(s, s.player)
    advance(s, setting.rules, chance)
    return after_draw(setting, seat, source, _hand(s, seat) - hand, s.holder if s.holder != holder else None)


def _hand(s: State, seat: int) -> int:
    return s.hand_count[seat] + s.order_count[seat]


def resampled(setting: Setting, s: State, seat: int | None, chance: Words) -> State:
    """A copy in which all that ``seat`` cannot know is dealt anew."""
    other = s.copy()
    resample(other, setting.rules, NOBODY if seat is None else seat, chance)
    return other
