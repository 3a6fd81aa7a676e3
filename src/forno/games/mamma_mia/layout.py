"""The state's fields, phases, actions and event codes of Mamma Mia!: names for numbers.

A state is a table of named fields of small integers: ``State``, with plain lists for CPython, and (by ``forno.jit``) a
numpy record of the same fields for compiled runs; the kernel runs on both.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated, Final, Literal, get_args

from forno.common.table import Table, f8, i1, i2, i4, i8

PLAYERS: Final = 6
KINDS: Final = 6
ORDERS: Final = 15
CARDS_OF_A_KIND: Final = 15
PILE: Final = 181  # 90 ingredients, 90 orders and the Mamma Mia! card
INGREDIENTS: Final = KINDS * CARDS_OF_A_KIND
LOG: Final = 120  # entries; a round of forty turns has eighty at most
DOUBTS: Final = 24
LOG_DRAWN: Final = 7  # in an entry instead of a kind

# Cards in a pile: 0 to 5 an ingredient, then the orders (seat by seat), the Mamma Mia! card, and a card nobody may see.
FIRST_ORDER: Final = KINDS
MAMMA_MIA: Final = 100
HIDDEN: Final = -1
NOBODY: Final = -1

Kind = Literal["pineapple", "pepper", "mushroom", "olive", "salami", "shrimp"]
KIND_NAMES: Final[tuple[Kind, ...]] = get_args(Kind)
COLOURS: Final = ("yellow", "green", "brown", "purple", "red", "pink")  # the default, by seat
COLOUR_KINDS: Final = {"yellow": 0, "green": 1, "brown": 2, "purple": 3, "red": 4, "pink": 5}


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


class State(Table):
    """A game's state. A stack of a seat's orders is one integer of 4 bits a card, its first card lowest."""

    waiter: Annotated[list[int], i8[PLAYERS]]
    orders: Annotated[list[int], i8[PLAYERS]]
    delivered: Annotated[list[int], i8[PLAYERS]]
    shown: Annotated[list[int], i2[PLAYERS]]  # bit o: order o has been seen by everybody
    waiter_count: Annotated[list[int], i1[PLAYERS]]
    order_count: Annotated[list[int], i1[PLAYERS]]
    delivered_count: Annotated[list[int], i1[PLAYERS]]
    hand_count: Annotated[list[int], i1[PLAYERS]]  # ingredients in hand
    hand: Annotated[list[int], i1[PLAYERS * KINDS]]
    counter: Annotated[list[int], i1[KINDS]]
    used: Annotated[list[int], i1[KINDS]]
    added: Annotated[list[int], i1[KINDS]]  # laid for the judged order, not yet on the counter
    wanted: Annotated[list[int], i1[KINDS]]  # the request for help
    # the oven from the left end, first played first; the supply at the right end, its top leftmost
    pile: Annotated[list[int], i1[PILE]]
    oven_size: Annotated[int, i2]
    turned: Annotated[int, i2]  # oven cards already turned up
    supply_size: Annotated[int, i1]
    phase: Annotated[int, i1]
    round_number: Annotated[int, i1]
    player: Annotated[int, i1]  # who decides; between decisions who would move next
    holder: Annotated[int, i1]  # who has the Mamma Mia! card (Plus: drew the last card), or NOBODY
    idle: Annotated[int, i1]  # MM-6
    acted: Annotated[int, i1]  # this turn, a card was played or drawn
    lap: Annotated[int, i1]  # PL-10: a round without supply
    source: Annotated[int, i1]
    draws: Annotated[int, i1]  # how many cards the draw on its way takes
    judged_order: Annotated[int, i1]
    judged_player: Annotated[int, i1]  # NOBODY: no order lies turned up
    first_kind: Annotated[int, i1]
    second_kind: Annotated[int, i1]
    refused: Annotated[int, i1]  # bit p: player p has refused the request
    helped: Annotated[int, i1]
    baked: Annotated[int, i1]  # orders delivered, all players together
    call_player: Annotated[int, i1]  # the last announcement
    call_kind: Annotated[int, i1]
    call_number: Annotated[int, i1]
    call_order: Annotated[int, i1]


class Remembered(State):
    """A state, and what everybody has seen of hands and knows of the supply: ``remembering`` keeps it."""

    kept: Annotated[list[int], i1[PLAYERS * KINDS]]  # hands when this supply was shuffled
    renewed: Annotated[list[int], i1[KINDS]]  # the used cards that were shuffled into it
    leftover: Annotated[int, i1]  # how many other cards lay in it already (MM-6)
    log: Annotated[list[int], i2[LOG]]  # (seat * 8 + kind or LOG_DRAWN) * 16 + number of cards laid or drawn
    logged: Annotated[int, i2]  # entries; beyond LOG: there was no room for all
    paid: Annotated[list[int], i1[PLAYERS * KINDS]]  # of the hand at this opening: for deliveries, and given
    held: Annotated[list[int], i1[PLAYERS * KINDS]]  # so many at least in hand when it began, as a request has shown
    given: Annotated[list[int], i1[KINDS]]  # by the helper, while the judged order is helped
    asked: Annotated[list[int], i1[KINDS]]  # the last request
    spent: Annotated[list[int], i1[KINDS]]  # used since the supply was shuffled
    # in a search's mind, of each ingredient in the oven with which play it came: its number of cards * 8 + seat, or 0
    laid: Annotated[list[int], i1[PILE]]


class Slots(Table):
    """Where the ingredients that a seat cannot see may lie: what ``worlds`` deals them to."""

    seat: Annotated[list[int], i1[INGREDIENTS]]  # NOBODY: the supply
    since: Annotated[list[int], i2[INGREDIENTS]]  # the entry of the log that brought it there; -1: before all
    prior: Annotated[list[int], i1[INGREDIENTS]]  # in a hand since before the supply was shuffled
    card: Annotated[list[int], i1[INGREDIENTS]]  # a kind; 8 more for a used card that was shuffled in
    begin: Annotated[list[int], i2[PLAYERS + 1]]  # the first slot of each seat; last, of the supply
    size: Annotated[int, i2]
    strict: Annotated[int, i1]  # prior slots take no card that was shuffled in
    asks: Annotated[int, i1]  # another's request tells of its hand
    deck: Annotated[list[int], i1[INGREDIENTS]]  # cards in a row, before they are laid somewhere
    swapped: Annotated[list[int], i2[8]]  # slots, pair by pair
    # by seat and kind: what must have been held by which entry of the log, as everybody saw
    due_first: Annotated[list[int], i2[PLAYERS * KINDS]]
    due_end: Annotated[list[int], i2[PLAYERS * KINDS]]
    due_since: Annotated[list[int], i2[LOG + PLAYERS * KINDS]]
    due: Annotated[list[int], i1[LOG + PLAYERS * KINDS]]
    # what else is believed of hands; 0: nothing, each deal that agrees with what was seen is as likely as another
    believes: Annotated[int, i1]
    doubts: Annotated[list[int], i8[DOUBTS]]  # of 2^32, how much less likely a deal is with so many cards kept back
    kept_back: Annotated[list[int], i2[PLAYERS * KINDS]]
    looked: Annotated[list[int], i2[PLAYERS * KINDS]]  # in which exchange that was looked at last
    lack: Annotated[list[int], i1[PLAYERS * KINDS]]  # how many cards of each kind each seat lacks
    lack_now: Annotated[list[int], i1[4]]  # and after an exchange: two seats, of two kinds
    lacking_seat: Annotated[int, i1]
    lacking_kind: Annotated[int, i1]
    lacking_since: Annotated[int, i2]
    hand: Annotated[list[int], i1[KINDS]]
    gone: Annotated[list[int], i1[PLAYERS * KINDS]]  # laid or given since the supply was shuffled
    drawn: Annotated[list[int], i1[PLAYERS]]  # since then, too
    words: Annotated[list[int], i8[4]]


class Desk(Slots):
    """What a bot thinks at: what things are worth to it, as ``bot.weights`` says, and room for what it finds."""

    laid: Annotated[list[float], f8[3]]
    filled: Annotated[float, f8]
    short: Annotated[list[float], f8[2]]
    early: Annotated[list[float], f8[3]]
    kept: Annotated[float, f8]
    left: Annotated[list[float], f8[3]]
    pending: Annotated[list[float], f8[3]]
    many_orders: Annotated[int, i1]
    few_ingredients: Annotated[int, i1]
    pizza: Annotated[float, f8]
    open_kept: Annotated[float, f8]
    open_left: Annotated[float, f8]
    open_others: Annotated[float, f8]
    asked: Annotated[float, f8]
    obliging: Annotated[float, f8]
    attention: Annotated[int, i1]  # moves of a turn that are looked at; 0: all
    forgets: Annotated[int, i1]  # 0: nothing
    keeps: Annotated[list[int], i4[PILE]]  # how likely a card is remembered, of 65,536, by the number of cards on it
    keeps_own: Annotated[list[int], i4[PILE]]  # and an own one
    confuses: Annotated[int, i4]  # how many of those that are lost are remembered wrongly, of 65,536
    recalled: Annotated[list[int], i1[PILE]]  # the oven, as it is remembered
    salt: Annotated[int, i8]  # what luck there is in that, in this world
    # the oven opened in the mind
    lying: Annotated[int, i8]  # on the counter; packed, as in all that follows
    holding: Annotated[int, i8]  # in the own hand
    spread: Annotated[list[int], i1[KINDS]]  # the counter, kind by kind
    first: Annotated[int, i1]  # the kinds that an order's jokers stand for
    second: Annotated[int, i1]
    shorts: Annotated[list[int], i1[3]]  # own orders that will be delivered, that lack one card, that lack two
    others: Annotated[int, i1]  # deliveries of the others
    rows_ahead: Annotated[list[int], i1[PLAYERS * ORDERS]]  # orders in the oven, as rows of the rules
    cards_before: Annotated[list[int], i8[PLAYERS * ORDERS + 1]]  # each of them, and after the last one
    orders_ahead: Annotated[int, i1]
    start: Annotated[int, i1]  # up to this order nothing depends on the own hand
    start_lying: Annotated[int, i8]
    start_others: Annotated[int, i1]
    ahead_lying: Annotated[int, i8]
    ahead_holding: Annotated[int, i8]
    ahead_worth: Annotated[float, f8]
    plan: Annotated[int, i2]  # the order that goes best with ingredients, as an action
    plans: Annotated[list[int], i2[ACTIONS]]
    planned: Annotated[int, i2]  # and with those that were just laid in a search's mind,
    planned_at: Annotated[int, i2]  # in an oven of so many cards; 0: there are none
    # a request for help
    lacking: Annotated[list[int], i1[KINDS]]
    unseen: Annotated[list[int], i1[KINDS]]
    worths: Annotated[list[float], f8[ACTIONS]]
    seen: Annotated[list[float], f8[6]]  # of a seat's prospects


class Rules(Table):
    """What an edition, a number of players, the options and the deck decide. Orders are laid out seat by seat."""

    players: Annotated[int, i1]
    kinds: Annotated[int, i1]
    cards: Annotated[list[int], i1[KINDS]]  # of each kind, after some were removed
    start_hand: Annotated[int, i1]
    hand_limit: Annotated[int, i1]
    draw_limit: Annotated[int, i1]
    sit_out: Annotated[int, i1]  # PL-1: cards drawn by who has no ingredient; 0: an ordinary draw
    rounds: Annotated[int, i1]
    starter: Annotated[int, i1]  # NOBODY: by lot
    mamma_mia: Annotated[int, i1]  # 0: no such card; 1: shuffled in after the deal; 2: before it (1999)
    bare_orders: Annotated[int, i1]  # MM-3 1999: an order without ingredients
    open_counter: Annotated[int, i1]  # 1999: the counter stays on the table
    common_stack: Annotated[int, i1]  # Plus: delivered orders face down on one stack, used pile face up
    open_scores: Annotated[int, i1]
    helping: Annotated[int, i1]
    order_total: Annotated[list[int], i1[PLAYERS]]
    need: Annotated[list[int], i1[PLAYERS * ORDERS * KINDS]]
    needs: Annotated[list[int], i8[PLAYERS * ORDERS]]  # the same, packed
    jokers: Annotated[list[int], i1[PLAYERS * ORDERS]]  # how many kinds the owner picks: 0, 1, 2
    joker_number: Annotated[list[int], i1[PLAYERS * ORDERS * 2]]  # cards of each
    joker_kinds: Annotated[list[int], i1[PLAYERS * ORDERS]]  # bit k: kind k may be picked
    scarcest: Annotated[list[int], i1[PLAYERS * ORDERS]]  # MM-9
    barred: Annotated[list[int], i1[PLAYERS * ORDERS]]  # bit k: PL-2
    at_least: Annotated[list[int], i1[PLAYERS * ORDERS]]  # Bombastica: so many of any kinds, and all are taken
