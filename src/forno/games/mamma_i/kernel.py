"""The rules of Mamma I on a state of small integers.

Every function takes ``s``, a state with the fields of ``layout.State``, and ``r``, rules with those of
``layout.Rules``; both are plain lists in CPython and numpy records in the compiled twin. ``chance`` holds random words
(``forno.common.chance``).
"""

from forno.common.chance import Words, below, shuffle

from .dinner import buyer
from .effects import any_effect, give, legal_effects, legal_losses, lose, run_over, steal, take_child
from .layout import (
    ASSIGN,
    ASSIGNED,
    BEGIN,
    CHARACTERS,
    CHILD_ACTION,
    CLEAR,
    CODES,
    COUNT,
    DEALT,
    DINNER,
    DONE,
    EFFECTS,
    GAME_OVER,
    GUEST,
    GUEST_ACTION,
    HIDE,
    HIDE_ACTION,
    INGREDIENTS,
    LOSE,
    LOSE_ACTION,
    MOVEMENT_CODES,
    NEW_TURN,
    NOBODY,
    NONE,
    NOTES,
    OVER,
    PAIR_ACTION,
    PASS,
    PLAYERS,
    QUIET,
    REMOVE_ACTION,
    ROW_SIZE,
    ROWS,
    RUN_ACTION,
    SCHOOLBUS,
    SECRETS,
    STEAL_ACTION,
    TAKE_ACTION,
    TRICK,
    TURN_ACTION,
    VOTE,
    VOTE_ACTION,
    VOTED,
    WC_ACTION,
    Rules,
    State,
)
from .lists import appended, item
from .options import legal_options, put, refill_display
from .tricks import (
    ask_for_guests,
    assign_guest,
    begin_trick,
    beginner,
    call_vote,
    clear_trick,
    count_votes,
    end_trick,
    legal_guests,
    vote,
)

# ---- setting up


def clear(s: State) -> None:
    """An empty table: no card anywhere, nobody's turn."""
    s.lost = 0
    s.queue = 0
    s.guest_used = 0
    s.turned = 0
    s.lost_count = 0
    s.queue_count = 0
    s.guest_count = 0
    s.turned_count = 0
    s.lying = 0
    s.standing = 0
    for character in range(CHARACTERS):
        s.beside[character] = 0
        s.beside_count[character] = 0
        s.guests[character] = 0
    for card in range(INGREDIENTS):
        s.owner[card] = NOBODY
    for seat in range(PLAYERS):
        s.secrets[seat] = NOBODY
    s.turn = 1
    s.last = NOBODY
    s.child = 0
    s.child_stole = 0
    s.assigned = NOBODY
    s.deck_next = 0
    s.deck_end = 0
    clear_turn(s)
    clear_trick(s)


def clear_turn(s: State) -> None:
    """Nothing of a turn is left: rows, display, aside, wc, Hospital; everybody is in again."""
    for row in range(ROWS):
        s.row_count[row] = 0
        s.points[row] = 0
        s.money[row] = 0
        s.notes_left[row] = NOTES
    s.notes_left[SCHOOLBUS] = 0
    s.display_count = 0
    s.shown = 0
    s.aside_count = 0
    s.out = 0
    s.out_count = 0
    s.wc = NOBODY
    s.wc_used = 0
    s.hospital = NOBODY


def deal(s: State, r: Rules, chance: Words) -> None:
    """Set up a game, whatever the state held before: player A, the queue, the deck and its display."""
    clear(s)
    s.first = r.starter if r.starter != NOBODY else below(chance, r.players)
    for card in range(INGREDIENTS):
        s.aside[card] = card  # room to shuffle in
    shuffle(s.aside, 0, INGREDIENTS, chance)
    for place in range(5):
        s.queue = appended(s.queue, place, s.aside[place])
    s.queue_count = 5
    n = 0
    for code in range(CODES):
        for _ in range(r.copies[code]):
            s.deck[n] = code
            n += 1
    s.deck_end = n
    shuffle(s.deck, 0, n, chance)
    refill_display(s)
    s.player = s.first
    s.phase = HIDE


def _deal_secrets(s: State, r: Rules, chance: Words) -> None:
    mine = s.secrets[s.first]
    first = s.aside_count  # room to shuffle in
    n = first
    for character in range(CHARACTERS):
        if character != mine:
            s.aside[n] = character
            n += 1
    shuffle(s.aside, first, n - first, chance)
    for step in range(1, r.players):
        s.secrets[(s.first + step) % r.players] = s.aside[first + step - 1]
    s.player = beginner(s, r)
    s.phase = BEGIN


# ---- the interface


def legal(s: State, r: Rules, out: list[int]) -> int:
    """Write the actions that are legal now into ``out`` (room for ``ACTIONS``) in a fixed order and return how many."""
    phase = s.phase
    n = 0
    if phase == TRICK:
        n = legal_options(s, out, legal_guests(s, out, 0))
    elif phase == EFFECTS:
        n = legal_effects(s, r, out)
    elif phase == HIDE or phase == VOTE:
        for character in range(CHARACTERS):
            out[character] = character + (HIDE_ACTION if phase == HIDE else VOTE_ACTION)
        n = CHARACTERS
    elif phase == LOSE:
        n = legal_losses(s, out)
    elif phase == GUEST:
        n = legal_guests(s, out, 0)
    return n


