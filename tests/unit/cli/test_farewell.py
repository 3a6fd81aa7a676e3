"""A game that is recorded is saved, whatever ends it."""

import json
import os
import pty
import signal
import stat
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from fcntl import ioctl
from pathlib import Path
from typing import Any

import pytest

from forno.play.record import replay

SEED = "ab" * 32
SECONDS = 60.0
SLEEPER = """
import sys, time
class Sleeper:
    def choose(self, view, legal, rng):
        open({mark!r}, "w").close()
        {how}
        return legal[0]
"""


def wait_for(what: Callable[[], object], name: str) -> None:
    end = time.monotonic() + SECONDS
    while not what():
        assert time.monotonic() < end, f"waited for {name}"
        time.sleep(0.02)


pytestmark = pytest.mark.usefixtures("signals")


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Any]:
    running: list[subprocess.Popen[bytes]] = []

    def start(*arguments: object, **streams: Any) -> subprocess.Popen[bytes]:
        streams = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | streams
        command = [
            sys.executable,
            "-m",
            "forno",
            "play",
            "--seed",
            SEED,
            "--record",
            tmp_path / "game.json",
            *arguments,
        ]
        options: dict[str, Any] = {"env": {**os.environ, "TERM": "xterm", "COLUMNS": "100"}, **streams}
        process: subprocess.Popen[bytes] = subprocess.Popen(list(map(str, command)), **options)
        running.append(process)
        return process

    yield start
    for process in running:
        process.kill()
        process.wait()
        for stream in (process.stdin, process.stdout, process.stderr):
            if stream is not None:
                with suppress(OSError):
                    stream.close()


def saved(file: Path) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(file.read_text("utf8"))
    assert data["result"] is None
    assert replay(data).ply == len(data["moves"])
    return data


def at_the_prompt(process: subprocess.Popen[bytes]) -> None:
    """Read on until a question has been asked."""
    assert process.stdout is not None
    text = b""
    while not text.endswith(b"> "):
        part = os.read(process.stdout.fileno(), 65536)
        assert part, f"no prompt in {text!r}"
        text += part


def sleeper(folder: Path, how: str) -> tuple[Path, Path]:
    bot, mark = folder / "sleeper.py", folder / "asked"
    bot.write_text(SLEEPER.format(mark=str(mark), how=how))
    return bot, mark


@pytest.mark.slow
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"])
@pytest.mark.parametrize("moves", [0, 3])
def test_a_signal_at_a_prompt(start: Any, tmp_path: Path, name: str, moves: int) -> None:
    process = start("--bot", "random")
    at_the_prompt(process)
    for _ in range(moves):
        process.stdin.write(b"1\n")
        process.stdin.flush()
        at_the_prompt(process)
    process.send_signal(getattr(signal, name))
    out, err = process.communicate(timeout=SECONDS)
    assert (process.returncode, err) == (128 + getattr(signal, name), b"")
    assert b"Saved: " in out
    assert (len(saved(tmp_path / "game.json")["moves"]) > 0) == (moves > 0)
    assert [file.name for file in tmp_path.iterdir()] == ["game.json"]


@pytest.mark.slow
@pytest.mark.parametrize(
    "how",
    [
        "time.sleep(1000)",
        "while True: pass",
        "\n        try: time.sleep(1000)\n        finally: sys.exit(3)",
        "\n        try: time.sleep(1000)\n        except BaseException: pass",
    ],
    ids=["sleeps", "computes", "tidies up", "keeps it to itself"],
)
def test_ctrl_c_while_a_bot_thinks(start: Any, tmp_path: Path, how: str) -> None:
    bot, mark = sleeper(tmp_path, how)
    process = start("--bot", bot, "--players", 2)
    process.stdin.write(b"1\n" * 9)
    process.stdin.flush()
    wait_for(mark.exists, "the bot to be asked")
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=SECONDS)
    assert (process.returncode, err) == (130, b"")
    saved(tmp_path / "game.json")


def test_ctrl_c_twice_ends_a_game_whose_bot_takes_no_notice(start: Any, tmp_path: Path) -> None:
    loop = "\n        while True:\n            try: time.sleep(1000)\n            except BaseException: print('no')"
    bot, mark = sleeper(tmp_path, loop)
    process = start("--bot", bot, "--players", 2)
    process.stdin.write(b"1\n" * 9)
    process.stdin.flush()
    wait_for(mark.exists, "the bot to be asked")
    process.send_signal(signal.SIGINT)
    time.sleep(0.2)
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=SECONDS)
    assert process.returncode == 130
    saved(tmp_path / "game.json")


@pytest.mark.slow
def test_any_number_of_signals_at_once(start: Any, tmp_path: Path) -> None:
    process = start("--bot", "random")
    at_the_prompt(process)
    for _ in range(20):
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            process.send_signal(number)
    process.communicate(timeout=SECONDS)
    assert process.returncode in (129, 130, 143)
    saved(tmp_path / "game.json")


@pytest.mark.parametrize(
    "how", ["raise KeyError('x')", "sys.exit(0)", "raise KeyboardInterrupt", "raise SystemExit", "1 / 0"]
)
def test_a_bot_that_fails(start: Any, tmp_path: Path, how: str) -> None:
    bot, _ = sleeper(tmp_path, how)
    process = start("--bot", bot, "--players", 2)
    _, err = process.communicate(b"1\n" * 9, timeout=SECONDS)
    assert process.returncode == 2
    assert err.startswith(b"forno: bot at seat 1: ")
    assert b"sleeper.py, line 6" in err
    assert b"Traceback" not in err
    saved(tmp_path / "game.json")


