"""A game that nothing in forno knows of: played to its end by records, bots, the terminal and a server."""

import json
import os
import random
import runpy
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from forno import bots, jit
from forno.arena import Match
from forno.arena.running import check
from forno.arena.statistics import statistics
from forno.arena.watching import variants, watch
from forno.bots.seating import Seating, source
from forno.coach import Effort, review
from forno.errors import BadOption
from forno.play.batch import Batch
from forno.play.game import Game
from forno.play.games import names
from forno.play.record import replay
from forno.play.table import NothingToUndo, Seat, Table
from forno.testing import all_tables, check_game
from scripts.release.guide import commands, written
from tests.patience import PATIENCE
from tests.server.player import Player, open_table
from tests.server.process import Server

HERE = Path(__file__).parent
SEED = "5f" * 32


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("import no_such_module", "ModuleNotFoundError"),
        ("GAME = 3", "TypeError: is int, and should be an Adapter"),
        ("raise SystemExit(1)", "SystemExit"),
    ],
)
def test_a_package_whose_game_cannot_be_loaded_takes_no_other_along(tmp_path, text, why):
    (tmp_path / "spoilt.py").write_text(text + "\n")
    info = tmp_path / "spoilt-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: spoilt\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[forno.games]\nspoilt = spoilt:GAME\n")
    command = [sys.executable, "-m", "forno", "rules", "nothing"]
    env = {**os.environ, "PYTHONPATH": str(tmp_path)}
    done = subprocess.run(command, capture_output=True, text=True, env=env, timeout=PATIENCE, check=False)
    assert done.returncode == 2
    assert f"no games of spoilt:GAME: {why}" in done.stderr
    assert "there are mamma-i, mamma-mia" in done.stderr
    assert "Traceback" not in done.stderr


class About:
    """How its cards are counted."""

    @staticmethod
    def cards(position: dict[str, Any]) -> Counter[str]:
        hands = (card for hand in position["hands"] for card in hand)
        return Counter(map(str, (*position["stack"], *position["table"], *hands)))


@pytest.fixture
def forno(site: str, tmp_path: Path):
    """The command where the toy is installed: exit status, output, errors."""

    def run(*arguments: str, typed: str = "") -> tuple[int, str, str]:
        command = [sys.executable, "-c", "from forno.cli import main; main()", *arguments]
        env = {**os.environ, "PYTHONPATH": site, "COLUMNS": "100", "LC_ALL": "C"}
        done = subprocess.run(
            command, input=typed, capture_output=True, text=True, env=env, timeout=PATIENCE, check=False
        )
        return done.returncode, done.stdout, done.stderr

    return run


def test_it_is_found_by_its_entry_point_and_by_nothing_else(forno):
    assert "toy" not in names()
    status, _, why = forno("rules", "nothing")
    assert (status, "toy" in why) == (2, True)


@pytest.mark.parametrize("style", ["any", "hasty"])
def test_whatever_holds_for_any_game_holds_for_it(toy: str, style: str):
    for table in all_tables([toy]):
        assert check_game(table.deal(SEED), random.Random(1), style=style, about=About()).over


def test_its_kernel_runs_compiled_and_plain_alike(toy: str):
    plain = Batch(toy, "first", 3, compiled=False).trajectories(7, 50)
    if not jit.available():
        pytest.skip("numba is not installed")
    assert Batch(toy, "first", 3).trajectories(7, 50) == plain


def test_bots_play_it_with_each_other(toy: str):
    game = Game.new(toy, "first", ["Ann", "Ben", "Cleo"], seed=SEED, options={"hand": 2})
    seats = {seat: bots.make(name, 0) for seat, name in enumerate(["rule", "random", "rule"])}
    result = Seating(game, seats, {seat: source(SEED, seat) for seat in seats}).finish()
    assert sum(points for (points,) in result["scores"]) >= 1
    assert replay(game.record()).result == result


def test_it_says_nothing_of_what_to_count_and_what_any_game_has_is_counted(toy: str):
    match = Match(game=toy, edition="first", bots=("random",) * 2, seed=1)
    (group,) = statistics([watch(match, "", number) for number in range(4)]).groups
    assert group.decisions.value > 0
    assert sum(share.value for share in group.seats) == pytest.approx(1)
    assert (group.facts, variants(toy)) == ({}, ())
    with pytest.raises(BadOption, match=r"numba|toy does not say what its luck is"):
        check(msgspec.structs.replace(match, luck=5))


