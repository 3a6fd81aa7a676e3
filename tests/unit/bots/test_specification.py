import random

import pytest

from forno import bots
from forno.bots.specification import Parameter, values
from forno.errors import BadOption, BotError, UnknownGame

PARAMETERS = {
    "ms": Parameter(kind="integer", help="time", least=1, most=60_000, usual=200),
    "weight": Parameter(kind="number", help="a weight", least=0),
    "memory": Parameter(kind="word", help="what it remembers", words=("perfect", "fading")),
}


def test_what_a_bot_is_given_is_read_by_its_kind():
    assert values("some", "", PARAMETERS) == {}
    assert values("some", "ms=200, weight=0.5,memory=fading", PARAMETERS) == {
        "ms": 200,
        "weight": 0.5,
        "memory": "fading",
    }


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ("ms=0", "ms is '0'; right would be a whole number from 1 to 60000"),
        ("ms=60001", "right would be a whole number from 1 to 60000"),
        ("ms=1.5", "ms is '1.5'"),
        ("ms=", "ms is ''"),
        ("ms", "ms is ''"),
        ("ms=٣", "right would be a whole number"),
        ("ms=1e3", "right would be a whole number"),
        ("ms=1,ms=2", "ms is given twice"),
        ("weight=-1", "right would be a number, 0 or more"),
        ("weight=nan", "weight is 'nan'"),
        ("memory=good", "right would be one of perfect, fading"),
        ("speed=1", "no parameter 'speed'; there are ms, weight, memory"),
        (",", "no parameter ''"),
    ],
)
def test_what_is_wrong_is_said_with_what_would_be_right(given, message):
    with pytest.raises(BadOption) as caught:
        values("some", given, PARAMETERS)
    assert message in caught.value.message
    assert (caught.value.where, caught.value.code) == ("bot some", "bad-option")


def test_a_bot_without_parameters_says_that_it_has_none():
    with pytest.raises(BadOption, match="no parameter 'ms'; it has none"):
        bots.make("random:ms=1")


def test_the_catalogue_begins_with_the_weakest():
    found = [entry.name for entry in bots.catalogue()]
    assert sorted(found) == list(bots.names())
    assert found.index("random") < found.index("rule")


def test_a_bot_is_hired_by_its_name_or_from_a_file(tmp_path):
    file = tmp_path / "mine.py"
    file.write_text("class Mine:\n    def choose(self, view, legal, rng):\n        return legal[-1]\n", encoding="utf8")
    assert bots.hire(str(file)).choose(None, ["a", "b"], random.Random(1)) == "b"
    assert type(bots.hire("rule")) is type(bots.make("rule"))
    with pytest.raises(UnknownGame, match="no bot 'nobody'"):
        bots.hire("nobody:ms=200")
    with pytest.raises(BotError, match="No such file"):
        bots.hire(str(tmp_path / "none.py"))
