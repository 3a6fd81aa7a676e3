"""Positions that no game need have reached: read, checked, and played on from to the end."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, strategies as st

from forno.errors import RecordError
from forno.play.game import Game
from forno.play.record import replay
from forno.testing import STYLES, Table
from forno.testing.checks import check_game, check_moves, check_position, check_record, check_resample, check_views
from forno.testing.play import play_on

from .examples import ABOUT, EVERY, examples, randoms, tables

WITH_PLUS = [table for table in EVERY if table.game == "mamma-mia-plus"]


def start(table: Table, position: dict[str, Any]) -> dict[str, Any]:
    players = [f"P{seat}" for seat in range(table.players)]
    return {"format": "forno/1", "game": table.game, "edition": table.edition, "players": players, "start": position}


def at(table: Table, rng: Random) -> tuple[dict[str, Any], Game]:
    position = ABOUT[table.game].any_position(table, rng)
    return position, replay(start(table, json.loads(json.dumps(position))))


@given(tables(), randoms())
@examples
def test_it_is_read_and_goes_on_to_the_first_decision(table: Table, rng: Random) -> None:
    position, game = at(table, rng)
    cards = ABOUT[table.game].cards
    assert cards(game.position()) == cards(position)
    assert game.settled
    check_moves(game)
    check_views(game)
    check_record(game)
    check_position(game)


@given(tables(), randoms())
@examples
def test_nobody_can_tell_it_from_another_deal(table: Table, rng: Random) -> None:
    _, game = at(table, rng)
    if not game.over:
        for seat in range(table.players):
            check_resample(game, seat, rng, about=ABOUT[table.game])


@given(tables(), randoms(), st.sampled_from(sorted(STYLES)))
@examples
def test_it_is_played_to_the_end_with_all_its_cards(table: Table, rng: Random, style: str) -> None:
    position, game = at(table, rng)
    for last in play_on(game, rng, style):
        game = last
    cards = ABOUT[table.game].cards
    assert cards(game.position()) == cards(position)


@pytest.mark.parametrize("table", EVERY, ids=lambda table: f"{table.edition}-{table.players}p")
def test_a_game_from_any_position(table: Table) -> None:
    rng = Random(table.players)
    _, game = at(table, rng)
    check_game(game, rng, style="keen", about=ABOUT[table.game], every=29)


@given(tables(), randoms(), st.data())
@examples
def test_what_is_asked_is_unchanged_where_the_position_says_so(table: Table, rng: Random, data: st.DataObject) -> None:
    """A decision that was reached may be written down and read again, whatever came before it."""
    _, game = at(table, rng)
    moments = [moment.position() for moment in play_on(game, rng)]
    position = data.draw(st.sampled_from(moments))
    again = replay(start(table, position))
    assert again.position() == position


@pytest.mark.slow
@given(tables(WITH_PLUS), randoms())
@examples
def test_a_lap_goes_on_where_it_was(table: Table, rng: Random) -> None:
    """PL-10: every position of a round without supply, read again, ends the lap before the same player."""
    position = ABOUT[table.game].any_position(table, rng)
    position.update(phase="place", supply=[], holder=rng.choice([None, *range(table.players)]), round=1)
    lap = [game.copy() for game in play_on(replay(start(table, position)), rng) if game.position()["round"] == 1]
    for moment in lap:
        check_position(moment)
        again = replay({**lap[-1].record(), "start": moment.position(), "moves": lap[-1].moves[moment.ply :]})
        assert again.position() == lap[-1].position()


# ---- what cannot be is refused, and said


def spoilt(table: Table, rng: Random) -> tuple[str, dict[str, Any]]:
    """A position with one fault, and the field that the error has to name."""
    position = ABOUT[table.game].any_position(table, rng)
    bad = json.loads(json.dumps(position))
    seat = rng.randrange(table.players)
    there = bad["players"][seat]
    faults: list[tuple[str, Any]] = [
        ("round", lambda: bad.update(round=0)),
        ("round", lambda: bad.update(round=99)),
        ("phase", lambda: bad.update(phase="bake")),
        ("player", lambda: bad.update(player=table.players)),
        ("player", lambda: bad.update(player=None)),
        ("player", lambda: bad.update(player="0")),
        ("holder", lambda: bad.update(holder=table.players)),
        ("idle", lambda: bad.update(idle=table.players)),
        ("supply", lambda: bad["supply"].append("pizza")),
        ("oven", lambda: bad["oven"].append({"order": "misto", "player": 0, "kind": "olive"})),
        ("counter", lambda: bad["counter"].update(olive=-1)),
        ("counter", lambda: bad["counter"].update(anchovy=1)),
        ("hand", lambda: there["hand"].update(olive=1.5)),
        ("olive", lambda: there["hand"].update(olive=99)),
        ("colour", lambda: there.update(color="green")),
        ("players", bad["players"].pop),
        ("pizza", lambda: there["waiter"].append("pizza")),
        ("misto", lambda: there["orders"].extend(["misto", "misto"])),
        ("cards", lambda: bad.update(cards=[])),
        ("judging", lambda: bad.update(judging={"order": "misto", "player": 0})),
    ]
    named, spoil = rng.choice(faults)
    spoil()
    return "color" if named == "colour" else named, bad


def spoilt_in_the_family(table: Table, rng: Random) -> tuple[str, dict[str, Any]]:
    """The same for Mamma I."""
    bad = json.loads(json.dumps(ABOUT[table.game].any_position(table, rng)))
    over, late = bad["phase"] == "over", bad["turn"] == 6
    faults: list[tuple[str, Any]] = [
        ("turn", lambda: bad.update(turn=7)),
        ("turn", lambda: bad.update(turn=3 if late else 6)),
        ("phase", lambda: bad.update(phase="bake")),
        ("player", lambda: bad.update(player=0 if over else None)),
        ("a", lambda: bad.update(a=table.players)),
        ("secrets", lambda: bad.update(secrets=["wife"] if bad["secrets"] is None else bad["secrets"][:1])),
        ("secrets", lambda: bad.update(secrets=["wife"] * table.players)),
        ("display", lambda: bad.update(display=["1"] * 5)),
        ("rows", lambda: bad["rows"].update(wife=["4"])),
        ("rows.wife", lambda: bad["rows"].update(wife=["1"] * 5)),
        ("rows.wife", lambda: bad["rows"].update(wife=["money 1", "1", "money 2", "money 3"])),
        ("rows.schoolbus", lambda: bad["rows"].update(schoolbus=["1", "money 1"])),
        ("aside", lambda: bad.update(aside=["1"] * 6)),
        ("deck", lambda: bad["deck"].extend(["3"] * 5)),
        ("queue", lambda: bad.update(queue=[8])),
        ("cards", lambda: bad.update(lost=[1, 1])),
        ("guests", lambda: bad["guests"].update(wife=-7)),
        ("guests", lambda: bad.update(guests={"wife": -3, "son": -3})),
        ("guest_used", lambda: bad.update(guest_used=[0, 0])),
        ("guest_used", lambda: bad.update(guest_used=[table.players])),
        ("out", lambda: bad.update(out=[table.players])),
        ("turned", lambda: bad.update(turned=[table.players])),
        ("votes", lambda: bad.update(votes=["wife"] * table.players)),
        ("event", lambda: bad.update(event={"row": "wife", "used": ["run", "run"], "lose": 0})),
        ("hospital", lambda: bad.update(hospital="schoolbus")),
        ("wc", lambda: bad.update(wc=1)),
        ("wc", lambda: bad.update(wc="wife", wc_used=False)),
        ("child_stole", lambda: bad.update(child=False, child_stole=True)),
        ("round", lambda: bad.update(round=1)),
    ]
    named, spoil = rng.choice(faults)
    spoil()
    return named, bad


@given(tables(), randoms())
@examples
def test_a_fault_is_refused_and_named(table: Table, rng: Random) -> None:
    named, bad = (spoilt_in_the_family if table.game == "mamma-i" else spoilt)(table, rng)
    with pytest.raises(RecordError) as error:
        replay(start(table, bad))
    assert str(error.value.where).startswith("start")
    assert named in str(error.value)
