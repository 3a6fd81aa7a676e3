"""The compiled twin: one namespace, a cache that never runs stale code, and runs without a cache."""

import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from forno import jit
from forno.games.mamma_mia import layout
from forno.games.mamma_mia.layout import Rules, State

pytestmark = pytest.mark.skipif(not jit.available(), reason="numba is not installed")

HELPER = "def twice(x):\n    return 2 * x\n"
USER = "def first(items, n):\n    return twice(items[n])\n"
PROGRAM = """
import sys
sys.path.insert(0, sys.argv[1])
import helper, user
from forno import jit
twin = jit.twin([helper, user], layout=helper)
print(twin.first(jit.numbers([3, 4]), 1))
"""


def load(folder: Path, name: str, text: str) -> ModuleType:
    path = folder / f"{name}.py"
    path.write_text(text, encoding="utf8")
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def run(folder: Path, cache: Path, before: str = "") -> str:
    (folder / "user.py").write_text(USER, encoding="utf8")
    # Without bytecode: a source that changes twice in a second would be taken for the one that it was.
    command = [sys.executable, "-B", "-c", before + PROGRAM, str(folder)]
    env = {**os.environ, "FORNO_CACHE": str(cache)}
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_a_helper_that_changed_is_compiled_anew(tmp_path: Path) -> None:
    (tmp_path / "helper.py").write_text(HELPER, encoding="utf8")
    assert run(tmp_path, tmp_path / "cache") == "8"
    assert list((tmp_path / "cache").glob("forno/*/*/*.nbc"))
    (tmp_path / "helper.py").write_text(HELPER.replace("2", "5"), encoding="utf8")
    assert run(tmp_path, tmp_path / "cache") == "20"
    assert len(list((tmp_path / "cache/forno").iterdir())) == 2


def test_it_runs_where_no_cache_can_be_made(tmp_path: Path) -> None:
    (tmp_path / "helper.py").write_text(HELPER, encoding="utf8")
    assert run(tmp_path, tmp_path / "helper.py/cache") == "8"
    assert not list(tmp_path.glob("**/*.nb?"))


@pytest.mark.skipif(sys.platform == "win32", reason="limits of POSIX")
def test_it_runs_on_a_disk_without_room_for_the_cache(tmp_path: Path) -> None:
    (tmp_path / "helper.py").write_text(HELPER, encoding="utf8")
    limit = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))\n"
    assert run(tmp_path, tmp_path / "cache", before=limit) == "8"
    assert not list(tmp_path.glob("**/*.nb?"))


def test_bound_functions_find_each_other_and_stay_plain(tmp_path: Path) -> None:
    bound = jit.bind([load(tmp_path, "helper", HELPER), load(tmp_path, "user", USER)])
    assert bound.first([3, 4], 0) == 6


def test_two_functions_of_one_name_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="twice is defined in one and in two"):
        jit.bind([load(tmp_path, "one", HELPER), load(tmp_path, "two", HELPER)])


def test_what_another_twin_has_of_the_same_modules_is_not_compiled_anew(tmp_path: Path) -> None:
    helper, user = load(tmp_path, "helper", HELPER), load(tmp_path, "user", USER)
    other = load(tmp_path, "other", "def twice(x):\n    return x + x + 1\n")
    first = jit.twin([helper, user], layout=helper)
    last = load(tmp_path, "last", "def last(items):\n    return first(items, 0) + twice(1)\n")
    second = jit.twin([helper, user, last], layout=helper, made=first)
    assert (second.twice, second.first) == (first.twice, first.first)
    assert second.last(jit.numbers([3, 4])) == 8
    third = jit.twin([other, user, last], layout=helper, made=first)
    assert third.twice is not first.twice  # of the same name only


def test_a_function_is_compiled_once_for_whole_numbers_of_every_width(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import numpy as np

    monkeypatch.setenv("FORNO_CACHE", str(tmp_path / "cache"))
    helper = load(tmp_path, "helper", HELPER)
    user = load(tmp_path, "user", "def all_of(small, n):\n    return twice(small[0]) + twice(n) + twice(1)\n")
    small = np.array([100], np.int8)
    assert jit.twin([helper, user], layout=helper).all_of(small, 1000) == 2202
    assert len(list((tmp_path / "cache").glob("forno/*/*/*twice*.nbc"))) == 1


def test_checked_indices_raise(tmp_path: Path) -> None:
    modules = [load(tmp_path, "helper", HELPER), load(tmp_path, "user", USER)]
    twin = jit.twin(modules, layout=modules[0], boundscheck=True)
    assert twin.first(jit.numbers([3, 4]), 1) == 8
    for outside in (2, -1):  # nothing counts from the end
        with pytest.raises(IndexError):
            twin.first(jit.numbers([3, 4]), outside)


def test_a_table_becomes_a_record_of_the_same_values() -> None:
    state: Any = State()
    state.pile[3], state.holder, state.waiter[5] = -1, -1, 1 << 59
    record = jit.table(state, State.fields)
    assert (record["pile"][3], record["holder"], record["waiter"][5]) == (-1, -1, 1 << 59)


def test_fields_are_signed_and_a_state_is_small() -> None:
    assert {kind[0] for _, kind, _ in (*State.fields, *Rules.fields)} == {"i"}
    assert jit.dtype(layout.State.fields).itemsize < 512


# ---- what becomes of the cache


def kept(folder: Path) -> list[Path]:
    return sorted(folder.glob("forno/*/*/*.nb?"))


def _empty(file: Path) -> None:
    file.write_bytes(b"")


def _halve(file: Path) -> None:
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])


