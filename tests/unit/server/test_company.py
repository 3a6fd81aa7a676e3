"""Who may do what around a table, and when."""

from dataclasses import replace
from typing import Any

import pytest

from forno.errors import BadOption, FornoError, UnknownGame
from forno.server import protocol as asked
from forno.server.errors import NotNow, NotYours, SeatTaken, Spectator
from forno.server.people.company import Change, Who, change, fill_names, sit_down, stand_in
from forno.server.store.stored import StoredSeat, StoredTable

ANN, BEN, EVE = b"a" * 32, b"b" * 32, b"e" * 32
NOBODY = Who(None)


def person(name: str, *owners: bytes) -> StoredSeat:
    return StoredSeat(kind="person", name=name, holders=frozenset(owners))


BOT = StoredSeat(kind="bot", name="Bruno", bot="rule")
OPEN = StoredSeat(kind="open")


def table(*seats: StoredSeat, **more: Any) -> StoredTable:
    return StoredTable(
        code="code",
        watch="watch",
        game="mamma-mia",
        edition="2004",
        rules=1,
        options={},
        seed="00" * 32,
        language="en",
        seats=seats,
        host=ANN,
        **{"started": False, "house": {"chat": True}, **more},
    )


WAITING = table(person("Ann", ANN), OPEN, BOT)
RUNNING = table(person("Ann", ANN), person("Ben", BEN), BOT, started=True)


def do(before: StoredTable, owner: bytes | None, request: asked.Request, undoable: bool = True) -> Change:
    return change(before, Who(owner), request, lambda _: undoable)


def refused(
    kind: type[FornoError], before: StoredTable, owner: bytes | None, request: asked.Request, undoable: bool = True
) -> FornoError:
    with pytest.raises(kind) as caught:
        do(before, owner, request, undoable)
    return caught.value


# ------------------------------------------------------------------------------------------------ sitting down


def test_somebody_takes_the_first_open_seat_or_the_one_he_wants() -> None:
    assert sit_down(WAITING, BEN, "Ben", None).seat == 1
    two = table(person("Ann", ANN), OPEN, OPEN)
    done = sit_down(two, BEN, "  Ben   Ito ", 2)
    assert (done.kind, done.seat, done.after.seats[2]) == ("sit", 2, person("Ben Ito", BEN))
    assert two.seats[2] == OPEN


@pytest.mark.parametrize("wanted", [0, 2, 3])
def test_a_seat_that_is_not_open_cannot_be_taken(wanted: int) -> None:
    with pytest.raises(SeatTaken):
        sit_down(WAITING, BEN, "Ben", wanted)


def test_no_seat_is_left_and_nobody_sits_down_during_a_game() -> None:
    with pytest.raises(SeatTaken):
        sit_down(table(person("Ann", ANN), BOT), BEN, "Ben", None)
    with pytest.raises(NotNow):
        sit_down(replace(WAITING, started=True), BEN, "Ben", None)


@pytest.mark.parametrize("name", ["Ann", "Bruno", "Ben\u202e", "Be\u0000n", "\u3164", "\u2800 \u2800", "\u034f"])
def test_a_name_is_nobody_elses_and_has_nothing_invisible(name: str) -> None:
    with pytest.raises(BadOption):
        sit_down(WAITING, BEN, name, None)


def test_who_has_no_name_gets_one() -> None:
    assert sit_down(WAITING, BEN, "", None).after.seats[1].name not in ("", "Ann", "Bruno")


# --------------------------------------------------------------------------------------------- before the start


@pytest.mark.parametrize(
    "request_",
    [
        asked.Start(),
        asked.SetSeat(seat=1, kind="bot"),
        asked.Kick(seat=1),
        asked.StandIn(seat=0),
    ],
)
@pytest.mark.parametrize("owner", [BEN, EVE, None])
def test_the_hosts_rights_are_the_hosts(request_: asked.Request, owner: bytes | None) -> None:
    before = RUNNING if isinstance(request_, asked.StandIn) else table(person("Ann", ANN), person("Cleo", b"c"))
    refused(NotYours, before, owner, request_)


def test_the_host_starts_when_every_seat_is_filled() -> None:
    refused(NotNow, WAITING, ANN, asked.Start())
    done = do(replace(WAITING, seats=(WAITING.seats[0], BOT)), ANN, asked.Start())
    assert (done.after.started, done.by) == (True, "host")
    refused(NotNow, RUNNING, ANN, asked.Start())
    refused(NotNow, table(person("Ann", ANN)), ANN, asked.Start())


