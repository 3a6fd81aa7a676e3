"""Mamma Mia! Plus: cards, set-up and turns, PL-1 and PL-10."""

from collections import Counter
from typing import Any

import pytest

from forno.play.game import Game

from .scene import PLUS, Scene, cards, counted, opening, scene

KINDS = ["pineapple", "pepper", "mushroom", "olive", "salami", "shrimp"]
NORMALE = 7
NAMES = ["misto", "due", "bombastica", "monotoni", "ghiottona", "monotoni-junior", "minipizza", "minimale"]


def deal(players: int, seed: int = 1, **options: Any) -> dict[str, Any]:
    names = [f"P{seat}" for seat in range(players)]
    return Game.new("mamma-mia-plus", PLUS, names, options=options, seed=f"{seed:064x}").position()


def table(*players: str, **rest: Any) -> Scene:
    return scene(*players, edition=PLUS, **{"round": 1, **rest})


# ---- cards and set-up


@pytest.mark.parametrize(("players", "of_each"), [(6, 15), (5, 14), (4, 12), (3, 10), (2, 8)])
def test_so_many_of_each_of_six_kinds_are_removed(players: int, of_each: int) -> None:
    position = deal(players)
    found = Counter(position["supply"])
    for player in position["players"]:
        found.update(player["hand"])
    assert found == dict.fromkeys(KINDS, of_each)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_nine_cards_eight_ingredients_and_one_of_fifteen_orders(players: int) -> None:
    for player in deal(players)["players"]:
        assert sum(player["hand"].values()) == 8
        assert (len(player["orders"]), len(player["waiter"])) == (1, 14)
        assert len({*player["orders"], *player["waiter"]}) == 15


def test_the_seven_normale_and_the_eight_others() -> None:
    player = deal(2, colours=["pink", "green"])["players"][0]
    fours = [f"4-{kind}" for kind in KINDS if kind != "shrimp"]
    assert sorted(player["orders"] + player["waiter"]) == sorted([*fours, *NAMES, "mamma-mia-a", "mamma-mia-b"])
    assert len([*fours, "misto", "due"]) == NORMALE


def test_there_is_no_mamma_mia_card() -> None:
    for seed in range(20):
        position = deal(4, seed)
        assert "mamma-mia" not in position["supply"]
        assert position["holder"] is None


@pytest.mark.parametrize(
    ("players", "options", "rounds"), [(2, {}, 4), (3, {}, 3), (6, {}, 3), (3, {"helping": False}, 4)]
)
def test_three_rounds_with_helping_four_without(players: int, options: dict[str, Any], rounds: int) -> None:
    game = Game.new("mamma-mia-plus", PLUS, ["P"] * players, options=options)
    assert game.view(0).rounds == rounds


# ---- a turn


def test_example_alberto_plays_for_a_short_time_with_eight_cards() -> None:
    hand = "green | 3 salami 5 olive | 4-salami | misto bombastica minimale"
    turn = table(hand, "red | 1 olive", supply="9 pepper").play("3 salami", "order 4-salami", "draw waiter")
    assert turn.hand(0) == counted("5 olive")
    assert turn.orders(0) == ["misto", "bombastica", "minimale"]
    assert turn.waiter(0) == []


def test_the_hand_is_filled_up_to_nine() -> None:
    turn = table("green | 8 salami | misto", "red | 1 olive", supply="9 pepper").play("3 salami", "no order")
    assert turn.hand(0) == counted("5 salami 3 pepper")


def test_but_at_most_five_cards_are_drawn() -> None:
    turn = table("green | 8 salami", "red | 1 olive", supply="9 pepper").play("8 salami")
    assert turn.hand(0) == counted("5 pepper")
    assert turn.turn_of == 1


def test_at_most_five_from_the_waiter_too() -> None:
    waiter = "misto due bombastica monotoni ghiottona minimale"
    turn = table(f"green | 8 salami || {waiter}", "red | 1 olive", supply="9 pepper").play("8 salami", "draw waiter")
    assert turn.orders(0) == waiter.split()[:5]


def test_who_draws_the_last_card_opens_the_oven_and_starts_the_next_round() -> None:
    used = "2 pepper 4 olive 0:4-olive"
    turn = table("green | 2 salami", "red | 1 olive", oven=used, supply="2 pepper").play("1 salami")
    assert turn.happened("opened") == [{"player": 0, "cards": 8}]
    assert turn.turn_of == 0
    assert turn.position["round"] == 2


