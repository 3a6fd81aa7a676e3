"""Positions that no game need have reached: read, checked, and played on from to the end."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forno.errors import RecordError
from forno.play.game import Game
from forno.play.record import replay
from forno.testing import STYLES, Table, mamma_mia
from forno.testing.checks import check_game, check_moves, check_position, check_record, check_resample, check_views
from forno.testing.play import play_on

from .examples import TABLES, examples, randoms, tables


def start(table: Table, position: dict[str, Any]) -> dict[str, Any]:
    players = [f"P{seat}" for seat in range(table.players)]
    return {"format": "forno/1", "game": table.game, "edition": table.edition, "players": players, "start": position}


def at(table: Table, rng: Random) -> tuple[dict[str, Any], Game]:
    position = mamma_mia.any_position(table, rng)
    return position, replay(start(table, json.loads(json.dumps(position))))


@given(tables(), randoms())
@examples
def test_it_is_read_and_goes_on_to_the_first_decision(table: Table, rng: Random) -> None:
    position, game = at(table, rng)
    assert mamma_mia.cards(game.position()) == mamma_mia.cards(position)
    assert game.settled
    check_moves(game)
    check_views(game)
    check_record(game)
    check_position(game, mamma_mia)


@given(tables(), randoms())
@examples
def test_nobody_can_tell_it_from_another_deal(table: Table, rng: Random) -> None:
    _, game = at(table, rng)
    if not game.over:
        for seat in range(table.players):
            check_resample(game, seat, rng, about=mamma_mia)


@given(tables(), randoms(), st.sampled_from(sorted(STYLES)))
@examples
def test_it_is_played_to_the_end_with_all_its_cards(table: Table, rng: Random, style: str) -> None:
    position, game = at(table, rng)
    for last in play_on(game, rng, style):
        game = last
    assert mamma_mia.cards(game.position()) == mamma_mia.cards(position)


@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table.edition}-{table.players}p")
def test_a_game_from_any_position(table: Table) -> None:
    rng = Random(table.players)
    _, game = at(table, rng)
    check_game(game, rng, style="keen", about=mamma_mia, every=29)


@given(tables(), randoms(), st.data())
@examples
def test_what_is_asked_is_unchanged_where_the_position_says_so(table: Table, rng: Random, data: st.DataObject) -> None:
    """A decision that was reached may be written down and read again, whatever came before it."""
    _, game = at(table, rng)
    moments = [moment.position() for moment in play_on(game, rng)]
    position = data.draw(st.sampled_from(moments))
    again = replay(start(table, position))
    assert again.position() == mamma_mia.as_start(position)


# ---- what cannot be is refused, and said


def spoilt(position: dict[str, Any], table: Table, rng: Random) -> tuple[str, dict[str, Any]]:
    """A position with one fault, and the field that the error has to name."""
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


@given(tables(), randoms())
@examples
def test_a_fault_is_refused_and_named(table: Table, rng: Random) -> None:
    named, bad = spoilt(mamma_mia.any_position(table, rng), table, rng)
    with pytest.raises(RecordError) as error:
        replay(start(table, bad))
    assert str(error.value.where).startswith("start")
    assert named in str(error.value)
