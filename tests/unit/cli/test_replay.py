"""`forno replay`: one record or many, what it prints, and how it fails."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from forno.play.record import replay

SEED = "1" * 64
RECORD: dict[str, Any] = {
    "format": "forno/1",
    "game": "mamma-mia",
    "edition": "2004",
    "players": ["Ann", "Ben"],
    "seed": SEED,
    "moves": [],
}
OVER = {
    **RECORD,
    "start": {"round": 3, "phase": "open", "player": 0, "oven": ["olive"], "players": [{"hand": {"olive": 1}}, {}]},
}


def text(**changes: Any) -> bytes:
    return json.dumps({**RECORD, **changes}).encode()


class Run:
    """What the command did."""

    def __init__(self, status: int, out: bytes, err: bytes) -> None:
        self.status = status
        self.lines = [json.loads(line) for line in out.splitlines()]
        self.err = err.decode()
        assert out == b"" or out.endswith(b"\n")

    @property
    def why(self) -> str:
        """The one line on standard error of a single wrong record."""
        assert self.status == 2
        assert self.lines == []
        assert self.err.startswith("forno replay: ")
        assert self.err.count("\n") == 1
        assert self.err.endswith("\n")
        return self.err.removeprefix("forno replay: ").rstrip("\n")


@pytest.fixture
def run(forno: Any) -> Any:
    def run(given: bytes = b"", *arguments: str) -> Run:
        done = forno(given, "replay", *(arguments or ["-"]))
        return Run(done.returncode, done.stdout, done.stderr)

    return run


# ---- one record


def test_a_record_gives_position_legal_and_result_on_one_line(run: Any) -> None:
    done = run(text())
    assert (done.status, done.err) == (0, "")
    game = replay(RECORD)
    assert done.lines == [{"position": game.position(), "legal": game.legal(), "result": None}]


def test_a_game_that_is_over_has_a_result(run: Any) -> None:
    (answer,) = run(json.dumps(OVER).encode()).lines
    assert answer["legal"] == []
    assert answer["result"] == {"winners": [0], "scores": [[0, 1], [0, 0]]}


def test_moves_are_played(run: Any) -> None:
    move = replay(RECORD).legal()[0]
    (answer,) = run(text(moves=[move])).lines
    assert len(answer["position"]["oven"]) == 1


def test_it_may_stand_in_a_file(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "a record.json"
    file.write_bytes(text())
    assert run(b"", str(file)).lines == run(text()).lines


def test_it_may_be_spread_over_lines(run: Any) -> None:
    assert run(json.dumps(RECORD, indent=2).encode()).lines == run(text()).lines


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\n\n", b"  \n\t\n", b""])
def test_whatever_white_space_follows(run: Any, end: bytes) -> None:
    assert run(text() + end).lines == run(text()).lines


def test_a_file_that_is_not_there(run: Any, tmp_path: Path) -> None:
    assert run(b"", str(tmp_path / "nothing.json")).why.endswith("nothing.json: No such file or directory")


def test_a_folder(run: Any, tmp_path: Path) -> None:
    assert "Is a directory" in run(b"", str(tmp_path)).why


@pytest.mark.parametrize(
    ("given", "why"),
    [
        (b"{}", "format"),
        (b"[]", "record: should be a JSON object"),
        (b"null", "record: should be a JSON object"),
        (b'"forno/1"', "record: should be a JSON object"),
        (b"17", "record: should be a JSON object"),
        (text(format="forno/2"), "format: "),
        (text(game="mamma-mio"), "game: no game 'mamma-mio'; there are "),
        (text(edition="1998"), "edition: "),
        (text(edition=2004), "edition: "),
        (text(rules=2), "rules: version 2 is not known; the newest is 1"),
        (text(rules=0), "rules: "),
        (text(rules=10**20), "rules: "),
        (text(rules=True), "rules: "),
        (text(players=[]), "players: "),
        (text(players=["A"] * 6), "players: 6 players; mamma-mia is for 2 to 5"),
        (text(players=["A", 1]), "players[1]: "),
        (text(seed="1" * 63), "seed: should be 64 hex digits"),
        (text(seed="g" * 64), "seed: should be 64 hex digits"),
        (text(seed="\n" * 64), "seed: should be 64 hex digits"),
        (text(seed="\uff11" * 64), "seed: should be 64 hex digits"),
        (text(seed=1), "seed: "),
        (text(seed=None), "seed: there is neither a seed nor a start"),
        (text(options={"helping": True}), "options.helping: "),
        (text(options={"rounds": 10}), "options.rounds: 10 should be a whole number from 1 to 9"),
        (text(options={"rounds": 10**30}), "options.rounds: "),
        (text(options={"rounds": 3.0}), "options.rounds: "),
        (text(options={"rounds": True}), "options.rounds: "),
        (text(options={"colours": ["green", "green"]}), "options.colours[1]: green is there twice"),
        (text(options={"colours": ["green"]}), "options.colours: "),
        (text(options={"starter": 2}), "options.starter: "),
        (text(winner=0), "winner: "),
        (text(start={"hands": []}), "start"),
        (text(moves="1 olive"), "moves: "),
        (text(moves=[1]), "moves[0]: "),
        (text(moves=["17 olive"]), "move 1: '17 olive' is not legal; legal: "),
        (text(moves=["1\nolive"]), r"move 1: '1\nolive' is not legal; legal: "),
        (text(result={"winners": [0], "scores": [[0, 0], [0, 0]]}), "result: is given, but the game is not over"),
        (text(result={"winners": [0]}), "result.scores: "),
        (json.dumps({**OVER, "moves": ["1 olive"]}).encode(), "move 1: '1 olive' is not legal: nothing is asked now"),
        (
            json.dumps({**OVER, "result": {"winners": [0], "scores": [[1, 1], [0, 0]]}}).encode(),
            'result: is not what the moves lead to: {"winners":[0],"scores":[[0,1],[0,0]]}',
        ),
    ],
)
def test_a_wrong_record_ends_with_one_line_that_says_where_and_why(run: Any, given: bytes, why: str) -> None:
    assert run(given).why.startswith(why)


def test_an_illegal_move_comes_with_what_would_have_been_legal(run: Any) -> None:
    legal = replay(RECORD).legal()
    again = replay({**RECORD, "moves": legal[:1]}).legal()
    assert run(text(moves=[legal[0], "5 pizza"])).why == f"move 2: '5 pizza' is not legal; legal: {', '.join(again)}"


# ---- many records, one a line


def test_every_record_gets_its_line_in_the_same_order(run: Any) -> None:
    years = ["2004", "1999", "2004"]
    done = run(b"\n".join(text(edition=year, seed=year.ljust(64, "0")) for year in years))
    assert done.status == 0
    assert [answer["position"]["supply"] for answer in done.lines] == [
        replay({**RECORD, "edition": year, "seed": year.ljust(64, "0")}).position()["supply"] for year in years
    ]


@pytest.mark.parametrize("between", [b"\n", b"\r\n", b"\n\n \n\t\n", b"\n\r\n"])
def test_blank_lines_are_passed_over(run: Any, between: bytes) -> None:
    assert len(run(between + text() + between + text(edition="1999") + between).lines) == 2


def test_a_wrong_record_among_them_gets_its_error_and_the_others_go_on(run: Any) -> None:
    done = run(b"\n".join([text(), text(edition="1998"), b"garbage", b"{}", b"[", text(edition="1999")]))
    assert (done.status, done.err) == (2, "")
    assert ["error" in answer for answer in done.lines] == [False, True, True, True, True, False]
    assert done.lines[1]["error"].startswith("edition: ")
    assert all(answer["error"].startswith("record: is not JSON: ") for answer in (done.lines[2], done.lines[4]))


@pytest.mark.parametrize("mark", ["\u2028", "\x0b", "\x0c", "\x85"])
def test_only_lf_ends_a_line(run: Any, mark: str) -> None:
    names = [f"Ann{mark}", "Ben"]
    line = json.dumps({**RECORD, "players": names}, ensure_ascii=mark < " ").encode()
    assert ["error" in answer for answer in run(line + b"\n" + line).lines] == [False, False]


@pytest.mark.parametrize(
    "line",
    [
        b"garbage",
        b'{"format": "forno/1"',
        b"\xff\xfe",
        b"\x00",
        b"NaN",
        b"[" * 100_000,
        b'{"format":' * 100_000,
        b'{"format": 1e400}',
        b'{"format": %s}' % (b"9" * 5_000),
        b'{"format": "\\ud800"}',
        text() + text(),
        b"\xef\xbb\xbf" + text(),
    ],
    ids=range(12),
)
def test_a_line_that_cannot_be_read_is_an_error_of_its_own(run: Any, line: bytes) -> None:
    done = run(text() + b"\n" + line + b"\n" + text())
    assert (done.status, done.err) == (2, "")
    assert ["error" in answer for answer in done.lines] == [False, True, False]
    assert done.lines[1]["error"].startswith("record: is not JSON: ")


def test_a_long_line(run: Any) -> None:
    done = run(text(players=["A" * 1_000_000, "B"]) + b"\n" + text())
    assert (done.status, len(done.lines)) == (0, 2)


# ---- how a text begins, and where there is none


@pytest.mark.parametrize("given", [b"", b"\n", b" \r\n\t\n", b"\xef\xbb\xbf", b"\xef\xbb\xbf\n\n"])
@pytest.mark.parametrize("command", ["replay", "verify"])
def test_no_record_is_an_error_from_a_file_and_from_a_pipe(
    forno: Any, tmp_path: Path, given: bytes, command: str
) -> None:
    file = tmp_path / "empty.json"
    file.write_bytes(given)
    for done in (forno(given, command, "-"), forno(b"", command, str(file))):
        assert (done.returncode, done.stdout) == (2, b"")
        assert done.stderr.decode() == f"forno {command}: record: there is none\n"


@pytest.mark.parametrize("given", [b"{}", b"[]", b"null", b"{} {}"])
def test_what_is_there_but_no_record_ends_with_2_as_well(forno: Any, given: bytes) -> None:
    for command in ("replay", "verify"):
        done = forno(given, command, "-")
        assert (done.returncode, b"Traceback" in done.stderr) == (2, False)


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_text_may_begin_with_a_byte_order_mark(forno: Any, tmp_path: Path, command: str) -> None:
    mark = b"\xef\xbb\xbf"
    file = tmp_path / "marked.json"
    for given in (text(), text() + b"\n" + text(edition="1999") + b"\n"):
        file.write_bytes(mark + given)
        plain = forno(given, command, "-")
        assert plain.returncode == 0
        for done in (forno(mark + given, command, "-"), forno(b"", command, str(file))):
            assert (done.returncode, done.stdout, done.stderr) == (0, plain.stdout, b"")


@pytest.mark.parametrize("coding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_utf_16_is_said_to_be_that(forno: Any, coding: str) -> None:
    done = forno(
        ("" if coding in ("utf-16", "utf-32") else "\ufeff").encode(coding) + text().decode().encode(coding),
        "replay",
        "-",
    )
    assert done.returncode == 2
    assert done.stderr == b"forno replay: record: is UTF-16 text; save it as UTF-8\n"


# ---- the process


def process(given: bytes, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-c", "from forno.cli import main; main()", *arguments]
    return subprocess.run(command, input=given, capture_output=True, check=False, timeout=60)


def test_the_process_ends_with_0_or_2() -> None:
    assert process(text(), "replay", "-").returncode == 0
    wrong = process(text(edition="1998"), "replay", "-")
    assert (wrong.returncode, wrong.stdout, wrong.stderr.count(b"\n")) == (2, b"", 1)
    assert process(text() + b"\n" + b"{}", "replay", "-").returncode == 2


def test_without_a_file_it_says_how_to_use_it() -> None:
    done = process(b"", "replay")
    assert done.returncode == 2
    assert b"FILE" in done.stderr
    assert b"Traceback" not in done.stderr


def test_help() -> None:
    done = process(b"", "replay", "--help")
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"forno/1" in done.stdout


@pytest.mark.parametrize(
    "given",
    [
        text(options={"rounds": 0}).replace(b'"rounds": 0', b'"rounds": 1e400'),
        text().replace(b'"moves"', b'"a\\nb": 1, "moves"'),
        text(options={"a\nb": 1}),
        b"[" * 100_000 + b"]" * 100_000,
    ],
    ids=["number", "field", "option", "depth"],
)
def test_one_json_value_gets_one_line_on_standard_error(forno: Any, given: bytes) -> None:
    done = forno(given, "replay", "-")
    assert (done.returncode, done.stdout, done.stderr.count(b"\n")) == (2, b"", 1)
    assert b"Traceback" not in done.stderr


def test_a_line_that_is_not_utf8_costs_only_itself(forno: Any) -> None:
    lines = [text(), text().replace(b"P0", b"P\xff").replace(b"Ann", b"\xff"), text()]
    done = forno(b"\n".join(lines), "replay", "-")
    assert (done.returncode, len(done.stdout.splitlines()), done.stderr) == (2, 3, b"")


def test_an_unknown_kind_is_named_with_its_field(forno: Any) -> None:
    start = {
        "round": 1,
        "phase": "place",
        "player": 0,
        "supply": ["olive"],
        "players": [{}, {}],
        "counter": {"anchovy": 1},
    }
    done = forno(text(start=start), "replay", "-")
    assert b"start.counter" in done.stderr
    assert b"$" not in done.stderr


def test_a_name_that_is_there_twice_is_refused(run: Any) -> None:
    """Nobody knows which of the two is meant."""
    twice = text().replace(b'"moves": []', b'"moves": [], "moves": ["pass"]')
    assert run(twice).why == "record: 'moves' is there twice in one object"
    inner = json.dumps(OVER).encode().replace(b'{"olive": 1}', b'{"olive": 1, "olive": 2}')
    assert run(inner).why == "record: 'olive' is there twice in one object"
    lines = run(text() + b"\n" + twice)
    assert lines.status == 2
    assert lines.lines[1] == {"error": "record: 'moves' is there twice in one object"}
    assert "position" in lines.lines[0]
