"""The state's fields, phases, actions and event codes of Mamma I: names for numbers.

As in every game, one table of named fields of small integers: ``State`` holds them as plain lists for CPython, a numpy
record holds them for compiled runs, and the kernel runs on both.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated, Final, Literal, get_args

from forno.common.table import Table, f8, i1, i2, i4, i8

PLAYERS: Final = 4
CHARACTERS: Final = 6  # oldest first (MI-1)
ROWS: Final = 7
SCHOOLBUS: Final = 6
GRANDPA: Final = 0
SON: Final = 5
ROW_SIZE: Final = 4
REMOVABLE: Final = 3  # from so many cards on a row's last one may be removed
MOST_ASIDE: Final = 5
NOTES: Final = 2  # so many money cards in a row at most
INGREDIENTS: Final = 7
SETS: Final = 1 << INGREDIENTS
DRAWINGS: Final = 5
DECK: Final = 28
ASIDE: Final = DECK + CHARACTERS
CODES: Final = 6
GUESTS: Final = 4
NOBODY: Final = -1
HIDDEN: Final = -2
WC_POINTS: Final = -1  # printed on the two cards, taken off the movement points
HOSPITAL_POINTS: Final = -2

Character = Literal["grandpa", "grandma", "mamma", "wife", "husband", "son"]
Row = Literal["grandpa", "grandma", "mamma", "wife", "husband", "son", "schoolbus"]
Drawing = Literal["fish", "cheese", "tomato", "spaghetti", "salami"]
CHARACTER_NAMES: Final[tuple[Character, ...]] = get_args(Character)
ROW_NAMES: Final[tuple[Row, ...]] = get_args(Row)
DRAWING_NAMES: Final[tuple[Drawing, ...]] = get_args(Drawing)

# The cards of the deck, in the order in which record format forno/1 lists them: three of movement, three of money.
CODE_NAMES: Final = ("3", "2", "1", "money 3", "money 2", "money 1")
MOVEMENT_CODES: Final = 3


class Phase(IntEnum):
    """What the game waits for. Up to ``OVER``: a decision, or nothing; from ``SECRETS`` on: the next automatic step."""

    HIDE = 0
    GUEST = 1
    TRICK = 2
    VOTE = 3
    EFFECTS = 4
    LOSE = 5
    OVER = 6
    SECRETS = 7
    BEGIN = 8
    COUNT = 9
    ASSIGN = 10
    CLEAR = 11
    DINNER = 12


class Step(IntEnum):
    """What ``advance`` did. ``NONE``: nothing was to be done; ``QUIET``: something that nobody sees."""

    NONE = 0
    QUIET = 1
    DEALT = 2
    VOTED = 3
    ASSIGNED = 4
    NEW_TURN = 5
    GAME_OVER = 6


class Effect(IntEnum):
    """What a movement card can set off, each at most once in a trick (MI-7)."""

    RUN = 1
    CHILD = 2
    STEAL = 3


# The same as plain integers: an enum's member costs CPython four times as much to look up.
(HIDE, GUEST, TRICK, VOTE, EFFECTS, LOSE, OVER) = (int(phase) for phase in Phase if phase < Phase.SECRETS)
(SECRETS, BEGIN, COUNT, ASSIGN, CLEAR, DINNER) = (int(phase) for phase in Phase if phase >= Phase.SECRETS)
(NONE, QUIET, DEALT, VOTED, ASSIGNED, NEW_TURN, GAME_OVER) = (int(step) for step in Step)
(RUN, CHILD, STEAL) = (int(effect) for effect in Effect)

# Actions: an offset, plus a character, a row or a card where one is named.
HIDE_ACTION: Final = 0  # + character
GUEST_ACTION: Final = HIDE_ACTION + CHARACTERS  # + character
VOTE_ACTION: Final = GUEST_ACTION + CHARACTERS  # + character
RUN_ACTION: Final = VOTE_ACTION + CHARACTERS  # + character
TAKE_ACTION: Final = RUN_ACTION + CHARACTERS  # + code * ROWS + row
TAKE_MONEY: Final = TAKE_ACTION + MOVEMENT_CODES * ROWS  # the first TAKE_ACTION of a money card
PAIR_ACTION: Final = TAKE_ACTION + CODES * ROWS  # + code * ROWS + row
REMOVE_ACTION: Final = PAIR_ACTION + MOVEMENT_CODES * ROWS  # + row
TURN_ACTION: Final = REMOVE_ACTION + ROWS  # + ingredients card
LOSE_ACTION: Final = TURN_ACTION + INGREDIENTS  # + ingredients card
STEAL_ACTION: Final = LOSE_ACTION + INGREDIENTS  # + ingredients card * CHARACTERS + thief
WC_ACTION: Final = STEAL_ACTION + INGREDIENTS * CHARACTERS
PASS: Final = WC_ACTION + 1
CHILD_ACTION: Final = WC_ACTION + 2
DONE: Final = WC_ACTION + 3
ACTIONS: Final = WC_ACTION + 4


class State(Table):
    """A game's state.

    A list of ingredients cards, players or characters in the order of events is one integer of 4 bits an item, its
    first one lowest; ingredients cards are 0 to 6 here, 1 to 7 in the notation.
    """

    beside: Annotated[list[int], i8[CHARACTERS]]  # ingredients cards beside each character
    lost: Annotated[int, i8]
    queue: Annotated[int, i8]
    guest_used: Annotated[int, i8]
    out: Annotated[int, i8]
    turned: Annotated[int, i8]  # players who have used option 4
    votes: Annotated[int, i8]
    used: Annotated[int, i8]  # effects of this trick
    beside_count: Annotated[list[int], i1[CHARACTERS]]
    lost_count: Annotated[int, i1]
    queue_count: Annotated[int, i1]
    guest_count: Annotated[int, i1]
    out_count: Annotated[int, i1]
    turned_count: Annotated[int, i1]
    vote_count: Annotated[int, i1]
    used_count: Annotated[int, i1]
    owner: Annotated[list[int], i1[INGREDIENTS]]  # beside whom each ingredients card lies, or NOBODY
    lying: Annotated[int, i2]  # bit c: ingredients card c lies horizontal
    standing: Annotated[int, i2]  # bit c: it stands upright beside somebody
    rows: Annotated[list[int], i1[ROWS * ROW_SIZE]]
    row_count: Annotated[list[int], i1[ROWS]]
    points: Annotated[list[int], i1[ROWS]]  # sums of movement points, movement cards alone (MI-6)
    money: Annotated[list[int], i1[ROWS]]
    notes_left: Annotated[list[int], i1[ROWS]]  # how many money cards the row still takes, room permitting
    display: Annotated[list[int], i1[ROW_SIZE]]
    display_count: Annotated[int, i1]
    shown: Annotated[int, i4]  # how many of each code the display holds, 4 bits each
    deck: Annotated[list[int], i1[DECK]]  # its top is item ``deck_next``
    deck_next: Annotated[int, i1]
    deck_end: Annotated[int, i1]
    aside: Annotated[list[int], i1[ASIDE]]  # behind the cards put aside, room to shuffle characters in
    aside_count: Annotated[int, i1]
    guests: Annotated[list[int], i1[CHARACTERS]]  # 0: none, else its points, -3 to -6
    secrets: Annotated[list[int], i1[PLAYERS]]
    first: Annotated[int, i1]  # player A
    turn: Annotated[int, i1]
    phase: Annotated[int, i1]
    player: Annotated[int, i1]
    last: Annotated[int, i1]  # who took the last option
    caller: Annotated[int, i1]  # who called the vote
    wc: Annotated[int, i1]
    wc_used: Annotated[int, i1]
    hospital: Annotated[int, i1]
    child: Annotated[int, i1]
    child_stole: Annotated[int, i1]
    event_row: Annotated[int, i1]  # NOBODY: nothing was set off
    to_lose: Annotated[int, i1]
    assigned: Annotated[int, i1]  # the ingredients card that the last turn's end has dealt with


class Rules(Table):
    """What an edition and a table's options decide."""

    players: Annotated[int, i1]
    starter: Annotated[int, i1]  # NOBODY: player A by lot
    cost: Annotated[list[int], i1[INGREDIENTS]]
    mother_in_law: Annotated[list[int], i1[INGREDIENTS]]  # 0, or the red number
    drawings: Annotated[list[int], i1[INGREDIENTS]]  # bit d: drawing d
    copies: Annotated[list[int], i1[CODES]]  # of each card of the deck
    bonus: Annotated[list[int], i1[CHARACTERS]]
    child_bonus: Annotated[int, i1]  # Grandpa's with the Child


class Known(State):
    """What a seat, or a spectator, knows of a state, and what it makes of it.

    What a state has is here as the seat sees it: the others' characters are ``NOBODY``, and of the deck there is only
    its size. The fields from ``left`` on are a desk to think at: nothing there is read before it was written.
    """

    rest: Annotated[list[int], i1[CODES]]  # of each card, how many are in the deck or not in the game
    odds: Annotated[list[float], f8[PLAYERS * CHARACTERS]]  # by what was done: each seat's for each character
    set_points: Annotated[list[int], i2[SETS]]  # victory points of each set of ingredients cards; bit c: card c
    set_lines: Annotated[list[int], i2[SETS]]  # its drawings, of a kind four at most: where it may grow
    left: Annotated[int, i1]  # cards to be played in this turn
    chances: Annotated[list[float], f8[CHARACTERS]]  # how many of the others are expected to be each
    sets: Annotated[list[int], i2[CHARACTERS]]
    fixed: Annotated[list[float], f8[CHARACTERS]]
    strong: Annotated[list[float], f8[CHARACTERS]]
    pulls: Annotated[list[float], f8[CHARACTERS]]
    expected: Annotated[list[float], f8[CHARACTERS]]
    worths: Annotated[list[float], f8[ACTIONS]]
