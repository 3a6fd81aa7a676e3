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


def is_used(s: State, effect: int) -> bool:
    """Whether an effect was used in this trick already (MI-7)."""
    return holds(s.used, s.used_count, effect)


def use(s: State, effect: int) -> None:
    """Note that an effect was used in this trick."""
    s.used = appended(s.used, s.used_count, effect)
    s.used_count += 1


def is_level(s: State, row: int, other: int) -> bool:
    """Whether the card concerned one of two rows and their sums of movement points are equal (MI-6, MI-8)."""
    return (s.event_row == row or s.event_row == other) and s.points[row] == s.points[other]


def child_can_be_taken(s: State) -> bool:
    """Whether Grandpa may take the Child: the bus has four cards and his sum."""
    return s.child == 0 and s.row_count[SCHOOLBUS] == ROW_SIZE and is_level(s, SCHOOLBUS, GRANDPA)


def upright(s: State, character: int) -> int:
    """How many ingredients cards stand upright beside a character."""
    n = 0
    for card in range(INGREDIENTS):
        if s.owner[card] == character and not (s.flat >> card) & 1:
            n += 1
    return n


def can_steal(s: State, r: Rules, card: int, victim: int, thief: int) -> bool:
    """Whether ``thief`` may take an upright ingredients card from ``victim``, now that their sums are equal."""
    if (s.flat >> card) & 1 or victim == s.wc or victim == s.hospital:
        return False
    if thief == GRANDPA:
        # With the Child, from the next trick on: once in the game, and no Mother-in-Law.
        return s.child != 0 and s.child_stole == 0 and not is_used(s, CHILD) and r.mother_in_law[card] == 0
    return victim < thief and thief != SON  # from the older to the younger


def legal_effects(s: State, r: Rules, out: list[int]) -> int:
    """Write the effects that may be used now, and ``done``, into ``out``; return how many, 0 where none is possible."""
    n = 0
    if not is_used(s, RUN):
        for character in range(CHARACTERS):
            if is_level(s, SCHOOLBUS, character):
                out[n] = RUN_ACTION + character
                n += 1
    if not is_used(s, CHILD) and child_can_be_taken(s):
        out[n] = CHILD_ACTION
        n += 1
    n = _legal_thefts(s, r, out, n)
    if n > 0:
        out[n] = DONE
        n += 1
    return n


def _legal_thefts(s: State, r: Rules, out: list[int], n: int) -> int:
    if is_used(s, STEAL):
        return n
    for card in range(INGREDIENTS):
        victim = s.owner[card]
        if victim != NOBODY:
            for thief in range(CHARACTERS):
                if thief != victim and is_level(s, victim, thief) and can_steal(s, r, card, victim, thief):
                    out[n] = STEAL_ACTION + card * CHARACTERS + thief
                    n += 1
    return n


def any_effect(s: State, r: Rules) -> bool:
    """Whether any effect may be used now."""
    if not is_used(s, RUN):
        for character in range(CHARACTERS):
            if is_level(s, SCHOOLBUS, character):
                return True
    if not is_used(s, CHILD) and child_can_be_taken(s):
        return True
    if is_used(s, STEAL) or s.event_row == SCHOOLBUS:
        return False
    for card in range(INGREDIENTS):
        victim = s.owner[card]
        if victim != NOBODY and (victim == s.event_row or is_level(s, victim, s.event_row)):
            for thief in range(CHARACTERS):
                if thief != victim and is_level(s, victim, thief) and can_steal(s, r, card, victim, thief):
                    return True
    return False


def legal_losses(s: State, out: list[int]) -> int:
    """Write which of the Son's upright cards may be lost into ``out`` and return how many."""
    n = 0
    for card in range(INGREDIENTS):
        if s.owner[card] == SON and not (s.flat >> card) & 1:
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


def can_be_turned(s: State, card: int) -> bool:
    """Whether an ingredients card stands upright beside somebody (MI-4)."""
    return s.owner[card] != NOBODY and not (s.flat >> card) & 1


def any_upright(s: State) -> bool:
    """Whether an ingredients card stands upright beside anybody (MI-4)."""
    for card in range(INGREDIENTS):
        if can_be_turned(s, card):
            return True
    return False


def _take_away(s: State, character: int, card: int) -> None:
    place = place_of(s.beside[character], s.beside_count[character], card)
    s.beside[character] = removed(s.beside[character], place)
    s.beside_count[character] -= 1
    s.owner[card] = NOBODY
