"""What a seat may know as numbers, for learners: kernel text. Players are counted from the own seat on, to the left."""

from typing import Annotated

from forno.common.research import Says
from forno.common.table import Table, i1

from .layout import (
    CHARACTERS,
    CODES,
    DECK,
    HIDDEN,
    INGREDIENTS,
    NOBODY,
    OVER,
    PLAYERS,
    ROW_SIZE,
    ROWS,
    Rules,
    State,
)

MOST_ASKED = 6
EFFECTS_OF_A_TRICK = 3


class Seen(Table):
    """An observation. Characters from the oldest on, rows as characters and then the schoolbus."""

    seat: Annotated[list[int], i1[PLAYERS], Says("1 at the own seat")]
    asked: Annotated[
        list[int],
        i1[MOST_ASKED],
        Says("1 at what is asked of the own seat: hide, guest, trick, vote, effects, lose"),
    ]
    turn: Annotated[list[int], i1[PLAYERS], Says("1 at whose turn it is")]
    first: Annotated[list[int], i1[PLAYERS], Says("1 at player A")]
    last: Annotated[list[int], i1[PLAYERS], Says("1 at who took the last option")]
    caller: Annotated[list[int], i1[PLAYERS], Says("1 at who called the vote")]
    out: Annotated[list[int], i1[PLAYERS], Says("1 at players who are out of this turn")]
    has_turned: Annotated[list[int], i1[PLAYERS], Says("1 at players who have turned an ingredients card")]
    guest_used: Annotated[list[int], i1[PLAYERS], Says("1 at players who have assigned their guest")]
    characters: Annotated[
        list[int],
        i1[PLAYERS * CHARACTERS],
        Says("1 at each player's character: the own one; at the end, everybody's", 0, 1, (PLAYERS, CHARACTERS)),
    ]
    turn_number: Annotated[int, i1, Says("the turn; 6: Dinner Hour", 0, 6)]
    over: Annotated[int, i1, Says("1 when the game is over")]
    display: Annotated[list[int], i1[CODES], Says("cards of the display: 3, 2, 1, money 3, money 2, money 1", 0, 4)]
    deck: Annotated[int, i1, Says("cards of the deck", 0, DECK)]
    aside: Annotated[list[int], i1[CODES], Says("cards put aside, by card", 0, 5)]
    rows: Annotated[
        list[int],
        i1[ROWS * ROW_SIZE],
        Says("the cards of each row, from the left: 0 none, then as in the display from 1 on", 0, 6, (ROWS, ROW_SIZE)),
    ]
    points: Annotated[list[int], i1[ROWS], Says("the movement points of each row", 0, 12)]
    money: Annotated[list[int], i1[ROWS], Says("the money of each row", 0, 6)]
    queue: Annotated[list[int], i1[INGREDIENTS], Says("each ingredients card's place in the queue; 0: none", 0, 5)]
    owner: Annotated[
        list[int],
        i1[INGREDIENTS * CHARACTERS],
        Says("1 at beside whom each ingredients card lies", 0, 1, (INGREDIENTS, CHARACTERS)),
    ]
    flat: Annotated[list[int], i1[INGREDIENTS], Says("1 at ingredients cards that are turned")]
    lost: Annotated[list[int], i1[INGREDIENTS], Says("1 at ingredients cards that are lost")]
    guests: Annotated[list[int], i1[CHARACTERS], Says("the points of each character's guest; 0: none", -6, 0)]
    votes: Annotated[list[int], i1[CHARACTERS], Says("votes for each character", 0, PLAYERS)]
    wc: Annotated[list[int], i1[CHARACTERS], Says("1 at who is on the wc")]
    wc_used: Annotated[int, i1, Says("1 when the wc was used in this turn")]
    hospital: Annotated[list[int], i1[CHARACTERS], Says("1 at who is in hospital")]
    child: Annotated[int, i1, Says("1 when Grandpa has the Child")]
    child_stole: Annotated[int, i1, Says("1 when he has stolen with it")]
    event_row: Annotated[list[int], i1[ROWS], Says("1 at the row of the card that has set something off")]
    effects: Annotated[list[int], i1[EFFECTS_OF_A_TRICK], Says("1 at what was used in this trick: bus, Child, theft")]
    to_lose: Annotated[int, i1, Says("ingredients cards that have to be lost", 0, INGREDIENTS)]


