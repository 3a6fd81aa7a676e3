"""The rules. One text for CPython and for the compiler: numbers and lists, and nothing that comes from outside."""

from forno.common.chance import Words, shuffle

from .layout import CARDS, DRAW, ENDED, HIDDEN, NEXT, NOBODY, ON_TABLE, OVER, PASSED_ON, PLAY, TURN, Rules, State


def deal(s: State, r: Rules, chance: Words) -> None:
    """Deal the hands; what is left is the stack, face down."""
    for card in range(CARDS):
        s.stack[card] = card + 1
        s.owner[card] = NOBODY
    shuffle(s.stack, 0, CARDS, chance)
    s.drawn = 0
    for seat in range(r.players):
        s.points[seat] = 0
        s.held[seat] = 0
        for _ in range(r.hand):
            take(s, seat)
    s.played = 0
    s.player = 0
    s.phase = TURN


def take(s: State, seat: int) -> None:
    """The top of the stack goes into a hand."""
    s.owner[s.stack[s.drawn] - 1] = seat
    s.held[seat] += 1
    s.drawn += 1


def legal(s: State, r: Rules, out: list[int]) -> int:
    """Write the legal decisions into ``out``; returns how many."""
    n = 0
    if s.phase == TURN and s.drawn < CARDS:
        out[n] = DRAW
        n += 1
    if s.phase < OVER:
        for card in range(CARDS):
            if s.owner[card] == s.player:
                out[n] = card + 1
                n += 1
    return n


def apply(s: State, r: Rules, action: int) -> None:
    """Take a decision: draw a card and go on, or play one, which scores if it is higher than the one before it."""
    if action == DRAW:
        take(s, s.player)
        s.phase = PLAY
        return
    if s.played == 0 or s.table[s.played - 1] < action:
        s.points[s.player] += 1
    s.owner[action - 1] = ON_TABLE
    s.held[s.player] -= 1
    s.table[s.played] = action
    s.played += 1
    s.phase = NEXT


def advance(s: State, r: Rules, chance: Words) -> int:
    """Take the automatic step that is due: whose turn it is next. Who has no card in hand has no turn any more."""
    if s.phase <= OVER:
        return 0
    for ahead in range(1, r.players + 1):
        seat = (s.player + ahead) % r.players
        if s.held[seat] > 0:
            s.player = seat
            s.phase = TURN
            return PASSED_ON
    s.phase = OVER
    return ENDED


def observe(s: State, r: Rules, seat: int, out: State) -> None:
    """Blank in ``out``, a copy, what a seat (-1: a spectator) may not know: the others' hands and the stack."""
    for card in range(CARDS):
        out.stack[card] = HIDDEN
        if s.owner[card] >= 0 and s.owner[card] != seat:
            out.owner[card] = NOBODY


def resample(s: State, r: Rules, seat: int, chance: Words) -> None:
    """Deal anew what a seat cannot know: the cards that others hold, and the stack."""
    first = s.drawn
    for card in range(CARDS):
        if s.owner[card] >= 0 and s.owner[card] != seat:
            first -= 1  # there is room: these cards have left the stack
            s.stack[first] = card + 1
            s.owner[card] = NOBODY
    shuffle(s.stack, first, CARDS - first, chance)
    for other in range(r.players):
        if other != seat:
            for _ in range(s.held[other]):
                s.owner[s.stack[first] - 1] = other
                first += 1
