"""Bots that are commands: the messages on their streams, what they may get wrong, and that nothing of them is left."""

import json
import os
import random
import shlex
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from forno import Game, bots
from forno.arena import Match, run, table
from forno.bots.lines import Lines
from forno.bots.seating import Seating
from forno.errors import BadOption, BotError
from tests.patience import wait_until

EXAMPLE = Path(__file__).parents[3] / "examples/line_bot.py"
PYTHON = shlex.quote(sys.executable)

#: Answers every update; what a test wants of it comes in between.
BOT = """
import json, os, sys, time
heard, log = [], open(os.environ.get("HEARD", os.devnull), "a")
def say(**message):
    print(json.dumps(message), flush=True)
for line in sys.stdin:
    log.write(line)
    log.flush()
    message = json.loads(line)
    heard.append(message["type"])
    if message["type"] == "update":
        legal, ply, seat = message["view"]["legal"], message["ply"], message["view"]["seat"]
        move = dict(type="move", id="a", ply=ply, moves=legal[:1])
        {}
"""


def written(folder: Path, text: str) -> str:
    file = folder / "mine.py"
    file.write_text(BOT.format(text), "utf8")
    return f"{PYTHON} {shlex.quote(str(file))}"


@contextmanager
def seated(command: str, game: Game) -> Iterator[Seating]:
    seats = {0: bots.hire(f"cmd:{command}", 7), 1: bots.make("random", 0)}
    with closing(Seating(game, seats, {seat: random.Random(seat) for seat in seats})) as seating:
        yield seating


def dealt() -> Game:
    return Game.new("mamma-mia", "2004", ["Me", "Ann"], options={"rounds": 1, "starter": 0}, seed="5" * 64)


def test_the_example_is_about_ten_lines_and_plays_and_the_same_in_every_process():
    text = EXAMPLE.read_text("utf8").split('"""')[2]
    assert len([line for line in text.splitlines() if line.strip()]) <= 10
    match = Match(game="mamma-mia", edition="2004", bots=(f"cmd:{PYTHON} {EXAMPLE}", "random"), seed=1)
    here, there = list(run(match, 2)), list(run(match, 2, processes=2))
    assert {game.number: game.shares for game in here} == {game.number: game.shares for game in there}
    assert table(match, here).bots[0].ms_per_move > 0


@pytest.mark.parametrize(
    ("game", "edition"), [("mamma-mia", "1999"), ("mamma-mia-plus", "2009"), ("mamma-i", "zugames")]
)
def test_a_command_plays_every_game(game, edition):
    match = Match(game=game, edition=edition, bots=(f"cmd:{PYTHON} {EXAMPLE}", "random"), seed=1)
    assert sum(next(run(match, 1)).shares) == 1


def test_it_hears_the_messages_of_a_socket(tmp_path, monkeypatch):
    monkeypatch.setenv("HEARD", str(tmp_path / "heard.jsonl"))
    game = dealt()
    with seated(written(tmp_path, "say(**move)"), game) as seating:
        seating.finish()
    heard: list[dict[str, Any]] = [
        json.loads(line) for line in (tmp_path / "heard.jsonl").read_text("utf8").split("\n")[:-1]
    ]
    assert [message["type"] for message in heard[:4]] == ["table", "update", "answer", "update"]
    facts = heard[0]["table"]
    assert (facts["game"], facts["edition"], facts["seat"], facts["seed"]) == ("mamma-mia", "2004", 0, 7)
    assert "misto" in facts["sheet"]["orders"]["yellow"]
    updates = [message for message in heard if message["type"] == "update"]
    assert [message["ply"] for message in updates] == list(range(len(updates)))
    assert [message["played"] for message in heard if message["type"] == "answer"] == [
        message["view"]["legal"][:1] for message in updates[:-1]
    ]
    assert heard[-1]["type"] == "over"
    events = [
        event["type"] for message in heard if message["type"] in ("update", "over") for event in message["events"]
    ]
    assert events[-1] == "over"
    assert events.count("opened") == 1


