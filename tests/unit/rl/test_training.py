"""The examples that train learn: from nothing, in a short time, so that chance is left behind."""

from __future__ import annotations

import json
import runpy
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("gymnasium", reason="pip install forno[rl]")
# It takes a second to load: whoever runs these tests does, not everybody who collects them.
pytestmark = pytest.mark.skipif(find_spec("torch") is None, reason="pip install torch")

EXAMPLES = Path(__file__).parents[3] / "examples"
EVEN = 0.5


@pytest.fixture(autouse=True)
def one_thread() -> Iterator[None]:
    """Several wait for each other on a busy machine."""
    import torch

    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(threads)


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., list[str]]:
    """Runs a program; the lines that it has printed."""

    def run(program: str, target: Path, *options: str) -> list[str]:
        monkeypatch.setattr("sys.argv", [program, str(target), "--judged", "300", *options])
        runpy.run_path(str(EXAMPLES / program), run_name="__main__")
        return capsys.readouterr().out.splitlines()

    return run


@pytest.fixture
def train(run: Any) -> Callable[..., list[dict[str, Any]]]:
    """Runs ``train_ppo.py``; the curve that it has printed."""

    def train(folder: Path, *options: str) -> list[dict[str, Any]]:
        return [json.loads(line) for line in run("train_ppo.py", folder, "--games", "128", *options)]

    return train


@pytest.mark.slow
def test_ppo_learns_in_seconds_and_goes_on_from_where_it_was(tmp_path: Path, train: Any) -> None:
    plan = ("--batch", "2048", "--measures", "2")
    first = train(tmp_path, *plan, "--decisions", "98_304")
    assert [point["decisions"] for point in first] == [49_152, 98_304]
    assert first[-1]["random"] > EVEN + 0.2
    more = train(tmp_path, *plan, "--decisions", "114_688")
    assert more[-1]["decisions"] == 114_688
    assert more[-1]["random"] > EVEN + 0.2
    lines = (tmp_path / "curve.jsonl").read_text("utf8").splitlines()
    assert [json.loads(line) for line in lines] == first + more
    assert (tmp_path / "curve.svg").read_text("utf8").count("<polyline") == 1


def test_the_same_seed_trains_the_same_network(tmp_path: Path, train: Any) -> None:
    plan = ("--steps", "8", "--decisions", "2_048", "--measures", "1")
    once, again, other = (
        train(tmp_path / name, *plan, "--seed", seed)[-1] for name, seed in (("one", "1"), ("two", "1"), ("three", "2"))
    )
    assert once["random"] == again["random"] != other["random"]


@pytest.mark.slow
def test_maskable_ppo_learns_in_seconds(tmp_path: Path, run: Any) -> None:
    pytest.importorskip("sb3_contrib", reason="pip install sb3-contrib")
    [said] = run("train_sb3.py", tmp_path / "network.zip", "--games", "256", "--decisions", "65_536")
    assert float(said.rpartition(" ")[2]) > EVEN + 0.2
    assert (tmp_path / "network.zip").exists()
