"""The names of the numbers: fields, phases, actions, steps."""

from __future__ import annotations

from typing import Annotated, Final

from forno.common.table import Table, i1

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

NOBODY: Final = -1
ON_TABLE: Final = -2


class State(Table):
    """A game's state."""

    stack: Annotated[list[int], i1[CARDS]]  # from the top; only those from `drawn` on still lie there
    drawn: Annotated[int, i1]
    owner: Annotated[list[int], i1[CARDS]]  # by card: who holds it, NOBODY, or ON_TABLE
    held: Annotated[list[int], i1[PLAYERS]]  # how many cards a seat holds
    table: Annotated[list[int], i1[CARDS]]  # the cards played, in their order
    played: Annotated[int, i1]
    points: Annotated[list[int], i1[PLAYERS]]
    player: Annotated[int, i1]
    phase: Annotated[int, i1]


class Rules(Table):
    """What the number of players and the options decide."""

    players: Annotated[int, i1]
    hand: Annotated[int, i1]
