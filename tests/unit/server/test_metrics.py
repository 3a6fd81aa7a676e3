"""Several server processes tell one sum, whichever of them is asked."""

import os
import subprocess
import sys
from pathlib import Path

PROCESS = """
from forno.server.metrics import Metrics
metrics = Metrics()
metrics.opened.inc({0})
metrics.sockets.set({0})
metrics.answers.observe(0.003)
print(metrics.text().decode())
"""


def told(folder: Path | None, number: int) -> str:
    command = [sys.executable, "-c", PROCESS.format(number)]
    environ = {**os.environ, "PROMETHEUS_MULTIPROC_DIR": str(folder)} if folder else os.environ
    return subprocess.run(command, env=environ, check=True, capture_output=True, text=True).stdout


def test_one_process_tells_what_it_counts() -> None:
    assert "forno_tables_opened_total 2.0" in told(None, 2)


def test_several_processes_tell_their_sum(tmp_path: Path) -> None:
    told(tmp_path, 2)
    text = told(tmp_path, 3)
    assert "forno_tables_opened_total 5.0" in text
    assert "forno_answer_seconds_count 2.0" in text
    assert "forno_sockets 5.0" in text
