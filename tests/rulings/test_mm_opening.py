"""Mamma Mia!: the oven is opened, MM-7 to MM-12."""

import pytest

from .scene import LAST, Scene, counted, last_turn, opening

editions = pytest.mark.parametrize("edition", ["1999", "2004"])


def outcomes(table: Scene) -> list[str]:
    """What became of the orders, in their order."""
    return [event["type"] for event in table.events if event["type"] in ("delivered", "went_back")]


# ---- MM-7


@editions
def test_mm_7_what_lies_there_is_delivered_and_nobody_is_asked(edition: str) -> None:
    table = opening("green | 4 salami", "red", edition=edition, oven="4 salami 1 pepper 0:4-salami")
    assert table.delivered(0) == ["4-salami"]
    assert table.hand(0) == counted("4 salami")
    assert table.phase == "over"


def test_mm_7_only_what_is_needed_is_used() -> None:
    table = opening("green", "red", oven="6 salami 2 pepper 1 olive 0:4-salami")
    assert table.used == counted("4 salami 1 pepper")
    assert table.counter == counted("2 salami 1 pepper 1 olive")


def test_mm_7_the_owner_may_add_what_is_missing_or_decline() -> None:
    table = opening("green | 1 salami", "red", oven="3 salami 1 pepper 0:4-salami")
    assert (table.turn_of, table.phase, table.legal) == (0, "fill", ["fill", "decline"])


def test_mm_7_exactly_the_missing_cards_are_added() -> None:
    table = opening("green | 4 salami 3 pepper", "red", oven="3 salami 0:4-salami").play("fill")
    assert table.hand(0) == counted("3 salami 2 pepper")
    assert table.used == counted("4 salami 1 pepper")
    assert table.counter == {}


def test_mm_7_what_was_added_is_seen() -> None:
    table = opening("green | 4 salami 3 pepper", "red", oven="3 salami 0:4-salami").play("fill")
    used, added = counted("1 pepper 4 salami"), counted("1 pepper 1 salami")
    assert table.happened("delivered") == [{"player": 0, "order": "4-salami", "used": used, "added": added}]


def test_mm_7_all_of_them_or_nothing() -> None:
    table = opening("green | 1 salami", "red", oven="3 salami 0:4-salami")  # the pepper is missing, too
    assert table.phase == "over"
    assert table.hand(0) == counted("1 salami")
    assert table.waiter(0) == ["4-salami"]


def test_mm_7_a_hand_alone_may_do_it() -> None:
    table = opening("green | 4 salami 1 pepper", "red", oven="0:4-salami").play("fill")
    assert table.delivered(0) == ["4-salami"]
    assert table.hand(0) == {}


def test_mm_7_misto_needs_one_of_each_kind() -> None:
    table = opening("green | 1 olive", "red", oven="1 salami 1 pepper 1 mushroom 1 pineapple 0:misto")
    assert table.play("fill").used == counted("1 pineapple 1 pepper 1 mushroom 1 olive 1 salami")


def test_mm_7_no_other_hand_counts() -> None:
    table = opening("green", "red | 4 salami 1 pepper", oven="3 salami 1 pepper 0:4-salami")
    assert table.waiter(0) == ["4-salami"]


def test_mm_7_what_an_earlier_order_used_is_gone() -> None:
    table = opening("green", "red", oven="4 olive 1 pepper 1 salami 0:4-olive 1:4-olive")
    assert table.delivered(0) == ["4-olive"]
    assert table.waiter(1) == ["4-olive"]


def test_mm_7_what_an_earlier_order_left_is_there() -> None:
    table = opening("green", "red", oven="8 olive 1 pepper 0:4-olive 1 salami 1:4-olive")
    assert table.delivered(0) == table.delivered(1) == ["4-olive"]


def test_mm_7_delivered_orders_keep_their_order() -> None:
    oven = "4 olive 4 salami 2 pepper 0:4-salami 0:4-olive"
    table = opening("green |||| misto", "red", oven=oven)
    assert table.delivered(0) == ["misto", "4-salami", "4-olive"]


# ---- MM-8


@editions
def test_mm_8_an_order_that_failed_goes_under_the_waiter(edition: str) -> None:
    table = opening("green ||| misto monotoni", "red", edition=edition, oven="0:4-salami 0:4-olive")
    assert table.waiter(0) == ["misto", "monotoni", "4-salami", "4-olive"]