def test_a_card_that_was_drawn_is_never_put_back(toy: str):
    """Its events say nothing of undoing, so nothing of it is undone: who draws has seen the top of the stack."""
    table = Table(Game.new(toy, "first", ["Ann", "Ben"], seed=SEED), [Seat("Ann"), Seat("Ben")])
    before = table.view(0).hand
    table.apply(table.prepare(0, "a", table.known(0), ["draw"]))
    assert len(table.view(0).hand) == len(before) + 1
    assert table.game.player == 0
    assert not table.undoable(0)
    with pytest.raises(NothingToUndo):
        table.undo(0)


def test_nobody_sees_what_another_one_draws(toy: str):
    game = Game.new(toy, "first", ["Ann", "Ben"], seed=SEED)
    events = game.play("draw")
    assert [type(event).__name__ for event in events] == ["Drew"]
    drawn = {*game.view(0).hand} - {*Game.new(toy, "first", ["Ann", "Ben"], seed=SEED).view(0).hand}
    assert len(drawn) == 1
    assert drawn.isdisjoint(game.view(1).hand)
    assert game.view(None).hand == []


@pytest.mark.slow
def test_it_is_played_in_the_terminal_and_its_record_replayed(forno, tmp_path: Path):
    record = tmp_path / "game.json"
    told = forno(
        *("play", "--game", "toy", "--players", "3", "--seed", SEED, "--record", str(record)), typed="1\n" * 40
    )
    assert told[0] == 0, told
    assert "You  drew" in told[1]
    assert "hand: " in told[1]
    assert json.loads(record.read_text())["result"] is not None
    status, position, _ = forno("replay", str(record))
    assert (status, json.loads(position)["position"]["phase"]) == (0, "over")
    assert forno("verify", str(record))[0] == 0
    assert "cards: 1, 2, 3" in forno("rules", "toy", "--cards")[1]
    status, _, why = forno("deck", "new", "toy")
    assert (status, "own cards only" in why) == (2, True)
    assert forno("play", "--game", "toy", "--players", "5")[2] == "forno: players: 5 players; toy is for 2 to 3\n"


class Anybody(Player):
    """Plays any game by the moves that it is sent."""

    def choose(self, view: dict[str, Any]) -> list[str]:
        return [self.rng.choice(view["legal"])]


@pytest.mark.server
async def test_it_is_played_over_a_socket_against_bots(server: Server):
    offered = httpx.get(f"{server.url}/api/games", timeout=PATIENCE).json()["games"]
    (facts,) = [game for game in offered if game["game"] == "toy"]
    assert facts["options"] == [{"name": "hand", "type": "integer", "default": 3, "min": 1, "max": 4}]
    seats = [{"kind": "person", "name": "Ann"}, *({"kind": "bot", "bot": bot} for bot in ("rule", "random"))]
    code, cookie = open_table(server, {"game": "toy", "edition": "first", "seats": seats, "options": {"hand": 2}})
    player = Anybody(server, code, cookie)
    await player.play()
    assert player.errors == []
    assert player.over is not None
    assert player.view["phase"] == "over"
    record = httpx.get(f"{server.url}/api/tables/{code}/record", headers={"Cookie": cookie}, timeout=PATIENCE).json()
    assert record["game"] == "toy"
    assert record["result"] == player.view["result"]
    schemas = httpx.get(f"{server.url}/api/socket-schema.json", timeout=PATIENCE).json()["$defs"]
    assert {"FornoToyView", "FornoToyDrew", "MammaMiaDrew"} <= {*schemas}
    assert {"$ref": "#/$defs/FornoToyView"} in schemas["AnyView"]["anyOf"]


def test_who_follows_the_guide_word_by_word_has_it(tmp_path: Path):
    """The rest of what the guide says is done by `make dist`: it is installed beside forno, in a clean place."""
    made = written(tmp_path)
    assert {name: (tmp_path / name).read_text("utf-8") for name in made if name != "check.py"} == {
        file.relative_to(HERE).as_posix(): file.read_text("utf-8")
        for file in (HERE / "pyproject.toml", *HERE.glob("forno_toy/*.py"))
    }


def test_what_the_guide_checks_holds(toy: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    written(tmp_path)
    runpy.run_path(str(tmp_path / "check.py"))
    assert capsys.readouterr().out == "it holds\n"
    assert commands()[:2] == ["pip install .", "python check.py"]


@pytest.mark.skipif(not jit.available(), reason="it would be numba that is lacking")
def test_a_coach_says_that_it_cannot_be_searched(toy):
    record = Game.new(toy, "first", ["Ann", "Ben"]).record()
    with pytest.raises(BadOption, match="toy cannot be searched"):
        list(review(record, 0, Effort()))
