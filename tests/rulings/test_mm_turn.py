"""Mamma Mia!: a turn, MM-1 to MM-6."""

import pytest

from .scene import cards, counted, last_turn, opening, scene

FULL = "4-pineapple 4-mushroom 4-olive 4-salami misto bombastica monotoni"  # seven of green's eight orders
RED = "4-pineapple 4-pepper 4-mushroom 4-olive misto bombastica monotoni"

# ---- the rulebook's examples


def test_example_alberto_plays_three_salami_and_an_order_and_takes_the_last_three_of_his_waiter() -> None:
    hand = "green | 3 salami 3 olive | 4-salami | misto bombastica minimale"
    table = scene(hand, "red | 1 olive", round=1, supply="4 olive mamma-mia")
    table.play("3 salami", "order 4-salami", "draw waiter")
    assert table.oven == cards("3 salami 0:4-salami")
    assert table.hand(0) == counted("3 olive")
    assert table.orders(0) == ["misto", "bombastica", "minimale"]  # six cards until the next turn
    assert table.waiter(0) == []
    assert table.turn_of == 1


def test_the_announcement_is_number_and_kind() -> None:
    table = scene("green | 3 salami", "red | 1 olive", supply="4 olive").play("3 salami")
    assert table.happened("placed") == [{"player": 0, "kind": "salami", "number": 3}]
    assert table.view(1)["call"] == {"player": 0, "kind": "salami", "number": 3, "order": False}


# ---- ingredients


def test_one_kind_and_at_least_one_card() -> None:
    table = scene("green | 2 salami 1 pineapple | misto", "red", supply="4 olive")
    assert table.legal == ["1 pineapple", "1 salami", "2 salami"]


def test_an_order_is_asked_for_only_where_one_is_in_hand() -> None:
    with_order = scene("green | 2 salami | misto", "red | 1 olive", supply="4 olive").play("1 salami")
    without = scene("green | 2 salami || misto", "red | 1 olive", supply="4 olive").play("1 salami")
    assert with_order.legal == ["order misto", "no order"]
    assert without.legal == ["draw supply", "draw waiter"]


def test_only_one_order_a_turn() -> None:
    table = scene("green | 2 salami | misto monotoni | minimale", "red | 1 olive", supply="4 olive")
    table.play("1 salami", "order monotoni")
    assert table.legal == ["draw supply", "draw waiter"]
    assert table.orders(0) == ["misto"]


# ---- MM-1


def test_mm_1_the_order_lies_on_top_of_the_ingredients_of_its_turn() -> None:
    table = scene("green | 2 salami | misto", "red | 1 olive", oven="1 olive", supply="9 olive")
    table.play("2 salami", "order misto")
    assert table.oven == cards("1 olive 2 salami 0:misto")


def test_mm_1_and_is_judged_after_them() -> None:
    table = scene("green | 4 salami | 4-salami", "red", oven="1 pepper", supply="1 olive", holder=0)
    table.play("4 salami", "order 4-salami")
    assert [event["type"] for event in table.events if event["type"] in ("turned", "judging", "delivered")] == [
        *["turned"] * 5,
        "judging",
        "delivered",
    ]


# ---- MM-2


def test_mm_2_an_empty_waiter_cannot_be_chosen() -> None:
    table = scene("green | 2 salami", "red | 1 olive", supply="9 olive").play("2 salami")
    assert table.hand(0) == counted("7 olive")
    assert table.turn_of == 1


def test_mm_2_where_both_stacks_have_cards_the_player_chooses() -> None:
    table = scene("green | 2 salami || misto", "red | 1 olive", supply="9 olive").play("2 salami")
    assert table.legal == ["draw supply", "draw waiter"]


def test_mm_2_with_seven_cards_in_hand_nothing_is_drawn() -> None:
    table = scene(f"green | 1 salami | {FULL} | minimale", "red | 1 olive", supply="9 olive")
    table.play("1 salami", "no order")
    assert table.turn_of == 1
    assert table.happened("drew") == []
    assert len(table.supply) == 9


def test_mm_2_orders_and_ingredients_count_together() -> None:
    table = scene("green | 3 salami 2 olive | misto", "red | 1 olive", supply="9 pepper")
    table.play("1 salami", "no order")
    assert table.hand(0) == counted("2 salami 2 olive 2 pepper")


def test_mm_2_a_stack_that_runs_short_gives_what_it_has() -> None:
    table = scene("green | 2 salami || misto", "red | 1 olive", supply="9 olive").play("2 salami", "draw waiter")
    assert table.orders(0) == ["misto"]
    assert table.hand(0) == {}
    assert len(table.supply) == 9
    assert table.happened("drew") == [{"player": 0, "source": "waiter", "number": 1}]


