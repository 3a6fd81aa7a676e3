"""The end of a turn, when an ingredients card finds its buyer, and the victory points after Dinner Hour."""

from .layout import CHARACTERS, DRAWINGS, GRANDPA, HIDDEN, HOSPITAL_POINTS, NOBODY, WC_POINTS, Rules, State
from .lists import item


def sum_at_table(s: State, character: int) -> int:
    """Movement points with wc and Hospital taken off, as the assignment and the arrival count them (MI-6)."""
    points = s.points[character]
    if character == s.wc:
        points += WC_POINTS
    if character == s.hospital:
        points += HOSPITAL_POINTS
    return points


def buyer(s: State, r: Rules, card: int) -> int:
    """Who gets an ingredients card: can pay, most movement, then most money, then the youngest; NOBODY can be."""
    best = NOBODY
    for character in range(CHARACTERS):
        if s.money[character] < r.cost[card]:
            continue
        if best == NOBODY:
            best = character
            continue
        ahead = sum_at_table(s, character) - sum_at_table(s, best)
        if ahead == 0:
            ahead = s.money[character] - s.money[best]
        if ahead >= 0:  # the later one is the younger
            best = character
    return best


def place_at_table(s: State, character: int) -> int:
    """Which one a character is to sit down, from 1: the highest sum first, of equal ones the oldest."""
    mine = sum_at_table(s, character)
    place = 1
    for other in range(CHARACTERS):
        theirs = sum_at_table(s, other)
        if theirs > mine or (theirs == mine and other < character):
            place += 1
    return place


def arrival_points(place: int) -> int:
    """Victory points for a place at table: +3, +2, +1, -1, -2, -3."""
    return 4 - place if place <= 3 else 3 - place


def drawing_points(s: State, r: Rules, character: int, drawing: int) -> int:
    """Victory points of one kind of drawing: 3, 6, 10, 15 for 2 to 5 cards; a single one 1, without Mother-in-Law."""
    cards = 0
    plain = 0
    for place in range(s.beside_count[character]):
        card = item(s.beside[character], place)
        if (r.drawings[card] >> drawing) & 1:
            cards += 1
            if r.mother_in_law[card] == 0:
                plain += 1
    if cards <= 1:
        return plain
    if cards >= 5:
        return 15
    return cards * (cards + 1) // 2


def red_points(s: State, r: Rules, character: int) -> int:
    """The red numbers of the Mothers-in-Law."""
    points = 0
    for place in range(s.beside_count[character]):
        points += r.mother_in_law[item(s.beside[character], place)]
    return points


def person_points(s: State, r: Rules, character: int) -> int:
    """What a character brings along; Grandpa more with the Child."""
    if character == GRANDPA and s.child != 0:
        return r.child_bonus
    return r.bonus[character]


def victory_points(s: State, r: Rules, character: int) -> int:
    """All victory points of a character."""
    points = red_points(s, r, character) + s.guests[character] + s.money[character] + person_points(s, r, character)
    for drawing in range(DRAWINGS):
        points += drawing_points(s, r, character, drawing)
    return points + arrival_points(place_at_table(s, character))


def score(s: State, r: Rules, out: list[int]) -> None:
    """Write each seat's victory points and minus its character's place at table, seat by seat, into ``out``."""
    for seat in range(r.players):
        character = s.secrets[seat]
        if character == HIDDEN or character == NOBODY:
            out[2 * seat] = 0
            out[2 * seat + 1] = 0
        else:
            out[2 * seat] = victory_points(s, r, character)
            out[2 * seat + 1] = -place_at_table(s, character)
