"""What a view tells in so many words: the turn as it is offered, the lines of an order, the decision that is asked."""

from typing import Any

import pytest

from tests.rulings.scene import LAST, PLUS, Scene, last_turn, opening, scene


def options(table: Scene) -> list[Any]:
    seat = table.turn_of
    return [
        (option["place"], option["order"], [(draw["move"], draw["source"], draw["number"]) for draw in option["draws"]])
        for option in table.view(seat)["turn"]["options"]
    ]


BOTH = [("draw supply", "supply", 6), ("draw waiter", "waiter", 1)]


# ---- the turn


def test_ingredients_then_the_choice_of_a_stack() -> None:
    table = scene("green | 2 salami || misto", "red | 1 olive", supply="9 olive")
    assert options(table) == [
        ("1 salami", None, BOTH),
        ("2 salami", None, [("draw supply", "supply", 7), ("draw waiter", "waiter", 1)]),
    ]


def test_with_orders_in_hand_each_of_them_and_none() -> None:
    table = scene("green | 1 salami | misto monotoni", "red | 1 olive", supply="9 olive")
    assert options(table) == [
        ("1 salami", "order misto", [(None, "supply", 6)]),
        ("1 salami", "order monotoni", [(None, "supply", 6)]),
        ("1 salami", "no order", [(None, "supply", 5)]),
    ]


def test_a_full_hand_draws_nothing() -> None:
    orders = "4-pineapple 4-mushroom 4-olive 4-salami misto bombastica monotoni minimale"
    table = scene(f"green | 1 salami | {orders}", "red | 1 olive", supply="9 olive")
    assert options(table)[0] == ("1 salami", "order 4-pineapple", [])
    assert options(table)[-1] == ("1 salami", "no order", [])


def test_a_short_stack_gives_what_it_has() -> None:
    table = scene("green | 1 salami || misto", "red | 1 olive", supply="2 olive")
    assert options(table) == [("1 salami", None, [("draw supply", "supply", 2), ("draw waiter", "waiter", 1)])]


def test_a_pass() -> None:
    table = scene("green ||| misto", "red | 1 olive", supply="9 olive")
    assert options(table) == [("pass", None, [("draw supply", "supply", 7), ("draw waiter", "waiter", 1)])]


def test_1999_without_ingredients_the_turn_begins_with_the_order() -> None:
    table = scene("green || misto | monotoni", "red | 1 olive", edition="1999", supply="9 olive")
    assert options(table) == [
        (None, "order misto", [("draw supply", "supply", 7), ("draw waiter", "waiter", 1)]),
        (None, "no order", BOTH),
    ]


def test_in_the_middle_of_a_turn_what_is_left_of_it() -> None:
    table = scene("green | 2 salami | misto | monotoni", "red | 1 olive", supply="9 olive").play("2 salami")
    assert options(table) == [
        (None, "order misto", [("draw supply", "supply", 7), ("draw waiter", "waiter", 1)]),
        (None, "no order", BOTH),
    ]
    table.play("no order")
    assert options(table) == [(None, None, BOTH)]


def test_plus_draws_at_most_five() -> None:
    table = scene("green | 4 salami || misto due", "red | 1 olive", edition=PLUS, supply="9 olive")
    assert options(table)[0] == ("1 salami", None, [("draw supply", "supply", 5), ("draw waiter", "waiter", 2)])


def test_plus_a_player_who_sits_out_draws_five_by_itself() -> None:
    table = scene("green ||| misto due", "red | 1 olive", edition=PLUS, supply="9 olive")
    assert options(table) == [("pass", None, [(None, "supply", 5)])]
    table = scene("green ||| misto due", "red | 1 olive", edition=PLUS, supply="3 olive")
    assert options(table) == [("pass", None, [(None, "supply", 3)])]
    table = scene("green ||| misto due", "red | 1 olive", edition=PLUS, round=1)
    assert options(table) == [("pass", None, [])]


# ---- lines


def line(sign: str, number: int, kinds: str, lies: int, missing: int) -> dict[str, Any]:
    return {"sign": sign, "number": number, "kinds": kinds.split(), "lies": lies, "missing": missing}


