"""`forno bench`: the lines it prints."""

import json
import subprocess
import sys

import pytest

from forno import jit
from forno.cli import app
from forno.cli.measuring import Line, Rate, report
from forno.errors import BadOption
from forno.play.batch import Batch

NUMBERS = {"decisions/s", "playouts/s", "ms", "s", "bytes"}


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    program = f"import sys; sys.argv = ['forno', 'bench', *{arguments!r}]\nfrom forno.cli import main; main()"
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)


def test_a_rate_is_decisions_over_time() -> None:
    played = []

    def play(number: int, seed: int) -> int:
        played.append((number, seed))
        return Batch("mamma-mia", "2004", 4, compiled=False).play_games(number, seed)

    assert 1_000 < Rate(play, quick=True)() < 100_000_000
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


def test_the_lines_stand_in_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    lines = [Line("kernel", "decisions/s", float, value=1_234_567.8), Line("start", "s", float, value=0.3456)]
    report(lines, as_json=False, beside={"letters": lambda line: str(len(line.name))})
    rows = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert rows == [
        ["name", "value", "unit", "letters"],
        ["kernel", "1,234,568", "decisions/s", "6"],
        ["start", "0.346", "s", "5"],
    ]


@pytest.mark.slow
def test_the_main_lines_are_there() -> None:
    done = run("--quick", "--json")
    assert done.returncode == 0, done.stderr
    lines = json.loads(done.stdout)["results"]
    assert all(line.keys() == {"name", "value", "unit"} and line["unit"] in NUMBERS for line in lines)
    measured = {line["name"]: line["value"] for line in lines}
    assert measured["kernel/mamma-mia/2004/4p/plain"] > 1_000
    assert 0 < measured["import/forno"] < 1000
    if jit.available():
        assert measured["kernel/mamma-mia/2004/4p/compiled"] > measured["kernel/mamma-mia/2004/4p/plain"]
        assert 0 < measured["start/compiled"] < measured["start/compiled/imports"]
        assert 200 < measured["state/mamma-mia"] < 512


def test_an_unknown_part_is_a_usage_error() -> None:
    done = run("nonsense")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "forno: bench: no section 'nonsense'; there are kernel, search, start\n"


@pytest.mark.parametrize(("section", "instead"), [("server", "benchmarks.server"), ("openspiel", "benchmarks.kernels")])
def test_what_is_measured_elsewhere_is_said_to_be_there(section: str, instead: str) -> None:
    with pytest.raises(BadOption, match=f"bench {section}: run python -m {instead} instead, in a checkout of forno"):
        app(["bench", section], standalone_mode=False)
