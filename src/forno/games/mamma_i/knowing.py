"""What a seat may know: everything that leaves the rules is made from what ``observe`` lets through."""

from forno.common.chance import Words, shuffle

from .layout import (
    ASIDE,
    CHARACTERS,
    CODES,
    HIDDEN,
    HIDE,
    INGREDIENTS,
    NOBODY,
    OVER,
    PLAYERS,
    ROW_SIZE,
    ROWS,
    SECRETS,
    Known,
    Rules,
    State,
)


def observe(s: State, r: Rules, seat: int, out: State) -> None:
    """Blank in ``out`` all that ``seat`` may not know: the others' characters, the deck's order.

    ``out`` is a copy of ``s`` with nothing but ``HIDDEN`` in its deck: who makes the copy has a quicker way to that
    than card by card. The cards put aside are shown: everybody saw them (MI-11).
    """
    for at in range(s.aside_count, ASIDE):
        out.aside[at] = HIDDEN
    if s.phase != OVER:
        for other in range(r.players):
            if other != seat:
                out.secrets[other] = HIDDEN


def resample(s: State, r: Rules, seat: int, chance: Words) -> None:
    """Deal all that ``seat`` cannot know anew: the deck's order and the characters of the others.

    A spectator (no seat) knows no character. What is dealt follows from what the seat knows and the words alone: the
    deck is sorted before it is shuffled, as in ``world``.
    """
    counts = 0  # of each code, 8 bits each
    for at in range(s.deck_next, s.deck_end):
        counts += 1 << (8 * s.deck[at])
    n = s.deck_next
    for code in range(CODES):
        for _ in range((counts >> (8 * code)) & 255):
            s.deck[n] = code
            n += 1
    shuffle(s.deck, s.deck_next, n - s.deck_next, chance)
    if s.phase != OVER:
        for other in range(r.players):
            if other != seat:
                s.secrets[other] = NOBODY
    _deal_characters(s, r, chance)


def world(k: Known, r: Rules, s: State, chance: Words) -> None:
    """Fill ``s`` with one of the states that a seat which knows ``k`` holds for possible, each as likely as any other.

    The others' characters and the deck's order are hidden, and nothing that happens proves anything of them: what
    somebody does for or against a character need not be meant. So all that is left is dealt, in the format's order.
    """
    _lay_table(k, s)
    _lay_family(k, s)
    _lay_game(k, s)
    n = 0
    for code in range(CODES):
        for _ in range(k.rest[code]):
            s.deck[n] = code
            n += 1
    shuffle(s.deck, 0, n, chance)
    _deal_characters(s, r, chance)


def _deal_characters(s: State, r: Rules, chance: Words) -> None:
    """The characters that are nobody's go to who should have one and has none: at first player A alone."""
    if s.phase == HIDE or s.phase == OVER:
        return
    taken = 0
    for seat in range(r.players):
        if s.secrets[seat] != NOBODY:
            taken |= 1 << s.secrets[seat]
    first = s.aside_count  # free room behind the cards put aside
    n = 0
    for character in range(CHARACTERS):
        if not (taken >> character) & 1:
            s.aside[first + n] = character
            n += 1
    shuffle(s.aside, first, n, chance)
    for seat in range(r.players):
        if s.secrets[seat] == NOBODY and (s.phase != SECRETS or seat == s.first):
            s.secrets[seat] = s.aside[first]
            first += 1


def _lay_table(k: Known, s: State) -> None:
    """Rows, display and the cards put aside."""
    for row in range(ROWS):
        s.row_count[row] = k.row_count[row]
        s.points[row] = k.points[row]
        s.money[row] = k.money[row]
        s.notes_left[row] = k.notes_left[row]
    for at in range(ROWS * ROW_SIZE):
        s.rows[at] = k.rows[at]
    for place in range(ROW_SIZE):
        s.display[place] = k.display[place]
    for at in range(ASIDE):
        s.aside[at] = k.aside[at]
    s.display_count = k.display_count
    s.shown = k.shown
    s.aside_count = k.aside_count
    s.deck_next = k.deck_next
    s.deck_end = k.deck_end


def _lay_family(k: Known, s: State) -> None:
    """What lies beside the characters, the queue, and what is out of the game."""
    for character in range(CHARACTERS):
        s.beside[character] = k.beside[character]
        s.beside_count[character] = k.beside_count[character]
        s.guests[character] = k.guests[character]
    for card in range(INGREDIENTS):
        s.owner[card] = k.owner[card]
    s.lost = k.lost
    s.lost_count = k.lost_count
    s.queue = k.queue
    s.queue_count = k.queue_count
    s.lying = k.lying
    s.standing = k.standing
    s.wc = k.wc
    s.wc_used = k.wc_used
    s.hospital = k.hospital
    s.child = k.child
    s.child_stole = k.child_stole


def _lay_game(k: Known, s: State) -> None:
    """Whose trick it is, and what was done in it."""
    for seat in range(PLAYERS):
        s.secrets[seat] = k.secrets[seat]
    s.guest_used = k.guest_used
    s.guest_count = k.guest_count
    s.out = k.out
    s.out_count = k.out_count
    s.turned = k.turned
    s.turned_count = k.turned_count
    s.votes = k.votes
    s.vote_count = k.vote_count
    s.used = k.used
    s.used_count = k.used_count
    s.first = k.first
    s.turn = k.turn
    s.phase = k.phase
    s.player = k.player
    s.last = k.last
    s.caller = k.caller
    s.event_row = k.event_row
    s.to_lose = k.to_lose
    s.assigned = k.assigned
