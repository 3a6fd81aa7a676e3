import random
from pathlib import Path

import pytest

from forno import bots
from forno.errors import BotError, UnknownGame


def test_the_bots_are_found_by_name():
    assert bots.names() == ("random", "rule")
    for name in bots.names():
        assert callable(bots.make(name, 1).choose)


def test_each_bot_is_a_fresh_one():
    assert bots.make("rule") is not bots.make("rule")


def test_an_unknown_name_is_answered_with_the_known_ones():
    with pytest.raises(UnknownGame, match="no bot 'nobody'; there are random, rule"):
        bots.make("nobody")


def write(folder: Path, text: str) -> Path:
    file = folder / "mine.py"
    file.write_text(text, encoding="utf8")
    return file


ONE = "class Mine:\n    def choose(self, view, legal, rng):\n        return legal[-1]\n"


def test_the_only_class_of_a_file_that_can_choose_is_its_bot(tmp_path):
    bot = bots.load(write(tmp_path, "import random\n" + ONE + "class Other:\n    pass\n"))
    assert bot.choose(None, ["a", "b"], random.Random(1)) == "b"


def test_a_file_may_say_itself_how_its_bot_is_made(tmp_path):
    file = write(tmp_path, ONE + ONE.replace("Mine", "Second") + "def make(rng):\n    return Second()\n")
    assert type(bots.load(file)).__name__ == "Second"


def test_make_is_given_the_seed(tmp_path):
    text = ONE + "def make(rng):\n    bot = Mine()\n    bot.drawn = rng.random()\n    return bot\n"
    file = write(tmp_path, text)
    assert vars(bots.load(file, 5)) == vars(bots.load(file, 5)) != vars(bots.load(file, 6))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("x = 1\n", "0 classes have a method choose"),
        (ONE + ONE.replace("Mine", "Second"), "2 classes have a method choose"),
        ("class\n", "SyntaxError"),
        ("1 / 0\n", "ZeroDivisionError"),
        ("def make(rng):\n    return missing\n", "NameError: name 'missing' is not defined"),
    ],
)
def test_a_file_without_a_bot_is_an_error_that_names_the_file(tmp_path, text, message):
    file = write(tmp_path, text)
    with pytest.raises(BotError, match=message) as caught:
        bots.load(file)
    assert caught.value.where == str(file)


def test_a_missing_file_is_an_error_that_names_it(tmp_path):
    with pytest.raises(BotError, match="No such file"):
        bots.load(tmp_path / "none.py")


def test_what_is_no_python_file_is_refused(tmp_path):
    with pytest.raises(BotError, match="a bot is a Python file"):
        bots.load(tmp_path / "bot.txt")
