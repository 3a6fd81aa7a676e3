"""Mamma Mia! Plus: orders that the base game does not have, PL-2 to PL-5. Two players: nobody helps."""

import pytest

from .scene import LAST, PLUS, Scene, counted, last_turn, opening


def oven(cards: str, first: str = "green", second: str = "red") -> Scene:
    """The last oven of a game of two; the orders are those of the first."""
    return opening(first, second, edition=PLUS, round=4, oven=cards)


def uses(table: Scene, text: str) -> bool:
    """The order was delivered, unasked, with these cards."""
    return table.phase == "over" and table.used == counted(text)


def fails(table: Scene) -> bool:
    """The order went back, unasked."""
    return table.phase == "over" and table.used == {} and len(table.waiter(0)) == 1


# ---- the cards


def test_four_of_a_kind_and_one_of_the_own() -> None:
    assert uses(oven("1 pepper 5 shrimp 0:4-shrimp"), "1 pepper 4 shrimp")


def test_misto_is_one_of_each_of_six() -> None:
    six = "1 pineapple 1 pepper 1 mushroom 1 olive 1 salami 1 shrimp"
    assert uses(oven(f"{six} 0:misto"), six)


@pytest.mark.parametrize(
    ("colour", "needs"),
    [
        ("yellow", "2 pepper 2 mushroom 2 olive"),
        ("green", "2 mushroom 2 olive 2 salami"),
        ("brown", "2 olive 2 salami 2 shrimp"),
        ("purple", "2 salami 2 shrimp 2 pineapple"),
        ("red", "2 shrimp 2 pineapple 2 pepper"),
        ("pink", "2 pineapple 2 pepper 2 mushroom"),
    ],
)
def test_due_is_two_each_of_the_three_next_kinds(colour: str, needs: str) -> None:
    other = "red" if colour != "red" else "pink"
    assert uses(oven(f"{needs} 0:due", colour, other), needs)


def test_example_bombastica_takes_all_twenty_one() -> None:
    table = oven("6 pepper 9 olive 6 shrimp 0:bombastica")
    assert uses(table, "6 pepper 9 olive 6 shrimp")
    assert table.counter == {}


def test_monotoni_is_one_own_and_six_of_another_kind() -> None:
    assert uses(oven("2 pepper 7 shrimp 0:monotoni"), "1 pepper 6 shrimp")
    assert fails(oven("7 pepper 5 shrimp 0:monotoni"))


def test_example_the_delivered_pizza() -> None:
    table = oven("4 mushroom 3 pineapple 2 pepper 2 olive 0:4-pineapple", "green | 1 pineapple")
    assert table.legal == ["fill", "decline"]
    table.play("fill")
    assert table.used == counted("4 pineapple 1 pepper")
    assert table.counter == counted("4 mushroom 1 pepper 2 olive")


# ---- PL-2


def test_pl_2_one_barred_card_on_the_counter_and_the_order_fails() -> None:
    assert fails(oven("3 pepper 1 mushroom 0:minipizza"))
    assert fails(oven("5 olive 1 pepper 0:monotoni-junior"))


def test_pl_2_nobody_is_asked_and_nothing_can_be_added() -> None:
    assert fails(oven("2 pepper 1 mushroom 0:minipizza", "green | 5 pepper"))


def test_pl_2_cards_in_a_hand_do_not_matter() -> None:
    table = oven("3 pepper 0:minipizza", "green | 4 mushroom", "red | 4 mushroom")
    assert uses(table, "3 pepper")


def test_pl_2_a_barred_card_that_is_gone_does_no_harm() -> None:
    table = oven("1 pepper 4 mushroom 0:4-mushroom 3 pepper 0:minipizza")
    assert table.delivered(0) == ["4-mushroom", "minipizza"]


def test_pl_2_everybody_sees_what_was_in_the_way() -> None:
    table = last_turn("green", "red", edition=PLUS, round=3, holder=None, oven="3 pepper 2 mushroom 0:minipizza").play(
        LAST
    )
    barred = {"sign": "barred", "number": 0, "kinds": ["mushroom"], "lies": 2, "missing": 2}
    assert table.happened("went_back")[0]["lines"][-1] == barred


@pytest.mark.parametrize(
    ("colour", "own", "barred"),
    [
        ("yellow", "pineapple", "pepper"),
        ("green", "pepper", "mushroom"),
        ("brown", "mushroom", "olive"),
        ("purple", "olive", "salami"),
        ("red", "salami", "shrimp"),
        ("pink", "shrimp", "pineapple"),
    ],
)
def test_pl_2_minipizza_bars_the_next_kind(colour: str, own: str, barred: str) -> None:
    other = "red" if colour != "red" else "pink"
    assert uses(oven(f"3 {own} 0:minipizza", colour, other), f"3 {own}")
    assert fails(oven(f"3 {own} 1 {barred} 0:minipizza", colour, other))


# ---- PL-3


def test_pl_3_monotoni_junior_is_five_of_any_kind_but_the_barred_one() -> None:
    for kind in ("pineapple", "mushroom", "olive", "salami", "shrimp"):
        assert uses(oven(f"5 {kind} 0:monotoni-junior"), f"5 {kind}")
    assert fails(oven("5 pepper 0:monotoni-junior"))


def test_pl_3_no_own_card_is_needed_or_wanted() -> None:
    table = oven("3 olive 0:monotoni-junior", "green | 2 olive 5 pepper")
    assert table.legal == ["fill", "decline"]
    assert table.play("fill").used == counted("5 olive")


