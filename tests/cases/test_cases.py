"""The cases: records, and what is expected after their moves. A file that is dropped into this folder is a new test.

Every case is run twice: by the Python API, and by `forno replay -`, where all of them go through one process.

`expect` may hold
- `legal`: the moves that may be made now, in any order; `legal_includes`, `legal_excludes`: some that may, or may not;
- `position`, `result`: what is named there is compared, what is not is not. Cards counted by kind are compared whole;
- `supply_sorted`: the supply's cards, where their order is the shuffle's;
- `error`: what the error says, or a part of it.
"""

import json
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from forno.errors import FornoError
from forno.play.record import replay

CASES = [case for file in sorted(Path(__file__).parent.glob("*.json")) for case in json.loads(file.read_text("utf8"))]
COUNTED = {"counter", "used", "hand", "added", "wanted"}

every_case = pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])


def differences(expected: Any, got: Any, path: str = "") -> list[str]:
    """Where `got` is not what `expected` says, by path."""
    if isinstance(expected, dict) and isinstance(got, dict):
        if path.rpartition(".")[2] in COUNTED:
            return [] if expected == got else [f"{path}: {got}, not {expected}"]
        named = [(key, value, f"{path}.{key}") for key, value in expected.items()]
        return [line for key, value, at in named for line in differences(value, got.get(key, "nothing"), at)]
    if isinstance(expected, list) and isinstance(got, list) and any(isinstance(item, dict) for item in expected):
        if len(expected) != len(got):
            return [f"{path}: {len(got)} items, not {len(expected)}"]
        pairs = enumerate(zip(expected, got, strict=True))
        return [line for i, (a, b) in pairs for line in differences(a, b, f"{path}[{i}]")]
    return [] if expected == got else [f"{path}: {got!r}, not {expected!r}"]


def check(case: dict[str, Any], answer: dict[str, Any]) -> None:
    expect = case["expect"]
    known = {"legal", "legal_includes", "legal_excludes", "position", "result", "supply_sorted", "error"}
    assert not set(expect) - known
    if "error" in expect:
        assert "error" in answer, "no error"
        assert expect["error"] in answer["error"]
        return
    assert "error" not in answer, answer["error"]
    if "legal" in expect:
        assert sorted(answer["legal"]) == sorted(expect["legal"])
    assert set(expect.get("legal_includes", [])) <= set(answer["legal"])
    assert set(expect.get("legal_excludes", [])).isdisjoint(answer["legal"])
    if "supply_sorted" in expect:
        assert sorted(answer["position"]["supply"]) == expect["supply_sorted"]
    assert differences(expect.get("position", {}), answer["position"], "position") == []
    if "result" in expect:
        assert differences(expect["result"], answer["result"], "result") == []


def answer_of(record: Any) -> dict[str, Any]:
    try:
        game = replay(record)
    except FornoError as error:
        return {"error": str(error)}
    return {"position": game.position(), "legal": game.legal(), "result": game.result}


@cache
def answers() -> dict[str, dict[str, Any]]:
    """What `forno replay -` says to all the records, by the cases' ids."""
    command = [sys.executable, "-c", "from forno.cli import main; main()", "replay", "-"]
    lines = "".join(json.dumps(case["record"]) + "\n" for case in CASES)
    pipe: Any = {"input": lines, "capture_output": True, "text": True, "encoding": "utf8", "timeout": 120}
    done = subprocess.run(command, check=False, **pipe)
    assert done.stderr == ""
    assert done.returncode == (2 if any("error" in case["expect"] for case in CASES) else 0)
    said = [json.loads(line) for line in done.stdout.splitlines()]
    return {case["id"]: answer for case, answer in zip(CASES, said, strict=True)}


def test_each_case_has_an_id_of_its_own() -> None:
    assert len({case["id"] for case in CASES}) == len(CASES) > 100


@every_case
def test_python(case: dict[str, Any]) -> None:
    check(case, answer_of(case["record"]))


@every_case
def test_command(case: dict[str, Any]) -> None:
    answer = answers()[case["id"]]
    check(case, answer)
    assert answer == answer_of(case["record"])
