"""What the example that learns takes is measured part by part."""

from __future__ import annotations

import runpy

import pytest

pytest.importorskip("torch", reason="pip install torch")
pytest.importorskip("gymnasium", reason="pip install forno[rl]")

from benchmarks.learning import EXAMPLE, PARTS, parts


@pytest.mark.slow
def test_each_part_of_learning_takes_time() -> None:
    ppo = runpy.run_path(str(EXAMPLE), run_name="example")
    found = parts(ppo, ppo["Plan"](games=64, steps=8, batch=128), tries=2)
    assert list(found) == list(PARTS)
    assert all(0 < found[part] < float("inf") for part in ("games", "gains", "learning"))
