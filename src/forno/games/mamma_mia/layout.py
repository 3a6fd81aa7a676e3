"""The state's fields, phases, actions and event codes of Mamma Mia!: names for numbers.

A state is a table of named fields of small integers. From the one table come ``State``, a class of plain lists for
CPython, and (in ``forno.jit``) a numpy record for compiled runs; the kernel runs on both.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from forno.common.table import Fields, Table

PLAYERS: Final = 6
KINDS: Final = 6
ORDERS: Final = 15
CARDS_OF_A_KIND: Final = 15
PILE: Final = 181  # 90 ingredients, 90 orders and the Mamma Mia! card

# Cards in a pile: 0 to 5 an ingredient, then the orders (seat by seat), the Mamma Mia! card, and a card nobody may see.
FIRST_ORDER: Final = KINDS
MAMMA_MIA: Final = 100
HIDDEN: Final = -1
NOBODY: Final = -1

KIND_NAMES: Final = ("pineapple", "pepper", "mushroom", "olive", "salami", "shrimp")
COLOUR_KINDS: Final = {"yellow": 0, "green": 1, "brown": 2, "purple": 3, "red": 4, "pink": 5}
COLOURS: Final = ("yellow", "green", "brown", "purple", "red", "pink")  # the default, by seat


class Phase(IntEnum):
    """What the game waits for. Up to ``OVER``: a decision, or nothing; from ``DRAWING`` on: the next automatic step."""

    PLACE = 0
    ORDER = 1
    DRAW = 2
    KIND = 3
    FILL = 4
    ADD = 5
    ASK = 6
    HELP = 7
    OVER = 8
    DRAWING = 9
    TURN_END = 10
    OPENING = 11
    OPEN = 12
    JUDGING = 13
    DELIVERING = 14
    FAILING = 15
    HELPING = 16


class Step(IntEnum):
    """What ``advance`` did. ``NONE``: nothing was to be done; ``QUIET``: something that nobody sees."""

    NONE = 0
    QUIET = 1
    DREW = 2
    STALEMATE = 3
    OPENED = 4
    TURNED = 5
    TURNED_ORDER = 6
    DELIVERED = 7
    WENT_BACK = 8
    NEXT_ROUND = 9
    GAME_OVER = 10
    HELPED = 11
    NOT_HELPED = 12


class Source(IntEnum):
    """Where cards are drawn from."""

    SUPPLY = 0
    WAITER = 1


# The same as plain integers: an enum's member costs CPython four times as much to look up.
(PLACE, ORDER, DRAW, KIND, FILL, ADD, ASK, HELP, OVER) = (int(phase) for phase in Phase if phase < Phase.DRAWING)
(DRAWING, TURN_END, OPENING, OPEN, JUDGING, DELIVERING, FAILING, HELPING) = (
    int(phase) for phase in Phase if phase >= Phase.DRAWING
)
(NONE, QUIET, DREW, STALEMATE, OPENED, TURNED, TURNED_ORDER) = (int(step) for step in Step if step <= Step.TURNED_ORDER)
(DELIVERED, WENT_BACK, NEXT_ROUND, GAME_OVER, HELPED, NOT_HELPED) = (
    int(step) for step in Step if step > Step.TURNED_ORDER
)
(SUPPLY, WAITER) = (int(source) for source in Source)

# Actions: an offset, plus a kind, a number or an order where one is named.
PLACE_ACTION: Final = 0  # + kind * CARDS_OF_A_KIND + number - 1
ORDER_ACTION: Final = KINDS * CARDS_OF_A_KIND  # + order
KIND_ACTION: Final = ORDER_ACTION + ORDERS  # + kind
ADD_ACTION: Final = KIND_ACTION + KINDS  # + kind
WANT_ACTION: Final = ADD_ACTION + KINDS  # + kind
PASS: Final = WANT_ACTION + KINDS
NO_ORDER: Final = PASS + 1
DRAW_SUPPLY: Final = PASS + 2
DRAW_WAITER: Final = PASS + 3
FILL_ACTION: Final = PASS + 4
DECLINE: Final = PASS + 5
ASK_ACTION: Final = PASS + 6
HELP_ACTION: Final = PASS + 7
REFUSE: Final = PASS + 8
ACTIONS: Final = PASS + 9

# name, numpy type (signed: unsigned fields diverge between numpy and numba), number of items (0: a single number).
# A stack of a seat's orders is one integer of 4 bits a card, its first card lowest.
STATE: Final[Fields] = (
    ("waiter", "i8", PLAYERS),
    ("orders", "i8", PLAYERS),
    ("delivered", "i8", PLAYERS),
    ("shown", "i2", PLAYERS),  # bit o: order o has been seen by everybody
    ("waiter_count", "i1", PLAYERS),
    ("order_count", "i1", PLAYERS),
    ("delivered_count", "i1", PLAYERS),
    ("hand_count", "i1", PLAYERS),  # ingredients in hand
    ("hand", "i1", PLAYERS * KINDS),
    ("kept", "i1", PLAYERS * KINDS),  # of the hand: held since before this round's supply was shuffled
    ("counter", "i1", KINDS),
    ("used", "i1", KINDS),
    ("added", "i1", KINDS),  # laid for the judged order, not yet on the counter
    ("wanted", "i1", KINDS),  # the request for help
    (
        "pile",
        "i1",
        PILE,
    ),  # the oven from the left end, first played first; the supply at the right end, its top leftmost
    ("oven_size", "i2", 0),
    ("turned", "i2", 0),  # oven cards already turned up
    ("supply_size", "i1", 0),
    ("phase", "i1", 0),
    ("round_number", "i1", 0),
    ("player", "i1", 0),  # who decides; between decisions who would move next
    ("holder", "i1", 0),  # who has the Mamma Mia! card (Plus: drew the last card), or NOBODY
    ("idle", "i1", 0),  # MM-6
    ("acted", "i1", 0),  # this turn, a card was played or drawn
    ("lap", "i1", 0),  # PL-10: a round without supply
    ("source", "i1", 0),
    ("draws", "i1", 0),  # how many cards the draw on its way takes
    ("judged_order", "i1", 0),
    ("judged_player", "i1", 0),  # NOBODY: no order lies turned up
    ("first_kind", "i1", 0),
    ("second_kind", "i1", 0),
    ("refused", "i1", 0),  # bit p: player p has refused the request
    ("helped", "i1", 0),
    ("baked", "i1", 0),  # orders delivered, all players together
    ("call_player", "i1", 0),  # the last announcement
    ("call_kind", "i1", 0),
    ("call_number", "i1", 0),
    ("call_order", "i1", 0),
)

# What an edition, a number of players, the options and the deck decide. Orders are laid out seat by seat.
RULES: Final[Fields] = (
    ("players", "i1", 0),
    ("kinds", "i1", 0),
    ("cards", "i1", KINDS),  # of each kind, after some were removed
    ("start_hand", "i1", 0),
    ("hand_limit", "i1", 0),
    ("draw_limit", "i1", 0),
    ("sit_out", "i1", 0),  # PL-1: cards drawn by who has no ingredient; 0: an ordinary draw
    ("rounds", "i1", 0),
    ("starter", "i1", 0),  # NOBODY: by lot
    ("mamma_mia", "i1", 0),  # 0: no such card; 1: shuffled in after the deal; 2: before it (1999)
    ("bare_orders", "i1", 0),  # MM-3 1999: an order without ingredients
    ("open_counter", "i1", 0),  # 1999: the counter stays on the table
    ("common_stack", "i1", 0),  # Plus: delivered orders face down on one stack, used pile face up
    ("open_scores", "i1", 0),
    ("helping", "i1", 0),
    ("order_total", "i1", PLAYERS),
    ("need", "i1", PLAYERS * ORDERS * KINDS),
    ("jokers", "i1", PLAYERS * ORDERS),  # how many kinds the owner picks: 0, 1, 2
    ("joker_number", "i1", PLAYERS * ORDERS * 2),  # cards of each
    ("joker_kinds", "i1", PLAYERS * ORDERS),  # bit k: kind k may be picked
    ("scarcest", "i1", PLAYERS * ORDERS),  # MM-9
    ("barred", "i1", PLAYERS * ORDERS),  # bit k: PL-2
    ("at_least", "i1", PLAYERS * ORDERS),  # Bombastica: so many of any kinds, and all are taken
)


class State(Table):
    """A game's state in plain CPython: the fields of ``STATE`` as integers and lists."""

    __slots__ = tuple(name for name, _, _ in STATE)
    fields = STATE

    waiter: list[int]
    orders: list[int]
    delivered: list[int]
    shown: list[int]
    waiter_count: list[int]
    order_count: list[int]
    delivered_count: list[int]
    hand_count: list[int]
    hand: list[int]
    kept: list[int]
    counter: list[int]
    used: list[int]
    added: list[int]
    wanted: list[int]
    pile: list[int]
    oven_size: int
    turned: int
    supply_size: int
    phase: int
    round_number: int
    player: int
    holder: int
    idle: int
    acted: int
    lap: int
    source: int
    draws: int
    judged_order: int
    judged_player: int
    first_kind: int
    second_kind: int
    refused: int
    helped: int
    baked: int
    call_player: int
    call_kind: int
    call_number: int
    call_order: int


class Rules(Table):
    """What an edition and a table's options decide, in plain CPython: the fields of ``RULES``."""

    __slots__ = tuple(name for name, _, _ in RULES)
    fields = RULES

    players: int
    kinds: int
    cards: list[int]
    start_hand: int
    hand_limit: int
    draw_limit: int
    sit_out: int
    rounds: int
    starter: int
    mamma_mia: int
    bare_orders: int
    open_counter: int
    common_stack: int
    open_scores: int
    helping: int
    order_total: list[int]
    need: list[int]
    jokers: list[int]
    joker_number: list[int]
    joker_kinds: list[int]
    scarcest: list[int]
    barred: list[int]
    at_least: list[int]
