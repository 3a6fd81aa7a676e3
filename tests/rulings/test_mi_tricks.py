"""Mamma I: characters, tricks, Guests, the end of a turn."""

import random
from typing import Any

import pytest

from forno.play.game import Game

from .family import LAST, dinner, family, play


def upright(game: Game, who: str) -> list[int]:
    return [entry["card"] for entry in game.position()["cards"][who]]


# ---- MI-1, MI-2


def test_mi_1_the_order_of_age_settles_who_is_older() -> None:
    # Equal sums: the older one's card may go to the younger, never the other way.
    game = play(family(rows="mamma: 2; wife: 1", cards="mamma: 4"), "take 1 > wife")
    assert "steal 4 > wife" in game.legal()
    game = play(family(rows="wife: 2; mamma: 1", cards="wife: 4"), "take 1 > mamma")
    assert not [move for move in game.legal() if move.startswith("steal")]


@pytest.mark.parametrize(
    ("card", "cost", "red"), [(1, 1, -1), (2, 2, 0), (3, 2, -3), (4, 3, 0), (5, 1, 0), (6, 3, -5), (7, 1, 0)]
)
def test_mi_2_what_the_seven_cards_cost(card: int, cost: int, red: int) -> None:
    printed = family().view(None).ingredients[card - 1]
    assert (printed.card, printed.cost, printed.mother_in_law) == (card, cost, red)


def test_player_a_chooses_and_the_others_get_one_by_lot() -> None:
    game = Game.new("mamma-i", "zugames", ["Ann", "Ben", "Cleo"], seed="0" * 64, options={"starter": 1})
    assert game.player == 1
    assert game.legal() == [f"hide {who}" for who in ("grandpa", "grandma", "mamma", "wife", "husband", "son")]
    play(game, "hide mamma")
    secrets = game.position()["secrets"]
    assert secrets[1] == "mamma"
    assert len(set(secrets)) == 3
    assert game.player == 2  # to the left of A


# ---- Guests


def test_mi_3_a_guest_comes_before_the_option_and_does_not_end_the_trick() -> None:
    game = play(family(), "guest husband")
    assert game.position()["guests"] == {"husband": -6}
    assert game.player == 0
    assert not [move for move in game.legal() if move.startswith("guest")]


def test_mi_3_the_worst_one_left_goes_to_somebody_who_has_none() -> None:
    game = family(guests={"son": -6}, guest_used=[1])
    assert "guest son" not in game.legal()
    assert play(game, "guest wife").position()["guests"] == {"wife": -5, "son": -6}


def test_mi_3_not_after_the_option() -> None:
    game = play(family(rows="schoolbus: 1 1; grandpa: 3"), "take 1 > schoolbus")
    assert game.legal() == ["run over grandpa", "done"]


# ---- the options


def test_mi_4_turning_needs_a_card_that_stands_upright() -> None:
    assert not [move for move in family().legal() if move.startswith("turn")]
    assert not [move for move in family(cards="wife: 3-").legal() if move.startswith("turn")]
    assert [move for move in family(cards="wife: 3 4-").legal() if move.startswith("turn")] == ["turn 3"]


def test_mi_4_who_turns_a_card_is_out_of_this_turn() -> None:
    game = play(family(3, cards="wife: 3"), "turn 3", "take 1 > wife", "take 1 > son")
    assert game.player == 1
    assert game.position()["out"] == game.position()["turned"] == [0]
    assert game.position()["cards"]["wife"] == [{"card": 3, "flat": True}]


def test_mi_5_no_option_but_another_has_one_he_passes() -> None:
    # Only money is left, no row may take it; the wc is used; somebody else may still turn a card.
    rows = "grandma: 2 2 2 2; mamma: 1 1 1 1; wife: 3 3 3 3; husband: 2 2 2 2; son: 1 1 1 1; grandpa: m1 m2"
    blocked: dict[str, Any] = {
        "display": ["money 3"],
        "deck": [],
        "wc_used": True,
        "aside": ["money 3", "money 3", "money 2", "money 2", "money 1"],
    }
    game = family(3, rows=rows, cards="wife: 3", turned=[0], guest_used=[0], **blocked)
    assert game.legal() == ["pass"]
    assert play(game, "pass").player == 1
    assert game.legal() == [
        "guest grandpa",
        "guest grandma",
        "guest mamma",
        "guest wife",
        "guest husband",
        "guest son",
        "turn 3",
    ]


