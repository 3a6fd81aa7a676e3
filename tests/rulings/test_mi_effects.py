"""Mamma I: the schoolbus, the Child, stealing, and what dinner brings."""

from typing import Any

import pytest

from .family import dinner, family, play

CHILD = "schoolbus: 1 1 1; grandpa: 2 2"


# ---- sums


def test_mi_6_wc_and_hospital_do_not_count_when_sums_are_compared() -> None:
    game = play(family(rows="mamma: 2; wife: 1", cards="mamma: 4", wc="wife", wc_used=True), "take 1 > wife")
    assert "steal 4 > wife" in game.legal()


def test_mi_8_sums_of_nothing_are_equal_too() -> None:
    game = play(family(rows="son: m2 m2 1"), "remove son")
    assert game.legal() == ["run over son", "done"]


def test_mi_8_two_cards_are_one_event() -> None:
    # After the first of them the sums would be equal; after both they are not.
    game = play(family(rows="schoolbus: 1; wife: 2"), "take 1+1 > schoolbus")
    assert game.player == 1


def test_mi_9_money_sets_off_nothing() -> None:
    assert play(family(rows="schoolbus: 1; wife: 1"), "take money 1 > wife").player == 1
    assert play(family(rows="schoolbus: 1; wife: 1 m1 m2"), "remove wife").player == 1


def test_only_the_row_of_the_card_counts() -> None:
    assert play(family(rows="schoolbus: 2; grandma: 2"), "take 1 > wife").player == 1


# ---- MI-7


def test_mi_7_what_one_effect_changes_counts_for_the_next() -> None:
    game = play(family(rows="schoolbus: 2; grandpa: 2; wife: 1", cards="grandpa: 4"), "take 1 > wife")
    assert set(game.legal()) == {"run over wife", "steal 4 > wife", "done"}
    game = play(family(rows="schoolbus: 1; grandpa: 2; wife: 2", cards="grandpa: 4"), "take 1 > schoolbus")
    assert game.legal() == ["run over grandpa", "run over wife", "done"]


def test_mi_7_a_victim_in_hospital_is_safe() -> None:
    rows, cards = "schoolbus: 2; grandpa: 1; wife: 2", "grandpa: 4"
    game = play(family(rows=rows, cards=cards), "take 1 > grandpa")
    assert "steal 4 > wife" in game.legal()
    assert play(game, "run over grandpa").player == 1


def test_mi_7_each_at_most_once_in_a_trick() -> None:
    game = play(family(rows="grandpa: 2; grandma: 2; wife: 1", cards="grandpa: 4; grandma: 5"), "take 1 > wife")
    assert set(game.legal()) == {"steal 4 > wife", "steal 5 > wife", "done"}
    assert play(game, "steal 4 > wife").player == 1


def test_mi_7_none_has_to_be_used() -> None:
    game = play(family(rows="grandpa: 2; wife: 1", cards="grandpa: 4"), "take 1 > wife", "done")
    assert game.player == 1
    assert game.position()["cards"]["grandpa"] == [{"card": 4, "flat": False}]


# ---- the schoolbus


def test_the_son_loses_half_of_what_stands_upright() -> None:
    game = play(family(rows="son: 2", cards="son: 1 2 3 4-"), "take 2 > schoolbus", "run over son")
    assert game.legal() == ["lose 1", "lose 2", "lose 3"]
    assert play(game, "lose 2").position()["lost"] == [2]


def test_who_lies_in_hospital_can_be_run_over_again() -> None:
    game = play(family(rows="wife: 2", hospital="wife"), "take 2 > schoolbus")
    assert game.legal() == ["run over wife", "done"]


# ---- the Child


def test_grandpa_takes_the_child_and_steals_from_the_next_trick_on() -> None:
    game = play(family(rows=CHILD + "; wife: 3", cards="wife: 4"), "take 1 > schoolbus")
    assert game.legal() == ["run over grandpa", "child", "done"]
    assert play(game, "child", "done").position()["child"] is True


@pytest.mark.parametrize(("cards", "stolen"), [("wife: 4", ["steal 4 > grandpa"]), ("wife: 3", []), ("wife: 4-", [])])
def test_grandpa_takes_no_mother_in_law_and_nothing_that_lies_flat(cards: str, stolen: list[str]) -> None:
    game = play(family(rows="grandpa: 1; wife: 2", cards=cards, child=True), "take 1 > grandpa")
    assert [move for move in game.legal() if move.startswith("steal")] == stolen


def test_grandpa_steals_once_in_the_game() -> None:
    game = play(family(rows="grandpa: 1; wife: 2", cards="wife: 4", child=True, child_stole=True), "take 1 > grandpa")
    assert game.player == 1


def test_the_son_never_steals() -> None:
    assert play(family(rows="wife: 2; son: 1", cards="wife: 4"), "take 1 > son").player == 1


@pytest.mark.parametrize("safe", [{"wc": "mamma", "wc_used": True}, {"hospital": "mamma"}])
def test_wc_and_hospital_protect(safe: dict[str, Any]) -> None:
    assert play(family(rows="mamma: 2; wife: 1", cards="mamma: 4", **safe), "take 1 > wife").player == 1


# ---- dinner


def test_the_rulebooks_example_of_a_score() -> None:
    # Wife, Guest -3, cards 1 and 2: 3 + 2 - 1 - 3 = 1; without money, third at table: + 1.
    game = play(dinner(rows="grandpa: 3; grandma: 2", cards="wife: 1 2", guests={"wife": -3}), "take 1 > wife")
    bill = next(bill for bill in game.view(None).bills if bill.character == "wife")
    assert bill.drawings == {"fish": 3, "spaghetti": 1, "salami": 1}
    assert (bill.red, bill.guest, bill.money, bill.person) == (-1, -3, 0, 0)
    assert (bill.place, bill.arrival, bill.total) == (3, 1, 2)


def test_mi_6_at_table_wc_and_hospital_are_taken_off_and_the_oldest_sits_down_first() -> None:
    rows = "wife: 2; grandpa: 2; grandma: 1"
    game = play(dinner(3, rows=rows, wc="wife", wc_used=True), "take 1 > wife")
    places = {bill.character: bill.place for bill in game.view(None).bills}
    assert (places["grandpa"], places["wife"], places["grandma"]) == (1, 2, 3)


def test_of_equal_points_who_sat_down_first_wins() -> None:
    position: dict[str, Any] = {"secrets": ["mamma", "grandma"], "guests": {"grandma": -5, "mamma": -3}}
    game = play(dinner(rows="grandma: 3; mamma: 2 m1", **position), "take 1 > grandma")
    assert game.result == {"winners": [1], "scores": [[3, -2], [3, -1]]}


def test_whoever_has_a_guest_left_assigns_it_when_dinner_begins() -> None:
    game = family(
        3, queue=[5], turn=5, rows="wife: m1", display=["1"], deck=[], player=1, guest_used=[1], guests={"son": -6}
    )
    play(game, "take 1 > wife")
    assert (game.position()["turn"], game.position()["phase"], game.player) == (6, "guest", 2)
    play(game, "guest wife", "guest mamma")
    assert (game.position()["phase"], game.player) == ("trick", 2)
