"""``forno arena``: by the command, killed in the middle, and with what is wrong."""

import json
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from forno import bots
from forno.arena.ledger import GAMES
from tests.patience import wait_until

ARENA = ("arena", "rule", "random", "random", "--edition", "2004")


def untimed(output: bytes) -> Any:
    found = json.loads(output)
    for bot in found["bots"]:
        assert bot.pop("ms_per_move") >= 0
    return found


def test_the_first_bot_is_measured(forno):
    run = forno(b"", *ARENA, "--games", 6, "--json")
    found = untimed(run.stdout)
    assert run.returncode == 0
    assert (found["game"], found["players"], found["games"]) == ("mamma-mia", 3, 6)
    first = found["bots"][0]
    assert (first["name"], first["games"]) == ("rule", 6)
    assert 0 <= first["low"] <= first["win_share"] <= first["high"] <= 1
    assert b"rule" in forno(b"", *ARENA, "--games", 6).stdout


def test_bots_are_listed_from_the_weakest_on(forno):
    listed = json.loads(forno(b"", "arena", "--list", "--json").stdout)["bots"]
    assert [bot["name"] for bot in listed] == [entry.name for entry in bots.catalogue()]
    assert forno(b"", "arena", "--list").stdout.split()[0].decode() == listed[0]["name"]


@pytest.mark.slow
def test_killed_in_the_middle_no_game_is_lost_or_doubled(forno, tmp_path):
    options = (*ARENA, "--games", 120, "--json")
    file = tmp_path / "out" / GAMES
    child = subprocess.Popen([sys.executable, "-m", "forno", *map(str, options), "--out", str(tmp_path / "out")])
    wait_until(lambda: file.exists() and file.read_bytes().count(b"\n") > 4, "games in the file")
    child.kill()
    assert child.wait(60) == -signal.SIGKILL
    kept = file.read_bytes()
    kept = kept[: kept.rindex(b"\n") + 1]
    resumed = forno(b"", *options, "--out", tmp_path / "out")
    assert untimed(resumed.stdout) == untimed(forno(b"", *options).stdout)
    lines = file.read_bytes().splitlines()
    assert file.read_bytes().startswith(kept)
    report = (tmp_path / "out/report.html").read_text("utf8")
    assert f"{untimed(resumed.stdout)['bots'][0]['win_share']:.3f}" in report
    assert sorted(json.loads(line.partition(b" ")[2])["number"] for line in lines[1:]) == list(range(120))


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL], ids=["told", "killed"])
def test_however_it_ends_none_of_its_processes_plays_on(number, tmp_path):
    out = tmp_path / "out"
    options = (*ARENA, "--games", "100000", "--processes", "2", "--out", str(out))
    with subprocess.Popen([sys.executable, "-m", "forno", *options], stdout=subprocess.DEVNULL) as child:
        try:
            wait_until(lambda: (out / GAMES).exists() and (out / GAMES).read_bytes().count(b"\n") > 4, "games")
            players = Path(f"/proc/{child.pid}/task/{child.pid}/children").read_text().split()
            child.send_signal(number)
            child.wait(60)
        finally:
            child.kill()
    assert len(players) >= 2
    wait_until(lambda: not any(map(runs, players)), "its processes to end")


def runs(pid: str) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


def test_it_stops_when_it_is_decided(forno):
    found = untimed(forno(b"", *ARENA, "--games", 300, "--sprt", 0.3, 0.6, "--json").stdout)
    assert found["decision"] == "high"
    assert found["games"] < 300


def test_what_is_wrong_is_one_line(forno, tmp_path):
    for words, message in (
        (("arena",), b"no bot is named"),
        (("arena", "nobody", "rule"), b"no bot 'nobody'"),
        (("arena", "rule:ms=0", "rule"), b"no parameter 'ms'"),
        (("arena", "rule", "rule", "--players", "1"), b"2 bots for 1 players"),
        (("arena", "rule", "rule", "--sprt", "0.5", "0.4"), b"the lower first"),
        (("arena", str(tmp_path / "none.py"), "rule"), b"No such file"),
        (("arena", "--ray", "127.0.0.1:9", "rule", "rule"), b"ray: "),  # nobody listens there, or there is no Ray
        (("arena", "--ray", "rule", "rule", "--processes", "2"), b"its cluster says how many"),
    ):
        run = forno(b"", *words)
        assert run.returncode == 2
        assert run.stdout == b""
        assert message in run.stderr
        assert run.stderr.count(b"\n") == 1