def test_no_mamma_mia_is_announced_then() -> None:
    turn = table("green | 2 salami", "red | 1 olive", supply="2 pepper").play("1 salami")
    assert turn.happened("mamma_mia") == []


# ---- PL-1


def test_pl_1_without_an_ingredient_a_player_sits_out_and_draws_five() -> None:
    turn = table("green || misto | due", "red | 1 olive", supply="9 pepper")
    assert turn.legal == ["pass"]
    turn.play("pass")
    assert turn.hand(0) == counted("5 pepper")
    assert turn.orders(0) == ["misto"]
    assert turn.turn_of == 1


def test_pl_1_never_from_the_waiter() -> None:
    turn = table("green || misto | due monotoni", "red | 1 olive", supply="9 pepper").play("pass")
    assert turn.waiter(0) == ["due", "monotoni"]


def test_pl_1_whatever_the_hand_then_holds() -> None:
    orders = "misto due bombastica monotoni ghiottona minimale minipizza 4-olive"
    turn = table(f"green || {orders}", "red | 1 olive", supply="9 pepper").play("pass")
    assert len(turn.orders(0)) + sum(turn.hand(0).values()) == 13


def test_pl_1_or_what_is_left_of_the_supply() -> None:
    turn = table("green", "red | 1 olive", round=3, supply="3 pepper").play("pass")
    assert turn.hand(0) == counted("3 pepper")
    assert turn.happened("opened") == [{"player": 0, "cards": 0}]


def test_pl_1_in_a_round_without_supply_nothing() -> None:
    turn = table("green || misto | due", "red | 1 olive", supply="").play("pass")
    assert turn.happened("drew") == []
    assert turn.turn_of == 1


def test_pl_1_there_is_no_stalemate() -> None:
    orders = "misto due bombastica monotoni ghiottona minimale minipizza 4-olive mamma-mia-a"
    turn = table(f"green || {orders}", f"red || {orders}", supply="9 pepper 9 olive").play("pass", "pass")
    assert turn.happened("stalemate") == []
    assert turn.position["idle"] == 0


# ---- PL-10


def lap(*players: str, **rest: Any) -> Scene:
    """Nothing was baked: the next round has no supply, and player 1 starts it."""
    return opening(*players, edition=PLUS, **{"round": 1, "holder": 1, "oven": "3 salami", **rest})


def test_pl_10_nothing_baked_and_the_next_supply_is_empty() -> None:
    turn = lap("green | 2 olive", "red | 2 pepper", "brown | 2 salami")
    assert turn.supply == []
    assert (turn.phase, turn.turn_of, turn.position["round"]) == ("place", 1, 2)


def test_pl_10_everybody_has_exactly_one_turn_from_the_starting_player_on() -> None:
    turn = lap("green | 2 olive", "red | 2 pepper", "brown | 2 salami").play("1 pepper", "1 salami", "1 olive")
    assert [event["player"] for event in turn.happened("placed")] == [1, 2, 0]
    assert turn.position["round"] == 3


def test_pl_10_the_starting_player_opens_the_oven_and_starts_again() -> None:
    turn = lap("green | 2 olive", "red | 2 pepper", "brown | 2 salami").play("1 pepper", "1 salami", "1 olive")
    assert turn.happened("opened") == [{"player": 1, "cards": 6}]
    assert turn.turn_of == 1


def test_pl_10_cards_come_from_the_waiter_only() -> None:
    turn = lap("green | 2 olive", "red | 2 pepper || misto due", "brown | 2 salami").play("1 pepper")
    assert turn.orders(1) == ["misto", "due"]
    assert turn.turn_of == 2


def test_pl_10_the_starting_player_is_the_holder_from_the_beginning() -> None:
    turn = lap("green | 2 olive", "red | 2 pepper", "brown | 2 salami")
    assert turn.position["holder"] == 1
    assert turn.view(0)["holder"] == 1


def test_pl_10_what_was_not_baked_waits_in_the_oven() -> None:
    assert lap("green | 2 olive", "red | 2 pepper").oven == cards("3 salami")


def test_pl_10_something_baked_and_there_is_a_supply_again() -> None:
    turn = lap("green | 1 pepper | 4-salami", "red | 1 salami", "brown | 1 shrimp")
    turn.play("1 salami", "1 shrimp", "1 pepper", "order 4-salami")
    assert sorted(turn.supply) == sorted(cards("4 salami 1 pepper"))
    assert turn.position["holder"] is None
