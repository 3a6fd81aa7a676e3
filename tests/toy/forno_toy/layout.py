"""The names of the numbers: fields, phases, actions, steps."""

from __future__ import annotations

from typing import Final

from forno.common.table import Fields, Table

PLAYERS: Final = 3
CARDS: Final = 12
HIDDEN: Final = 0

# What the game waits for. Up to OVER a decision, or nothing; above it an automatic step is due.
TURN, PLAY, OVER, NEXT = range(4)
# What a step did; 0: there was none to take.
PASSED_ON, ENDED = 1, 2
# Decisions: to draw, or to play a card (its number).
DRAW: Final = 0
ACTIONS: Final = CARDS + 1

STATE: Final[Fields] = (
    ("stack", "i1", CARDS),  # from the top; only those from `drawn` on still lie there
    ("drawn", "i1", 0),
    ("owner", "i1", CARDS),  # by card: who holds it, NOBODY, or ON_TABLE
    ("held", "i1", PLAYERS),  # how many cards a seat holds
    ("table", "i1", CARDS),  # the cards played, in their order
    ("played", "i1", 0),
    ("points", "i1", PLAYERS),
    ("player", "i1", 0),
    ("phase", "i1", 0),
)
RULES: Final[Fields] = (("players", "i1", 0), ("hand", "i1", 0))

NOBODY: Final = -1
ON_TABLE: Final = -2


class State(Table):
    """A game's state."""

    __slots__ = tuple(name for name, _, _ in STATE)
    fields = STATE

    stack: list[int]
    drawn: int
    owner: list[int]
    held: list[int]
    table: list[int]
    played: int
    points: list[int]
    player: int
    phase: int


class Rules(Table):
    """What the number of players and the options decide."""

    __slots__ = tuple(name for name, _, _ in RULES)
    fields = RULES

    players: int
    hand: int
