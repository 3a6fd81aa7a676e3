"""`python -m benchmarks.server`: people at tables of real servers, over SQLite and PostgreSQL."""

import json
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from benchmarks.command import run
from benchmarks.server import RATE, columns, lines, people
from forno.cli.measuring import Line

ROOT = Path(__file__).parents[2]


def check(figures: Mapping[str, float]) -> None:
    assert figures["value"] > figures["messages"] > 1
    assert 0 < figures["p50_ms"] <= figures["p99_ms"]
    assert figures["errors"] == 0


@pytest.mark.slow
@pytest.mark.server
def test_people_at_tables_of_a_server_are_measured() -> None:
    command = [sys.executable, "-m", "benchmarks.server", "--quick", "--json", "server/sqlite/1x2"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    (line,) = json.loads(done.stdout)["results"]
    assert (line["name"], line["unit"]) == ("server/sqlite/1x2", "moves/s")
    check(line)


@pytest.mark.slow
@pytest.mark.server
def test_people_at_tables_kept_in_postgresql_are_measured() -> None:
    check(people(2, 0.5, shared=True))


def test_the_lines_have_their_names() -> None:
    quick, whole = ({line.name for line in lines(quick)} for quick in (True, False))
    main = {"server/sqlite/50x2", "server/postgresql/50x2", "server/sqlite/1x2", "boardgame.io/50x2"}
    assert quick - {"server/sqlite/1x2/no-fsync"} == main
    assert whole - quick == {"server/idle/5000", "server/bots/1000", "server/disk"}


def test_the_table_says_what_the_core_did() -> None:
    details = {"messages": 1_200.0, "p50_ms": 0.5, "p99_ms": 2.0, "server_cpu": 0.5}
    own = Line("server/sqlite/1x2", RATE, float, value=2_400.0, details=details)
    peer = Line("boardgame.io/50x2", RATE, float, value=1_600.0, details={"server_cpu": 1.0})
    shown = columns([own, peer])
    assert [column(own) for column in shown.values()] == ["0.50", "2.00", "1,200", "4,800", "3.00"]
    assert [column(peer) for column in shown.values()] == ["", "", "", "1,600", "1.00"]


def test_what_cannot_be_measured_is_said_and_left_out(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse() -> float:
        raise OSError("it is not installed")

    there, missing = Line("there", "MB", lambda: 1.0), Line("missing", "MB", refuse)
    monkeypatch.setattr("sys.argv", ["benchmarks.server", "--json", "--quick"])
    run("", lambda quick: [there, missing], columns)
    said = capsys.readouterr()
    assert json.loads(said.out) == {"results": [{"name": "there", "value": 1.0, "unit": "MB"}]}
    assert "missing: it is not installed\n" in said.err


def test_a_line_that_is_not_there_is_a_usage_error(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["benchmarks.server", "server/mysql"])
    with pytest.raises(SystemExit) as end:
        run("", lines, columns)
    assert end.value.code == 2
    assert "nothing was measured for server/mysql" in capsys.readouterr().err