def test_pl_3_five_own_cards_in_hand_are_no_joker() -> None:
    assert fails(oven("4 olive 0:monotoni-junior", "green | 5 pepper"))


# ---- PL-4


def test_pl_4_minimale_is_one_own_and_exactly_four_of_the_scarcest() -> None:
    assert uses(oven("1 pepper 5 olive 6 shrimp 0:minimale"), "1 pepper 4 olive")


def test_pl_4_the_printed_kind_and_what_does_not_lie_there_are_left_out() -> None:
    assert uses(oven("1 pepper 4 shrimp 0:minimale", "green | 4 olive"), "1 pepper 4 shrimp")


CLAUDIO = "2 pepper 2 salami 2 mushroom 3 pineapple 0:minimale"


def test_pl_4_example_claudio_chooses_between_pepper_and_mushroom() -> None:
    table = oven(CLAUDIO, "red | 2 mushroom 2 pepper", "green")
    assert table.legal == ["kind pepper", "kind mushroom"]


def test_pl_4_example_two_mushrooms_from_the_hand_bake_the_pizza() -> None:
    table = oven(CLAUDIO, "red | 2 mushroom 2 pepper", "green").play("kind mushroom", "fill")
    assert table.used == counted("4 mushroom 1 salami")
    assert table.counter == counted("2 pepper 1 salami 3 pineapple")
    assert table.hand(0) == counted("2 pepper")


# ---- PL-5


def test_pl_5_without_help_the_kinds_that_can_be_filled_are_offered() -> None:
    table = oven("1 pepper 5 olive 5 salami 5 shrimp 0:monotoni", "green | 1 olive 1 shrimp")
    assert table.legal == ["kind olive", "kind shrimp"]


def test_pl_5_ghiottona_is_four_of_one_kind_and_four_of_another() -> None:
    table = oven("1 pepper 4 olive 4 salami 4 shrimp 0:ghiottona")
    assert table.legal == ["kind olive", "kind salami", "kind shrimp"]
    table.play("kind salami")
    assert (table.phase, table.legal) == ("kind", ["kind olive", "kind shrimp"])
    assert table.play("kind olive").used == counted("1 pepper 4 olive 4 salami")


def test_pl_5_exactly_two_are_settled_unasked() -> None:
    assert uses(oven("1 pepper 5 olive 5 salami 3 shrimp 0:ghiottona"), "1 pepper 4 olive 4 salami")


def test_pl_5_one_is_not_enough_for_two_jokers() -> None:
    assert fails(oven("1 pepper 8 olive 3 salami 0:ghiottona"))


def test_pl_5_never_the_own_kind() -> None:
    assert fails(oven("9 pepper 4 salami 0:ghiottona"))


@pytest.mark.parametrize(
    ("colour", "own", "order", "pair"),
    [
        ("red", "salami", "mamma-mia-a", ["pineapple", "pepper"]),
        ("red", "salami", "mamma-mia-b", ["mushroom", "olive"]),
        ("yellow", "pineapple", "mamma-mia-a", ["mushroom", "olive"]),
        ("yellow", "pineapple", "mamma-mia-b", ["salami", "shrimp"]),
        ("green", "pepper", "mamma-mia-a", ["olive", "salami"]),
        ("green", "pepper", "mamma-mia-b", ["pineapple", "shrimp"]),
        ("brown", "mushroom", "mamma-mia-a", ["salami", "shrimp"]),
        ("brown", "mushroom", "mamma-mia-b", ["pineapple", "pepper"]),
        ("purple", "olive", "mamma-mia-a", ["pineapple", "shrimp"]),
        ("purple", "olive", "mamma-mia-b", ["pepper", "mushroom"]),
        ("pink", "shrimp", "mamma-mia-a", ["pepper", "mushroom"]),
        ("pink", "shrimp", "mamma-mia-b", ["olive", "salami"]),
    ],
)
def test_pl_5_pizza_mamma_mia_is_five_of_one_of_its_two_kinds(
    colour: str, own: str, order: str, pair: list[str]
) -> None:
    other = "green" if colour != "green" else "red"
    rest = "".join(
        f"6 {kind} " for kind in ("pepper", "mushroom", "olive", "shrimp", "pineapple", "salami") if kind != own
    )
    table = oven(f"1 {own} {rest} 0:{order}", colour, other)
    assert table.legal == [f"kind {kind}" for kind in pair]
    assert table.play(f"kind {pair[1]}").used == counted(f"1 {own} 5 {pair[1]}")


def test_pl_5_one_of_the_two_is_settled() -> None:
    assert uses(oven("1 salami 5 pepper 0:mamma-mia-a", "red", "green"), "1 salami 5 pepper")


def test_pl_5_with_help_every_allowed_kind_is_offered() -> None:
    table = opening("green", "red", "brown", edition=PLUS, oven="1 pepper 1 olive 0:monotoni")
    assert table.legal == [f"kind {kind}" for kind in ("pineapple", "mushroom", "olive", "salami", "shrimp")]


def test_pl_5_with_help_minimale_still_asks_for_the_scarcest() -> None:
    table = opening("green", "red", "brown", edition=PLUS, oven="1 pepper 1 olive 1 shrimp 2 salami 0:minimale")
    assert table.legal == ["kind olive", "kind shrimp"]


def test_pl_5_with_help_both_jokers_are_named() -> None:
    table = opening("green", "red", "brown", edition=PLUS, oven="1 pepper 4 olive 4 salami 0:ghiottona")
    assert table.play("kind salami", "kind olive").used == counted("1 pepper 4 olive 4 salami")
