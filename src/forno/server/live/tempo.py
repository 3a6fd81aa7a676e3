"""How long the turns of bots last: by the people's pace, and by a stream of its own from what everybody knows.

Neither a hand nor what could be played has a part in it: one legal move or forty look alike.
"""

from __future__ import annotations

import random
from typing import Final

from forno.play.chance import commitment
from forno.server.people.hosting import host_seat
from forno.server.store.stored import StoredTable

__all__ = ["bot_turn"]

#: Seconds of a bot's turn on average.
_SECONDS: Final = {"calm": 2.0, "normal": 1.2, "brisk": 0.5}
#: The same between two turns of the only person: his screen takes its time by itself, and nobody else waits for it.
_ALONE: Final = 0.5
#: By what part of it a turn is shorter or longer.
_DIFFERS: Final = 0.25


def bot_turn(stored: StoredTable, turn: int, seen: frozenset[int]) -> float:
    """Seconds that the turn of a bot lasts at least.

    Args:
        stored: The table; only who sits there, their paces and its commitment are looked at.
        turn: The number of decisions that everybody knows of.
        seen: The seats that have decided something before.
    """
    people = [number for number, seat in enumerate(stored.seats) if seat.kind == "person" and seat.stand_in is None]
    lot = random.Random(f"{commitment(stored.seed)} {turn}").uniform(1.0 - _DIFFERS, 1.0 + _DIFFERS)
    # A clock is for people who are shown each turn in the server's time.
    if len(people) == 1 and people[0] in seen and stored.house.get("clock") is None:
        return _ALONE * lot
    return _SECONDS[_pace(stored, people)] * lot


def _pace(stored: StoredTable, people: list[int]) -> str:
    """The only person's pace, or, of several, the host's."""
    whose = people[0] if len(people) == 1 else host_seat(stored)
    return (None if whose is None else stored.seats[whose].pace) or "normal"
