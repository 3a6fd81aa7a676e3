import random
import sys
from pathlib import Path

import pytest

from forno import bots
from forno.errors import BotError, UnknownGame


def test_the_bots_are_found_by_name():
    assert bots.names() == ("enzo", "first-timer", "net", "nonna", "pippo", "random", "rosa", "rule", "search")
    for name in bots.names():
        assert callable(bots.make(name, 1).choose)


def test_each_bot_is_a_fresh_one():
    assert bots.make("rule") is not bots.make("rule")


def test_an_unknown_name_is_answered_with_the_known_ones():
    with pytest.raises(UnknownGame, match="no bot 'nobody'; there are enzo, first-timer, net, nonna"):
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


# ---- which class of a file is its bot


BASE = "import abc, typing\nclass Base:\n    def choose(self, view, legal, rng):\n        return legal[0]\n"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (BASE + "class Mine(Base):\n    pass\n", "Mine"),
        (BASE + "class Middle(Base):\n    pass\nclass Mine(Middle):\n    pass\n", "Mine"),
        (ONE + "Alias = Mine\n", "Mine"),
        (ONE + "class Shape(typing.Protocol):\n    def choose(self, view, legal, rng): ...\n", "Mine"),
        (
            ONE
            + "class Abstract(abc.ABC):\n    def choose(self, view, legal, rng): return self.pick(legal)\n"
            + "    @abc.abstractmethod\n    def pick(self, legal): ...\n",
            "Mine",
        ),
        (ONE + ONE.replace("Mine", "_Part"), "Mine"),
        (ONE + ONE.replace("Mine", "Second") + "__all__ = ['Second']\n", "Second"),
        ("from forno.bots.random_bot import RandomBot\nclass Mine(RandomBot):\n    pass\n", "Mine"),
        ("from forno.bots import make\n" + ONE, "Mine"),
    ],
)
def test_what_bots_are_made_of_is_no_bot(tmp_path, text, name):
    assert type(bots.load(write(tmp_path, "import abc, typing\n" + text))).__name__ == name


def test_two_bots_of_one_base_are_two(tmp_path):
    with pytest.raises(BotError, match=r"2 classes have a method choose \(A, B\)"):
        bots.load(write(tmp_path, BASE + "class A(Base):\n    pass\nclass B(Base):\n    pass\n"))


# ---- a file as a module


DATA = """
from __future__ import annotations
import inspect, pickle, sys, typing
from dataclasses import dataclass, field

@dataclass
class Note:
    seen: list[int] = field(default_factory=list)

@dataclass
class Mine:
    note: Note = field(default_factory=Note)

    def choose(self, view, legal, rng):
        assert pickle.loads(pickle.dumps(self)) == self
        assert typing.get_type_hints(Mine) == {"note": Note}
        assert inspect.getsource(Note).startswith("@dataclass")
        assert sys.modules[__name__].Mine is Mine
        return legal[0]
"""


def test_a_file_is_a_module_as_dataclasses_and_pickle_want_it(tmp_path):
    first, second = (bots.load(write(tmp_path, DATA)) for _ in range(2))
    for bot in (first, second, first):
        assert bot.choose(None, ["a"], random.Random(1)) == "a"
    assert type(first) is not type(second)  # seats share nothing


SIBLING = """
import helper
from helper import NUMBER
from .helper import NUMBER as again
import parts.deep
import parts.deep as deep
from parts import deep as third
import random, json

class Mine:
    def choose(self, view, legal, rng):
        import late
        return f"{NUMBER}{again}{helper.NUMBER}{parts.deep.WORD}{deep.WORD}{third.WORD}{late.WORD}"
"""


def folder_of(place: Path, number: int) -> Path:
    (place / "parts").mkdir(parents=True)
    (place / "helper.py").write_text(f"import other\nNUMBER = {number} + other.ZERO\n")
    (place / "other.py").write_text("ZERO = 0\n")
    (place / "late.py").write_text("import helper\nWORD = 'late' + str(helper.NUMBER)\n")
    (place / "parts/__init__.py").write_text("")
    (place / "parts/deep.py").write_text("import other\nWORD = 'd' + str(other.ZERO)\n")
    (place / "random.py").write_text("raise RuntimeError('that is not Python\\'s own')\n")
    (place / "json").mkdir()
    return write(place, SIBLING)


def test_a_file_finds_the_modules_beside_it_and_each_its_own(tmp_path):
    path, names = sys.path[:], set(sys.modules)
    one, two = (bots.load(folder_of(tmp_path / str(number), number)) for number in (1, 2))
    for bot, number in ((one, 1), (two, 2), (one, 1)):
        assert bot.choose(None, [], random.Random()) == f"{number}{number}{number}d0d0d0late{number}"
    assert sys.path == path
    assert {name for name in set(sys.modules) - names if not name.startswith("forno_bot_")} == set()


def test_many_loads_leave_few_modules(tmp_path):
    file = write(tmp_path, DATA)
    for _ in range(200):
        bots.load(file)
    assert sum(name.startswith("forno_bot_") for name in sys.modules) < 200


def test_a_file_that_fails_leaves_no_module(tmp_path):
    names = set(sys.modules)
    with pytest.raises(BotError):
        bots.load(write(tmp_path, "1 / 0\n"))
    assert set(sys.modules) == names


# ---- whose failure it is


@pytest.mark.parametrize(
    "text",
    [
        "import sys\nsys.exit(0)\n",
        "raise SystemExit('bye')\n",
        "raise KeyboardInterrupt\n",
        "class Odd(BaseException): pass\nraise Odd\n",
        "import sys\nclass Mine:\n    def __init__(self): sys.exit(3)\n    def choose(self, view, legal, rng): ...\n",
        "def make(rng):\n    exit()\n",
        "def make(rng):\n    return 3\n",
        "open('/no/such/model')\n" + ONE,
        "import no_such_module_beside\n" + ONE,
        "raise OSError\n",
    ],
)
def test_whatever_a_file_raises_is_its_own_failure(tmp_path, text):
    file = write(tmp_path, text)
    with pytest.raises(BotError) as caught:
        bots.load(file)
    assert caught.value.where == str(file)
    assert caught.value.message != "No such file or directory"


@pytest.mark.usefixtures("signals")
def test_ctrl_c_while_a_file_is_loaded_is_the_persons(tmp_path):
    file = write(tmp_path, "import os, signal, time\nos.kill(os.getpid(), signal.SIGINT)\ntime.sleep(60)\n")
    with pytest.raises(KeyboardInterrupt):
        bots.load(file)