def test_nobody_reads_what_is_written(start: Any, tmp_path: Path) -> None:
    process = start("--bot", "random")
    at_the_prompt(process)
    process.stdout.close()
    process.stdin.write(b"1\n" * 2)
    process.stdin.close()
    assert process.wait(SECONDS) == 141
    assert process.stderr.read() == b""
    saved(tmp_path / "game.json")


@pytest.mark.slow
@pytest.mark.parametrize("ignored", [False, True], ids=["hangs up", "under nohup"])
def test_a_terminal_that_is_closed(start: Any, tmp_path: Path, ignored: bool) -> None:
    ours, theirs = pty.openpty()
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN if ignored else signal.SIG_DFL)
    terminal: dict[str, Any] = dict.fromkeys(("stdin", "stdout", "stderr"), theirs)
    try:
        # The session's own terminal: where it goes, the system itself says so.
        process = start(
            "--bot", "random", **terminal, start_new_session=True, preexec_fn=lambda: ioctl(0, termios.TIOCSCTTY, 0)
        )
    finally:
        signal.signal(signal.SIGHUP, before)
    os.close(theirs)
    text = b""
    while b"> " not in text:
        text += os.read(ours, 65536)
    os.close(ours)
    status = process.wait(SECONDS)
    assert status in ((129,) if not ignored else (0, 1, 141))
    saved(tmp_path / "game.json")


def test_at_the_end_of_the_game(start: Any, tmp_path: Path) -> None:
    """Ctrl-C at the last page, which waits to be read."""
    ours, theirs = pty.openpty()
    process = start(
        "--game", "mamma-i", "--players", 2, stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True
    )
    os.close(theirs)
    text, answered, end = b"", 0, time.monotonic() + 2 * SECONDS
    file = tmp_path / "game.json"
    while b"They sit down" not in text[answered:] and time.monotonic() < end:
        text += os.read(ours, 65536)
        if text.endswith((b"> ", b"on\x1b[0m ", b"on ")) and len(text) > answered and b"They sit down" not in text:
            answered = len(text)
            os.write(ours, b"1\n")
    process.send_signal(signal.SIGINT)
    with suppress(OSError):
        while os.read(ours, 65536):
            pass
    assert process.wait(SECONDS) in (0, 130)
    os.close(ours)
    data = json.loads(file.read_text("utf8"))
    assert replay(data).ply == len(data["moves"])


# ---- the file


@pytest.fixture
def play(forno: Any) -> Any:
    def play(*arguments: object) -> subprocess.CompletedProcess[bytes]:
        done: subprocess.CompletedProcess[bytes] = forno(b"1\n1\n", "play", "--seed", SEED, *arguments)
        return done

    return play


def test_a_file_that_is_there_is_written_over_with_force_only(play: Any, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text("precious")
    file.chmod(0o640)
    done = play("--record", file)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.decode() == f"forno: --record: {file}: is there already; --force writes over it\n"
    assert file.read_text() == "precious"
    assert play("--record", file, "--force").returncode == 0
    saved(file)
    assert stat.S_IMODE(file.stat().st_mode) == 0o640
    assert list(tmp_path.iterdir()) == [file]


def test_a_link_is_followed(play: Any, tmp_path: Path) -> None:
    target, link = tmp_path / "target.json", tmp_path / "link.json"
    target.write_text("old")
    link.symlink_to(target)
    assert play("--record", link).returncode == 2
    assert play("--record", link, "--force").returncode == 0
    saved(target)
    assert link.is_symlink()


def test_nothing_but_a_file_is_written_over(play: Any, tmp_path: Path) -> None:
    fifo, folder = tmp_path / "pipe", tmp_path / "folder"
    os.mkfifo(fifo)
    folder.mkdir()
    for place, why in ((fifo, "is a pipe"), (folder, "is a folder"), ("/dev/null", "is a device")):
        done = play("--record", place, "--force")
        assert (done.returncode, done.stdout) == (2, b"")
        assert done.stderr.decode() == f"forno: --record: {place}: {why}; only a regular file is written over\n"
    assert stat.S_ISFIFO(fifo.stat().st_mode)


@pytest.mark.parametrize("name", ["n" * 300, "none/such.json", ""])
def test_a_place_that_cannot_be_written_is_refused_before_the_game(play: Any, tmp_path: Path, name: str) -> None:
    done = play("--record", tmp_path / name)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.startswith(b"forno: --record: ")
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_somebody_makes_meanwhile_stays_and_the_game_goes_beside_it(start: Any, tmp_path: Path) -> None:
    process = start("--bot", "random")
    at_the_prompt(process)
    (tmp_path / "game.json").write_text("somebody's")
    out, _ = process.communicate(b"1\n", timeout=SECONDS)
    assert process.returncode == 0
    assert (tmp_path / "game.json").read_text() == "somebody's"
    saved(tmp_path / "game-2.json")
    assert b"game-2.json" in out


def test_what_cannot_be_saved_is_shown(start: Any, tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    process = start("--record", folder / "game.json")
    at_the_prompt(process)
    folder.rmdir()
    out, err = process.communicate(b"1\n", timeout=SECONDS)
    assert process.returncode == 1
    assert err.startswith(b"forno play: the record was not saved: ")
    assert err.endswith(b": No such file or directory\n")
    data = json.loads(out.splitlines()[-1])
    assert replay(data).ply == len(data["moves"]) > 0