def test_mi_10_nobody_has_an_option_and_the_turn_ends() -> None:
    rows = "grandma: 2 2 2 2; mamma: 1 1 1 1; wife: 3 3 3 3; husband: 2 2 2 2; son: 1 1 1 1; grandpa: m1 m2"
    blocked: dict[str, Any] = {
        "display": ["money 3"],
        "deck": [],
        "wc_used": True,
        "aside": ["money 3", "money 3", "money 2", "money 2", "money 1"],
    }
    game = family(3, rows=rows, last=1, **blocked)
    assert game.position()["turn"] == 2
    assert game.player == 2  # to the left of who took the last option


def test_mi_10_everybody_is_out_and_the_turn_ends() -> None:
    game = play(family(2, cards="wife: 3 4", out=[1], turned=[1]), "turn 3")
    assert game.position()["turn"] == 2
    assert game.position()["out"] == []
    assert game.player == 1


def test_mi_10_the_last_card_ends_the_turn_at_once() -> None:
    game = play(family(rows="wife: m3", queue=[6, 7], **LAST), "take 1 > wife")
    position = game.position()
    assert (position["turn"], position["queue"], position["last"]) == (2, [7], 0)
    assert upright(game, "wife") == [6]
    assert game.player == 1


def test_mi_11_the_cards_put_aside_are_shown_to_everybody() -> None:
    game = play(family(rows="wife: 1 2 3"), "remove wife")
    assert [game.view(seat).aside for seat in (None, 0, 1)] == [["3"]] * 3


# ---- the vote


def test_the_caller_names_last_and_settles_a_tie() -> None:
    game = play(family(4), "wc", "vote son", "vote wife", "vote son")
    assert game.player == 0
    assert play(game, "vote wife").position()["wc"] == "wife"


# ---- the assignment


@pytest.mark.parametrize(
    ("rows", "extra", "buyer"),
    [
        ("wife: m3; mamma: 3 3", {}, "wife"),  # who cannot pay gets nothing
        ("wife: m3 1; mamma: m3 3", {}, "mamma"),  # then the most movement
        ("wife: m3; mamma: m3 2", {"wc": "mamma", "wc_used": True}, "mamma"),  # 2 - 1 against 1: money, then age
        ("wife: m3; mamma: m2 m1 1", {}, "wife"),  # equal in both: the youngest
    ],
)
def test_who_gets_the_ingredients(rows: str, extra: dict[str, Any], buyer: str) -> None:
    if extra:
        rows = rows.replace("mamma: m3 2", "mamma: m2 m2 2")  # one more of money than the Wife
    game = play(family(rows=rows, queue=[6, 7], **LAST, **extra), "take 1 > wife")
    assert upright(game, buyer) == [6]


def test_mi_6_the_hospital_takes_two_off_when_ingredients_are_assigned() -> None:
    game = play(family(rows="wife: m3 3; mamma: m3 2 1", hospital="wife", queue=[6, 7], **LAST), "take 1 > wife")
    assert upright(game, "mamma") == [6]


def test_nobody_can_pay_and_the_card_is_out_of_the_game() -> None:
    game = play(family(queue=[6, 7], **LAST), "take 1 > wife")
    assert game.position()["lost"] == [6]


# ---- what is hidden


def test_only_the_own_character_is_known() -> None:
    game = family(3)
    assert [game.view(seat).secret for seat in (0, 1, 2, None)] == ["wife", "son", "mamma", None]
    assert game.view(0).secrets is None


def test_when_dinner_is_over_all_characters_are_turned_up() -> None:
    game = play(dinner(3), "take 1 > wife")
    assert game.view(None).secrets == ["wife", "son", "mamma"]


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_what_a_seat_cannot_know_can_be_dealt_anew(seat: int) -> None:
    game = Game.new("mamma-i", "zugames", ["Ann", "Ben", "Cleo"], seed="5" * 64)
    play(game, "hide wife")
    chance = random.Random(3)
    others = [game.resample(seat, chance) for _ in range(12)]
    assert all(other.view(seat) == game.view(seat) for other in others)
    assert len({tuple(other.position()["secrets"]) for other in others}) > 1
    assert len({tuple(other.position()["deck"]) for other in others}) > 1


def test_mi_11_cards_put_aside_stay_there_while_characters_are_dealt() -> None:
    """A position need not be reachable: cards lie aside already when player A hides a character."""
    game = family(3, phase="hide", secrets=None, aside=["3", "2", "money 3"], display=["1"], deck=["1"], player=0)
    play(game, "hide wife")
    assert game.position()["aside"] == ["3", "2", "money 3"]
    assert game.view(1).aside == ["3", "2", "money 3"]
