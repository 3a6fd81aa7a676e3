"""Display, rows and the four options of a trick: what may be played, removed, turned."""

from .layout import (
    CODES,
    INGREDIENTS,
    MOST_ASIDE,
    MOVEMENT_CODES,
    PAIR_ACTION,
    PASS,
    REMOVABLE,
    REMOVE_ACTION,
    ROW_SIZE,
    ROWS,
    TAKE_ACTION,
    TAKE_MONEY,
    TURN_ACTION,
    WC_ACTION,
    State,
)
from .lists import holds

MOVEMENTS = (1 << (4 * MOVEMENT_CODES)) - 1  # the movement cards in ``shown``
EACH = 0x1010101  # 1 for each of four moves of 8 bits


def show(s: State, code: int) -> None:
    """Put a card of the deck into the display."""
    s.display[s.display_count] = code
    s.display_count += 1
    s.shown += 1 << (4 * code)


def refill_display(s: State) -> None:
    """Fill the display from the deck as far as it goes."""
    while s.display_count < ROW_SIZE and s.deck_next < s.deck_end:
        show(s, s.deck[s.deck_next])
        s.deck_next += 1


def put(s: State, row: int, code: int) -> None:
    """Put a card of the deck at the right end of a row."""
    s.rows[row * ROW_SIZE + s.row_count[row]] = code
    s.row_count[row] += 1
    if code < MOVEMENT_CODES:
        s.points[row] += MOVEMENT_CODES - code
    else:
        s.money[row] += CODES - code
        s.notes_left[row] -= 1


def has_turned(s: State, seat: int) -> bool:
    """Whether a player has used option 4, once a game."""
    return holds(s.turned, s.turned_count, seat)


def common_option(s: State) -> bool:
    """Whether there is an option that every player who is still in has: cards, wc, removing."""
    if s.wc_used == 0:
        return True
    for row in range(ROWS):
        cards = s.row_count[row]
        if cards >= REMOVABLE and s.aside_count < MOST_ASIDE:
            return True
        if cards < ROW_SIZE and (s.shown & MOVEMENTS != 0 or (s.shown != 0 and s.notes_left[row] > 0)):
            return True
    return False


def legal_options(s: State, out: list[int], n: int) -> int:
    """Append the options that the player has: cards, wc, removing, turning an ingredients card."""
    before = n
    n = _legal_takes(s, out, n)
    if s.wc_used == 0:
        out[n] = WC_ACTION
        n += 1
    if s.aside_count < MOST_ASIDE:
        row_count = s.row_count
        for row in range(ROWS):
            if row_count[row] >= REMOVABLE:
                out[n] = REMOVE_ACTION + row
                n += 1
    if s.standing != 0 and not has_turned(s, s.player):  # MI-4
        standing = s.standing
        for card in range(INGREDIENTS):
            if (standing >> card) & 1:
                out[n] = TURN_ACTION + card
                n += 1
    if n == before:  # MI-5
        out[n] = PASS
        n += 1
    return n


def _legal_takes(s: State, out: list[int], n: int) -> int:
    """Option 1, row by row. All rows of as much room are offered the same: four moves at most, from four cards."""
    moves, count, singles, single_count, money = _offers(s.shown)
    row_count = s.row_count
    notes_left = s.notes_left
    for row in range(ROWS):
        cards = row_count[row]
        if cards < ROW_SIZE - 1:
            offers = moves + row * EACH
            size = count
        elif cards < ROW_SIZE:
            offers = singles + row * EACH
            size = single_count
        else:
            continue
        # All four at once, no loop: those that are not there are written over or not counted.
        out[n] = offers & 255
        out[n + 1] = (offers >> 8) & 255
        out[n + 2] = (offers >> 16) & 255
        out[n + 3] = offers >> 24
        n += size if notes_left[row] > 0 else size - money
    return n


def _offers(shown: int) -> tuple[int, int, int, int, int]:
    """What a display offers row 0, as 8 bits a move.

    Returns:
        The moves where there is room for two cards and how many; those where there is room for one and how many; how
        many of either take money, which come last.
    """
    moves = 0
    singles = 0
    count = 0
    single_count = 0
    money = 0
    action = TAKE_ACTION
    while shown != 0:
        copies = shown & 15
        if copies > 0:
            moves |= action << (8 * count)
            count += 1
            singles |= action << (8 * single_count)
            single_count += 1
            if action >= TAKE_MONEY:
                money += 1
            elif copies > 1:
                moves |= (action + PAIR_ACTION - TAKE_ACTION) << (8 * count)
                count += 1
        shown >>= 4
        action += ROWS
    return moves, count, singles, single_count, money
