"""`python -m benchmarks.kernels`: the C yardstick plays the kernel's games, and stands beside it."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.kernels import openspiel, ratios, yardsticks
from benchmarks.yardstick import Yardstick
from forno import jit
from forno.cli.measuring import RATE, Line, Rate
from forno.play import games
from forno.play.batch import Batch

ROOT = Path(__file__).parents[2]
C_TABLES = [
    ("mamma-mia", edition, players)
    for edition in games.lookup("mamma-mia").editions("mamma-mia")
    for players in range(2, 6)
]
needs_cc = pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler")


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


def test_without_a_compiler_c_is_left_out_and_that_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", "")
    assert list(yardsticks(quick=True)) == []
    assert capsys.readouterr().err == (
        "benchmarks.kernels: no C compiler (cc): kernel/mamma-mia is not compared with C\n"
    )


def test_openspiels_games_are_measured() -> None:
    pytest.importorskip("pyspiel")
    line = next(openspiel(quick=True))
    line.measure()
    assert line.name == "openspiel/crazy_eights(players=4)/cpp"
    assert line.value is not None and line.value > 1_000


def test_what_is_not_installed_is_left_out_and_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    assert list(openspiel(quick=True)) == []
    assert capsys.readouterr().err == (
        "benchmarks.kernels: open_spiel is not installed (pip install forno[rl]): it is not measured\n"
    )


def test_the_table_has_ratios() -> None:
    values = {"kernel/a/1/2p/plain": 10.0, "kernel/a/1/2p/c": 40.0, "openspiel/x/cpp": 16.0, "openspiel/y/cpp": 20.0}
    plain, c, *_ = lines = [Line(name, RATE, float, value=value) for name, value in values.items()]
    columns = ratios(lines)
    assert [columns["of C"](line) for line in lines] == ["0.25", "1.00", "", ""]
    assert [columns["of OpenSpiel's best"](line) for line in (plain, c)] == ["0.50", "2.00"]


@needs_cc
def test_c_is_measured() -> None:
    (line,) = yardsticks(quick=True)
    line.measure()
    plain = Rate(Batch("mamma-mia", "2004", 4, compiled=False).play_games, quick=True)
    assert line.name == "kernel/mamma-mia/2004/4p/c"
    assert line.value is not None and line.value > plain() > 1_000


def test_the_command_says_what_it_takes() -> None:
    command = [sys.executable, "-m", "benchmarks.kernels", "--help"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "[--quick] [--json] [NAME ...]" in done.stdout