def _spoil(file: Path) -> None:
    data = bytearray(file.read_bytes())
    data[len(data) // 2] ^= 0xFF
    file.write_bytes(data)


def _garble(file: Path) -> None:
    file.write_bytes(b"\x80\x05garbage" * 99)


@pytest.mark.parametrize(
    ("damage", "ending"), [(_empty, "nbi"), (_garble, "nbi"), (_halve, "nbc"), (_spoil, "nbc"), (_garble, "nb?")]
)
def test_damaged_files_are_thrown_away_and_made_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, damage: Any, ending: str
) -> None:
    modules = [load(tmp_path, "helper", HELPER), load(tmp_path, "user", USER)]
    cache = tmp_path / "cache"
    monkeypatch.setenv("FORNO_CACHE", str(cache))

    def second() -> int:  # every twin begins with what is kept
        return int(jit.twin(modules, layout=modules[0]).first(jit.numbers([3, 4]), 1))

    assert second() == 8
    before = {file: file.read_bytes() for file in kept(cache)}
    assert {file.suffix for file in before} == {".nbi", ".nbc"}
    for file in cache.glob(f"forno/*/*/*.{ending}"):
        damage(file)
    assert second() == 8
    assert [file.name for file in kept(cache)] == [file.name for file in before]
    assert all(file.stat().st_size for file in kept(cache))
    monkeypatch.setattr("numba.core.dispatcher._FunctionCompiler.compile", compiled_anew)
    assert second() == 8


def compiled_anew(*_arguments: object) -> None:
    raise AssertionError("compiled anew")


FAIL_IF_COMPILED = """
from numba.core.dispatcher import _FunctionCompiler
def compile(self, *arguments): raise AssertionError("compiled anew")
_FunctionCompiler.compile = compile
"""


@pytest.mark.slow
def test_what_stands_where_a_folder_should_be_is_thrown_away(tmp_path: Path) -> None:
    (tmp_path / "helper.py").write_text(HELPER, encoding="utf8")
    cache = tmp_path / "cache"
    run(tmp_path, cache)
    (folder,) = (cache / "forno").iterdir()
    for child in folder.iterdir():
        shutil.rmtree(child)
        child.write_text("in the way")
    assert run(tmp_path, cache) == "8"
    shutil.rmtree(folder)
    folder.write_text("in the way")
    assert run(tmp_path, cache) == "8"
    assert kept(cache)


NOBODY = """
import os, sys
for name in ("HOME", "XDG_CACHE_HOME", "FORNO_CACHE"):
    os.environ.pop(name, None)
os.environ.update({update!r})
if {user} and os.geteuid() == 0:
    os.setgroups([]); os.setgid({user}); os.setuid({user})
"""


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """One that all may read: pytest's are its user's alone, and each pytest that begins meanwhile sees to that."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        yield folder


@pytest.mark.slow
@pytest.mark.parametrize(
    ("update", "user"),
    [({}, 54321), ({"HOME": "/proc/none"}, 0), ({"HOME": ""}, 54321), ({"HOME": "/"}, 54321)],
    ids=["unknown user", "no folder", "empty", "not one's own"],
)
def test_without_a_place_it_runs_with_one_warning(open_folder: Path, update: dict[str, str], user: int) -> None:
    if user and os.geteuid() != 0:
        pytest.skip("only root becomes somebody else")
    (open_folder / "helper.py").write_text(HELPER, encoding="utf8")
    (open_folder / "user.py").write_text(USER, encoding="utf8")
    more = "print(jit.twin([helper, user], layout=helper).first(jit.numbers([3, 4]), 0))\n"
    program = NOBODY.format(update=update, user=user) + PROGRAM + more
    done = subprocess.run(
        [sys.executable, "-B", "-c", program, str(open_folder)], capture_output=True, text=True, check=False, cwd="/"
    )
    assert (done.returncode, done.stdout.split()) == (0, ["8", "6"]), done.stderr
    assert done.stderr.count("compiled code is not kept") == 1
    assert not list(open_folder.glob("**/*.nb?"))


@pytest.mark.slow
def test_processes_that_compile_at_once_do_not_disturb_each_other(tmp_path: Path) -> None:
    (tmp_path / "helper.py").write_text(HELPER, encoding="utf8")
    (tmp_path / "user.py").write_text(USER, encoding="utf8")
    command = [sys.executable, "-c", PROGRAM, str(tmp_path)]
    env = {**os.environ, "FORNO_CACHE": str(tmp_path / "cache")}
    running = [subprocess.Popen(command, env=env, stdout=subprocess.PIPE, text=True) for _ in range(3)]
    assert [process.communicate(timeout=300)[0] for process in running] == ["8\n"] * 3
    assert run(tmp_path, tmp_path / "cache", before=FAIL_IF_COMPILED) == "8"
