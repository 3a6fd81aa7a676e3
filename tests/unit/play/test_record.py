"""Records of format forno/1: what is read, what is refused and how it is named, and the published schema.

The schema stands in docs/reference/record.schema.json; after a change of the format that is meant, write it anew:

    python -m tests.unit.play.test_record --write
"""

import copy
import json
import sys
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from forno.errors import IllegalMove, RecordError, ResultError
from forno.play.record import read, replay, schema

PUBLISHED = Path(__file__).parents[3] / "docs/reference/record.schema.json"
COMMAND = "python -m tests.unit.play.test_record --write"
RECORD: dict[str, Any] = {
    "format": "forno/1",
    "game": "mamma-mia",
    "edition": "2004",
    "players": ["Ann", "Ben"],
    "seed": "1" * 64,
}
START: dict[str, Any] = {
    "round": 1,
    "phase": "place",
    "player": 0,
    "supply": ["olive", "mamma-mia", "olive"],
    "players": [
        {"colour": "green", "hand": {"olive": 2}, "orders": ["misto"], "waiter": ["minimale"], "delivered": []},
        {"colour": "red", "hand": {"salami": 1}, "orders": [], "waiter": [], "delivered": ["misto"]},
    ],
}
JUDGING: dict[str, Any] = {
    **START,
    "phase": "fill",
    "supply": [],
    "holder": 0,
    "counter": {"olive": 3, "pepper": 1},
    "judging": {"order": "4-olive", "player": 0, "kinds": [], "added": {}, "wanted": {}},
}


def from_start(start: dict[str, Any], **changes: Any) -> dict[str, Any]:
    record = {**RECORD, "start": {**copy.deepcopy(start), **changes}}
    del record["seed"]
    return record


# ---- the frame


def test_only_a_few_fields_are_needed() -> None:
    record = read(RECORD)
    assert (record.options, record.rules, record.start, record.moves, record.result) == ({}, 1, None, [], None)


@pytest.mark.parametrize("field", ["format", "game", "edition", "players"])
def test_and_these_are(field: str) -> None:
    record = dict(RECORD)
    del record[field]
    with pytest.raises(RecordError) as error:
        read(record)
    assert error.value.where == field


@pytest.mark.parametrize("field", ["winner", "Format", "seeds", "", "$schema"])
def test_an_unknown_field_is_an_error(field: str) -> None:
    with pytest.raises(RecordError):
        read({**RECORD, field: 1})


@pytest.mark.parametrize("field", ["options", "players", "moves", "edition", "game", "format", "rules"])
@pytest.mark.parametrize("value", [None, 1.5, {"a": []}, [[]], True])
def test_a_wrong_type_is_an_error_that_names_the_field(field: str, value: Any) -> None:
    if field == "options" and isinstance(value, dict):
        return
    with pytest.raises(RecordError) as error:
        replay({**RECORD, field: value})
    assert str(error.value.where).startswith(field)


@pytest.mark.parametrize("data", [None, [], "", 1, [RECORD]])
def test_a_record_is_an_object(data: Any) -> None:
    with pytest.raises(RecordError, match="should be a JSON object"):
        replay(data)


def test_seeds_may_be_written_in_capitals() -> None:
    small = replay({**RECORD, "seed": "ab" * 32})
    assert replay({**RECORD, "seed": "AB" * 32}).position() == small.position()


def test_a_start_alone_shuffles_by_64_zeros() -> None:
    assert replay(from_start(START)).seed == "0" * 64
    assert replay({**from_start(START), "seed": None}).seed == "0" * 64


def test_with_a_start_the_seed_gives_later_shuffles() -> None:
    oven = ["pepper", *["olive"] * 4, {"order": "4-olive", "player": 0}, "salami"]
    start = {**START, "phase": "open", "holder": 0, "supply": [], "oven": oven}
    supplies = []
    for digit in "0123":
        record = {**from_start(start), "seed": digit * 64}
        supplies.append(replay(record).position()["supply"])
    assert supplies[0] == replay(from_start(start)).position()["supply"]
    assert len({tuple(supply) for supply in supplies}) > 1
    assert len({tuple(sorted(supply)) for supply in supplies}) == 1


