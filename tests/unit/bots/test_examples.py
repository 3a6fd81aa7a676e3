"""Each example runs as a program, and a bot of one's own plays."""

import random
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

from forno import Game, bots
from forno.bots.seating import Seating

EXAMPLES = Path(__file__).parents[3] / "examples"
# What else these need is there in their own tests.
ELSEWHERE = ("api_bot.py", "http_bot.py", "line_bot.py", "train_ppo.py", "train_sb3.py")
ALONE = sorted(path for path in EXAMPLES.glob("*.py") if path.name not in ELSEWHERE)


@pytest.mark.parametrize("example", ALONE, ids=lambda path: path.name)
def test_every_example_runs(example):
    run = subprocess.run([sys.executable, example], capture_output=True, text=True, timeout=120, check=False)
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout.strip()


def test_my_bot_is_loaded_from_its_file_and_plays():
    seats = {0: bots.load(EXAMPLES / "my_bot.py"), 1: bots.make("rule", 0)}
    game = Game.new("mamma-mia", "1999", ["Me", "Ann"], seed="7" * 64)
    assert Seating(game, seats, {seat: random.Random(seat) for seat in seats}).finish()["winners"]


def test_my_bot_is_better_than_chance():
    assert runpy.run_path(str(EXAMPLES / "my_bot.py"))["share_of_wins"](24) > 0.5


def test_my_bot_is_ten_lines():
    text = (EXAMPLES / "my_bot.py").read_text("utf8")
    bot = text[text.index("class MyBot") : text.index("\n\n\ndef ")]
    assert len([line for line in bot.splitlines() if line.strip()]) <= 10
