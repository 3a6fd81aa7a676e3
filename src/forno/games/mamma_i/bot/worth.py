"""What the moves of Mamma I are worth to one of the family: kernel text.

A move is tried on the table itself and taken back: what of it the guess looks at, and nothing else.
"""

from ..effects import upright
from ..layout import (
    CHARACTERS,
    CHILD_ACTION,
    CODES,
    GRANDPA,
    GUEST_ACTION,
    INGREDIENTS,
    LOSE,
    LOSE_ACTION,
    MOVEMENT_CODES,
    NOBODY,
    PAIR_ACTION,
    REMOVE_ACTION,
    ROW_SIZE,
    ROWS,
    RUN_ACTION,
    SCHOOLBUS,
    SON,
    STEAL_ACTION,
    TAKE_ACTION,
    TURN_ACTION,
    VOTE_ACTION,
    WC_ACTION,
    Known,
    Rules,
    State,
)
from ..tricks import next_guest
from .guess import fix, suspect, worth

GOOD = 2  # to be, if one may choose: the oldest, down to this one
SHOWN = 0.5  # what each point that one openly gives to the own character costs, with all turns to come
WAIT = 0.4  # what a Guest should bring more than now for each turn that it could still wait
SITTING_OUT = 0.05  # what each card that others may play is worth to who is out of the turn
VOTE_WON = 0.4  # the chance that the wc goes to whom one names
NO_OPTION = -1000.0
SLACK = 0.08  # so little better does not show whose side one is on


def weigh(s: State, r: Rules, k: Known, moves: list[int], n: int) -> None:
    """Write what each of the first ``n`` moves of ``s.player`` is worth to him into ``k.worths``.

    He knows his own character, the table, and by ``k.odds`` what everybody has done.
    """
    if moves[0] < GUEST_ACTION:
        for at in range(n):
            k.worths[at] = 1.0 if moves[at] <= GOOD else 0.0
        return
    own = s.secrets[s.player]
    suspect(s, r, k, s.player)
    k.left = s.display_count + s.deck_end - s.deck_next
    fix(s, r, k)
    now = worth(s, r, k, own)
    best = NO_OPTION
    for at in range(n):
        if moves[at] >= VOTE_ACTION:
            k.worths[at] = _option(s, r, k, own, moves[at], now)
            best = max(best, k.worths[at])
    if best == NO_OPTION:
        best = 0.0
    for at in range(n):
        if moves[at] < VOTE_ACTION:  # the option comes after a Guest all the same
            k.worths[at] = _invited(s, r, k, own, moves[at] - GUEST_ACTION) - now + best - WAIT * (6 - s.turn)


def _invited(s: State, r: Rules, k: Known, own: int, who: int) -> float:
    guest = next_guest(s)
    k.fixed[who] += guest
    found = worth(s, r, k, own)
    k.fixed[who] -= guest
    return found