def test_mm_8_a_declined_one_too() -> None:
    table = opening("green | 1 salami || misto", "red", oven="3 salami 1 pepper 0:4-salami").play("decline")
    assert table.waiter(0) == ["misto", "4-salami"]
    assert table.hand(0) == counted("1 salami")


def test_mm_8_the_counter_stays() -> None:
    table = opening("green", "red", oven="3 salami 1 pepper 0:4-salami")
    assert table.counter == counted("3 salami 1 pepper")
    assert table.used == {}


def test_mm_8_the_waiter_is_never_shuffled() -> None:
    waiter = "4-pineapple 4-mushroom 4-olive misto bombastica monotoni"
    table = opening(f"green ||| {waiter}", "red", round=1, oven="0:4-salami 0:minimale")
    assert table.waiter(0) == [*waiter.split(), "4-salami", "minimale"]


# ---- MM-9


def test_mm_9_the_scarcest_kind_that_lies_there_is_used() -> None:
    table = opening("green", "red", oven="1 pepper 3 olive 4 salami 0:minimale")
    assert table.used == counted("1 pepper 3 olive")


def test_mm_9_the_own_kind_does_not_count_as_scarcest() -> None:
    table = opening("green", "red", oven="1 pepper 3 olive 0:minimale")
    assert table.used == counted("1 pepper 3 olive")


def test_mm_9_nor_does_a_kind_of_which_nothing_lies_there() -> None:
    table = opening("green | 3 pineapple", "red", oven="1 pepper 3 olive 0:minimale")
    assert table.used == counted("1 pepper 3 olive")


def test_mm_9_with_no_such_kind_it_fails() -> None:
    table = opening("green | 3 olive 3 salami", "red", oven="2 pepper 0:minimale")
    assert table.waiter(0) == ["minimale"]


def test_mm_9_cards_in_hand_do_not_make_a_kind_less_scarce() -> None:
    table = opening("green | 9 olive", "red", oven="1 pepper 1 olive 2 salami 0:minimale").play("fill")
    assert table.used == counted("1 pepper 3 olive")
    assert table.hand(0) == counted("7 olive")


def test_mm_9_cards_in_hand_do_not_help_another_kind() -> None:
    table = opening("green | 3 salami", "red", oven="1 pepper 1 olive 2 salami 0:minimale")
    assert table.waiter(0) == ["minimale"]


def test_mm_9_the_number_is_exactly_three() -> None:
    table = opening("green", "red", oven="1 pepper 5 olive 0:minimale")
    assert table.used == counted("1 pepper 3 olive")
    assert table.counter == counted("2 olive")


def test_mm_9_the_own_card_is_needed_too() -> None:
    table = opening("green", "red", oven="3 olive 0:minimale")
    assert table.waiter(0) == ["minimale"]


def test_mm_9_everybody_sees_which_kinds_are_scarcest() -> None:
    table = last_turn("green", "red", oven="1 pepper 2 olive 2 salami 3 pineapple 0:minimale").play(LAST)
    line = {"sign": "scarcest", "number": 3, "kinds": ["olive", "salami"], "lies": 2, "missing": 1}
    own = {"sign": "kind", "number": 1, "kinds": ["pepper"], "lies": 1, "missing": 0}
    assert table.happened("went_back") == [{"player": 0, "order": "minimale", "lines": [line, own]}]


# ---- MM-9 and MM-10: the rulebook's example of a Pizza Minimale

MINIMALE = "2 pepper 2 salami 2 mushroom 3 pineapple 0:minimale"


def test_mm_9_example_green_chooses_between_salami_and_mushroom() -> None:
    table = opening("green | 1 salami 1 mushroom 3 olive 2 pepper", "red", oven=MINIMALE)
    assert (table.phase, table.legal) == ("kind", ["kind mushroom", "kind salami"])


def test_mm_9_example_a_third_card_of_it_bakes_the_pizza() -> None:
    table = opening("green | 1 salami 1 mushroom", "red", oven=MINIMALE).play("kind mushroom", "fill")
    assert table.used == counted("1 pepper 3 mushroom")
    assert table.counter == counted("1 pepper 2 salami 3 pineapple")
    assert table.hand(0) == counted("1 salami")


