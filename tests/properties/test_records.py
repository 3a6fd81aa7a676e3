"""Records and positions: replayed, validated, and gone on from."""

import json
from functools import cache
from random import Random
from typing import Any

import jsonschema
from hypothesis import given, strategies as st

from forno.play.game import Game
from forno.play.record import replay, schema
from forno.testing import strategies
from forno.testing.checks import check_position, check_record
from forno.testing.play import choose

from .examples import ABOUT, examples, randoms, tables


@cache
def validator() -> Any:
    return jsonschema.Draft202012Validator(schema())


@given(strategies.games(tables()))
@examples
def test_a_record_leads_to_the_same_moment(game: Game) -> None:
    check_record(game)


@given(strategies.games(tables()))
@examples
def test_a_position_is_a_beginning(game: Game) -> None:
    check_position(game)


@given(strategies.games(tables()))
@examples
def test_records_and_positions_fit_the_published_schema(game: Game) -> None:
    validator().validate(game.record())
    validator().validate({**game.record(), "start": game.position(), "moves": []})


@given(strategies.games(tables()))
@examples
def test_a_record_whose_start_is_the_position_needs_no_seed(game: Game) -> None:
    record = {**game.record(), "start": game.position(), "moves": []}
    del record["seed"]
    assert replay(record).legal() == game.legal()
    validator().validate(record)


@given(strategies.games(tables(), where=lambda game: not game.over), randoms(), st.sampled_from(["any", "keen"]))
@examples
def test_from_a_position_the_game_goes_on_as_it_would_have(game: Game, rng: Random, style: str) -> None:
    """As long as nothing is shuffled, and in Plus until a lap of PL-10 has ended."""
    goes_on = ABOUT[game.name].goes_on
    again = replay({**game.record(), "start": game.position(), "moves": []})
    ahead = game.copy()
    first = ahead.position()
    for _ in range(30):
        if ahead.over:
            break
        move = choose(ahead, rng, style)
        ahead.play(move)
        again.play(move)
        ahead.run()
        again.run()
        position = ahead.position()
        if not goes_on(first, position):
            break
        assert again.position() == position
        assert again.legal() == ahead.legal()


@given(strategies.games(tables(), where=lambda game: game.over))
@examples
def test_a_result_is_checked(game: Game) -> None:
    record = json.loads(json.dumps(game.record()))
    assert replay(record).result == record["result"] == game.result


@given(strategies.games(tables()), st.data())
@examples
def test_a_record_cut_off_anywhere_is_a_record(game: Game, data: st.DataObject) -> None:
    record = game.record()
    at = data.draw(st.integers(0, len(record["moves"])))
    cut = replay({**record, "moves": record["moves"][:at], "result": None})
    assert cut.ply == at
    while game.ply > at:
        game.undo()
    assert cut.position() == game.position()