def hide_cards(out: State) -> None:
    """Hide the deck: ``observe`` shows none of it."""
    for at in range(DECK):
        out.deck[at] = HIDDEN


def describe(o: State, r: Rules, seat: int, out: Seen) -> None:
    """Write what ``observe`` left in ``o`` for ``seat`` into ``out``, which is all zero."""
    out.seat[seat] = 1
    if o.phase < OVER and o.player == seat:
        out.asked[o.phase] = 1
    if o.phase == OVER:
        out.over = 1
    _mark_player(out.turn, r, o.player, seat)
    _mark_player(out.first, r, o.first, seat)
    _mark_player(out.last, r, o.last, seat)
    _mark_player(out.caller, r, o.caller, seat)
    for place in range(o.out_count):
        _mark_player(out.out, r, (o.out >> (4 * place)) & 15, seat)
    for place in range(o.turned_count):
        _mark_player(out.has_turned, r, (o.turned >> (4 * place)) & 15, seat)
    for place in range(o.guest_count):
        _mark_player(out.guest_used, r, (o.guest_used >> (4 * place)) & 15, seat)
    player = seat
    for at in range(r.players):
        if o.secrets[player] >= 0:
            out.characters[at * CHARACTERS + o.secrets[player]] = 1
        player += 1
        if player == r.players:
            player = 0
    out.turn_number = o.turn
    _describe_cards(o, out)
    _describe_ingredients(o, out)
    _describe_trick(o, out)


def _mark_player(row: list[int], r: Rules, player: int, seat: int) -> None:
    """1 at a player, counted from the own seat on; nowhere for nobody."""
    if player != NOBODY:
        at = player - seat
        row[at if at >= 0 else at + r.players] = 1


def _describe_cards(o: State, out: Seen) -> None:
    for place in range(o.display_count):
        out.display[o.display[place]] += 1
    out.deck = o.deck_end - o.deck_next
    for at in range(o.aside_count):
        out.aside[o.aside[at]] += 1
    for row in range(ROWS):
        for place in range(o.row_count[row]):
            out.rows[row * ROW_SIZE + place] = o.rows[row * ROW_SIZE + place] + 1
        out.points[row] = o.points[row]
        out.money[row] = o.money[row]


def _describe_ingredients(o: State, out: Seen) -> None:
    for place in range(o.queue_count):
        out.queue[(o.queue >> (4 * place)) & 15] = place + 1
    for card in range(INGREDIENTS):
        if o.owner[card] != NOBODY:
            out.owner[card * CHARACTERS + o.owner[card]] = 1
        out.flat[card] = (o.lying >> card) & 1
    for place in range(o.lost_count):
        out.lost[(o.lost >> (4 * place)) & 15] = 1
    for character in range(CHARACTERS):
        out.guests[character] = o.guests[character]


def _describe_trick(o: State, out: Seen) -> None:
    for place in range(o.vote_count):
        out.votes[(o.votes >> (4 * place)) & 15] += 1
    if o.wc != NOBODY:
        out.wc[o.wc] = 1
    out.wc_used = o.wc_used
    if o.hospital != NOBODY:
        out.hospital[o.hospital] = 1
    out.child = o.child
    out.child_stole = o.child_stole
    if o.event_row != NOBODY:
        out.event_row[o.event_row] = 1
    for place in range(o.used_count):
        out.effects[((o.used >> (4 * place)) & 15) - 1] = 1
    out.to_lose = o.to_lose
