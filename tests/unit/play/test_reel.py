"""A finished game to be looked at again: its moments, and what was seen from where."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from forno.errors import BadOption
from forno.play.record import begin, moments, read, replay
from forno.play.reel import Reel

LINES = (Path(__file__).parents[2] / "records" / "rules-1.txt").read_text("utf8").splitlines()
RECORDS = [json.loads(line[65:]) for line in LINES]


def one_of_each() -> list[dict[str, Any]]:
    found: dict[tuple[str, str, int], dict[str, Any]] = {}
    for record in RECORDS:
        if record["result"] is not None:
            found.setdefault((record["game"], record["edition"], len(record["players"])), record)
    return [*found.values()]


EACH = one_of_each()
NAMES = [f"{record['game']}-{record['edition']}-{len(record['players'])}" for record in EACH]
each = pytest.mark.parametrize("record", EACH, ids=NAMES)


@each
def test_the_moments_hold_every_decision_and_every_event_once(record: dict[str, Any]) -> None:
    reel = Reel(record)
    game = begin(read(record))
    seen: list[Any] = []
    for move in record["moves"]:
        seen += game.play(move)
        seen += game.run()
    assert [event for moment in reel.moments for event in moment.events] == seen
    plies = [moment.ply for moment in reel.moments]
    assert plies == sorted(plies)
    assert plies[-1] == len(record["moves"])
    turns = [moment.turn for moment in reel.moments]
    assert turns[0] == 0
    assert {after - before for before, after in pairwise(turns)} <= {0, 1}
    assert all(moment.events for moment in reel.moments[1:])


@each
def test_a_seat_is_shown_what_it_saw_and_no_more(record: dict[str, Any]) -> None:
    """Where a decision was wanted the view is the one that the seat decided by, legal moves and all."""
    reel = Reel(record)
    views = [[*reel.views(0, len(reel.moments), seat)] for seat in (None, *range(reel.players))]
    game = begin(read(record))
    decided = 0
    by_ply = {moment.ply: number for number, moment in enumerate(reel.moments)}  # the last one of each
    for at in moments(game, read(record)):
        number = by_ply.get(at.ply)
        if number is not None and reel.game(number, None).settled:  # else a request for help is still going round
            decided += 1
            assert [view[number] for view in views] == [at.view(seat) for seat in (None, *range(reel.players))]
    assert decided > 10


@each
def test_a_page_says_the_same_as_the_whole(record: dict[str, Any]) -> None:
    reel = Reel(record)
    whole = [*reel.views(0, len(reel.moments), 1)]
    assert [next(iter(reel.views(at, 1, 1))) for at in range(len(whole))] == whole
    assert [*reel.views(30, 9, 1)] == whole[30:39]
    assert [*reel.views(len(whole) - 1, 9, 1)] == whole[-1:]


@each
def test_all_cards_are_open_to_everybody(record: dict[str, Any]) -> None:
    reel = Reel(record)
    for number, cards in enumerate(reel.open_cards(0, 40)):
        assert cards.seats == [next(iter(reel.views(number, 1, seat))) for seat in range(reel.players)]
        assert cards.view == next(iter(reel.views(number, 1, None)))
    start = next(iter(reel.open_cards(0, 1))).position
    assert start == begin(read(record)).position()


@each
def test_a_game_at_a_moment_is_ones_own(record: dict[str, Any]) -> None:
    reel = Reel(record)
    game = reel.game(5, 0)
    assert game.moves == record["moves"][: reel.moments[5].ply]
    before = reel.game(5, 0).view(0)
    game.run()
    game.play(game.legal()[0])
    assert reel.game(5, 0).view(0) == before


@pytest.mark.parametrize(("at", "seat", "where"), [(-1, 0, "at"), (10_000, 0, "at"), (0, 9, "seat"), (0, -1, "seat")])
def test_what_there_is_not_is_said(at: int, seat: int, where: str) -> None:
    reel = Reel(EACH[0])
    for ask in (lambda: reel.game(at, seat), lambda: reel.views(at, 1, seat)):
        with pytest.raises(BadOption) as refused:
            ask()
        assert refused.value.where == where


def test_a_record_may_end_before_its_game() -> None:
    record = {**EACH[0], "moves": EACH[0]["moves"][:7], "result": None}
    reel = Reel(record)
    assert reel.moments[-1].ply <= 7
    assert not replay(record).over
