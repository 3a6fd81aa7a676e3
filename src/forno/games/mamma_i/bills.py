"""How a game of Mamma I ends: everybody's victory points line by line, and who has won."""

from __future__ import annotations

import msgspec

from forno.common.events import Result

from .dinner import (
    arrival_points,
    drawing_points,
    person_points,
    place_at_table,
    red_points,
    score,
    sum_at_table,
    victory_points,
)
from .layout import CHARACTER_NAMES, DRAWING_NAMES, Character, Drawing, State
from .rules import Setting

__all__ = ["Bill", "bills", "result"]


class Bill(msgspec.Struct, frozen=True, gc=False):
    """A character's victory points, line by line.

    Attributes:
        character: Who.
        drawings: Points of each kind of drawing; kinds without points are left out.
        red: The Mothers-in-Law's numbers.
        guest: The Guest's.
        money: The money in the row.
        person: What the character brings along.
        movement: The sum at table, wc and Hospital taken off.
        place: Which one to sit down, from 1.
        arrival: Points for it.
        total: All together.
    """

    character: Character
    drawings: dict[Drawing, int]
    red: int
    guest: int
    money: int
    person: int
    movement: int
    place: int
    arrival: int
    total: int


def result(setting: Setting, s: State) -> Result:
    """The result of a game that is over: most points, then who sat down first."""
    out = [0] * (2 * setting.rules.players)
    score(s, setting.rules, out)
    scores = [out[2 * seat : 2 * seat + 2] for seat in range(setting.rules.players)]
    best = max(scores)
    return Result([seat for seat, line in enumerate(scores) if line == best], scores)


def bills(setting: Setting, s: State) -> list[Bill]:
    """Every character's points as they stand, the oldest first."""
    r = setting.rules
    return [
        Bill(
            character=name,
            drawings={
                drawing: points for d, drawing in enumerate(DRAWING_NAMES) if (points := drawing_points(s, r, who, d))
            },
            red=red_points(s, r, who),
            guest=s.guests[who],
            money=s.money[who],
            person=person_points(s, r, who),
            movement=sum_at_table(s, who),
            place=place_at_table(s, who),
            arrival=arrival_points(place_at_table(s, who)),
            total=victory_points(s, r, who),
        )
        for who, name in enumerate(CHARACTER_NAMES)
    ]
