"""What commands write over: regular files, where that is said, and nothing else. Paths as people name them."""

from __future__ import annotations

import os
import socket
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from forno.cli import main
from forno.common.files import at_home, destination, write
from forno.errors import FileError

Forno = Callable[..., tuple[object, str, str]]


@pytest.fixture
def forno(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Forno:
    def run(*arguments: object) -> tuple[object, str, str]:
        monkeypatch.setattr(sys, "argv", ["forno", *map(str, arguments)])
        with pytest.raises(SystemExit) as caught:
            main()
        return caught.value.code, *capsys.readouterr()

    return run


def _socket(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as opened:
        opened.bind(str(path))


NO_FILES: dict[str, Callable[[Path], object]] = {
    "is a folder": Path.mkdir,
    "is a pipe": os.mkfifo,
    "is a socket": _socket,
    "is a device": lambda path: path.symlink_to("/dev/null"),
    "is a link to nothing": lambda path: path.symlink_to("nowhere"),
}


@pytest.mark.parametrize("what", NO_FILES)
@pytest.mark.parametrize("linked", [False, True])
@pytest.mark.parametrize("force", [False, True])
def test_only_a_regular_file_is_written_over(
    forno: Forno, tmp_path: Path, what: str, linked: bool, force: bool
) -> None:
    path = tmp_path / "there"
    NO_FILES[what](path)
    if linked:
        path = tmp_path / "link"
        path.symlink_to("there")
    before = path.lstat()
    with pytest.raises(FileError, match=what) as error:
        write(path, b"new", force)
    assert (error.value.code, error.value.where) == ("bad-file", str(path))
    assert (path.lstat().st_ino, path.lstat().st_mode) == (before.st_ino, before.st_mode)
    assert len([*tmp_path.iterdir()]) == 1 + linked
    done, out, err = forno("deck", "new", "-o", path, *["--force"] * force)
    assert (done, out, err.count("\n")) == (2, "", 1)
    assert what in err


def test_a_loop_of_links_is_told(tmp_path: Path) -> None:
    (tmp_path / "a").symlink_to("b")
    (tmp_path / "b").symlink_to("a")
    with pytest.raises(FileError, match="symbolic links"):
        write(tmp_path / "a", b"new", force=True)


@pytest.mark.parametrize("linked", [False, True])
def test_a_file_is_written_over_where_that_is_said_and_keeps_its_rights(tmp_path: Path, linked: bool) -> None:
    path = file = tmp_path / "there"
    file.write_bytes(b"old")
    file.chmod(0o640)
    if linked:
        (tmp_path / "other").mkdir()
        path = tmp_path / "other" / "link"
        path.symlink_to("../there")
    with pytest.raises(FileError, match="--force"):
        write(path, b"new")
    assert file.read_bytes() == b"old"
    write(path, b"new", force=True)
    assert (file.read_bytes(), path.is_symlink()) == (b"new", linked)
    assert stat.S_IMODE(file.stat().st_mode) == 0o640
    assert [*tmp_path.rglob(".*")] == []


def test_a_new_file_has_the_usual_rights(tmp_path: Path) -> None:
    (tmp_path / "usual").touch()
    write(tmp_path / ("n" * 255), b"new")
    assert (tmp_path / ("n" * 255)).stat().st_mode == (tmp_path / "usual").stat().st_mode
    with pytest.raises(FileError, match="No such file"):
        write(tmp_path / "no" / "folder", b"new")


def test_what_was_there_stays_if_it_cannot_be_written_whole(tmp_path: Path) -> None:
    file = tmp_path / "there"
    file.write_bytes(b"old")
    limited = f'ulimit -f 1; trap "" XFSZ; exec forno deck new --force -o "{file}"'
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    done = subprocess.run(
        ["bash", "-c", limited],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env={**os.environ, "PATH": path},
    )
    assert (done.returncode, done.stderr) == (2, f"{file}: File too large\n")
    assert [(each.name, each.read_bytes()) for each in tmp_path.iterdir()] == [("there", b"old")]


def test_the_own_folder_is_meant_by_a_tilde(forno: Forno, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert at_home(Path("~/a")) == tmp_path / "a"
    assert at_home(Path("a/~")) == Path("a/~")
    assert at_home(Path("~nobody-of-this-name/a")) == Path("~nobody-of-this-name/a")
    assert destination(tmp_path / "a") == tmp_path / "a"
    monkeypatch.setenv("FORNO_DATA", "~/none")
    assert forno("deck", "new", "--output=~/my.toml")[0] == 0
    assert forno("deck", "check", "~/my.toml")[0] == 0
    assert forno("replay", "~/none.json")[2] == f"forno replay: {tmp_path}/none.json: No such file or directory\n"
    assert forno("verify", "~/none.json")[2] == f"forno verify: {tmp_path}/none.json: No such file or directory\n"
    assert forno("play", "--deck=~/my")[2] == f"{tmp_path}/my: No such file or directory\n"
    assert forno("tables", "list")[2] == f"forno: {tmp_path}/none: there is no database\n"
    assert f"{tmp_path}/none.sqlite3" in forno("restore", "~/none.sqlite3")[2]
    assert f"{tmp_path}/none" in forno("backup", "~/copy")[2]
    assert str(tmp_path) in forno("play", "--record=~/no/record")[2]
    assert str(tmp_path) in forno("play", "--bot=~/bot.py")[2]
