"""How many victory points the characters of Mamma I are expected to have in the end, and what that is worth to one.

Kernel text, as the rules are: numbers and lists. ``s`` is the table, ``k`` what is known of it and room to think in.
"""

import math

from ..layout import (
    CHARACTERS,
    DECK,
    GRANDPA,
    HOSPITAL_POINTS,
    INGREDIENTS,
    NOBODY,
    ROW_SIZE,
    WC_POINTS,
    Known,
    Rules,
    State,
)

PLAYED_OUT = 0.15  # how far sums are from settled with no card left
OPEN = 3.0  # and more with the whole deck
GROWTH = 1.0  # what a free place in a row will bring, with the whole deck to come
MAY_PAY = 0.5  # the chance to come by money that is lacking, with the whole deck to come
HOPE = 0.1  # for each drawing and ingredients card to come: a set may grow
RISK = (0.1, 0.08, 0.06, 0.04, 0.02, 0.08)  # the part of an upright card's worth that may yet be stolen or lost
SPREAD = 3.0  # so many points apart a rival hardly matters beside a stronger one


def suspect(s: State, r: Rules, k: Known, seat: int) -> None:
    """Write how many of the others are expected to be each character, 0 for the own one, into ``k.chances``."""
    own = s.secrets[seat]
    for who in range(CHARACTERS):
        k.chances[who] = 0.0
    for other in range(r.players):
        if other != seat:
            total = 0.0
            for who in range(CHARACTERS):
                if who != own:
                    total += k.odds[other * CHARACTERS + who]
            for who in range(CHARACTERS):
                if who != own:
                    k.chances[who] += k.odds[other * CHARACTERS + who] / total


def set_worth(k: Known, cards: int, late: int) -> float:
    """Victory points of a set of ingredients cards, with some hope while there are more to come."""
    return k.set_points[cards] + HOPE * late * k.set_lines[cards]


def fix(s: State, r: Rules, k: Known) -> None:
    """Write what the characters have apart from movement and money into ``k.fixed``, their sets into ``k.sets``."""
    late = s.queue_count
    ahead = min(1.0, (1 + late) / 3)  # turns to come, this one with them
    for who in range(CHARACTERS):
        cards = 0
        number = 0
        upright = 0
        for card in range(INGREDIENTS):
            if s.owner[card] == who:
                cards |= 1 << card
                number += 1
                upright += (s.standing >> card) & 1
        points = float(s.guests[who])
        points += r.child_bonus if who == GRANDPA and s.child != 0 else r.bonus[who]
        if number > 0:
            worth = set_worth(k, cards, late)
            points += worth
            if worth > 0:
                points -= RISK[who] * (upright / number) * ahead * worth
        k.sets[who] = cards
        k.fixed[who] = points


def expect(s: State, r: Rules, k: Known) -> None:
    """Write what each character is expected to have in the end into ``k.expected``; ``fix`` comes first."""
    left = k.left / DECK
    near = PLAYED_OUT + OPEN * math.sqrt(left)
    for who in range(CHARACTERS):
        k.strong[who] = s.points[who] + GROWTH * left * (ROW_SIZE - s.row_count[who])
        k.expected[who] = k.fixed[who]
    if s.wc != NOBODY:
        k.strong[s.wc] += WC_POINTS
    if s.hospital != NOBODY:
        k.strong[s.hospital] += HOSPITAL_POINTS
    if s.queue_count > 0:
        _sell(s, r, k, near)
    else:
        _sit_down(s, k, near)


def _sell(s: State, r: Rules, k: Known, near: float) -> None:
    """The first card of the queue goes to who pays and has most movement."""
    card = s.queue & 15
    late = s.queue_count - 1
    best = k.strong[0]
    for who in range(1, CHARACTERS):
        best = max(best, k.strong[who])
    total = 1e-9
    for who in range(CHARACTERS):
        money = s.money[who]
        pays = 1.0
        if money < r.cost[card]:
            room = s.notes_left[who] > 0 and s.row_count[who] < ROW_SIZE
            pays = MAY_PAY * k.left / DECK if room else 0.0
        pull = 0.0
        if pays > 0:
            pull = pays * math.exp((k.strong[who] + 0.03 * money + 0.005 * who - best) / near)
        k.pulls[who] = pull
        total += pull
    for who in range(CHARACTERS):
        if k.pulls[who] > 0:
            gain = set_worth(k, k.sets[who] | (1 << card), late) - set_worth(k, k.sets[who], late)
            k.expected[who] += gain * k.pulls[who] / total


def _sit_down(s: State, k: Known, near: float) -> None:
    """Dinner Hour: money counts, and who comes first: about three points for the first, minus three for the last."""
    for who in range(CHARACTERS):
        k.expected[who] += s.money[who] + 3.0
    for who in range(CHARACTERS):
        for younger in range(who + 1, CHARACTERS):
            lead = (k.strong[who] - k.strong[younger] + 0.25) / near
            ahead = 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, 2 * lead))))
            k.expected[who] -= 1.2 * (1.0 - ahead)
            k.expected[younger] -= 1.2 * ahead


def worth(s: State, r: Rules, k: Known, own: int) -> float:
    """The own character's expected points less those of the others, of whom the strongest count most."""
    expect(s, r, k)
    most = -1000.0
    for who in range(CHARACTERS):
        if k.chances[who] > 0:
            most = max(most, k.expected[who])
    total = 0.0
    for who in range(CHARACTERS):
        if k.chances[who] > 0:
            total += k.chances[who] * math.exp((k.expected[who] - most) / SPREAD)
    return k.expected[own] - most - SPREAD * math.log(total)