def test_mm_9_example_with_one_of_the_two_in_hand_there_is_no_choice() -> None:
    table = opening("green | 1 salami", "red", oven=MINIMALE)
    assert (table.phase, table.legal) == ("fill", ["fill", "decline"])
    assert table.position["judging"]["kinds"] == ["salami"]


def test_mm_9_example_with_neither_it_fails() -> None:
    assert opening("green | 3 olive", "red", oven=MINIMALE).waiter(0) == ["minimale"]


# ---- MM-10


def test_mm_10_kinds_that_counter_and_hand_can_fill_are_offered() -> None:
    hand = "green | 2 olive 1 salami"
    table = opening(hand, "red", oven="1 pepper 4 olive 5 salami 6 mushroom 5 pineapple 0:monotoni")
    assert table.legal == ["kind mushroom", "kind olive", "kind salami"]


def test_mm_10_counter_and_hand_are_added_up() -> None:
    table = opening("green | 3 olive", "red", oven="1 pepper 3 olive 0:monotoni")
    assert table.position["judging"]["kinds"] == ["olive"]


def test_mm_10_the_own_card_has_to_be_there_for_any_kind() -> None:
    table = opening("green", "red", oven="6 olive 6 salami 0:monotoni")
    assert (table.phase, table.waiter(0)) == ("over", ["monotoni"])


def test_mm_10_the_own_card_may_come_from_the_hand() -> None:
    table = opening("green | 1 pepper", "red", oven="6 olive 6 salami 0:monotoni")
    assert table.legal == ["kind olive", "kind salami"]
    assert table.play("kind olive").legal == ["fill", "decline"]


def test_mm_10_monotoni_never_takes_the_own_kind() -> None:
    table = opening("green | 3 pepper", "red", oven="7 pepper 0:monotoni")
    assert table.waiter(0) == ["monotoni"]


def test_mm_10_no_kind_and_the_order_fails_unasked() -> None:
    table = opening("green | 1 olive", "red", oven="1 pepper 4 olive 0:monotoni")
    assert (table.phase, table.waiter(0)) == ("over", ["monotoni"])


def test_mm_10_one_kind_is_settled() -> None:
    table = opening("green", "red", oven="1 pepper 6 olive 5 salami 0:monotoni")
    assert (table.phase, table.used) == ("over", counted("1 pepper 6 olive"))


def test_mm_10_of_several_he_names_one() -> None:
    table = opening("green", "red", oven="1 pepper 6 olive 6 salami 0:monotoni")
    assert table.legal == ["kind olive", "kind salami"]
    assert table.play("kind salami").used == counted("1 pepper 6 salami")


def test_mm_10_after_that_it_is_judged_like_any_other() -> None:
    table = opening("green | 1 olive 1 salami", "red", oven="1 pepper 5 olive 6 salami 0:monotoni")
    table.play("kind olive")
    assert table.legal == ["fill", "decline"]
    assert table.play("decline").waiter(0) == ["monotoni"]


def test_mm_10_naming_a_kind_does_not_bind_to_the_other() -> None:
    table = opening("green | 1 olive 1 salami", "red", oven="1 pepper 5 olive 6 salami 0:monotoni")
    assert table.play("kind salami").used == counted("1 pepper 6 salami")


def test_mm_10_minimale_offers_only_the_allowed_kinds_that_can_be_filled() -> None:
    table = opening("green | 2 olive", "red", oven="1 pepper 1 olive 1 salami 1 mushroom 0:minimale")
    assert table.position["judging"]["kinds"] == ["olive"]


def test_mm_10_exactly_six() -> None:
    table = opening("green", "red", oven="3 pepper 9 olive 0:monotoni")
    assert table.used == counted("1 pepper 6 olive")
    assert table.counter == counted("2 pepper 3 olive")


# ---- MM-11

FOURTEEN = "4 pepper 4 olive 4 salami 2 mushroom 0:bombastica"


def test_mm_11_fifteen_of_any_kinds_are_enough() -> None:
    table = opening("green | 3 olive", "red", oven="4 pepper 4 olive 4 salami 3 mushroom 0:bombastica")
    assert table.delivered(0) == ["bombastica"]
    assert table.hand(0) == counted("3 olive")


