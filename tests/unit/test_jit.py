"""The compiled twin: one namespace, a cache that never runs stale code, and runs without a cache."""

import importlib.util
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from forno import jit
from forno.games.mamma_mia import layout
from forno.games.mamma_mia.layout import RULES, STATE, State

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
    command = [sys.executable, "-c", before + PROGRAM, str(folder)]
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


def test_checked_indices_raise(tmp_path: Path) -> None:
    modules = [load(tmp_path, "helper", HELPER), load(tmp_path, "user", USER)]
    twin = jit.twin(modules, layout=modules[0], boundscheck=True)
    assert twin.first(jit.numbers([3, 4]), 1) == 8
    with pytest.raises(IndexError):
        twin.first(jit.numbers([3, 4]), 2)


def test_a_table_becomes_a_record_of_the_same_values() -> None:
    state: Any = State()
    state.pile[3], state.holder, state.waiter[5] = -1, -1, 1 << 59
    record = jit.table(state, STATE)
    assert (record["pile"][3], record["holder"], record["waiter"][5]) == (-1, -1, 1 << 59)


def test_fields_are_signed_and_a_state_is_small() -> None:
    assert {kind[0] for _, kind, _ in (*STATE, *RULES)} == {"i"}
    assert jit.dtype(layout.STATE).itemsize < 512
