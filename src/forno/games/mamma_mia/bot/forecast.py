"""The oven, opened in the mind: who will deliver what, and what will lie on the counter then. Kernel text."""

from ..layout import FIRST_ORDER, KINDS, NOBODY, ORDERS, Desk, Rules, State
from .recipes import find_way, take

LENIENT = 1  # so many missing cards a stranger is trusted to have in hand
LENIENT_ALL = 2  # the same for an order that takes everything


def look_at_counter(s: State, r: Rules, seat: int, d: Desk) -> None:
    """Begin to think with what lies on the counter now and what ``seat`` holds; nothing is foreseen yet."""
    for kind in range(r.kinds):
        d.lying[kind] = s.counter[kind]
        d.holding[kind] = s.hand[seat * KINDS + kind]
    foresee_nothing(d)


def foresee_nothing(d: Desk) -> None:
    """Forget what orders were foreseen."""
    d.shorts[0] = 0
    d.shorts[1] = 0
    d.shorts[2] = 0
    d.others = 0


def is_lost(s: State, i: int, seat: int, d: Desk) -> bool:
    """Whether ``seat``, in a search's mind, has forgotten the card at ``i``: what is lost stays lost."""
    if d.forgets == 0 or i + 1 >= s.oven_size or d.keeps[s.oven_size - 1 - i] >= 65536:
        return False
    luck = ((i * 73 + seat * 151 + d.salt) * 2654435761) >> 13
    return luck & 65535 >= d.keeps[s.oven_size - 1 - i]


def foresee(s: State, r: Rules, seat: int, at: int, d: Desk) -> None:
    """Open the oven from its card ``at`` on, for ``seat``: what it remembers of it is in the pile, the rest is hidden.

    From what is there before, ``d`` comes to hold the counter in the end, what is left of the hand that no own order in
    the oven will want, how many own orders will lack no card, one, two, and how many orders others will deliver.
    """
    for i in range(at, s.oven_size):
        card = s.pile[i]
        if is_lost(s, i, seat, d):
            continue
        if card >= FIRST_ORDER:
            row = card - FIRST_ORDER
            if row // ORDERS == seat:
                short = find_way(r, row, NOBODY, NOBODY, True, d)
                if short < 3:
                    d.shorts[short] += 1
                if short == 0:
                    take(r, row, True, d)
            else:
                _foresee_stranger(r, row, d)
        elif card >= 0:
            d.lying[card] += 1


def _foresee_stranger(r: Rules, row: int, d: Desk) -> None:
    short = find_way(r, row, NOBODY, NOBODY, False, d)
    if short <= (LENIENT_ALL if r.at_least[row] > 0 else LENIENT):
        take(r, row, False, d)
        d.others += 1


def foresee_start(s: State, r: Rules, seat: int, d: Desk) -> None:
    """Foresee as far as nothing depends on the hand of ``seat``, and keep that: many hands are thought of."""
    at = s.turned
    while at < s.oven_size and not (s.pile[at] >= FIRST_ORDER and (s.pile[at] - FIRST_ORDER) // ORDERS == seat):
        at += 1
    d.start = at
    for kind in range(r.kinds):
        d.lying[kind] = s.counter[kind]
    foresee_nothing(d)
    for i in range(s.turned, at):
        card = s.pile[i]
        if is_lost(s, i, seat, d):
            continue
        if card >= FIRST_ORDER:
            _foresee_stranger(r, card - FIRST_ORDER, d)
        elif card >= 0:
            d.lying[card] += 1
    for kind in range(r.kinds):
        d.start_lying[kind] = d.lying[kind]
    d.start_others = d.others


def foresee_rest(s: State, r: Rules, seat: int, d: Desk) -> None:
    """Foresee the rest of the oven with the hand ``d.holding``."""
    for kind in range(r.kinds):
        d.lying[kind] = d.start_lying[kind]
    foresee_nothing(d)
    d.others = d.start_others
    foresee(s, r, seat, d.start, d)


def keep_ahead(r: Rules, d: Desk) -> None:
    """Keep what is foreseen, to lay orders on it."""
    for kind in range(r.kinds):
        d.ahead_lying[kind] = d.lying[kind]
        d.ahead_holding[kind] = d.holding[kind]


def recall_ahead(r: Rules, d: Desk) -> None:
    """Go back to what was kept."""
    for kind in range(r.kinds):
        d.lying[kind] = d.ahead_lying[kind]
        d.holding[kind] = d.ahead_holding[kind]


def worth_of_rest(s: State, r: Rules, d: Desk) -> float:
    """At an opening: what the rest of the oven will bring, and what will be left of the cards that are there."""
    foresee(s, r, s.player, s.turned, d)
    held = 0
    lies = 0
    for kind in range(r.kinds):
        held += d.holding[kind]
        lies += d.lying[kind]
    return d.pizza * d.shorts[0] + d.open_kept * held + d.open_left * lies + d.open_others * d.others


def foresee_card(r: Rules, card: int, d: Desk) -> None:
    """A card of the oven that is an ingredient or a stranger's order, turned up in the mind."""
    if card >= FIRST_ORDER:
        _foresee_stranger(r, card - FIRST_ORDER, d)
    elif card >= 0:
        d.lying[card] += 1
