"""What ``forno.play`` needs of this game, in one place: the names are those of ``forno.play.games.GameModule``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from forno.common import chance as common_chance

from . import dinner, effects, kernel, knowing, layout, lists, tricks
from .events import Event, Result, after_decision, after_step, result
from .kernel import advance, apply, deal
from .knowing import resample
from .layout import NONE, OVER, State
from .notation import legal_moves, read_move
from .position import Position, read, write
from .rules import EDITIONS, Setting, edition, setting
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
    "begin",
    "decide",
    "editions",
    "is_over",
    "legal_moves",
    "new_state",
    "players",
    "resampled",
    "result",
    "setting",
    "step",
    "view",
    "write",
]

NAMES = ("mamma-i",)
WORDS = 128  # more random words than any one step takes: a shuffle of the deck, of characters and ingredients
KERNEL = (common_chance, lists, effects, dinner, tricks, knowing, kernel)
LAYOUT = layout


def editions(name: str) -> tuple[str, ...]:
    """The editions of a game, the usual one first."""
    return tuple(year for game, year in EDITIONS if game == name)


def players(name: str, year: str) -> tuple[int, int]:
    """The lowest and the highest number of players."""
    lowest, highest = edition(name, year)["players"]
    return lowest, highest


def new_state(setting: Setting, chance: list[int]) -> State:
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


def acting(s: State) -> int | None:
    """Who has to decide now; nobody when an automatic step is due or the game is over."""
    return s.player if s.phase < OVER else None


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


def step(setting: Setting, s: State, chance: list[int]) -> list[Event] | None:
    """Take one automatic step and return what everybody sees of it; None: there was none to take."""
    if s.phase <= OVER:
        return None
    before = s.copy()
    done = advance(s, setting.rules, chance)
    return None if done == NONE else after_step(setting, before, s, done)


def resampled(setting: Setting, s: State, seat: int, chance: list[int]) -> State:
    """A copy in which all that ``seat`` cannot know is dealt anew."""
    other = s.copy()
    resample(other, setting.rules, seat, chance)
    return other