def apply(s: State, r: Rules, action: int) -> None:
    """Take one decision of ``s.player``. Only legal actions may be given: nothing is checked here."""
    if action < GUEST_ACTION:
        s.secrets[s.first] = action
        s.phase = SECRETS
    elif action < VOTE_ACTION:
        assign_guest(s, r, action - GUEST_ACTION)
    elif action < RUN_ACTION:
        vote(s, r, action - VOTE_ACTION)
    elif action < TAKE_ACTION:
        run_over(s, action - RUN_ACTION)
        _after_effect(s, r)
    elif action < PAIR_ACTION:
        _take(s, r, (action - TAKE_ACTION) // ROWS, 1, (action - TAKE_ACTION) % ROWS)
    elif action < REMOVE_ACTION:
        _take(s, r, (action - PAIR_ACTION) // ROWS, 2, (action - PAIR_ACTION) % ROWS)
    elif action < TURN_ACTION:
        _remove(s, r, action - REMOVE_ACTION)
    elif action < LOSE_ACTION:
        _turn_card(s, r, action - TURN_ACTION)
    elif action < STEAL_ACTION:
        lose(s, action - LOSE_ACTION)
        _after_effect(s, r)
    elif action < WC_ACTION:
        steal(s, (action - STEAL_ACTION) // CHARACTERS, (action - STEAL_ACTION) % CHARACTERS)
        _after_effect(s, r)
    elif action == CHILD_ACTION:
        take_child(s)
        _after_effect(s, r)
    elif action == WC_ACTION:
        call_vote(s, r)
    elif action == DONE or action == PASS:
        end_trick(s, r)
    if s.phase == BEGIN:
        begin_trick(s, r)


def _after_effect(s: State, r: Rules) -> None:
    if s.to_lose > 0:
        s.phase = LOSE
    elif any_effect(s, r):
        s.phase = EFFECTS
    else:
        end_trick(s, r)


def _set_off(s: State, r: Rules, row: int, code: int) -> None:
    """MI-9: money sets off nothing."""
    s.last = s.player
    if code < MOVEMENT_CODES:
        s.event_row = row
    if code < MOVEMENT_CODES and any_effect(s, r):
        s.phase = EFFECTS
    else:
        end_trick(s, r)


def _take(s: State, r: Rules, code: int, number: int, row: int) -> None:
    display = s.display
    left = 0
    to_take = number
    for place in range(s.display_count):
        card = display[place]
        if card == code and to_take > 0:
            to_take -= 1
        else:
            display[left] = card
            left += 1
    s.display_count = left
    s.shown -= number << (4 * code)
    refill_display(s)
    for _ in range(number):
        put(s, row, code)
    _set_off(s, r, row, code)  # MI-8: cards played together are one event


def _remove(s: State, r: Rules, row: int) -> None:
    s.row_count[row] -= 1
    code = s.rows[row * ROW_SIZE + s.row_count[row]]
    if code < MOVEMENT_CODES:
        s.points[row] -= MOVEMENT_CODES - code
    else:
        s.money[row] -= CODES - code
        s.notes_left[row] += 1
    s.aside[s.aside_count] = code
    s.aside_count += 1
    _set_off(s, r, row, code)


def _turn_card(s: State, r: Rules, card: int) -> None:
    s.lying |= 1 << card
    s.standing ^= 1 << card
    s.turned = appended(s.turned, s.turned_count, s.player)
    s.turned_count += 1
    s.out = appended(s.out, s.out_count, s.player)
    s.out_count += 1
    s.last = s.player
    end_trick(s, r)


# ---- automatic steps


def advance(s: State, r: Rules, chance: Words) -> int:
    """Take one automatic step and say which (``layout.Step``); ``NONE``: a decision is wanted or the game is over."""
    phase = s.phase
    if phase <= OVER:
        return NONE
    if phase == BEGIN:
        begin_trick(s, r)
        return QUIET
    if phase == COUNT:
        count_votes(s, r)
        return VOTED
    if phase == ASSIGN:
        return _assign(s, r)
    if phase == CLEAR:
        _new_turn(s, r, chance)
        return NEW_TURN
    if phase == SECRETS:
        _deal_secrets(s, r, chance)
        return DEALT
    s.phase = OVER
    s.player = NOBODY
    return GAME_OVER


def _assign(s: State, r: Rules) -> int:
    """The first card of the queue goes to its buyer; after Dinner Hour there is none."""
    if s.queue_count == 0:
        s.phase = DINNER
        return QUIET
    card = item(s.queue, 0)
    s.queue >>= 4
    s.queue_count -= 1
    s.assigned = card
    character = buyer(s, r, card)
    if character == NOBODY:
        s.lost = appended(s.lost, s.lost_count, card)
        s.lost_count += 1
    else:
        give(s, card, character)
    s.phase = CLEAR
    return ASSIGNED


def _new_turn(s: State, r: Rules, chance: Words) -> None:
    _gather(s)
    shuffle(s.deck, 0, s.deck_end, chance)
    refill_display(s)
    s.player = beginner(s, r)
    s.assigned = NOBODY
    if s.queue_count == 0:
        s.turn = 6
        ask_for_guests(s, r)
    else:
        if s.turn < 5:
            s.turn += 1
        s.phase = BEGIN


def _gather(s: State) -> None:
    """All cards of the deck that are there, in the order of the format, are the new deck."""
    counts = 0  # of each code, 8 bits each
    for at in range(s.deck_next, s.deck_end):
        counts += 1 << (8 * s.deck[at])
    for place in range(s.display_count):
        counts += 1 << (8 * s.display[place])
    for at in range(s.aside_count):
        counts += 1 << (8 * s.aside[at])
    for row in range(ROWS):
        for place in range(s.row_count[row]):
            counts += 1 << (8 * s.rows[row * ROW_SIZE + place])
    n = 0
    for code in range(CODES):
        for _ in range((counts >> (8 * code)) & 255):
            s.deck[n] = code
            n += 1
    s.deck_next = 0
    s.deck_end = n
    clear_turn(s)
