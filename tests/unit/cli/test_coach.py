"""``forno coach``: as text, as JSON, of several records, and with what is wrong."""

import json
from pathlib import Path

import pytest

from forno import jit
from forno.play.game import Game
from forno.search import engine

GAMES = Path(__file__).parents[2] / "records" / "rules-1.txt"
RECORDS = [json.loads(line[65:]) for line in GAMES.read_text("utf8").splitlines()]
RECORD = next(record for record in RECORDS if record["game"] == "mamma-mia")
BEGUN = {**RECORD, "moves": RECORD["moves"][:30], "result": None, "players": ["[Ann]", *RECORD["players"][1:]]}

searching = pytest.mark.skipif(not jit.available(), reason="a search needs numba")


@searching
def test_one_object_for_each_record(forno, tmp_path):
    file = tmp_path / "games.jsonl"
    file.write_text(f"{json.dumps(BEGUN)}\n{json.dumps({**BEGUN, 'edition': '1812'})}\n", "utf8")
    run = forno(b"", "coach", file, "--seat", 0, "--playouts", 150, "--json")
    right, wrong = map(json.loads, run.stdout.splitlines())
    assert (run.returncode, run.stderr) == (2, b"")
    assert wrong["error"]["code"] == "bad-record"
    assert {name: right[name] for name in ("seat", "seed", "playouts", "ms")} == {
        **{"seat": 0, "seed": 1, "playouts": 150, "ms": None}
    }
    assert right["decisions"]
    for decision in right["decisions"]:
        assert decision["played"] == BEGUN["moves"][decision["ply"]]
        assert decision["round"] == 1
        assert len(decision["interval"]) == 2
        assert {"move", "share", "low", "high"} == decision["best"][0].keys()
        assert all({"player", "order", "chance"} == order.keys() for order in decision["orders"])
    again = forno(json.dumps(BEGUN).encode(), "coach", "-", "--seat", 0, "--playouts", 150, "--json")
    assert (again.returncode, json.loads(again.stdout)) == (0, right)


@searching
def test_as_text(forno):
    run = forno(json.dumps(BEGUN).encode(), "coach", "-", "--seat", 0, "--playouts", 150)
    assert (run.returncode, run.stderr) == (0, b"")
    text = run.stdout.decode()
    assert text.startswith(f"mamma-mia {BEGUN['edition']}, seat 0: [Ann]\n")
    assert "decisions with a choice" in text
    assert "round 1, place: " in text
    assert "  oven: " in text
    assert "the best move that was found" in text
    assert text.count("\nmove ") >= text.split("\n")[1].count("decisions")


@searching
def test_by_the_clock(forno):
    run = forno(json.dumps(BEGUN).encode(), "coach", "-", "--seat", 0, "--ms", 20, "--json")
    assert run.returncode == 0
    assert json.loads(run.stdout)["playouts"] is None


def test_what_is_wrong_is_one_line(forno):
    record = json.dumps(BEGUN).encode()
    for given, words, message in (
        (record, ("-", "--seat", 9), b"seat: 9; right would be 0 to "),
        (record, ("-", "--seat", -1), b"seat: -1; right would be 0 to "),
        (record, ("-", "--seat", 0, "--playouts", 0), b"playouts: 0; right would be 100 or more"),
        (record, ("-", "--seat", 0, "--ms", 0), b"ms: 0; right would be 1 or more"),
        (b"", ("none.json", "--seat", 0), b"none.json: No such file"),
        (b"", ("-", "--seat", 0), b"record: there is none"),
        (b'{"format": "forno/1"}', ("-", "--seat", 0), b"object missing required field"),
        (b"[1, 2]", ("-", "--seat", 0), b"record: should be a JSON object"),
        (json.dumps({**BEGUN, "moves": ["dance"]}).encode(), ("-", "--seat", 0), b"move 1: "),
    ):
        run = forno(given, "coach", *words)
        assert (run.returncode, run.stdout) == (2, b"")
        assert message in run.stderr
        assert run.stderr.count(b"\n") == 1


def test_without_numba_it_says_what_it_needs(forno, monkeypatch):
    engine.cache_clear()  # those that were made before are there
    monkeypatch.setattr(jit, "available", lambda: False)
    run = forno(json.dumps(BEGUN).encode(), "coach", "-", "--seat", 0)
    assert (run.returncode, run.stdout) == (2, b"")
    assert b"pip install forno[fast]" in run.stderr


@searching
def test_a_seat_that_had_no_choice_yet(forno):
    record = Game.new("mamma-mia", "2004", ["Ann", "Ben"], seed="1" * 64).record()
    run = forno(json.dumps(record).encode(), "coach", "-", "--seat", 1)
    assert (run.returncode, run.stderr) == (0, b"")
    assert b"0 decisions with a choice" in run.stdout
