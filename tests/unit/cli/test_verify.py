"""`forno verify`: what it says it has checked, and what it does not let pass."""

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from forno.cli import main
from forno.play.chance import commitment

GAMES = Path(__file__).parents[2] / "records" / "rules-1.txt"
RECORDS = [json.loads(line[65:]) for line in GAMES.read_text("utf8").splitlines()]
RECORD: dict[str, Any] = next(record for record in RECORDS if record["game"] == "mamma-mia")


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Any:
    def run(given: str | dict[str, Any], *arguments: str) -> tuple[int, str, str]:
        text = given if isinstance(given, str) else json.dumps(given)
        monkeypatch.setattr(sys, "argv", ["forno", "verify", *(arguments or ["-"])])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
        with pytest.raises(SystemExit) as caught:
            main()
        assert isinstance(caught.value.code, int)
        return caught.value.code, *capsys.readouterr()

    return run


def test_it_says_what_it_has_checked(run: Any) -> None:
    status, out, err = run(RECORD)
    assert (status, err) == (0, "")
    game, seed, shuffles, moves, result = out.splitlines()
    assert game == f"Game: mamma-mia {RECORD['edition']}, {len(RECORD['players'])} players, rules version 1."
    assert commitment(RECORD["seed"]) in seed
    assert "compare it" in seed
    assert "at the deal (words 0 to " in shuffles
    assert shuffles.count("after move") == 2  # two more rounds
    assert moves == f"Moves: {len(RECORD['moves'])}, all of them legal."
    assert result.endswith("as the record says.")


def test_shuffles_take_the_words_of_the_stream_without_a_gap(run: Any) -> None:
    _, out, _ = run(RECORD)
    words = [part.split(")")[0].split(" to ") for part in out.split("(words ")[1:]]
    assert words[0][0] == "0"
    assert [int(end) + 1 for _, end in words[:-1]] == [int(begin) for begin, _ in words[1:]]


@pytest.mark.parametrize("case", [str.lower, str.upper])
def test_the_commitment_is_compared(run: Any, case: Any) -> None:
    status, out, _ = run(RECORD, "-", "--commitment", case(commitment(RECORD["seed"])))
    assert status == 0
    assert "that is the promised one" in out


@pytest.mark.parametrize(
    ("promised", "why"), [("00" * 32, f"is not that of the record's seed, which is {commitment(RECORD['seed'])}"),
                          ("abc", "should be 64 hex digits")]
)  # fmt: skip
def test_another_commitment_is_wrong(run: Any, promised: str, why: str) -> None:
    assert run(RECORD, "-", "--commitment", promised) == (2, "", f"forno verify: commitment: {why}\n")


def test_a_position_is_not_said_to_follow_from_a_seed(run: Any) -> None:
    late = next(record for record in RECORDS if record["start"] is not None)
    assert "not checked against the seed" in run(late)[1]
    status, _, err = run({**late, "seed": None}, "-", "--commitment", "00" * 32)
    assert (status, err) == (2, "forno verify: commitment: cannot be compared: the record has no seed\n")


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"seed": "f" * 64}, "move "),
        ({"moves": ["100 olive"]}, "move 1: "),
        ({"result": {"winners": [7], "scores": []}}, "result: is not what the moves lead to"),
        ({"format": "forno/2"}, "format: 'forno/2' is not known here; this forno knows forno/1"),
        ({"format": 1}, "format: "),
        ({"rules": 2}, "rules: version 2 is not known; the newest is 1"),
        ({"players": ["A"]}, "players: "),
        ({"more": 1}, "more: "),
    ],
)
def test_what_is_wrong_is_named(run: Any, change: dict[str, Any], why: str) -> None:
    status, out, err = run({**RECORD, **change})
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(f"forno verify: {why}")


def test_every_kept_game_is_right_each_on_its_line(run: Any) -> None:
    status, out, err = run("\n".join(json.dumps(record) for record in RECORDS))
    assert (status, err) == (0, "")
    assert [line.split(": ")[:2] for line in out.splitlines()] == [
        [f"record {number}", "right"] for number in range(1, len(RECORDS) + 1)
    ]
    assert "the game is not over" in out


def test_a_wrong_one_among_several_does_not_stop_the_others(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text("\n".join([json.dumps({**RECORD, "moves": ["ask"]}), "{", json.dumps(RECORD)]))
    status, out, _ = run("", str(file))
    assert status == 2
    assert [line[:16] for line in out.splitlines()] == ["record 1: wrong:", "record 2: wrong:", "record 3: right:"]


def test_names_in_a_record_do_not_steer_the_terminal(run: Any) -> None:
    names = [f"\x1b[31m{seat}\u202e\n" for seat in range(len(RECORD["players"]))]
    assert RECORD["result"]["winners"]
    status, out, _ = run({**RECORD, "players": names})
    assert (status, len(out.splitlines())) == (0, 5)
    assert out.replace("\n", "").isprintable()


def test_an_empty_commitment_is_none(run: Any) -> None:
    status, _, err = run(RECORD, "-", "--commitment", "")
    assert (status, err) == (2, "forno verify: commitment: should be 64 hex digits\n")


@pytest.mark.parametrize("given", ["", "\n \n"])
def test_nothing_is_not_right(run: Any, given: str) -> None:
    assert run(given) == (2, "", "forno verify: record: there is none\n")


@pytest.mark.parametrize(
    "given", [bytes(range(256)) * 20, b"\x89PNG\r\n\x1a\n" * 9, b"No record,\nonly words", b"<p>\n1\n</p>", b"1\n2\n"]
)  # fmt: skip
def test_what_is_no_record_at_all_gets_one_line(run: Any, tmp_path: Path, given: bytes) -> None:
    file = tmp_path / "thing"
    file.write_bytes(given)
    status, out, err = run("", str(file))
    assert (status, out) == (2, "")
    assert err == "forno verify: record: is none: neither the text nor a line of it is a JSON object\n"


def test_one_line_that_is_no_json_says_where(run: Any) -> None:
    status, out, err = run("[1, 2, oops]")
    assert (status, out, err.count("\n"), "byte 7" in err) == (2, "", 1, True)


def test_a_file_that_is_not_there(run: Any, tmp_path: Path) -> None:
    status, _, err = run("", str(tmp_path / "nothing"))
    assert status == 2
    assert err.endswith("nothing: No such file or directory\n")
