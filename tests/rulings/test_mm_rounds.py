"""Mamma Mia!: from an oven to the next round and to the end, MM-13 and MM-14."""

from typing import Any

import pytest

from .scene import cards, counted, last_turn, opening

editions = pytest.mark.parametrize("edition", ["1999", "2004"])


# ---- the next round


def test_2004_what_the_counter_holds_becomes_the_bottom_of_the_new_oven_by_kind() -> None:
    table = opening("green | 1 pepper", "red", round=1, oven="salami mushroom olive pepper pineapple salami")
    assert table.oven == cards("pineapple pepper mushroom olive 2 salami")
    assert table.counter == {}


def test_2004_only_its_top_card_can_be_seen() -> None:
    table = opening("green | 1 pepper", "red", round=1, oven="salami mushroom olive")
    assert table.view(0)["top"] == {"kind": "salami"}
    assert table.view(0)["oven"] == 3
    assert table.view(0)["counter"] is None


def test_1999_it_stays_face_up_on_the_table() -> None:
    table = opening("green | 1 pepper", "red", round=1, edition="1999", oven="salami mushroom olive")
    assert table.oven == []
    assert table.counter == counted("1 mushroom 1 olive 1 salami")
    assert table.view(1)["counter"] == table.view(None)["counter"] == table.counter


@editions
def test_what_was_left_is_there_before_any_card_of_the_next_round(edition: str) -> None:
    table = opening("green | 1 pepper | 4-salami", "red", edition=edition, round=1, oven="4 salami")
    table.play("1 pepper", "order 4-salami")
    assert table.delivered(0) == ["4-salami"]


@editions
def test_the_used_cards_and_the_mamma_mia_card_are_the_new_supply(edition: str) -> None:
    table = opening("green | 1 pepper", "red", edition=edition, round=1, oven="5 salami 1 pepper 0:4-salami")
    assert sorted(table.supply) == sorted(cards("4 salami 1 pepper mamma-mia"))
    assert table.used == {}


@editions
def test_the_mamma_mia_player_starts_and_lays_the_card_down(edition: str) -> None:
    oven = "5 salami 1 pepper 0:4-salami"
    table = opening("green | 1 pepper", "red", "brown | 2 olive", edition=edition, holder=2, round=1, oven=oven)
    assert (table.turn_of, table.position["holder"]) == (2, None)
    assert table.position["round"] == 2


def test_nobody_draws_before_his_turns_end() -> None:
    table = opening("green | 1 pepper", "red | 1 olive", round=1, oven="4 salami 1 pepper 0:4-salami")
    assert table.hand(0) == counted("1 pepper")
    assert table.hand(1) == counted("1 olive")


def test_everybody_is_told_of_the_new_round() -> None:
    table = last_turn("green | 1 pepper", "red", round=1, oven="5 salami 1 pepper 0:4-salami").play("1 mushroom")
    leftovers = counted("1 mushroom 1 salami")
    assert table.happened("round") == [{"round": 2, "player": 2, "leftovers": leftovers, "supply": 6}]


def test_the_last_announcement_is_forgotten() -> None:
    table = last_turn("green | 1 pepper", "red", round=1, oven="1 salami").play("1 mushroom")
    assert table.view(0)["call"] is None


# ---- MM-13


@editions
def test_mm_13_the_new_supply_may_be_the_mamma_mia_card_alone(edition: str) -> None:
    table = opening("green | 1 pepper", "red", edition=edition, round=1, oven="5 salami")
    assert table.supply == ["mamma-mia"]


def test_mm_13_who_draws_it_ends_the_round() -> None:
    table = opening("green | 1 pepper", "red", round=1, oven="5 salami").play("1 pepper")
    assert table.position["round"] == 3
    assert table.turn_of == 0
    assert table.hand(0) == {}
    assert table.oven == cards("1 pepper 5 salami")


# ---- the end


@pytest.mark.parametrize(("round", "over"), [(1, False), (2, False), (3, True)])
def test_the_game_ends_after_the_third_oven(round: int, over: bool) -> None:
    assert opening("green | 1 pepper", "red", round=round, oven="5 salami").game.over is over


def test_the_table_may_agree_on_another_number_of_rounds() -> None:
    assert opening("green | 1 pepper", "red", options={"rounds": 1}, round=1, oven="salami").game.over
    assert not opening("green | 1 pepper", "red", options={"rounds": 9}, round=8, oven="salami").game.over


# ---- MM-14


def result(*players: str) -> dict[str, Any]:
    found = opening(*players).game.result
    assert found is not None
    return found


def test_mm_14_most_delivered_orders_win() -> None:
    found = result("green |||| misto monotoni", "red | 7 olive ||| misto")
    assert found == {"winners": [0], "scores": [[2, 0], [1, 7]]}


def test_mm_14_among_equals_most_ingredients_in_hand() -> None:
    found = result("green | 2 olive ||| misto", "red | 3 olive ||| misto", "brown | 7 salami")
    assert found == {"winners": [1], "scores": [[1, 2], [1, 3], [0, 7]]}


def test_mm_14_orders_in_hand_do_not_count() -> None:
    found = result("green | 1 olive | monotoni minimale | bombastica | misto", "red | 2 olive ||| misto")
    assert found == {"winners": [1], "scores": [[1, 1], [1, 2]]}


def test_mm_14_still_equal_they_share_the_win() -> None:
    found = result("green | 2 olive ||| misto", "red | 1 olive 1 salami ||| misto", "brown | 1 pepper ||| misto")
    assert found == {"winners": [0, 1], "scores": [[1, 2], [1, 2], [1, 1]]}


def test_mm_14_nobody_has_delivered_anything() -> None:
    assert result("green", "red") == {"winners": [0, 1], "scores": [[0, 0], [0, 0]]}


def test_mm_14_everybody_hears_of_it() -> None:
    table = last_turn("green |||| misto", "red", oven="1 olive").play("1 mushroom")
    assert table.happened("over") == [{"result": {"winners": [0], "scores": [[1, 0], [0, 0], [0, 1]]}}]
    assert table.view(None)["result"] == table.game.result