def test_mm_2_the_waiter_gives_its_cards_from_the_top() -> None:
    table = scene("green | 2 salami 4 pepper || misto monotoni minimale bombastica", "red | 1 olive", supply="9 olive")
    table.play("1 salami", "draw waiter")
    assert table.orders(0) == ["misto", "monotoni"]
    assert table.waiter(0) == ["minimale", "bombastica"]


# ---- MM-3


def test_mm_3_2004_without_an_ingredient_not_even_an_order_is_played() -> None:
    table = scene("green || misto | minimale", "red | 1 olive", supply="9 olive")
    assert table.legal == ["pass"]
    table.play("pass")
    assert table.legal == ["draw supply", "draw waiter"]
    assert table.orders(0) == ["misto"]
    assert table.oven == []


def test_mm_3_2004_then_cards_are_drawn_as_usual() -> None:
    table = scene("green || misto", "red | 1 olive", supply="9 olive").play("pass")
    assert table.hand(0) == counted("6 olive")


def test_mm_3_2004_everybody_hears_that_nothing_was_played() -> None:
    table = scene("green || misto", "red | 1 olive", supply="9 olive").play("pass")
    assert table.happened("passed") == [{"player": 0}]
    assert table.view(1)["call"] == {"player": 0, "kind": None, "number": 0, "order": False}


def test_mm_3_1999_an_order_may_be_played_without_ingredients() -> None:
    table = scene("green || misto monotoni | minimale", "red | 1 olive", edition="1999", supply="9 olive")
    assert table.legal == ["order misto", "order monotoni", "no order"]
    table.play("order monotoni")
    assert table.oven == cards("0:monotoni")
    assert table.legal == ["draw supply", "draw waiter"]


def test_mm_3_1999_or_none() -> None:
    table = scene("green || misto", "red | 1 olive", edition="1999", supply="9 olive").play("no order")
    assert table.happened("passed") == [{"player": 0}]
    assert table.hand(0) == counted("6 olive")


def test_mm_3_1999_without_ingredient_and_order_the_draw_is_all() -> None:
    table = scene("green ||| misto", "red | 1 olive", edition="1999", supply="9 olive")
    assert table.legal == ["draw supply", "draw waiter"]


# ---- MM-4


def test_mm_4_the_mamma_mia_card_is_laid_out_and_replaced() -> None:
    table = scene("green | 2 salami 4 pepper | misto", "red | 1 olive", supply="mamma-mia 3 olive")
    table.play("2 salami", "no order")
    assert table.position["holder"] == 0
    assert table.hand(0) == counted("4 pepper 2 olive")
    assert table.supply == ["olive"]


def test_mm_4_everybody_sees_it() -> None:
    table = scene("green | 2 salami", "red | 1 olive", supply="2 olive mamma-mia 9 olive").play("1 salami")
    assert table.happened("drew") == [{"player": 0, "source": "supply", "number": 6}]
    assert table.happened("mamma_mia") == [{"player": 0}]
    assert table.view(1)["holder"] == 0


def test_mm_4_it_is_never_a_card_in_hand() -> None:
    table = scene("green | 2 salami", "red | 1 olive", supply="mamma-mia 9 olive").play("1 salami")
    assert table.view(1)["players"][0]["hand"] == 7
    assert table.hand(0) == counted("1 salami 6 olive")


def test_mm_4_as_the_last_card_it_is_not_replaced() -> None:
    table = scene("green | 2 salami", "red | 1 olive", round=2, supply="2 olive mamma-mia").play("1 salami")
    assert table.hand(0) == counted("1 salami 2 olive")
    assert table.happened("opened") == [{"player": 0, "cards": 1}]


# ---- MM-5


@pytest.mark.parametrize("last", ["olive", "mamma-mia"])
def test_mm_5_the_round_ends_with_the_last_card_of_the_supply_whichever_it_is(last: str) -> None:
    table = scene("green | 2 salami", "red | 1 pepper", holder=1 if last == "olive" else None, supply=last)
    table.play("1 salami")
    assert table.phase == "over"


def test_mm_5_nobody_gets_another_turn() -> None:
    table = scene("green | 2 salami 5 pepper", "red | 1 pepper", "brown | 1 olive", holder=1, supply="1 olive")
    table.play("1 salami")
    assert len(table.happened("placed")) == 1
    assert table.happened("opened") == [{"player": 1, "cards": 1}]


def test_mm_5_whoever_drew_it_may_have_fewer_than_seven_cards() -> None:
    table = scene("green | 2 salami", "red | 1 pepper", holder=1, supply="1 olive").play("1 salami")
    assert table.hand(0) == counted("1 salami 1 olive")


def test_mm_5_a_last_card_that_just_fills_the_hand_ends_the_round_too() -> None:
    table = scene("green | 7 salami", "red | 1 pepper", holder=1, supply="2 olive").play("2 salami")
    assert table.hand(0) == counted("5 salami 2 olive")
    assert table.phase == "over"