@pytest.mark.parametrize(
    ("oven", "lines"),
    [
        ("1 pepper 2 salami 0:4-salami", [line("kind", 4, "salami", 2, 2), line("kind", 1, "pepper", 1, 0)]),
        ("9 salami 0:4-salami", [line("kind", 4, "salami", 9, 0), line("kind", 1, "pepper", 0, 1)]),
        (
            "1 olive 0:misto",
            [
                line("kind", 1, "pineapple", 0, 1),
                line("kind", 1, "mushroom", 0, 1),
                line("kind", 1, "olive", 1, 0),
                line("kind", 1, "salami", 0, 1),
                line("kind", 1, "pepper", 0, 1),
            ],
        ),
        ("9 olive 2 salami 0:bombastica", [line("any", 15, "", 11, 4)]),
        (
            "3 olive 2 salami 0:monotoni",
            [line("joker", 6, "pineapple mushroom olive salami", 3, 3), line("kind", 1, "pepper", 0, 1)],
        ),
        ("3 olive 2 salami 0:minimale", [line("scarcest", 3, "salami", 2, 1), line("kind", 1, "pepper", 0, 1)]),
        ("2 olive 2 salami 0:minimale", [line("scarcest", 3, "olive salami", 2, 1), line("kind", 1, "pepper", 0, 1)]),
        ("1 pepper 0:minimale", [line("scarcest", 3, "", 0, 3), line("kind", 1, "pepper", 1, 0)]),
    ],
)
def test_the_lines_of_an_order_against_the_counter(oven: str, lines: list[Any]) -> None:
    (judged,) = last_turn("green", "red", oven=oven).play(LAST).happened("judging")
    assert judged == {"player": 0, "order": oven.rpartition(":")[2], "lines": lines}


@pytest.mark.parametrize(
    ("oven", "lines"),
    [
        ("3 pepper 2 mushroom 0:minipizza", [line("kind", 3, "pepper", 3, 0), line("barred", 0, "mushroom", 2, 2)]),
        (
            "4 olive 0:monotoni-junior",
            [line("joker", 5, "pineapple mushroom olive salami shrimp", 4, 1), line("barred", 0, "pepper", 0, 0)],
        ),
        (
            "3 olive 5 salami 1 shrimp 0:ghiottona",
            [
                line("joker", 4, "pineapple mushroom olive salami shrimp", 5, 0),
                line("joker", 4, "pineapple mushroom olive salami shrimp", 3, 1),
                line("kind", 1, "pepper", 0, 1),
            ],
        ),
        (
            "3 olive 4 pineapple 0:mamma-mia-a",
            [line("joker", 5, "olive salami", 3, 2), line("kind", 1, "pepper", 0, 1)],
        ),
    ],
)
def test_the_lines_of_an_order_of_plus(oven: str, lines: list[Any]) -> None:
    (judged,) = last_turn("green", "red", edition=PLUS, holder=None, oven=oven).play(LAST).happened("judging")
    assert judged["lines"] == lines


# ---- the decision


def decision(table: Scene) -> dict[str, Any]:
    return dict(table.view(table.turn_of)["decision"])


def test_fill() -> None:
    table = opening("green | 2 salami 1 pepper", "red", oven="2 salami 0:4-salami")
    assert decision(table) | {"wanted": {}} == {
        "phase": "fill",
        "missing": {"pepper": 1, "salami": 2},
        "left": 0,
        "added": {},
        "wanted": {},
        "request": None,
        "kinds": [],
    }


def test_fill_with_a_kind_named() -> None:
    table = opening("green | 2 salami 2 olive", "red", oven="1 pepper 4 salami 4 olive 0:monotoni").play("kind olive")
    assert decision(table)["missing"] == {"olive": 2}


def test_kind() -> None:
    table = opening("green | 2 salami 2 olive", "red", oven="1 pepper 4 salami 4 olive 0:monotoni")
    assert decision(table)["phase"] == "kind"


def test_add_counts_down() -> None:
    table = opening("green | 2 salami 2 olive", "red", oven="9 pepper 3 salami 0:bombastica")
    assert (decision(table)["phase"], decision(table)["left"], decision(table)["added"]) == ("add", 3, {})
    table.play("add olive")
    assert (decision(table)["left"], decision(table)["added"]) == (2, {"olive": 1})
    assert table.view(0)["hand"] == {"olive": 1, "salami": 2}


def test_help_says_what_is_wanted() -> None:
    players = ("green | 1 olive", "red | 1 olive || misto", "brown")
    table = opening(*players, edition=PLUS, oven="2 olive 1 pepper 0:4-olive").play("want olive")
    assert (decision(table)["phase"], decision(table)["wanted"]) == ("ask", {"olive": 1})
    table.play("ask")
    assert table.turn_of == 1
    assert (decision(table)["phase"], decision(table)["wanted"], decision(table)["missing"]) == (
        "help",
        {"olive": 1},
        {},
    )