def test_a_bot_is_called_as_its_character_where_nobody_else_is() -> None:
    assert fill_names(["Ann", "", "", ""], [None, "rosa", "rosa", "rosa"]) == ["Ann", "Rosa", "Bruno", "Carla"]
    assert fill_names(["ROSA", "", "", ""], [None, "rosa", "nonna", "rule"]) == ["ROSA", "Bruno", "Nonna", "Carla"]
    assert fill_names(["", "Anna", ""], [None, "enzo", None]) == ["Bea", "Anna", "Carlo"]
    one = do(WAITING, ANN, asked.SetSeat(seat=1, kind="bot", bot="pippo")).after
    assert (one.seats[1].bot, one.seats[1].name) == ("pippo", "Pippo")
    again = do(one, ANN, asked.SetSeat(seat=1, kind="bot", bot="pippo")).after
    assert again.seats[1].name == "Pippo"
    assert do(again, ANN, asked.SetSeat(seat=1, kind="bot", bot="enzo")).after.seats[1].name == "Enzo"


def test_the_host_fills_opens_adds_and_takes_away_seats() -> None:
    filled = do(WAITING, ANN, asked.SetSeat(seat=1, kind="bot", bot="random")).after
    assert (filled.seats[1].bot, filled.seats[1].name) == ("random", "Carla")
    assert do(WAITING, ANN, asked.SetSeat(seat=2, kind="open")).after.seats[2] == OPEN
    assert len(do(WAITING, ANN, asked.SetSeat(seat=2, kind="none")).after.seats) == 2
    assert len(do(WAITING, ANN, asked.SetSeat(seat=3, kind="open")).after.seats) == 4
    refused(BadOption, WAITING, ANN, asked.SetSeat(seat=4, kind="open"))
    refused(SeatTaken, WAITING, ANN, asked.SetSeat(seat=0, kind="none"))
    refused(UnknownGame, WAITING, ANN, asked.SetSeat(seat=1, kind="bot", bot="genius"))
    full = table(person("Ann", ANN), OPEN, OPEN, OPEN, OPEN)
    refused(BadOption, full, ANN, asked.SetSeat(seat=5, kind="open"))
    refused(NotNow, RUNNING, ANN, asked.SetSeat(seat=2, kind="none"))


def test_the_host_sends_others_away_before_the_start_only() -> None:
    before = replace(RUNNING, started=False)
    assert do(before, ANN, asked.Kick(seat=1)).after.seats[1] == OPEN
    refused(NotNow, before, ANN, asked.Kick(seat=0))
    refused(BadOption, before, ANN, asked.Kick(seat=2))
    refused(BadOption, before, ANN, asked.Kick(seat=5))
    refused(NotNow, RUNNING, ANN, asked.Kick(seat=1))


def test_everybody_names_himself_before_the_start() -> None:
    before = replace(RUNNING, started=False)
    assert do(before, BEN, asked.Rename(seat=1, name="Benno")).after.seats[1].name == "Benno"
    refused(BadOption, before, BEN, asked.Rename(seat=1, name="Ann"))
    refused(NotYours, before, BEN, asked.Rename(seat=0, name="X"))
    refused(NotNow, RUNNING, BEN, asked.Rename(seat=1, name="Benno"))


def test_who_leaves_makes_room_before_the_start_and_a_bot_plays_on_later() -> None:
    assert do(replace(RUNNING, started=False), BEN, asked.Leave(seat=1)).after.seats[1] == OPEN
    seat = do(RUNNING, BEN, asked.Leave(seat=1)).after.seats[1]
    assert (seat.stand_in, seat.stand_in_by, seat.holders) == ("rule", "player", frozenset())
    refused(NotYours, RUNNING, ANN, asked.Leave(seat=1))
    refused(NotNow, replace(RUNNING, finished=True), BEN, asked.Leave(seat=1))


# ------------------------------------------------------------------------------------------------------- while it runs


@pytest.mark.parametrize(("owner", "by"), [(BEN, "player"), (ANN, "host")])
def test_a_bot_stands_in_and_it_is_told_by_whose_will(owner: bytes, by: str) -> None:
    done = do(RUNNING, owner, asked.StandIn(seat=1, bot="random"))
    assert (done.kind, done.by) == ("stand-in", by)
    assert (done.after.seats[1].stand_in, done.after.seats[1].stand_in_by) == ("random", by)
    refused(NotNow, done.after, owner, asked.StandIn(seat=1))
    back = do(done.after, BEN, asked.TakeBack(seat=1))
    assert (back.after.seats[1].stand_in, back.after.seats[1].stand_in_by) == (None, None)
    refused(NotYours, done.after, EVE, asked.TakeBack(seat=1))


def test_a_bot_stands_in_for_persons_in_a_running_game_only() -> None:
    refused(NotNow, replace(RUNNING, started=False), BEN, asked.StandIn(seat=1))
    refused(BadOption, RUNNING, ANN, asked.StandIn(seat=2))
    refused(UnknownGame, RUNNING, BEN, asked.StandIn(seat=1, bot="genius"))
    refused(NotNow, RUNNING, BEN, asked.TakeBack(seat=1))
    assert stand_in(RUNNING, 1, "absence").after.seats[1].stand_in_by == "absence"