def test_mm_5_one_card_left_and_the_round_goes_on() -> None:
    table = scene("green | 7 salami", "red | 1 pepper", holder=1, supply="3 olive").play("2 salami")
    assert (table.phase, table.turn_of) == ("place", 1)


# ---- MM-6


def test_mm_6_2004_the_round_ends_when_for_a_lap_nobody_could_do_anything() -> None:
    table = scene(f"green || {FULL}", f"red || {RED}", round=1, supply="olive mamma-mia pepper")
    table.play("pass")
    assert (table.turn_of, table.position["idle"]) == (1, 1)
    table.play("pass")
    assert table.happened("stalemate") == [{}]
    assert table.position["round"] == 2


def test_mm_6_the_player_who_would_move_next_takes_the_mamma_mia_role() -> None:
    table = scene(f"green || {FULL}", f"red || {RED}", round=1, player=1, supply="olive mamma-mia pepper")
    table.play("pass", "pass")
    assert table.happened("opened") == [{"player": 1, "cards": 0}]
    assert table.happened("round") == [{"round": 2, "player": 1, "leftovers": {}, "supply": 3}]


def test_mm_6_unless_somebody_has_the_card_already() -> None:
    table = scene(f"green || {FULL}", f"red || {RED}", round=1, player=1, holder=0, supply="olive pepper")
    table.play("pass", "pass")
    assert table.happened("opened") == [{"player": 0, "cards": 0}]


def test_mm_6_what_is_left_of_the_supply_is_shuffled_into_the_next_one() -> None:
    oven = "2 olive 4 pepper 4 olive 0:minimale"
    table = scene(f"green || {FULL}", f"red || {RED}", round=1, oven=oven, supply="3 salami mamma-mia")
    table.play("pass", "pass")
    assert sorted(table.supply) == sorted(cards("3 salami mamma-mia 3 olive pepper"))


def test_mm_6_a_card_that_is_drawn_breaks_the_lap() -> None:
    table = scene(f"green || {FULL}", "red || misto", round=1, supply="9 olive mamma-mia")
    table.play("pass", "pass")
    assert table.position["idle"] == 0
    table.play("pass")
    assert table.phase == "place"


def test_mm_6_three_players_need_a_lap_of_three() -> None:
    brown = "brown || 4-pineapple 4-pepper 4-olive 4-salami misto bombastica monotoni"
    table = scene(f"green || {FULL}", f"red || {RED}", brown, round=1, supply="9 olive mamma-mia").play("pass", "pass")
    assert (table.turn_of, table.position["idle"]) == (2, 2)
    table.play("pass")
    assert table.happened("stalemate") == [{}]


def test_mm_6_1999_all_keep_their_seven_orders() -> None:
    table = scene(f"green || {FULL}", f"red || {RED}", edition="1999", round=1, supply="9 olive mamma-mia")
    table.play("no order", "no order")
    assert table.happened("stalemate") == [{}]


def test_mm_6_1999_an_order_breaks_the_lap() -> None:
    table = scene(f"green || {FULL}", f"red || {RED}", edition="1999", round=1, supply="9 olive mamma-mia")
    table.play("no order", "order misto")
    assert table.happened("stalemate") == []
    assert table.position["idle"] == 0


def test_mm_6_the_card_in_the_supply_comes_back_into_it() -> None:
    table = scene(f"green || {FULL}", f"red || {RED}", round=1, supply="olive mamma-mia").play("pass", "pass")
    assert sorted(table.supply) == ["mamma-mia", "olive"]
    assert table.position["holder"] is None


def test_mm_6_ends_the_last_round_too() -> None:
    table = scene(f"green || {FULL}", f"red || {RED}", round=3, supply="olive mamma-mia").play("pass", "pass")
    assert table.phase == "over"


# ---- who opens where nobody has the card


def test_where_nobody_has_the_card_the_player_who_would_move_next_opens() -> None:
    table = scene("green | 2 salami", "red | 1 pepper", supply="olive").play("1 salami")
    assert table.happened("opened") == [{"player": 1, "cards": 1}]


def test_the_opener_need_not_be_who_drew_last() -> None:
    table = last_turn("green", "red", oven="1 salami").play("1 mushroom")
    assert table.happened("opened") == [{"player": 2, "cards": 2}]


def test_an_open_oven_begins_with_the_lowest_card() -> None:
    table = opening("green | 1 pepper", "red", oven="1 salami 0:4-salami 3 salami")
    assert table.waiter(0) == ["4-salami"]
    assert table.counter == counted("4 salami")


@pytest.mark.parametrize("red", ["red ||| misto monotoni", "red"])
def test_mm_3_1999_a_draw_is_told_as_it_was_though_the_next_one_follows_by_itself(red: str) -> None:
    green = "green | 1 salami 3 olive || misto monotoni minimale bombastica"
    table = scene(green, red, edition="1999", round=1, supply="9 pepper").play("1 salami", "draw waiter")
    assert table.happened("drew")[0] == {"player": 0, "source": "waiter", "number": 4}
