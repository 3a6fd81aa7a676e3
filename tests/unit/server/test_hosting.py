"""Whose table it is when the host has gone, and who was sent away."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from forno.server import protocol as asked
from forno.server.errors import NotNow, NotYours, SentAway
from forno.server.people.company import Who, change, host_is_away, sit_down
from forno.server.people.hosting import names_sent_away, was_sent_away
from forno.server.store.stored import StoredSeat, StoredTable

ANN, BEN, CLEO, DAN, PHONE = (letter * 32 for letter in (b"a", b"b", b"c", b"d", b"p"))
BOT, OPEN = StoredSeat(kind="bot", name="Bruno", bot="rule"), StoredSeat(kind="open")


def person(name: str, *owners: bytes, program: bool = False) -> StoredSeat:
    return StoredSeat(kind="person", name=name, program=program, holders=frozenset(owners))


def table(*seats: StoredSeat, **more: Any) -> StoredTable:
    about = {"code": "code", "watch": "watch", "game": "mamma-mia", "edition": "2004", "rules": 1, "options": {}}
    more = {"started": False, "host": ANN, **about, **more}
    return StoredTable(seed="00" * 32, language="en", seats=seats, **more)


def do(before: StoredTable, owner: bytes, request: asked.Request) -> StoredTable:
    return change(before, Who(owner), request, lambda _: False).after


@pytest.mark.parametrize(
    ("seats", "mine", "host"),
    [
        ((person("Ann", ANN), BOT, person("Ben", BEN), person("Cleo", CLEO)), 0, BEN),
        ((person("Ben", BEN), person("Ann", ANN), BOT, person("Cleo", CLEO)), 1, CLEO),  # on from his own seat
        ((person("Ben", BEN), OPEN, person("Ann", ANN)), 2, BEN),
        ((person("Ann", ANN), person("P", DAN, program=True), person("Ben", BEN)), 0, BEN),  # persons before programs
        ((person("Ann", ANN), person("P", DAN, program=True), BOT), 0, DAN),
        ((person("Ann", ANN), person("Anna", ANN), person("Ben", BEN)), 0, ANN),  # he sits there still
        ((person("Ann", ANN), BOT, OPEN), 0, None),
        ((person("Ann", ANN, PHONE), person("Ben", BEN)), 0, BEN),
    ],
)
def test_the_table_passes_on_when_the_host_leaves(seats: Any, mine: int, host: bytes | None) -> None:
    after = do(table(*seats), ANN, asked.Leave(seat=mine))
    assert after.host == host
    assert do(table(*seats), ANN, asked.Leave(seat=mine)) == after


def test_who_sits_down_at_a_table_without_a_host_is_its_host() -> None:
    alone = do(table(person("Ann", ANN), OPEN), ANN, asked.Leave(seat=0))
    with pytest.raises(NotYours):
        do(alone, ANN, asked.Start())
    first = sit_down(alone, BEN, "Ben", None).after
    assert first.host == BEN
    second = sit_down(first, CLEO, "Cleo", None).after
    assert second.host == BEN
    assert do(second, BEN, asked.Start()).started


def test_nothing_passes_on_once_the_game_runs_or_when_others_leave() -> None:
    seats = (person("Ann", ANN), person("Ben", BEN))
    assert do(table(*seats, started=True), ANN, asked.Leave(seat=0)).host == ANN
    assert do(table(*seats), BEN, asked.Leave(seat=1)).host == ANN


def test_somebody_who_is_there_takes_the_place_of_a_host_who_is_away() -> None:
    before = table(person("Ann", ANN), person("Ben", BEN), person("Cleo", CLEO, PHONE))
    done = host_is_away(before, ANN, {CLEO, PHONE, DAN})
    assert (done.kind, done.seat, done.after.host in (CLEO, PHONE)) == ("host", 2, True)
    assert host_is_away(before, ANN, {PHONE}).after.host == PHONE
    for host, present in ((ANN, {DAN}), (ANN, set()), (BEN, {CLEO})):
        with pytest.raises(NotNow):
            host_is_away(before, host, present)


def test_whoever_was_sent_away_does_not_sit_down_until_he_is_let_in() -> None:
    before = table(person("Ann", ANN), person("Ben", BEN, PHONE), OPEN)
    after = do(before, ANN, asked.Kick(seat=1))
    for owner in (BEN, PHONE):
        assert was_sent_away(after, owner)
        for seat in (None, 1, 2):
            with pytest.raises(SentAway) as error:
                sit_down(after, owner, "Another", seat)
            assert error.value.code == "sent-away"
    assert sit_down(after, CLEO, "Ben", None).after.seats[1].holders == {CLEO}
    assert names_sent_away(after, Who(ANN)) == ["Ben"]
    assert names_sent_away(after, Who(CLEO)) == []
    with pytest.raises(NotYours):
        do(after, BEN, asked.LetIn(name="Ben"))
    with pytest.raises(NotNow):
        do(after, ANN, asked.LetIn(name="Bea"))
    again = do(after, ANN, asked.LetIn(name="Ben"))
    assert again.pending == {}
    assert sit_down(again, PHONE, "Ben", None).seat == 1


def test_one_is_let_in_and_another_is_not_and_the_start_forgets_them() -> None:
    before = table(person("Ann", ANN), person("Ben", BEN), person("Cleo", CLEO), pending={"end": [0]})
    after = do(do(before, ANN, asked.Kick(seat=1)), ANN, asked.Kick(seat=2))
    assert names_sent_away(after, Who(ANN)) == ["Ben", "Cleo"]
    after = do(after, ANN, asked.LetIn(name="Ben"))
    assert not was_sent_away(after, BEN)
    assert was_sent_away(after, CLEO)
    begun = do(replace(after, seats=(person("Ann", ANN), BOT)), ANN, asked.Start())
    assert begun.pending == {"end": [0]}