def test_mm_11_all_that_lies_there_is_used() -> None:
    table = opening("green", "red", oven="9 pepper 9 olive 9 salami 0:bombastica")
    assert table.used == counted("9 pepper 9 olive 9 salami")
    assert table.counter == {}


def test_mm_11_with_fewer_the_owner_may_add_what_he_likes() -> None:
    table = opening("green | 1 olive 2 pineapple", "red", oven=FOURTEEN)
    assert (table.phase, table.legal) == ("add", ["add pineapple", "add olive", "decline"])


def test_mm_11_exactly_the_missing_number_is_added() -> None:
    table = opening("green | 1 olive 2 pineapple", "red", oven=FOURTEEN).play("add pineapple")
    assert (table.phase, table.delivered(0)) == ("over", ["bombastica"])
    assert table.hand(0) == counted("1 olive 1 pineapple")
    assert sum(table.used.values()) == 15


def test_mm_11_card_by_card() -> None:
    oven = "4 pepper 4 olive 4 salami 0:bombastica"
    table = opening("green | 1 olive 2 pineapple", "red", oven=oven).play("add pineapple")
    assert table.position["judging"]["added"] == counted("1 pineapple")
    assert table.legal == ["add pineapple", "add olive"]
    table.play("add olive", "add pineapple")
    assert table.used == counted("4 pepper 5 olive 4 salami 2 pineapple")
    assert table.counter == {}


def test_mm_11_after_the_first_card_there_is_no_way_back() -> None:
    table = opening("green | 3 olive", "red", oven="4 pepper 4 olive 4 salami 0:bombastica").play("add olive")
    assert "decline" not in table.legal


def test_mm_11_before_it_there_is() -> None:
    table = opening("green | 1 olive", "red", oven=FOURTEEN).play("decline")
    assert table.waiter(0) == ["bombastica"]
    assert table.counter == counted("4 pepper 4 olive 4 salami 2 mushroom")


def test_mm_11_with_too_few_in_hand_nobody_is_asked() -> None:
    table = opening("green | 2 olive", "red", oven="4 pepper 4 olive 4 salami 0:bombastica")
    assert (table.phase, table.waiter(0)) == ("over", ["bombastica"])


def test_mm_11_after_it_the_counter_is_empty() -> None:
    table = opening("green | 1 olive", "red", oven=f"{FOURTEEN} 1 salami").play("add olive")
    assert table.counter == counted("1 salami")


# ---- MM-12: the rulebook's delivered pizza

DELIVERED_PIZZA = "1 pepper 2 salami 3 pineapple 4 mushroom 0:4-pineapple"


@editions
def test_mm_12_green_lacks_one_pineapple_and_is_asked(edition: str) -> None:
    table = opening("green | 1 pineapple", "red", edition=edition, oven=DELIVERED_PIZZA)
    assert (table.turn_of, table.legal) == (0, ["fill", "decline"])


@editions
def test_mm_12_green_adds_it_and_five_cards_are_used(edition: str) -> None:
    table = opening("green | 1 pineapple", "red", edition=edition, oven=DELIVERED_PIZZA).play("fill")
    assert table.used == counted("1 pepper 4 pineapple")
    assert table.delivered(0) == ["4-pineapple"]
    assert table.hand(0) == {}


@editions
def test_mm_12_two_salami_and_four_mushroom_stay(edition: str) -> None:
    table = opening("green | 1 pineapple", "red", edition=edition, oven=DELIVERED_PIZZA).play("fill")
    assert table.counter == counted("2 salami 4 mushroom")


def test_mm_12_everybody_sees_what_was_missing() -> None:
    table = last_turn("green", "red", oven=DELIVERED_PIZZA).play(LAST)
    pineapple = {"sign": "kind", "number": 4, "kinds": ["pineapple"], "lies": 3, "missing": 1}
    pepper = {"sign": "kind", "number": 1, "kinds": ["pepper"], "lies": 1, "missing": 0}
    judged = {"player": 0, "order": "4-pineapple", "lines": [pineapple, pepper]}
    assert table.happened("judging") == table.happened("went_back") == [judged]
    assert outcomes(table) == ["went_back"]