def test_the_data_is_not_changed() -> None:
    record = from_start(JUDGING)
    before = copy.deepcopy(record)
    replay({**record, "moves": []})
    assert record == before


# ---- moves and result


def test_an_illegal_move_is_counted_from_1() -> None:
    with pytest.raises(IllegalMove) as error:
        replay({**from_start(START), "moves": ["1 olive", "order misto", "1 salami"]})
    assert error.value.where == "move 3"
    assert error.value.legal == ["draw supply", "draw waiter"]
    assert str(error.value).startswith("move 3: '1 salami' is not legal; legal: draw supply, draw waiter")


def over(**changes: Any) -> dict[str, Any]:
    return {**from_start(START, round=3, phase="open", holder=0, supply=[]), **changes}


RESULT: dict[str, Any] = {"winners": [1], "scores": [[0, 2], [1, 1]]}


def test_a_right_result() -> None:
    assert replay(over(result=RESULT)).result == RESULT


@pytest.mark.parametrize(
    "result",
    [
        {"winners": [0], "scores": [[0, 2], [1, 1]]},
        {"winners": [0, 1], "scores": [[0, 2], [1, 1]]},
        {"winners": [], "scores": [[0, 2], [1, 1]]},
        {"winners": [1], "scores": [[0, 2], [1, 2]]},
        {"winners": [1], "scores": [[0, 2]]},
        {"winners": [1], "scores": []},
    ],
)
def test_a_wrong_result_is_an_error_that_says_the_right_one(result: dict[str, Any]) -> None:
    with pytest.raises(ResultError) as error:
        replay(over(result=result))
    assert (error.value.code, error.value.where) == ("wrong-result", "result")
    assert '{"winners":[1],"scores":[[0,2],[1,1]]}' in str(error.value)


def test_a_result_before_the_end_is_an_error() -> None:
    with pytest.raises(ResultError):
        replay({**RECORD, "result": RESULT})


# ---- positions


def test_fields_may_be_left_out() -> None:
    position = {"round": 3, "phase": "open", "player": 0, "players": [{}, {}]}
    assert replay({**RECORD, "start": position}).position()["phase"] == "over"


def test_colours_come_from_the_position() -> None:
    assert [seat.colour for seat in replay(from_start(START)).view(None).players] == ["green", "red"]


def test_or_from_the_options_and_then_have_to_agree() -> None:
    options = {"colours": ["green", "red"]}
    assert replay({**from_start(START), "options": options}).legal()
    with pytest.raises(RecordError, match="colours"):
        replay({**from_start(START), "options": {"colours": ["red", "green"]}})


@pytest.mark.parametrize(
    ("changes", "where"),
    [
        ({"round": 0}, "start.round"),
        ({"round": 4}, "start.round"),
        ({"round": "1"}, "start.round"),
        ({"phase": "bake"}, "start.phase"),
        ({"phase": "over"}, "start"),
        ({"phase": "judging"}, "start.phase"),
        ({"player": 2}, "start.player"),
        ({"player": -1}, "start.player"),
        ({"player": None}, "start.player"),
        ({"holder": 2}, "start.holder"),
        ({"idle": 2}, "start.idle"),
        ({"supply": []}, "start.supply"),
        ({"supply": ["mamma-mia", "mamma-mia"]}, "start.supply"),
        ({"holder": 1}, "start.supply"),  # and the Mamma Mia! card is in the supply
        ({"supply": ["pizza"]}, "start.supply[]"),
        ({"supply": ["shrimp"]}, "start"),
        ({"oven": ["mamma-mia"]}, "start.oven[]"),
        ({"oven": [{"order": "misto"}]}, "start.oven[].player"),
        ({"oven": [{"order": "misto", "player": 5}]}, "start"),
        ({"oven": [{"order": "due", "player": 1}]}, "start"),
        ({"oven": [{"order": "misto", "player": 0}]}, "start"),  # it is in his hand
        ({"counter": {"olive": -1}}, "start.counter"),
        ({"counter": {"olive": 12}}, "start"),
        ({"counter": {"anchovy": 1}}, "start"),
        ({"players": START["players"][:1]}, "start.players"),
        ({"judging": JUDGING["judging"]}, "start.judging"),
        ({"hands": []}, "start.hands"),
    ],
)
def test_a_position_that_cannot_be_is_refused(changes: dict[str, Any], where: str) -> None:
    with pytest.raises(RecordError) as error:
        replay(from_start(START, **changes))
    assert str(error.value.where).replace("0]", "]").startswith(where)
    assert error.value.code == "bad-record"


