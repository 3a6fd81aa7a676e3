"""``forno train``: a net from nothing, and what is wrong with a command."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from forno import jit


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (("--table", "mamma-i/zugames/3"), b"a net can learn nothing of mamma-i"),
        (("--table", "2004/4"), b"2004"),
        (("--worlds", 0), b"worlds: 0; right would be 1 or more"),
        (("--epochs", 0), b"epochs"),
    ],
)
@pytest.mark.skipif(not jit.available(), reason="a search needs numba")
def test_what_is_wrong_is_said_before_anything_is_made(
    tmp_path: Path, forno: Any, options: tuple[Any, ...], says: bytes
) -> None:
    table = () if "--table" in options else ("--table", "mamma-mia/2004/4")
    ran = forno(b"", "train", tmp_path / "net", *table, *options)
    assert ran.returncode == 2
    assert says in ran.stderr
    assert not (tmp_path / "net").exists()


@pytest.mark.slow
@pytest.mark.skipif(not jit.available(), reason="a search needs numba")
def test_one_command_makes_a_net_and_goes_on_where_it_was_ended(tmp_path: Path, forno: Any) -> None:
    options = ("--table", "mamma-mia/2004/2", "--lessons", 1, "--generations", 2, "--worlds", 16, "--epochs", 2)
    folder = tmp_path / "net"
    ran = forno(b"", "train", folder, *options)
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert b"rule by" in ran.stdout
    manifest = json.loads((folder / "manifest.json").read_text())
    assert manifest["shapes"] == [["mamma-mia", "2004", 2]]
    assert manifest["command"].startswith("forno ")
    assert (folder / "curves-1.svg").read_text().startswith("<svg")
    made = (folder / "net-1.npz").read_bytes()
    (folder / "lessons-1" / "00000.npz").unlink()
    (folder / "net-1.npz").unlink()
    assert forno(b"", "train", folder, *options).returncode == 0
    assert (folder / "net-1.npz").read_bytes() == made
