"""How the tests are shared out among processes."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from hypothesis import given, strategies as st
from xdist.remote import Producer

from tests.patience import PATIENCE
from tests.sharing import AT_A_TIME, BROWSER, WHOLE_GAMES, Sharing

ROOT = Path(__file__).parents[2]


class Worker:
    """Behaves as xdist's: it runs a test as soon as it knows what follows, a further one or the end."""

    def __init__(self, number: int) -> None:
        self.gateway = SimpleNamespace(id=f"gw{number}")
        self.shutting_down = False
        self.queue: list[int] = []

    def send_runtest_some(self, indices: list[int]) -> None:
        assert not self.shutting_down
        self.queue += indices

    def shutdown(self) -> None:
        self.shutting_down = True

    @property
    def goes_on(self) -> bool:
        return len(self.queue) > (not self.shutting_down)


def _sharing(workers: int) -> tuple[Any, list[Worker]]:
    options = SimpleNamespace(loadscopereorder=False)
    config: Any = SimpleNamespace(getvalue=lambda _: [f"{workers}*popen"], option=options)
    sharing: Any = Sharing(config, Producer("sharing", enabled=False))
    nodes = [Worker(number) for number in range(workers)]
    for node in nodes:
        sharing.add_node(node)
    return sharing, nodes


def _collect(sharing: Any, nodes: list[Worker], tests: list[str]) -> None:
    for node in nodes:
        sharing.add_node_collection(node, tests)
    sharing.schedule()


@given(st.integers(1, 5), st.lists(st.integers(1, 5), max_size=6), st.integers(0, 20), st.booleans(), st.randoms())
def test_each_is_run_once_and_two_processes_at_most_drive_browsers(
    workers: int, modules: list[int], others: int, crash: bool, chance: random.Random
) -> None:
    tests = [f"{BROWSER}test_{module}.py::test_{n}" for module, size in enumerate(modules) for n in range(size)]
    tests += [f"tests/unit/test_it.py::test_{n}" for n in range(others)]
    if not tests:
        return
    sharing, nodes = _sharing(workers)
    _collect(sharing, nodes, tests)
    run: list[str] = []
    driving: set[Worker] = set()
    while ready := [node for node in nodes if node.goes_on]:
        node = chance.choice(ready)
        if crash and chance.random() < 0.2:  # It is gone, and xdist starts another in its place.
            crash = False
            nodes[nodes.index(node)] = another = Worker(9)
            sharing.remove_node(node)
            sharing.add_node(another)
            _collect(sharing, [another], tests)
            driving.clear()
        else:
            index = node.queue.pop(0)
            run.append(tests[index])
            driving |= {node} if tests[index].startswith(BROWSER) else set()
            sharing.mark_test_complete(node, index)
        assert len(driving) <= AT_A_TIME
        if sharing.tests_finished:
            for node in nodes:
                node.shutdown()
    assert sorted(run) == sorted(tests)
    assert not sharing.has_pending


def test_the_longest_begin_first() -> None:
    tests = [f"{BROWSER}test_{name}.py::test_it" for name in ("addresses", *sorted(WHOLE_GAMES))]
    sharing, nodes = _sharing(2)
    _collect(sharing, nodes, tests)
    given_out = [tests[node.queue[place]] for place in range(2) for node in nodes]
    assert given_out == [f"{BROWSER}test_{WHOLE_GAMES[place]}.py::test_it" for place in range(4)]


def test_whole_games_are_there() -> None:
    assert all((ROOT / f"{BROWSER}test_{name}.py").is_file() for name in WHOLE_GAMES)


def test_a_run_comes_to_its_end(tmp_path: Path) -> None:
    hook = "def pytest_xdist_make_scheduler(config, log): return Sharing(config, log)"
    lines = ["import sys", f"sys.path.insert(0, {str(ROOT)!r})", "from tests.sharing import Sharing", hook, ""]
    (tmp_path / "conftest.py").write_text("\n".join(lines))
    (tmp_path / BROWSER).mkdir(parents=True)
    for module in range(3):
        for folder in (BROWSER, "tests"):
            text = f"import pytest\n@pytest.mark.parametrize('n', range({module + 1}))\ndef test_it(n): pass\n"
            (tmp_path / folder / f"test_{folder[6:9]}{module}.py").write_text(text)
    command = [sys.executable, "-m", "pytest", "-p", "xdist", "-n", "3", "tests"]
    bare = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    done = subprocess.run(
        command, cwd=tmp_path, env=bare, capture_output=True, text=True, check=False, timeout=PATIENCE
    )
    assert "12 passed" in done.stdout, done.stdout + done.stderr