def _option(s: State, r: Rules, k: Known, own: int, action: int, now: float) -> float:
    if action < RUN_ACTION:
        return _visited(s, r, k, own, action - VOTE_ACTION)
    if action < TAKE_ACTION:
        return _run_over(s, r, k, own, action - RUN_ACTION)
    if action < PAIR_ACTION:
        return _taken(s, r, k, own, (action - TAKE_ACTION) // ROWS, 1, (action - TAKE_ACTION) % ROWS)
    if action < REMOVE_ACTION:
        return _taken(s, r, k, own, (action - PAIR_ACTION) // ROWS, 2, (action - PAIR_ACTION) % ROWS)
    if action < TURN_ACTION:
        return _removed(s, r, k, own, action - REMOVE_ACTION)
    if action < LOSE_ACTION:
        return _turned(s, r, k, own, action - TURN_ACTION) - SITTING_OUT * k.left
    if action < STEAL_ACTION:
        return _moved(s, r, k, own, action - LOSE_ACTION, NOBODY)
    if action < WC_ACTION:
        return _moved(s, r, k, own, (action - STEAL_ACTION) // CHARACTERS, (action - STEAL_ACTION) % CHARACTERS)
    if action == CHILD_ACTION:
        return _with_child(s, r, k, own)
    if action == WC_ACTION:
        best = NO_OPTION
        for who in range(CHARACTERS):
            best = max(best, _visited(s, r, k, own, who))
        return now + VOTE_WON * (best - now)
    return now


def _visited(s: State, r: Rules, k: Known, own: int, who: int) -> float:
    before = s.wc
    s.wc = who
    found = worth(s, r, k, own)
    s.wc = before
    return found


# ---- cards


def _taken(s: State, r: Rules, k: Known, own: int, code: int, number: int, row: int) -> float:
    points = number * (MOVEMENT_CODES - code) if code < MOVEMENT_CODES else CODES - code
    k.left -= number
    found = _changed(s, r, k, own, row, number, code, points)
    k.left += number
    if row == own:  # the others see whom one feeds: the more, the longer they can act on it
        found -= SHOWN * points * (6 - s.turn) / 5
    return found


def _removed(s: State, r: Rules, k: Known, own: int, row: int) -> float:
    code = s.rows[row * ROW_SIZE + s.row_count[row] - 1]
    points = MOVEMENT_CODES - code if code < MOVEMENT_CODES else CODES - code
    return _changed(s, r, k, own, row, -1, code, -points)


def _changed(s: State, r: Rules, k: Known, own: int, row: int, number: int, code: int, points: int) -> float:
    """Cards come to a row, or its last one is removed; the best of what that sets off may be used, or nothing."""
    s.row_count[row] += number
    if code < MOVEMENT_CODES:
        s.points[row] += points
        found = max(worth(s, r, k, own), _consequence(s, r, k, own, row))
        s.points[row] -= points
    else:
        s.money[row] += points
        s.notes_left[row] -= number
        found = worth(s, r, k, own)
        s.notes_left[row] += number
        s.money[row] -= points
    s.row_count[row] -= number
    return found


def _consequence(s: State, r: Rules, k: Known, own: int, row: int) -> float:
    """The best that one effect of a movement card in ``row`` can bring."""
    best = NO_OPTION
    level = s.points[row]
    for other in range(ROWS):
        if other != row and s.points[other] == level:
            older = min(row, other)
            younger = max(row, other)
            if younger != SCHOOLBUS:
                best = max(best, _thefts(s, r, k, own, older, younger))
                continue
            best = max(best, _run_over(s, r, k, own, older))
            if older == GRANDPA and s.child == 0 and s.row_count[SCHOOLBUS] == ROW_SIZE:
                best = max(best, _with_child(s, r, k, own))
    return best


def _thefts(s: State, r: Rules, k: Known, own: int, older: int, younger: int) -> float:
    best = NO_OPTION
    by_younger = younger != SON and older != s.wc and older != s.hospital
    by_grandpa = older == GRANDPA and s.child != 0 and s.child_stole == 0 and younger != s.wc and younger != s.hospital
    if by_younger or by_grandpa:
        for card in range(INGREDIENTS):
            if (s.standing >> card) & 1:
                if by_younger and s.owner[card] == older:
                    best = max(best, _moved(s, r, k, own, card, younger))
                if by_grandpa and s.owner[card] == younger and r.mother_in_law[card] == 0:
                    best = max(best, _moved(s, r, k, own, card, GRANDPA))
    return best


# ---- effects


def _run_over(s: State, r: Rules, k: Known, own: int, who: int) -> float:
    before = s.hospital
    s.hospital = who
    if who == SON and before != SON and s.phase != LOSE:
        found = _half_lost(s, r, k, own)
    else:
        found = worth(s, r, k, own)
    s.hospital = before
    return found


def _half_lost(s: State, r: Rules, k: Known, own: int) -> float:
    """The half of the Son's upright cards is lost that one likes best to see lost."""
    lost = 0
    for _ in range(upright(s, SON) // 2):
        best = NO_OPTION
        worst = NOBODY
        for card in range(INGREDIENTS):
            if s.owner[card] == SON and (s.standing >> card) & 1:
                found = _moved(s, r, k, own, card, NOBODY)
                if found > best:
                    best = found
                    worst = card
        lost |= 1 << worst
        s.owner[worst] = NOBODY
    fix(s, r, k)
    found = worth(s, r, k, own)
    for card in range(INGREDIENTS):
        if (lost >> card) & 1:
            s.owner[card] = SON
    fix(s, r, k)
    return found


def _moved(s: State, r: Rules, k: Known, own: int, card: int, to: int) -> float:
    """An ingredients card changes sides, or leaves the game."""
    before = s.owner[card]
    s.owner[card] = to
    fix(s, r, k)
    found = worth(s, r, k, own)
    s.owner[card] = before
    fix(s, r, k)
    return found


def _turned(s: State, r: Rules, k: Known, own: int, card: int) -> float:
    s.standing ^= 1 << card
    fix(s, r, k)
    found = worth(s, r, k, own)
    s.standing ^= 1 << card
    fix(s, r, k)
    return found


def _with_child(s: State, r: Rules, k: Known, own: int) -> float:
    more = r.child_bonus - r.bonus[GRANDPA]
    k.fixed[GRANDPA] += more
    found = worth(s, r, k, own)
    k.fixed[GRANDPA] -= more
    return found
