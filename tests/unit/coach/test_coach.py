"""The coach: what it says is right, follows from what its seat has seen alone, and it says where it cannot tell."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from forno import Game, bots, jit
from forno.bots.seating import Seating
from forno.coach import Advisor, Effort, Lesson, choices, review
from forno.errors import BadOption, IllegalMove, RecordError
from forno.play.record import begin, happenings, read

pytestmark = [pytest.mark.slow, pytest.mark.skipif(not jit.available(), reason="a search needs numba")]

SHAPES = [("mamma-mia", "2004", 3), ("mamma-mia-plus", "2009", 3), ("mamma-i", "zugames", 3)]
IDS = [game for game, _, _ in SHAPES]
LITTLE = Effort(playouts=200)
Shape = tuple[str, str, int]


@cache
def played(shape: Shape) -> dict[str, Any]:
    """The record of a game in which beginners play."""
    game, edition, players = shape
    dealt = Game.new(game, edition, [str(seat) for seat in range(players)], seed="7" * 64)
    rng = {seat: random.Random(seat) for seat in range(players)}
    Seating(dealt, {seat: bots.make("random", seat) for seat in rng}, rng).finish()
    return dealt.record()


def cut(record: dict[str, Any], moves: int) -> dict[str, Any]:
    return {**record, "moves": record["moves"][:moves], "result": None}


def part(shape: Shape, seat: int, number: int) -> dict[str, Any]:
    """A game's record up to and with so many decisions of a seat that left a choice."""
    record = played(shape)
    for moves in range(len(record["moves"])):
        if choices(cut(record, moves), seat) == number:
            return cut(record, moves)
    raise AssertionError("the game is too short")


@pytest.mark.parametrize("shape", SHAPES, ids=IDS)
def test_each_decision_with_a_choice_is_judged(shape: Shape) -> None:
    record = part(shape, 1, 6)
    lessons = list(review(record, 1, LITTLE))
    assert len(lessons) == choices(record, 1) == 6
    for lesson in lessons:
        check(lesson, record)
    assert len({lesson.ply for lesson in lessons}) == len(lessons)


def check(lesson: Lesson, record: dict[str, Any]) -> None:
    assert lesson.played == record["moves"][lesson.ply]
    shares = {best.move: best.share for best in lesson.best}
    assert list(shares.values()) == sorted(shares.values(), reverse=True)
    assert all(0 <= best.low <= best.share <= best.high <= 1 for best in lesson.best)
    assert lesson.interval is not None
    assert lesson.cost is not None
    assert lesson.cost == pytest.approx(lesson.best[0].share - shares[lesson.played])
    assert lesson.share == shares[lesson.played]
    assert lesson.interval[0] <= lesson.cost <= lesson.interval[1]
    assert lesson.clear == (lesson.interval[0] > 0)
    assert all(0 <= order.chance <= 1 for order in lesson.orders)
    assert 100 < lesson.playouts < 250


@pytest.mark.parametrize("shape", SHAPES, ids=IDS)
def test_the_same_again_and_other_luck_with_another_seed(shape: Shape) -> None:
    record = part(shape, 0, 3)
    first = list(review(record, 0, LITTLE))
    assert list(review(record, 0, LITTLE)) == first
    assert list(review(record, 0, Effort(playouts=200, seed=2))) != first


@pytest.mark.parametrize("shape", SHAPES, ids=IDS)
def test_what_its_seat_cannot_know_changes_nothing_to_the_last_bit(shape: Shape) -> None:
    record, rng = read(part(shape, 2, 8)), random.Random(3)
    game = begin(record)
    advisor = Advisor(game.name, game.card_sheet(), LITTLE)
    going, asked = happenings(game, record), 0
    for move in record.moves:
        if game.player == 2 and len(game.legal()) > 1:
            asked += 1
            advice, lesson = advisor.advise(game.view(2)), advisor.judge(game.view(2), game.ply, move)
            for _ in range(2):
                dealt = game.resample(2, rng)
                assert advisor.advise(dealt.view(2)) == advice
                assert advisor.judge(dealt.view(2), game.ply, move) == lesson
        for event in next(going):
            advisor.see(event)
    assert asked == 8


def test_what_an_order_in_the_oven_will_bake() -> None:
    """Four olives of one's own lie under the order that wants them, in an oven that is opened with the next draw."""
    start: dict[str, Any] = {
        **{"round": 1, "phase": "place", "player": 0, "supply": ["olive", "mamma-mia"], "oven": []},
        **{"counter": {}, "used": {}, "holder": None, "idle": 0},
        "players": [
            {
                **{"colour": "yellow", "hand": {"olive": 4, "pineapple": 1}, "orders": ["4-olive", "monotoni"]},
                **{"waiter": ["minimale"], "delivered": []},
            },
            {"colour": "green", "hand": {"salami": 3}, "orders": [], "waiter": [], "delivered": []},
        ],
    }
    moves = ["4 olive", "order 4-olive", "draw waiter"]
    record = {
        **{"format": "forno/1", "game": "mamma-mia", "edition": "2004", "players": ["Ann", "Ben"]},
        **{"start": start, "moves": moves},
    }
    draw = list(review(record, 0, LITTLE))[-1]
    assert (draw.phase, draw.round, draw.turn) == ("draw", 1, None)
    assert [(order.player, order.order, order.chance) for order in draw.orders] == [(0, "4-olive", 1.0)]


def test_who_does_not_know_the_oven_is_told_so() -> None:
    record = part(SHAPES[0], 1, 4)
    late = {**record, "start": begin_at(record, len(record["moves"]) - 1), "moves": record["moves"][-1:]}
    (lesson,) = review(late, 1, LITTLE)
    assert (lesson.cost, lesson.interval, lesson.share, lesson.best) == (None, None, None, [])
    assert not lesson.clear


def begin_at(record: dict[str, Any], moves: int) -> dict[str, Any]:
    game = begin(read(record))
    for move in record["moves"][:moves]:
        game.play(move)
        game.run()
    return game.position()


def test_without_time_nothing_is_said() -> None:
    (lesson,) = review(part(SHAPES[0], 1, 1), 1, Effort(playouts=None, ms=1))
    assert lesson.playouts < 10_000


@pytest.mark.parametrize(
    ("wrong", "error", "where"),
    [
        (lambda record: review([record], 0, LITTLE), RecordError, "record"),
        (lambda record: review({**record, "moves": ["dance"]}, 0, LITTLE), IllegalMove, "move 1"),
        (lambda record: review(record, 3, LITTLE), BadOption, "seat"),
        (lambda record: review(record, -1, LITTLE), BadOption, "seat"),
        (lambda record: [choices(record, 3)], BadOption, "seat"),
        (lambda _: [Effort(playouts=0)], BadOption, "playouts"),
        (lambda _: [Effort(playouts=None, ms=0)], BadOption, "ms"),
        (lambda _: [Effort(playouts=None)], BadOption, "playouts"),
    ],
)
def test_what_is_wrong_has_a_place_and_a_code(wrong: Callable[[Any], Any], error: Any, where: str) -> None:
    with pytest.raises(error) as caught:
        list(wrong(played(SHAPES[0])))
    assert caught.value.where == where
    assert caught.value.code == error.code


def test_a_lesson_is_plain_json() -> None:
    import msgspec

    (lesson,) = review(part(SHAPES[2], 0, 1), 0, LITTLE)
    told = json.loads(msgspec.json.encode(lesson))
    assert {"ply", "phase", "played", "cost", "interval", "best", "orders"} <= told.keys()
    assert "round" not in told
    assert told["turn"] >= 1
