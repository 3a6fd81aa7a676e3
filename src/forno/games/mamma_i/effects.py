"""What a movement card that was played or removed can set off: the schoolbus, the Child, stealing (MI-6 to MI-9)."""

from .layout import (
    CHARACTERS,
    CHILD,
    CHILD_ACTION,
    DONE,
    GRANDPA,
    INGREDIENTS,
    LOSE_ACTION,
    NOBODY,
    ROW_SIZE,
    ROWS,
    RUN,
    RUN_ACTION,
    SCHOOLBUS,
    SON,
    STEAL,
    STEAL_ACTION,
    Rules,
    State,
)
from .lists import appended, holds, place_of, removed

YOUNGER = (1 << SON) - (2 << GRANDPA)  # characters who may steal from an older one: all but the oldest and the Son


def is_used(s: State, effect: int) -> bool:
    """Whether an effect was used in this trick already (MI-7)."""
    return holds(s.used, s.used_count, effect)


def use(s: State, effect: int) -> None:
    """Note that an effect was used in this trick."""
    s.used = appended(s.used, s.used_count, effect)
    s.used_count += 1


def level_rows(s: State) -> int:
    """Bit r: row r, another one, has the same sum of movement points as the row of the card concerned (MI-6, MI-8)."""
    points = s.points
    mine = points[s.event_row]
    rows = 0
    for row in range(ROWS):
        if points[row] == mine:
            rows |= 1 << row
    return rows ^ (1 << s.event_row)


def partners(s: State, level: int, row: int) -> int:
    """Bit r: rows ``row`` and r are level, and one of them is that of the card concerned; ``level``: level_rows."""
    if row == s.event_row:
        return level
    return 1 << s.event_row if (level >> row) & 1 else 0


def upright(s: State, character: int) -> int:
    """How many ingredients cards stand upright beside a character."""
    n = 0
    for card in range(INGREDIENTS):
        if s.owner[card] == character and (s.standing >> card) & 1:
            n += 1
    return n


def can_be_run_over(s: State, level: int) -> int:
    """Bit c: the schoolbus may run over character c."""
    return 0 if is_used(s, RUN) else partners(s, level, SCHOOLBUS)


def child_can_be_taken(s: State, level: int) -> bool:
    """Whether Grandpa may take the Child: the bus has four cards and his sum."""
    if s.child != 0 or s.row_count[SCHOOLBUS] != ROW_SIZE or is_used(s, CHILD):
        return False
    return (partners(s, level, SCHOOLBUS) >> GRANDPA) & 1 != 0


def thieves(s: State, r: Rules, level: int, card: int) -> int:
    """Bit c: character c may take an ingredients card that stands upright from its owner, their sums being equal."""
    victim = s.owner[card]
    if victim == s.wc or victim == s.hospital:
        return 0
    equal = partners(s, level, victim)
    able = equal & YOUNGER & -(2 << victim)  # from the older to the younger, never to the Son
    # With the Child, from the next trick on, Grandpa too: once in the game, and no Mother-in-Law.
    if s.child != 0 and s.child_stole == 0 and r.mother_in_law[card] == 0 and not is_used(s, CHILD):
        able |= equal & (1 << GRANDPA)
    return able


def legal_effects(s: State, r: Rules, out: list[int]) -> int:
    """Write the effects that may be used now, and ``done``, into ``out``; return how many, 0 where none is possible."""
    level = level_rows(s)
    n = 0
    targets = can_be_run_over(s, level)
    for character in range(CHARACTERS):
        if (targets >> character) & 1:
            out[n] = RUN_ACTION + character
            n += 1
    if child_can_be_taken(s, level):
        out[n] = CHILD_ACTION
        n += 1
    n = _legal_thefts(s, r, level, out, n)
    if n > 0:
        out[n] = DONE
        n += 1
    return n


def _legal_thefts(s: State, r: Rules, level: int, out: list[int], n: int) -> int:
    if is_used(s, STEAL):
        return n
    for card in range(INGREDIENTS):
        if (s.standing >> card) & 1:
            able = thieves(s, r, level, card)
            for thief in range(CHARACTERS):
                if (able >> thief) & 1:
                    out[n] = STEAL_ACTION + card * CHARACTERS + thief
                    n += 1
    return n


def any_effect(s: State, r: Rules) -> bool:
    """Whether any effect may be used now."""
    level = level_rows(s)
    if level == 0:
        return False
    if can_be_run_over(s, level) != 0 or child_can_be_taken(s, level):
        return True
    if s.standing == 0 or s.event_row == SCHOOLBUS or is_used(s, STEAL):
        return False
    for card in range(INGREDIENTS):
        if (s.standing >> card) & 1 and thieves(s, r, level, card) != 0:
            return True
    return False


def legal_losses(s: State, out: list[int]) -> int:
    """Write which of the Son's upright cards may be lost into ``out`` and return how many."""
    n = 0
    for card in range(INGREDIENTS):
        if s.owner[card] == SON and (s.standing >> card) & 1:
            out[n] = LOSE_ACTION + card
            n += 1
    return n


def run_over(s: State, character: int) -> None:
    """The schoolbus runs over a character; the Son also loses half of his upright cards, rounded down."""
    use(s, RUN)
    s.hospital = character
    s.to_lose = upright(s, SON) // 2 if character == SON else 0


def take_child(s: State) -> None:
    """Grandpa is turned over, for good."""
    use(s, CHILD)
    s.child = 1


def lose(s: State, card: int) -> None:
    """An ingredients card of the Son is out of the game."""
    _take_away(s, SON, card)
    s.lost = appended(s.lost, s.lost_count, card)
    s.lost_count += 1
    s.to_lose -= 1


def steal(s: State, card: int, thief: int) -> None:
    """An ingredients card changes sides and stays upright."""
    use(s, STEAL)
    if thief == GRANDPA:
        s.child_stole = 1
    _take_away(s, s.owner[card], card)
    give(s, card, thief)


def give(s: State, card: int, character: int) -> None:
    """Put an ingredients card beside a character, upright."""
    s.beside[character] = appended(s.beside[character], s.beside_count[character], card)
    s.beside_count[character] += 1
    s.owner[card] = character
    s.standing |= 1 << card


def _take_away(s: State, character: int, card: int) -> None:
    place = place_of(s.beside[character], s.beside_count[character], card)
    s.beside[character] = removed(s.beside[character], place)
    s.beside_count[character] -= 1
    s.owner[card] = NOBODY
    s.standing ^= 1 << card
