"""What a net is taught, how the folder of a training goes on, and what is wrong with one."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from forno.errors import BadOption, FornoError
from forno.learning.lessons import Folder, Plan, check, shape
from forno.learning.network import Layer, Network
from forno.learning.samples import Sample
from forno.learning.training import Course, train


def made_up(decisions: int, seed: int) -> Sample:
    """Decisions between three moves of which the one with the larger first trait is the better one, but for luck."""
    rng = np.random.default_rng(seed)
    traits = rng.standard_normal((3 * decisions, 5)).astype(np.float32)
    shares = (0.3 + 0.1 * np.tanh(traits[:, 0]) + 0.02 * rng.standard_normal(len(traits))).astype(np.float32)
    return Sample(traits, shares, np.full(decisions, 3, np.int16), np.full(decisions, 4e-4, np.float32))


def test_it_learns_which_moves_are_better_and_the_same_every_time() -> None:
    course = Course(hidden=(16,), epochs=20, batch=64, rate=1e-2, shrinking=0.0)
    first, again = ([*train(made_up(2000, 1), made_up(500, 2), course)][-1] for _ in range(2))
    assert first.held.short < 0.15 * first.held.short_by_first
    assert first.held.error < 0.03
    for one, other in zip(first.layers, again.layers, strict=True):
        assert np.array_equal(one.weights, other.weights)


def network(*shapes: tuple[str, str, int]) -> Network:
    layers = (
        Layer(np.eye(2, dtype=np.float32), np.zeros(2, np.float32)),
        Layer(np.ones((2, 1), np.float32), np.ones(1, np.float32)),
    )
    return Network([layers, layers], {"shapes": [list(one) for one in shapes], "seed": 3})


def test_a_file_holds_all_of_a_net() -> None:
    net = network(("mamma-mia", "2004", 4))
    data = net.to_bytes()
    again = Network.from_bytes(data, "file")
    assert again.to_bytes() == data
    assert again.manifest == net.manifest
    assert list(again.shares([[1, -2], [3, 4]])) == [2.0, 8.0]
    assert list(again.shares([[1, -2, 5], [3, 4, 6]])) == [2.0, 8.0]  # it was taught before there was a third trait
    assert again.knows(("mamma-mia", "2004", 4))
    assert not again.knows(("mamma-mia", "2004", 3))


@pytest.mark.parametrize("data", [b"", b"PK\x03\x04", b"nonsense" * 40])
def test_what_is_no_net_is_said(data: bytes) -> None:
    with pytest.raises(BadOption, match=r"my\.npz: is no network of the format forno-net/1"):
        Network.from_bytes(data, "my.npz")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("mamma-mia", "right would be game/edition/players"),
        ("mamma-mia/2004/four", "right would be game/edition/players"),
        ("mamma-mia/2004/9", "right would be 2 to 5 players"),
        ("mamma-mia/1812/4", "edition"),
        ("poker/2004/4", "game"),
    ],
)
def test_a_table_that_there_is_not_is_said(text: str, says: str) -> None:
    with pytest.raises(FornoError, match=says):
        shape(text)


def test_a_plan_that_cannot_be_is_said_before_anything_is_done() -> None:
    with pytest.raises(BadOption, match="learn nothing of mamma-i"):
        check(Plan(tables=(shape("mamma-i/zugames/3"),)))
    with pytest.raises(BadOption, match="lessons: 0; right would be 1 or more"):
        check(Plan(tables=(shape("mamma-mia/2004/4"),), lessons=0))
    check(Plan(tables=(shape("mamma-mia/2004/4"), shape("mamma-mia-plus/2009/4"))))


def test_a_folder_is_of_one_plan(tmp_path: Path) -> None:
    plan = Plan(tables=(shape("mamma-mia/2004/2"),), lessons=2)
    folder = Folder(tmp_path / "net", plan)
    assert [*folder.lacking(0)] == [0, 1]
    folder.keep(0, 0, made_up(4, 1))
    assert [*Folder(tmp_path / "net", plan).lacking(0)] == [1]
    with pytest.raises(FornoError, match="another plan"):
        Folder(tmp_path / "net", Plan(tables=(shape("mamma-mia/2004/3"),), lessons=2))
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "letter").touch()
    with pytest.raises(FornoError, match="holds no plan"):
        Folder(tmp_path / "other", plan)