def test_all_moves_of_a_turn_may_be_one_message_and_pings_and_syncs_are_answered(tmp_path, monkeypatch):
    monkeypatch.setenv("HEARD", str(tmp_path / "heard.jsonl"))
    turn = """
        turn = message["view"]["turn"]
        if len(heard) == 2:
            say(type="ping"); say(type="sync")
            sys.stdin.readline(); heard.append(json.loads(sys.stdin.readline())["type"])
        moves = [legal[0], "no order", "draw waiter"] if legal[0][0].isdigit() else legal[:1]
        say(**dict(move, moves=moves, seat=seat))"""
    game = dealt()
    with seated(written(tmp_path, turn), game) as seating:
        while game.ply < 3:
            seating.play(seating.choice())
    assert game.moves[1:3] == ["no order", "draw waiter"]
    assert game.player == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("say(**dict(move, moves=['cheat']))", "answered 'cheat'; legal were "),
        ("say(**dict(move, moves=legal[:1] * 2))", "not legal then was '"),
        ("say(**dict(move, seat=1))", "it sits at seat 0"),
        ("say(**dict(move, ply=99))", '"ply":99.*asked was at ply 0'),
        ("say(**dict(move, moves=[]))", "which is no message"),
        ("say(type='dance')", "answered .*dance.*which is no message"),
        ("print('1 salami', flush=True)", "answered '1 salami', which is no message"),
        ("os.write(1, bytes([255, 10]))", "which is no message"),
        ("os.write(1, b'[' * 100000 + b'\\n')", "which is no message"),
        ("os.write(1, b' ' * (3 << 20))", "answers a line of more than 1048576 bytes"),
        ("sys.exit('no more')", "has ended, with exit status 1; it said: no more"),
        ("os.close(1); time.sleep(3600)", "has closed its streams"),
        ("raise ValueError('mine')", "has ended, with exit status 1; it said: ValueError: mine"),
    ],
)
def test_one_that_lies_or_dies_is_named_with_what_it_answered(tmp_path, text, message):
    with seated(written(tmp_path, text), dealt()) as seating, pytest.raises(BotError, match=message) as caught:
        seating.finish()
    assert caught.value.code == "bad-bot"
    assert str(caught.value).startswith("bot at seat 0")


@pytest.mark.slow
def test_one_that_hangs_is_ended_with_all_that_it_has_started(tmp_path):
    started = tmp_path / "started"
    text = f"""
        import subprocess
        child = subprocess.Popen(["sleep", "3600"])
        open({str(started)!r}, "w").write(f"{{os.getpid()}} {{child.pid}}")
        time.sleep(3600)"""
    with seated(f"timeout=2 {written(tmp_path, text)}", dealt()) as seating:
        with pytest.raises(BotError, match="answers nothing for 2 s"):
            seating.finish()
        wait_until(lambda: started.exists() and len(started.read_text("utf8").split()) == 2, "a child of the command")
        numbers = [int(number) for number in started.read_text("utf8").split()]
    with pytest.raises(ProcessLookupError):
        os.kill(numbers[0], 0)  # neither running nor waiting to be waited for
    wait_until(lambda: not runs(numbers[1]), "the end of the command's child")


def runs(number: int) -> bool:
    try:
        state = Path(f"/proc/{number}/stat").read_text("utf8").rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state != "Z"  # its new parent's business


def test_one_that_does_not_read_holds_nobody_up():
    lines = Lines(["sleep", "3600"], "mine")
    with closing(lines), pytest.raises(BotError, match=r"does not read for 0\.1 s"):
        lines.write(b"x" * (1 << 20), 0.1)
    lines.close()
    with pytest.raises(BotError, match="is closed"):
        lines.line(0.1)


@pytest.mark.slow
def test_in_an_arena_it_ends_the_match_with_an_error_that_names_it(tmp_path):
    command = f"cmd:{written(tmp_path, 'time.sleep(3600)')}"
    match = Match(game="mamma-mia", edition="2004", bots=(command, "random"), seed=1, limit=0.5)
    for processes in (1, 2):
        with pytest.raises(BotError, match=r"bot at seat \d: TimeoutError: took longer than 0.5 s"):
            list(run(match, 2, processes))


@pytest.mark.parametrize(
    ("command", "error", "message"),
    [
        ("", BadOption, "there is no command"),
        ("timeout=5", BadOption, "there is no command"),
        ("timeout=0 cat", BadOption, "right would be a number from 0.01"),
        ("timeout=soon cat", BadOption, "right would be a number from 0.01"),
        ("cat 'a", BadOption, "No closing quotation"),
        ("no-such-program-of-mine", BotError, "there is no program 'no-such-program-of-mine'"),
    ],
)
def test_a_command_that_cannot_be_is_refused_before_any_game(command, error, message):
    for look in (bots.check, bots.hire):
        with pytest.raises(error, match=message):
            look(f"cmd:{command}")
