"""One game by its Python interface."""

import copy
import subprocess
import sys
from random import Random
from typing import Any

import msgspec
import pytest

import forno
from forno.errors import BadOption, FornoError, IllegalMove, RecordError, UnknownGame
from forno.play.game import RULES_VERSION, Game

SEED = "2" * 64


def new(**rest: Any) -> Game:
    return Game.new(**{"game": "mamma-mia", "edition": "2004", "players": ["Ann", "Ben"], "seed": SEED, **rest})


def test_forno_offers_it() -> None:
    assert forno.Game is Game


def test_a_new_game_waits_for_its_first_decision() -> None:
    game = new()
    assert (game.name, game.edition, game.players, game.options) == ("mamma-mia", "2004", ["Ann", "Ben"], {})
    assert (game.ply, game.moves, game.over, game.settled, game.result) == (0, [], False, True, None)
    assert game.player in (0, 1)
    assert game.legal()


def test_a_seed_is_drawn_where_none_is_given() -> None:
    seeds = {new(seed=None).seed for _ in range(10)}
    assert len(seeds) == 10


def test_the_seed_decides_everything() -> None:
    assert new().position() == new(seed=SEED).position() != new(seed="3" * 64).position()


def test_playing_and_what_follows_by_itself_are_two_things() -> None:
    game = new(options={"starter": 0})
    move = game.legal()[0]
    events = game.play(move)
    assert [type(event).__name__ for event in events] == ["Placed"]
    assert game.moves == [move]
    game.play("no order")
    game.play("draw supply")
    assert (game.settled, game.player, game.legal()) == (False, None, [])
    (drew,) = game.step()
    assert (drew.player, drew.source) == (0, "supply")
    game.run()
    assert game.settled
    assert game.player == 1


def test_where_nothing_is_due_nothing_happens() -> None:
    game = new()
    before = game.position()
    assert game.step() == game.run() == []
    assert game.position() == before


def test_while_something_is_due_no_move_is_legal() -> None:
    game = new(options={"starter": 0})
    for move in (game.legal()[0], "no order", "draw supply"):
        game.play(move)
    with pytest.raises(IllegalMove, match="nothing is asked now"):
        game.play("1 olive")


def test_step_by_step_and_in_one_go_is_the_same() -> None:
    rng = Random(1)
    game, other = new(), new()
    while not game.over:
        move = rng.choice(game.legal())
        assert game.play(move) == other.play(move)
        events = []
        while not game.settled:
            events += game.step()
        assert other.run() == events
        assert game.position() == other.position()


def test_an_illegal_move_is_an_error_with_the_legal_ones_and_changes_nothing() -> None:
    game = new()
    before = game.position()
    with pytest.raises(IllegalMove) as error:
        game.play("9 shrimp")
    assert error.value.to_dict() == {"code": "illegal-move", "message": error.value.message, "where": None}
    assert error.value.legal == game.legal()
    assert (game.position(), game.moves) == (before, [])


@pytest.mark.parametrize("move", [None, 1, ["1 olive"], b"1 olive", ("1 olive",)])
def test_a_move_that_is_no_text_is_refused_too(move: Any) -> None:
    with pytest.raises((IllegalMove, TypeError)):
        new().play(move)


def test_undo_goes_back_one_decision_with_all_that_followed() -> None:
    game = new()
    rng = Random(1)
    positions = [game.position()]
    while game.ply < 40:
        game.play(rng.choice(game.legal()))
        game.run()
        positions.append(game.position())
    while game.ply:
        assert game.position() == positions.pop()
        game.undo()
    assert game.position() == positions.pop()
    with pytest.raises(IllegalMove):
        game.undo()


def test_undo_in_the_middle_of_what_happens_by_itself() -> None:
    game = new(options={"starter": 0})
    game.play(game.legal()[0])
    game.play("no order")
    before = game.position()
    game.play("draw supply")
    game.undo()
    assert game.position() == before
    assert game.legal() == ["draw supply", "draw waiter"]


def test_a_copy_is_independent() -> None:
    game = new()
    other = game.copy()
    before = game.position()
    other.play(other.legal()[0])
    other.run()
    assert (game.position(), game.moves) == (before, [])
    with pytest.raises(IllegalMove):
        game.copy().undo()


def test_a_copy_shuffles_as_the_game_does() -> None:
    game = new()
    other = game.copy()
    rng = Random(3)
    while not game.over:
        move = rng.choice(game.legal())
        for each in (game, other):
            each.play(move)
            each.run()
    assert other.position() == game.position()


def test_what_is_handed_out_may_be_changed() -> None:
    game = new(options={"rounds": 2})
    before = copy.deepcopy((game.position(), game.record(), game.legal()))
    game.legal().clear()
    game.position()["players"].clear()
    game.record()["moves"].append("x")
    game.record()["players"].append("x")
    game.record()["options"]["rounds"] = 9
    assert (game.position(), game.record(), game.legal()) == before


def test_the_lists_that_were_given_are_not_kept() -> None:
    names, options = ["Ann", "Ben"], {"rounds": 2}
    game = new(players=names, options=options)
    names.append("Cleo")
    options["rounds"] = 9
    assert (game.players, game.options) == (["Ann", "Ben"], {"rounds": 2})


