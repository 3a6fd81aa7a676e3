"""How long the turns of bots last: by whose pace, and from what everybody knows."""

from __future__ import annotations

import statistics
from dataclasses import replace
from typing import Any

import pytest

from forno.server.live.tempo import bot_turn
from forno.server.store.stored import StoredSeat, StoredTable

ANN, BEN = b"a" * 32, b"b" * 32
BOT = StoredSeat(kind="bot", name="Bruno", bot="rule")
NOBODY: frozenset[int] = frozenset()


def person(name: str, owner: bytes, **more: Any) -> StoredSeat:
    return StoredSeat(kind="person", name=name, holders=frozenset({owner}), **more)


def table(*seats: StoredSeat, host: bytes = ANN, **more: Any) -> StoredTable:
    plain: dict[str, Any] = {"game": "mamma-mia", "edition": "2004", "rules": 1, "options": {}, "language": "en"}
    return StoredTable(code="code", watch="watch", seed="00" * 32, seats=seats, host=host, **plain, **more)


def turns(of: StoredTable, seen: frozenset[int] = NOBODY) -> list[float]:
    return [bot_turn(of, turn, seen) for turn in range(400)]


@pytest.mark.parametrize(("pace", "seconds"), [(None, 1.2), ("calm", 2.0), ("normal", 1.2), ("brisk", 0.5)])
def test_several_people_play_at_the_hosts_pace(pace: Any, seconds: float) -> None:
    for other in ("calm", "brisk"):
        lasting = turns(table(person("Ben", BEN, pace=other), person("Ann", ANN, pace=pace), BOT))
        assert statistics.mean(lasting) == pytest.approx(seconds, rel=0.03)
        assert seconds * 0.75 <= min(lasting) < seconds * 0.8
        assert seconds * 1.2 < max(lasting) <= seconds * 1.25


def test_between_two_turns_of_the_only_person_bots_hold_nobody_up() -> None:
    alone = table(person("Ann", ANN), BOT, BOT)
    assert statistics.mean(turns(alone)) == pytest.approx(1.2, rel=0.03)  # he has not had a turn yet
    assert statistics.mean(turns(alone, frozenset({0, 1}))) == pytest.approx(0.5, rel=0.03)
    left = table(person("Ann", ANN), person("Ben", BEN, stand_in="rule"), BOT)
    assert statistics.mean(turns(left, frozenset({0}))) == pytest.approx(0.5, rel=0.03)


def test_with_a_clock_the_only_person_is_shown_each_turn_in_its_time() -> None:
    timed = table(person("Ann", ANN, pace="calm"), BOT, house={"clock": {"kind": "move", "seconds": 30}})
    assert statistics.mean(turns(timed, frozenset({0}))) == pytest.approx(2.0, rel=0.03)


def test_a_table_of_bots_and_one_whose_host_has_no_seat_are_normal() -> None:
    for of in (table(BOT, BOT), table(person("Ben", BEN, pace="brisk"), person("Cleo", b"c" * 32), host=ANN)):
        assert statistics.mean(turns(of, frozenset({0, 1}))) == pytest.approx(1.2, rel=0.03)


def test_the_stream_is_the_commitments_and_tells_nothing_else() -> None:
    of = table(person("Ann", ANN), person("Ben", BEN), BOT)
    assert turns(of) == turns(of)
    assert len(set(turns(of))) == 400
    assert turns(replace(of, seed="01" * 32)) != turns(of)
    # Neither which bot it is nor what is kept of the game has a part in it.
    other = replace(of, seats=(*of.seats[:2], replace(BOT, bot="search")), options={"rounds": 1}, shown=7)
    assert turns(other) == turns(of)
