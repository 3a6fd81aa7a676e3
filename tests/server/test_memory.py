"""The heap on large pages, in real processes."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.postgres import Cluster
from tests.server.conftest import StartServer

_SETTING = Path("/sys/kernel/mm/transparent_hugepage/enabled")
HAS_LARGE_PAGES = _SETTING.exists() and "[never]" not in _SETTING.read_text()
pytestmark = [pytest.mark.server, pytest.mark.skipif(not HAS_LARGE_PAGES, reason="this system has no large pages")]


def large_megabytes(process: int | str) -> int:
    return large(Path(f"/proc/{process}/smaps_rollup").read_text())


def large(figures: str) -> int:
    """Megabytes on large pages."""
    found = re.search(r"AnonHugePages: +(\d+) kB", figures)
    assert found
    return int(found[1]) // 1024


PROGRAM = """
import sys
from pathlib import Path
from forno.server.process.memory import use_large_pages

def resident():
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096 >> 20

use_large_pages(*map(Path, sys.argv[1:]))
before = resident()
objects = [bytes(400) for _ in range(100_000)]
print(before, resident(), Path("/proc/self/smaps_rollup").read_text())
"""


def megabytes_in_a_program(*setting: Path) -> tuple[int, int]:
    """By how much a program grows that makes 40 MB of objects, and how much of it lies on large pages in the end."""
    done = subprocess.run([sys.executable, "-c", PROGRAM, *setting], capture_output=True, text=True, check=True)
    before, after, figures = done.stdout.split(maxsplit=2)
    return int(after) - int(before), large(figures)


def test_what_is_made_afterwards_lies_on_large_pages():
    grown, on_large_pages = megabytes_in_a_program()
    assert on_large_pages > 40
    assert grown < 20  # the objects were put into what was reserved


def test_nothing_is_taken_where_the_host_wants_none(tmp_path):
    setting = tmp_path / "enabled"
    setting.write_text("always madvise [never]\n")
    for path in (setting, tmp_path / "missing"):
        assert megabytes_in_a_program(path)[0] > 30


def test_a_server_uses_them_unless_it_is_told_not_to(start_server: StartServer):
    assert large_megabytes(start_server(FORNO_LARGE_PAGES="on").pid) > 40
    assert large_megabytes(start_server(FORNO_LARGE_PAGES="off").pid) == 0


def test_each_of_several_processes_does(start_server: StartServer, postgres: Cluster):
    server = start_server(FORNO_LARGE_PAGES="on", FORNO_WORKERS="2", FORNO_DATABASE=postgres.database())
    children = Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text().split()
    assert [large_megabytes(child) > 40 for child in children].count(True) == 2
    assert large_megabytes(server.pid) == 0