def test_a_move_is_taken_back_when_all_the_others_agree() -> None:
    three = table(person("Ann", ANN), person("Ben", BEN), person("Cleo", EVE), started=True)
    done = do(three, ANN, asked.AskUndo(seat=0))
    assert (done.kind, done.after.pending) == ("ask-undo", {"undo": {"seat": 0, "waiting": [1, 2]}})
    one = do(done.after, BEN, asked.Agree(seat=1, yes=True))
    assert (one.kind, one.after.pending["undo"]["waiting"]) == ("agree", [2])
    refused(NotNow, one.after, BEN, asked.Agree(seat=1, yes=True))
    both = do(one.after, EVE, asked.Agree(seat=2, yes=True))
    assert (both.kind, both.seat, both.after.pending) == ("undo", 0, {})
    no = do(one.after, EVE, asked.Agree(seat=2, yes=False))
    assert (no.kind, no.after.pending) == ("refuse", {})


def test_who_plays_alone_against_bots_needs_nobodys_word() -> None:
    alone = table(person("Ann", ANN), BOT, started=True)
    assert do(alone, ANN, asked.AskUndo(seat=0)).kind == "undo"
    away = stand_in(RUNNING, 1, "absence").after
    assert do(away, ANN, asked.AskUndo(seat=0)).kind == "undo"


def test_nothing_that_came_to_light_is_taken_back_nor_anothers_move() -> None:
    refused(NotNow, RUNNING, ANN, asked.AskUndo(seat=0), undoable=False)
    refused(NotYours, RUNNING, ANN, asked.AskUndo(seat=1))
    refused(NotYours, RUNNING, EVE, asked.Agree(seat=1, yes=True))
    refused(NotNow, RUNNING, BEN, asked.Agree(seat=1, yes=True))


def test_the_host_ends_a_game_at_once_and_the_others_together() -> None:
    done = do(RUNNING, ANN, asked.End())
    assert (done.after.finished, done.after.ended, done.by) == (True, "host", "host")
    three = replace(RUNNING, seats=(*RUNNING.seats[:2], person("Cleo", EVE)), host=None)
    one = do(three, BEN, asked.End())
    assert (one.kind, one.after.pending, one.after.finished) == ("vote-end", {"end": [1]}, False)
    two = do(one.after, EVE, asked.End())
    assert two.after.pending == {"end": [1, 2]}
    all_of_them = do(two.after, ANN, asked.End())
    assert (all_of_them.after.ended, all_of_them.by) == ("players", "players")
    refused(NotNow, done.after, ANN, asked.End())
    refused(NotYours, RUNNING, b"x", asked.End())


def test_only_the_host_gives_up_a_table_that_waits() -> None:
    assert do(WAITING, ANN, asked.End()).after.ended == "host"
    refused(NotYours, replace(RUNNING, started=False), BEN, asked.End())


def test_who_plays_may_speak_where_the_house_allows_it() -> None:
    done = do(RUNNING, BEN, asked.Say(text="  Ciao \n a tutti "))
    assert (done.kind, done.seat, done.text) == ("say", 1, "Ciao a tutti")
    refused(Spectator, RUNNING, EVE, asked.Say(text="Ciao"))
    refused(NotNow, replace(RUNNING, house={"chat": False}), BEN, asked.Say(text="Ciao"))
    refused(BadOption, RUNNING, BEN, asked.Say(text="a\u202eb"))
    refused(BadOption, RUNNING, BEN, asked.Say(text="  "))
    refused(BadOption, RUNNING, BEN, asked.Say(text="\u3164"))
    assert do(RUNNING, BEN, asked.Say(text="👨\u200d🍳")).text == "👨\u200d🍳"


def test_a_stranger_holds_nothing() -> None:
    assert NOBODY.seats(RUNNING) == []
    assert not NOBODY.is_host(replace(RUNNING, host=None))
    assert Who(BEN).seats(replace(RUNNING, seats=(person("A", BEN), person("B", BEN)))) == [0, 1]


# ------------------------------------------------------------------------------------------------ the pace


def test_everybody_says_for_his_own_seat_at_which_pace_he_likes_to_play() -> None:
    said = do(RUNNING, BEN, asked.SetPace(seat=1, pace="calm"))
    assert (said.after.seats[1].pace, said.kind, said.seat, said.text) == ("calm", "pace", 1, "calm")
    assert do(WAITING, ANN, asked.SetPace(seat=0, pace="brisk")).after.seats[0].pace == "brisk"
    refused(NotYours, RUNNING, BEN, asked.SetPace(seat=0, pace="calm"))
    refused(NotYours, RUNNING, BEN, asked.SetPace(seat=9, pace="calm"))
    refused(NotNow, replace(RUNNING, finished=True), BEN, asked.SetPace(seat=1, pace="calm"))
