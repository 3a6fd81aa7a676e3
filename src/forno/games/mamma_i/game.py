"""What ``forno.play`` needs of this game, in one place: the names are those of ``forno.play.games.GameModule``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from forno.common import chance as common_chance
from forno.common.chance import Words
from forno.errors import DeckError

from . import dinner, effects, kernel, knowing, layout, lists, options, tricks
from .decks import Deck, faults, game_of, parse, text_of
from .events import Event, Result, after_decision, after_step, result
from .kernel import advance, apply, deal
from .knowing import resample
from .layout import ASSIGN, BEGIN, CLEAR, NOBODY, NONE, OVER, SECRETS, State
from .notation import legal_moves, read_move
from .position import Position, read, write
from .rules import EDITIONS, Setting, edition, setting
from .sheet import CardSheet, card_sheet, sheet_of
from .view import View, view

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

NAMES = ("mamma-i",)
WORDS = 128  # more random words than any one step takes: a shuffle of the deck, of characters and ingredients
KERNEL = (common_chance, lists, options, effects, dinner, tricks, knowing, kernel)
LAYOUT = layout


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
    """``mamma-i`` if a file is a deck for it, by what is in it."""
    return game_of(data)


def deck_faults(name: str, text: str, where: str = "deck") -> list[DeckError]:
    """What is wrong with an owner's deck file.

    Args:
        name: The game.
        text: The file's text.
        where: The file's name, for messages.
    """
    return faults(text, where)


def read_deck(name: str, text: str, where: str = "deck") -> Deck:
    """Read an owner's deck file.

    Raises:
        DeckError: The first thing that is wrong with it.
    """
    return parse(text, where)


def deck_sheet(deck: Deck) -> CardSheet:
    """The cards of a deck in words: of one that was read, or of a setting's."""
    return sheet_of(deck)


def colours(_setting: Setting) -> tuple[str, ...]:
    """Seats have no colours here."""
    return ()


def new_state(setting: Setting, chance: Words) -> State:
    """A game after the deal."""
    s = State()
    deal(s, setting.rules, chance)
    return s


def begin(game: str, name: str, players: int, options: Mapping[str, Any], position: Position) -> tuple[Setting, State]:
    """The setting and the state of a game that starts from a position.

    Raises:
        BadOption: The number of players or an option is wrong.
        RecordError: The position is wrong.
    """
    table = setting(game, name, players, options)
    return table, read(table, position)


def words(_setting: Setting, s: State | None) -> int:
    """How many random words the automatic step that is due (None: the deal) may take: only new turns take any."""
    return WORDS if s is None or s.phase in (CLEAR, SECRETS) else 0


def acting(s: State) -> int | None:
    """Who has to decide now; nobody when an automatic step is due or the game is over."""
    return s.player if s.phase < OVER else None


def on_turn(s: State) -> int | None:
    """Whose turn it is: everybody knows it all the time, until the game is over."""
    return None if s.phase == OVER else s.player


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
    seen = after_decision(s, action)
    apply(s, setting.rules, action)
    return seen


def asking(_s: State) -> None:
    """Nobody ever waits for help."""


def unseen(_setting: Setting, s: State) -> bool:
    """Whether nobody sees anything of the automatic step that is due."""
    return s.phase == BEGIN or (s.phase == ASSIGN and s.queue_count == 0)


def step(setting: Setting, s: State, chance: Words) -> list[Event] | None:
    """Take one automatic step and return what everybody sees of it; None: there was none to take."""
    if s.phase <= OVER:
        return None
    before = s if unseen(setting, s) else s.copy()
    done = advance(s, setting.rules, chance)
    return None if done == NONE else after_step(setting, before, s, done)


def resampled(setting: Setting, s: State, seat: int | None, chance: Words) -> State:
    """A copy in which all that ``seat`` cannot know is dealt anew."""
    other = s.copy()
    resample(other, setting.rules, NOBODY if seat is None else seat, chance)
    return other
