"""What a command does with the standard streams that it is given: no traceback, a sensible exit status."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from forno import Game, __version__

SEED = "ab" * 32
FORNO = [sys.executable, "-m", "forno"]
FULL = Path("/dev/full")
needs_full = pytest.mark.skipif(not FULL.exists(), reason="no /dev/full")


@pytest.fixture
def record(tmp_path: Path) -> Path:
    import msgspec

    file = tmp_path / "record.json"
    file.write_bytes(msgspec.json.encode(Game.new("mamma-mia", "2004", ["Änn", "Bén"], seed=SEED).record()))
    return file


def run(*arguments: object, env: dict[str, str] | None = None, **streams: Any) -> subprocess.CompletedProcess[bytes]:
    streams = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | streams
    command = [*FORNO, *map(str, arguments)]
    options: dict[str, Any] = {"env": {**os.environ, **(env or {})}, "timeout": 120, **streams}
    done: subprocess.CompletedProcess[bytes] = subprocess.run(command, check=False, **options)
    return done


@pytest.mark.slow
@pytest.mark.parametrize(
    "command", [["--help"], ["--version"], ["rules"], ["deck", "new"], ["play"], ["verify", "RECORD"]]
)
@needs_full
def test_a_full_disk_is_said_and_a_closed_pipe_ends_quietly(command: list[str], record: Path) -> None:
    arguments = [record if word == "RECORD" else word for word in command]
    with FULL.open("wb") as full:
        done = run(*arguments, stdout=full)
    assert (done.returncode, done.stderr) == (1, b"forno: standard output: No space left on device\n")
    reader, writer = os.pipe()
    os.close(reader)
    done = run(*arguments, stdout=writer)
    os.close(writer)
    assert (done.returncode, done.stderr) == (141, b"")


@pytest.mark.slow
@pytest.mark.parametrize("command", [["rules"], ["play"], ["replay", "RECORD"], ["replay", "-"], ["nonsense"]])
def test_streams_that_are_closed_lead_nowhere(command: list[str], record: Path) -> None:
    words = " ".join(str(record) if word == "RECORD" else word for word in command)
    shell = f"{sys.executable} -m forno {words}"
    status = 2 if command[-1] in ("-", "nonsense") else 0
    for closed in ("<&-", ">&-", "2>&-", "<&- >&- 2>&-"):
        given = "" if "<&-" in closed else "</dev/null"
        done = subprocess.run(
            ["bash", "-c", f"{shell} {given} {closed}"], capture_output=True, check=False, timeout=120
        )
        assert (done.returncode, b"Traceback" in done.stderr) == (status, False), closed


@needs_full
def test_errors_that_cannot_be_written_change_no_status() -> None:
    with FULL.open("wb") as full:
        assert run("replay", "/no/such", stderr=full).returncode == 2


@pytest.mark.slow
@pytest.mark.parametrize("coding", ["ascii", "latin-1", "cp437", "ascii:strict"])
def test_what_a_code_page_lacks_is_written_in_its_nearest_letters(coding: str, record: Path) -> None:
    for command in (["verify", record], ["play", "--language", "de"], ["serve", "--help"], ["rules", "--cards"]):
        done = run(*command, env={"PYTHONIOENCODING": coding})
        assert (done.returncode, b"Traceback" in done.stderr) == (0, False), command
    told = run("rules", "--language", "de", env={"PYTHONIOENCODING": coding}).stdout
    assert ("fur" if "ascii" in coding else "für").encode("ascii" if "ascii" in coding else coding) in told
    assert b"?" not in told.replace(b"?\n", b"").replace(b"? ", b"")


@pytest.mark.parametrize("columns", ["0", "1", "-3", "wide"])
def test_any_width_will_do(forno: Any, monkeypatch: pytest.MonkeyPatch, columns: str) -> None:
    for command in (["--help"], ["rules", "--cards"], ["play"]):
        for name, value in {"COLUMNS": columns, "NO_COLOR": "1", "TERM": "dumb"}.items():
            monkeypatch.setenv(name, value)
        done = forno(b"", *command)
        assert (done.returncode, done.stderr) == (0, b"")
        assert b"\x1b" not in done.stdout


def test_the_version_and_the_command_of_the_module() -> None:
    done = run("--version")
    assert (done.returncode, done.stdout.decode(), done.stderr) == (0, f"forno {__version__}\n", b"")
    assert b"Usage: python -m forno" in run("--help").stdout
