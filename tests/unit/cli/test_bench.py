"""`forno bench`: the lines it prints, and the C yardstick that plays the kernel's games."""

import json
import shutil
import subprocess
import sys

import pytest

from forno import jit
from forno.cli.bench import Line, Rate
from forno.cli.yardstick import Yardstick
from forno.play import games
from forno.play.batch import Batch

NUMBERS = {"decisions/s", "ms", "s", "bytes"}
C_TABLES = [
    ("mamma-mia", edition, players)
    for edition in games.lookup("mamma-mia").editions("mamma-mia")
    for players in range(2, 6)
]
needs_cc = pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler")


def run(*arguments: str, before: str = "") -> subprocess.CompletedProcess[str]:
    program = f"{before}\nimport sys; sys.argv = ['forno', 'bench', *{arguments!r}]\nfrom forno.cli import main; main()"
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)


def results(done: subprocess.CompletedProcess[str]) -> dict[str, float]:
    assert done.returncode == 0, done.stderr
    lines = json.loads(done.stdout)["results"]
    assert all(line.keys() == {"name", "value", "unit"} and line["unit"] in NUMBERS for line in lines)
    return {line["name"]: line["value"] for line in lines}


@pytest.fixture(scope="module")
def yardstick() -> Yardstick:
    return Yardstick("mamma-mia")


@needs_cc
@pytest.mark.parametrize(("game", "edition", "players"), C_TABLES)
def test_the_yardstick_plays_the_games_of_the_kernel(
    game: str, edition: str, players: int, yardstick: Yardstick
) -> None:
    batch = Batch(game, edition, players, compiled=jit.available())
    rules = batch.setting.rules
    assert yardstick.supports(rules)
    assert yardstick.play_games(rules, 200, seed=3) == batch.play_games(200, seed=3)
    assert yardstick.trajectories(rules, 3, 200) == batch.trajectories(3, 200)
    assert yardstick.trajectories(rules, 3 << 40, 9) == batch.trajectories(3 << 40, 9)


@needs_cc
def test_the_yardstick_knows_what_it_does_not_know(yardstick: Yardstick) -> None:
    assert not yardstick.supports(Batch("mamma-mia-plus", "2009", 4, compiled=False).setting.rules)
    assert not Yardstick.exists("mamma-mia-plus")


def test_a_rate_is_decisions_over_time() -> None:
    played = []

    def play(number: int, seed: int) -> int:
        played.append((number, seed))
        return Batch("mamma-mia", "2004", 4, compiled=False).play_games(number, seed)

    assert 1_000 < Rate(play, 0.02)() < 100_000_000
    assert played[0] == (1, 0)
    assert [number for number, _ in played[1:]] == [2**at for at in range(len(played) - 1)]


def test_a_line_keeps_its_best_sample() -> None:
    values = [3.0, 5.0, 4.0, 9.0]
    best = Line("rate", "decisions/s", iter(values).__next__, samples=3)
    least = Line("time", "s", iter(values).__next__, min)
    for _ in values:
        best.measure()
        least.measure()
    assert (best.value, least.value) == (5.0, 3.0)


def test_the_start_is_measured_in_fresh_processes() -> None:
    measured = results(run("start", "--quick", "--json"))
    assert 0 < measured["import/forno"] < 1000
    if jit.available():
        assert 0 < measured["start/compiled"] < measured["start/compiled/imports"]
        assert 200 < measured["state/mamma-mia"] < 512


def test_what_is_not_installed_is_left_out_and_said() -> None:
    missing = "import sys; sys.modules['pyspiel'] = None"
    done = run("openspiel", "--json", before=missing)
    assert results(done) == {}
    assert done.stderr == "forno bench: open_spiel is not installed (pip install forno[rl]): it is not measured\n"


@pytest.mark.slow
def test_the_main_lines_are_there() -> None:
    measured = results(run("--quick", "--json"))
    assert measured["kernel/mamma-mia/2004/4p/plain"] > 1_000
    if jit.available():
        assert measured["kernel/mamma-mia/2004/4p/compiled"] > measured["kernel/mamma-mia/2004/4p/plain"]
    if shutil.which("cc"):
        assert measured["kernel/mamma-mia/2004/4p/c"] > measured["kernel/mamma-mia/2004/4p/plain"]


@pytest.mark.slow
def test_the_table_has_ratios() -> None:
    done = run("kernel", "--quick")
    assert done.returncode == 0
    heading, *lines = done.stdout.splitlines()
    assert heading.split() == ["name", "value", "unit", "of", "C", "of", "OpenSpiel's", "best"]
    assert any(line.startswith("kernel/mamma-mia/2004/4p/plain") for line in lines)


@pytest.mark.slow
@pytest.mark.server
def test_people_at_tables_of_a_server_are_measured() -> None:
    done = run("server", "--quick", "--json")
    assert done.returncode == 0, done.stderr
    lines = {line["name"]: line for line in json.loads(done.stdout)["results"]}
    assert lines.keys() >= {"server/sqlite/50x2", "server/sqlite/1x2"}
    for line in (line for name, line in lines.items() if name.startswith("server/")):
        assert line["unit"] == "moves/s"
        assert line["value"] > line["messages"] > 1
        assert 0 < line["p50_ms"] <= line["p99_ms"]
        assert line["errors"] == 0


def test_an_unknown_part_is_a_usage_error() -> None:
    done = run("nonsense")
    assert done.returncode == 2
    assert "nonsense" in done.stderr
    assert "Traceback" not in done.stderr
