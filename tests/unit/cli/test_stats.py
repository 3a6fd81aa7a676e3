"""``forno stats``: by the command, from games played for it and from records, and with what is wrong."""

import json

import pytest

from forno.play.game import Game
from forno.play.games import lookup, names


@pytest.mark.parametrize("game", names())
def test_one_object_of_any_game(forno, game, tmp_path):
    run = forno(b"", "stats", "--game", game, "--games", 2, "--json", "--out", tmp_path / "out")
    assert (run.returncode, run.stderr) == (0, b"")
    found = json.loads(run.stdout)
    assert (found["bot"], found["seed"]) == ("rule", 1)
    assert {group["edition"] for group in found["groups"]} == set(lookup(game).editions(game))
    for group in found["groups"]:
        assert group["game"] == game
        assert group["games"] == 2
        assert sum(share["value"] for share in group["seats"]) == pytest.approx(1)
        assert all(share["low"] <= share["value"] <= share["high"] for share in group["seats"])
    assert (tmp_path / "out/facts.csv").exists()


def test_editions_and_wider_hands_stand_beside_each_other(forno):
    text = forno(b"", "stats", "--games", 1, "--players", 2).stdout.decode()
    assert "1: mamma-mia 2004 2 players, 1 games" in text
    assert "6: mamma-mia 1999 hand+2 2 players, 1 games" in text
    assert "orders, baked of laid" in text
    alone = json.loads(forno(b"", "stats", "--edition", "1999", "--no-variants", "--games", 1, "--json").stdout)
    assert [(group["edition"], group["variant"]) for group in alone["groups"]] == [("1999", "")]


def test_records_are_counted_and_what_is_no_whole_game_is_said(forno, tmp_path):
    game = Game.new("mamma-mia", "1999", ["Ann", "Ben"], seed="1" * 64)
    while not game.over:
        game.play(game.legal()[-1])
        game.run()
    whole = game.record()
    part = {**whole, "moves": whole["moves"][:9], "result": None}
    file = tmp_path / "games.jsonl"
    file.write_text("\n".join(map(json.dumps, [whole, part, whole])), "utf8")
    found = json.loads(forno(b"", "stats", file, "--json").stdout)
    assert (found["bot"], found["games"], found["left_out"]) == (None, 2, 1)
    assert found["groups"][0]["edition"] == "1999"
    assert "Left out: 1 " in forno(json.dumps(whole).encode(), "stats", file, "-").stdout.decode()
    file.write_text(json.dumps(part), "utf8")
    assert b"none is of a whole game" in forno(b"", "stats", file).stderr


@pytest.mark.parametrize("name", names())
def test_a_deal_that_was_chosen_to_learn_with_does_not_count(forno, name):
    deal = lookup(name).first_deal(name)
    assert deal is not None
    seats = [f"P{seat}" for seat in range(deal.players)]
    games = [Game.new(name, deal.edition, seats, seed=seed, options=deal.options) for seed in (deal.seed, "2" * 64)]
    for game in games:
        while not game.over:
            game.play(game.legal()[-1])
            game.run()
    lines = "\n".join(json.dumps(game.record()) for game in games)
    found = json.loads(forno(lines.encode(), "stats", "-", "--json").stdout)
    assert (found["games"], found["left_out"]) == (1, 1)


def test_what_is_wrong_is_one_line_and_nothing_is_lost(forno, tmp_path):
    (tmp_path / "there").mkdir()
    (tmp_path / "there/thesis.txt").write_text("mine", "utf8")
    (tmp_path / "bad.json").write_text('{"format": "forno/1"}', "utf8")
    for words, message in (
        (("--out", tmp_path / "there"), b"is there already; a new or an empty folder would be right, or --force"),
        (("--game", "chess"), b"no game 'chess'"),
        (("--edition", "1812"), b"1812"),
        (("--players", "9"), b"players: 9; right would be 2 to 5"),
        (("--players", "0"), b"players: 0; right would be 2 to 5"),
        (("--players", "-1"), b"players: -1; right would be 2 to 5"),
        (("--bot", "nobody"), b"no bot 'nobody'"),
        (("--limit", "0"), b"more than 0 seconds"),
        ((tmp_path / "none.json",), b"No such file"),
        ((tmp_path / "bad.json",), b"bad.json, record 1: "),
    ):
        run = forno(b"", "stats", *words)
        assert (run.returncode, run.stdout) == (2, b"")
        assert message in run.stderr
        assert run.stderr.count(b"\n") == 1
    assert [path.name for path in (tmp_path / "there").iterdir()] == ["thesis.txt"]
