"""Each need has a lowest version and an end, and what is locked lies between. `make versions` tries both."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf8"))["project"]
NEEDS = [
    Requirement(need)
    for group in (PROJECT["dependencies"], *PROJECT["optional-dependencies"].values())
    for need in group
]
LOCKS = sorted(ROOT.glob("requirements/*.txt"))


@pytest.mark.parametrize("need", NEEDS, ids=lambda need: need.name)
def test_each_need_has_a_lowest_version_and_an_end(need: Requirement) -> None:
    assert {each.operator for each in need.specifier} == {">=", "<"}


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.stem)
def test_what_is_locked_is_what_is_declared(lock: Path) -> None:
    assert all(re.fullmatch(r"[A-Za-z0-9._-]+==[A-Za-z0-9.]+", line) for line in lines(lock))
    locked = {
        re.sub(r"[._-]+", "-", name).lower(): version for name, version in (line.split("==") for line in lines(lock))
    }
    for need in NEEDS:
        version = locked.get(re.sub(r"[._-]+", "-", need.name).lower())
        assert version is None or need.specifier.contains(version), f"{need} and {version}"
    kept = {"docs": {"zensical", "mkdocstrings"}, "dist": {"cyclonedx-bom", "uv"}}
    assert kept.get(lock.stem, {"litestar", "uvicorn", "numba"}) <= set(locked)


@pytest.mark.parametrize("name", ["docs", "dist"])
def test_tools_for_one_thing_change_nothing_that_is_installed_for_the_checks(name: str) -> None:
    here, beside = (
        dict(line.split("==") for line in lines(ROOT / f"requirements/{each}.txt")) for each in ("dev", name)
    )
    assert {each: here[each] for each in here.keys() & beside} == {each: beside[each] for each in here.keys() & beside}


def lines(lock: Path) -> list[str]:
    return [line for line in lock.read_text("utf8").splitlines() if not line.startswith("#")]


def test_the_short_way_of_a_message_is_declared_for_the_uvicorn_that_it_knows() -> None:
    uvicorn = next(need for need in NEEDS if need.name == "uvicorn")
    assert str(uvicorn.specifier) in (">=0.50,<0.55", "<0.55,>=0.50")
