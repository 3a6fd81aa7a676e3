"""Whose trick it is, Guests and the vote on the wc: who is asked what next."""

from .layout import (
    ASSIGN,
    BEGIN,
    CHARACTERS,
    COUNT,
    GUEST,
    GUEST_ACTION,
    GUESTS,
    NOBODY,
    TRICK,
    VOTE,
    Rules,
    State,
)
from .lists import appended, holds, item
from .options import common_option, has_turned


def beginner(s: State, r: Rules) -> int:
    """Who begins a turn: the player to the left of the last one who took an option, at first to the left of A."""
    return ((s.last if s.last != NOBODY else s.first) + 1) % r.players


def clear_trick(s: State) -> None:
    """Nothing of a trick is left: vote and effects."""
    s.votes = 0
    s.vote_count = 0
    s.caller = NOBODY
    s.used = 0
    s.used_count = 0
    s.event_row = NOBODY
    s.to_lose = 0


def _is_out(s: State, seat: int) -> bool:
    return holds(s.out, s.out_count, seat)


def _anybody_can(s: State, r: Rules) -> bool:
    """Whether a player who is still in has an option."""
    if common_option(s):
        return s.out_count < r.players
    if s.standing != 0:  # MI-4
        for seat in range(r.players):
            if not _is_out(s, seat) and not has_turned(s, seat):
                return True
    return False


def begin_trick(s: State, r: Rules) -> None:
    """Ask the next player who is still in, from ``s.player`` on, or end the turn (MI-10)."""
    s.phase = ASSIGN
    if s.display_count == 0 and s.deck_next == s.deck_end:
        return
    if not _anybody_can(s, r):
        return
    while _is_out(s, s.player):
        s.player = (s.player + 1) % r.players
    s.phase = TRICK


def end_trick(s: State, r: Rules) -> None:
    """The trick is over; the next player is found by ``begin_trick``."""
    clear_trick(s)
    s.player = (s.player + 1) % r.players
    s.phase = BEGIN


# ---- Guests


def next_guest(s: State) -> int:
    """The worst Guest that is left, -6 to -3, or 0 (MI-3)."""
    for value in range(-6, -6 + GUESTS):
        there = True
        for character in range(CHARACTERS):
            if s.guests[character] == value:
                there = False
        if there:
            return value
    return 0


def may_assign_guest(s: State, seat: int) -> bool:
    """Whether a player still has a Guest to assign, and there is one, and somebody without one."""
    if holds(s.guest_used, s.guest_count, seat) or next_guest(s) == 0:
        return False
    for character in range(CHARACTERS):
        if s.guests[character] == 0:
            return True
    return False


def legal_guests(s: State, out: list[int], n: int) -> int:
    """Append to whom the player may assign a Guest."""
    if may_assign_guest(s, s.player):
        for character in range(CHARACTERS):
            if s.guests[character] == 0:
                out[n] = GUEST_ACTION + character
                n += 1
    return n


def assign_guest(s: State, r: Rules, character: int) -> None:
    """The worst Guest left goes beside a character; at Dinner Hour the next player is asked."""
    s.guests[character] = next_guest(s)
    s.guest_used = appended(s.guest_used, s.guest_count, s.player)
    s.guest_count += 1
    if s.phase == GUEST:
        s.player = (s.player + 1) % r.players
        ask_for_guests(s, r)


def ask_for_guests(s: State, r: Rules) -> None:
    """Dinner Hour: from the player to begin, whoever has a Guest left has to assign it; then the turn begins."""
    for step in range(r.players):
        seat = (s.player + step) % r.players
        if may_assign_guest(s, seat):
            s.player = seat
            s.phase = GUEST
            return
    s.player = beginner(s, r)
    s.phase = BEGIN


# ---- the vote


def call_vote(s: State, r: Rules) -> None:
    """Option 2: everybody names a character, from the caller's left round to him."""
    s.wc_used = 1
    s.last = s.player
    s.caller = s.player
    s.player = (s.player + 1) % r.players
    s.phase = VOTE


def vote(s: State, r: Rules, character: int) -> None:
    """A player names a character; the caller is the last one."""
    s.votes = appended(s.votes, s.vote_count, character)
    s.vote_count += 1
    if s.player == s.caller:
        s.phase = COUNT
    else:
        s.player = (s.player + 1) % r.players  # players who are out of the turn vote too


def count_votes(s: State, r: Rules) -> None:
    """Most votes win; in a tie the caller's counts double, which always settles it: his is the last one."""
    callers = item(s.votes, s.vote_count - 1)
    best = 0
    for place in range(s.vote_count):
        named = item(s.votes, place)
        votes = 0
        for other in range(s.vote_count):
            if item(s.votes, other) == named:
                votes += 1
        if votes > best or (votes == best and named == callers):
            best = votes
            s.wc = named
    end_trick(s, r)