def test_a_decision_of_an_opening_is_read() -> None:
    game = replay(from_start(JUDGING))
    assert (game.player, game.legal()) == (0, ["fill", "decline"])
    assert game.position()["judging"] == JUDGING["judging"]


def judging(**changes: Any) -> dict[str, Any]:
    return {"judging": {**JUDGING["judging"], **changes}}


@pytest.mark.parametrize(
    ("changes", "where"),
    [
        ({"judging": None}, "start.judging"),
        ({"holder": None}, "start.holder"),
        ({"player": 1}, "start.player"),
        ({"phase": "kind"}, "start"),
        ({"phase": "add"}, "start.phase"),
        ({"phase": "ask"}, "start"),
        ({"phase": "help"}, "start"),
        ({"phase": "help", "player": 1}, "start"),
        ({"counter": {"olive": 4, "pepper": 1}}, "start.phase"),  # delivered unasked
        ({"counter": {"olive": 1}}, "start.phase"),  # fails unasked
        (judging(order="minimale"), "start"),  # it is on the waiter
        (judging(order="due"), "start"),
        (judging(player=2), "start"),
        (judging(kinds=["olive"]), "start.judging.kinds"),
        (judging(added={"olive": 1}), "start.judging.added"),
        (judging(wanted={"olive": 1}), "start.judging.wanted"),
    ],
)
def test_a_decision_that_the_rules_do_not_ask_is_refused(changes: dict[str, Any], where: str) -> None:
    with pytest.raises(RecordError) as error:
        replay(from_start(JUDGING, **changes))
    assert str(error.value.where).startswith(where)


# ---- the schema


@pytest.fixture(scope="module")
def validator() -> Any:
    return jsonschema.Draft202012Validator(schema())


def test_the_schema_is_one(validator: Any) -> None:
    jsonschema.Draft202012Validator.check_schema(schema())


@pytest.mark.parametrize("record", [RECORD, from_start(START), from_start(JUDGING), over(result=RESULT)])
def test_good_records_fit_it(validator: Any, record: dict[str, Any]) -> None:
    validator.validate(record)
    game = replay(record)
    validator.validate(game.record())
    validator.validate({**game.record(), "start": game.position(), "moves": []})


@pytest.mark.parametrize(
    "record",
    [
        {**RECORD, "format": "forno/2"},
        {**RECORD, "winner": 0},
        {**RECORD, "players": ["Ann", 1]},
        {**RECORD, "rules": 0},
        {**RECORD, "game": "mamma-mio"},
        {**RECORD, "result": {"winners": [0]}},
        from_start(START, hands=[]),
        from_start(START, phase="bake"),
        from_start(START, supply=["pizza"]),
        from_start(START, counter={"olive": -1}),
    ],
)
def test_others_do_not(validator: Any, record: dict[str, Any]) -> None:
    assert not validator.is_valid(record)
    with pytest.raises(RecordError):
        replay(record)


def as_text() -> str:
    return json.dumps(schema(), indent=1, ensure_ascii=False) + "\n"


def test_the_published_schema_is_up_to_date() -> None:
    assert PUBLISHED.read_text("utf8") == as_text(), f"the format changed; if that is meant: {COMMAND}"


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit(f"usage: {COMMAND}")
    PUBLISHED.write_text(as_text(), "utf8")
    print(PUBLISHED.name)
