"""How the others play in a search's mind who play as people do: kernel text.

They forget as ``bot.fading`` says, play by play and each with luck of his own in each world, look at what catches the
eye, and plan as they do; of moves equally good they play one by lot.
"""

from .bot.attention import look_at_first
from .bot.weigh import SLACK, weigh
from .kernel import legal
from .layout import DRAW, FIRST_ORDER, HIDDEN, KIND_ACTION, KINDS, ORDERS, PILE, Desk, Remembered, Rules
from .rollout import first_of_best, policy

ALL = 65536  # of which so many are remembered
HALF = 32768


def others_policy(s: Remembered, r: Rules, d: Desk, moves: list[int]) -> int:
    """What one of the others would play for ``s.player``, as his desk says. The arguments are those of ``policy``."""
    if d.forgets != 0:
        note_play(s)
        if s.phase != DRAW:
            recall_oven(s, r, d)
    if d.attention == 0:
        return policy(s, r, d, moves)
    n = legal(s, r, moves)
    if n > d.attention and moves[0] < KIND_ACTION:
        look_at_first(s, r, d.attention, d, moves, n)
        n = d.attention
    if n == 1:
        return moves[0]
    weigh(s, r, d, moves, n)
    return _one_of_best(s, d, moves, n)


def _one_of_best(s: Remembered, d: Desk, moves: list[int], n: int) -> int:
    """Of moves equally good one by lot: so who plans for this oven only lays an order for no reason, or does not."""
    best = d.worths[first_of_best(d, n)] - SLACK
    alike = 0
    for at in range(n):
        if d.worths[at] >= best:
            moves[alike] = moves[at]
            alike += 1
    if alike == 1:
        return moves[0]
    return moves[((_luck(moves[0] * PILE + s.supply_size, s.player, d) & (ALL - 1)) * alike) >> 16]


def note_play(s: Remembered) -> None:
    """Note with which play the ingredients on top came, unless it is known: with the one that was called last."""
    at = s.oven_size - 1
    if at >= 0 and s.pile[at] >= FIRST_ORDER:
        at -= 1
    if at < 0 or s.call_number == 0 or s.laid[at] != 0 or s.pile[at] >= FIRST_ORDER:
        return
    first = at - s.call_number + 1
    for place in range(max(first, 0), at + 1):
        s.laid[place] = s.call_number * 8 + s.call_player


def recall_oven(s: Remembered, r: Rules, d: Desk) -> None:
    """Write what ``s.player`` remembers of the oven into ``d.recalled``: what is lost stays lost."""
    for at in range(s.turned, s.oven_size):
        card = s.pile[at]
        d.recalled[at] = card
        since = s.oven_size - 1 - at
        if since > 0 and card >= FIRST_ORDER:
            own = (card - FIRST_ORDER) // ORDERS == s.player
            if (_luck(card, s.player, d) & (ALL - 1)) >= (d.keeps_own[since] if own else d.keeps[since]):
                d.recalled[at] = HIDDEN
        elif since > 0 and s.laid[at] == 0:  # a leftover
            if d.keeps[since] < HALF:
                d.recalled[at] = HIDDEN
        elif since > 0:
            own = (s.laid[at] & 7) == s.player
            luck = _luck((s.laid[at] + 1) * KINDS + card, s.player, d)
            if (luck & (ALL - 1)) >= (d.keeps_own[since] if own else d.keeps[since]):
                more = at > s.turned and s.pile[at - 1] == card and s.laid[at - 1] == s.laid[at]
                d.recalled[at] = _confused(card, luck >> 16, more, r, d)


def _confused(card: int, luck: int, more: bool, r: Rules, d: Desk) -> int:
    """As what an ingredient that is lost is remembered, if it is."""
    if (luck & (ALL - 1)) >= d.confuses:
        return HIDDEN
    which = (luck >> 16) & (ALL - 1)
    if which < HALF:  # a card too few
        return card if more else HIDDEN
    return ((which - HALF) * r.kinds) >> 15


def _luck(play: int, seat: int, d: Desk) -> int:
    """Three numbers of 16 bits by lot, in this world: of a play, for one head.

    They go by what was laid, and not by when: so moves that are compared in a world differ by no luck of their own.
    """
    mixed = (play * 8 + seat) * 2654435761 + d.salt
    mixed = ((mixed ^ (mixed >> 15)) & 0x7FFFFFFF) * 2246822507
    mixed = ((mixed ^ (mixed >> 29)) & 0x7FFFFFFF) * 3266489917
    return (mixed ^ (mixed >> 31)) >> 13