def test_a_game_that_is_over() -> None:
    game = new(options={"rounds": 1})
    rng = Random(1)
    while not game.over:
        game.play(rng.choice(game.legal()))
        game.run()
    assert (game.player, game.legal(), game.settled) == (None, [], True)
    assert game.result is not None
    assert game.record()["result"] == game.result
    with pytest.raises(IllegalMove):
        game.play("pass")
    game.undo()
    assert game.legal()


def test_views_and_events_are_frozen_and_go_through_json() -> None:
    game = new()
    view = game.view(0)
    with pytest.raises(AttributeError):
        view.round = 9
    assert msgspec.json.decode(msgspec.json.encode(view), type=type(view)) == view
    for event in game.play(game.legal()[0]):
        with pytest.raises(AttributeError):
            event.number = 9
        assert msgspec.to_builtins(event)["type"] == "placed"


@pytest.mark.parametrize(
    ("given", "kind", "where"),
    [
        ({"game": "mamma-mio"}, UnknownGame, "game"),
        ({"game": ""}, UnknownGame, "game"),
        ({"edition": "2005"}, UnknownGame, "edition"),
        ({"players": ["Ann"]}, BadOption, "players"),
        ({"players": ["A"] * 6}, BadOption, "players"),
        ({"players": ["Ann", None]}, BadOption, "players"),
        ({"seed": "abc"}, RecordError, "seed"),
        ({"options": {"turbo": True}}, BadOption, "options.turbo"),
        ({"options": {"helping": True}}, BadOption, "options.helping"),
        ({"options": {"starter": 2}}, BadOption, "options.starter"),
        ({"options": {"starter": -1}}, BadOption, "options.starter"),
        ({"options": {"starter": None}}, BadOption, "options.starter"),
        ({"options": {"rounds": 0}}, BadOption, "options.rounds"),
        ({"options": {"rounds": "3"}}, BadOption, "options.rounds"),
        ({"options": {"remove_cards": 1}}, BadOption, "options.remove_cards"),
        ({"options": {"colours": "green"}}, BadOption, "options.colours"),
        ({"options": {"colours": ["green", "pink"]}}, BadOption, "options.colours[1]"),
        ({"options": {"memory_aid": "all"}}, BadOption, "options.memory_aid"),
        ({"options": {"memory_aid": ["none"]}}, BadOption, "options.memory_aid"),
    ],
)
def test_what_cannot_be_played_is_refused(given: dict[str, Any], kind: type[FornoError], where: str) -> None:
    with pytest.raises(kind) as error:
        new(**given)
    assert error.value.where == where
    assert error.value.code == kind.code


def test_the_default_colours_are_those_of_the_format() -> None:
    five = new(players=["A"] * 5).view(None)
    six = new(game="mamma-mia-plus", edition="2009", players=["A"] * 6).view(None)
    assert [seat.colour for seat in five.players] == ["yellow", "green", "brown", "purple", "red"]
    assert [seat.colour for seat in six.players] == ["yellow", "green", "brown", "purple", "red", "pink"]


def test_another_hash_seed_plays_the_same_game() -> None:
    """Nothing hangs on the order of a set or on anything else that differs from run to run."""
    program = """
import hashlib, json, random
from forno import Game
game, rng = Game.new("mamma-mia-plus", "2009", ["A", "B", "C"], seed="4" * 64), random.Random(4)
told = hashlib.sha256()
while not game.over:
    told.update(json.dumps([game.position(), game.legal(), str(game.view(1))]).encode())
    game.play(rng.choice(game.legal()))
    game.run()
print(told.hexdigest())
"""
    said = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
            timeout=60,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(said) == 1


def test_a_game_keeps_the_version_of_the_rules_that_it_began_with():
    game = Game.new("mamma-mia", "2004", ["A", "B"], seed="0" * 64, rules=1)
    assert (game.rules, game.record()["rules"]) == (1, 1)


@pytest.mark.parametrize("version", [0, RULES_VERSION + 1])
def test_a_version_of_the_rules_that_there_is_not(version):
    with pytest.raises(RecordError, match=f"version {version} is not known") as caught:
        Game.new("mamma-mia", "2004", ["A", "B"], rules=version)
    assert caught.value.where == "rules"


def test_the_words_of_the_stream_are_counted():
    game, rng = Game.new("mamma-mia", "2004", ["A", "B"], seed="0" * 64), Random(1)
    dealt = game.words
    assert dealt > 60  # more cards than that are shuffled
    while game.view(None).round == 1:
        assert game.words == dealt
        game.play(rng.choice(game.legal()))
        game.run()
    assert game.words > dealt


@pytest.mark.parametrize("value", [10**40, float("nan"), "\ud800", object(), [[]], True, 1.0])
def test_an_option_of_any_kind_is_refused_as_such(value: object) -> None:
    Game.new("mamma-mia", "2004", ["Ann", "Ben"], options={"starter": 1})
    with pytest.raises(BadOption) as caught:
        Game.new("mamma-mia", "2004", ["Ann", "Ben"], options={"starter": value})
    assert caught.value.where == "options.starter"
