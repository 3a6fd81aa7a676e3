"""Mamma Mia! Plus: helping, PL-6 to PL-9, and what of it the others see."""

import json
from typing import Any

import pytest

from .scene import LAST, PLUS, Scene, counted, last_turn, opening, seen


def asked(*players: str, oven: str, **rest: Any) -> Scene:
    """The last oven of a game with helping; green, player 0, owns what is judged."""
    return opening(*players, edition=PLUS, oven=oven, **rest)


# ---- the rulebook's example: green lacks two olives, holds one and asks for one

COUNTER = "4 mushroom 2 olive 1 pepper 0:4-olive"
ALBERTO = "green | 1 olive"
BEATE = "red | 1 olive || misto"
CLAUDIO = "brown | 1 olive || due misto"


def example(*moves: str) -> Scene:
    return asked(ALBERTO, BEATE, CLAUDIO, oven=COUNTER).play(*moves)


def test_pl_6_example_alberto_asks_for_one_olive() -> None:
    table = example()
    assert (table.phase, table.turn_of, table.legal) == ("fill", 0, ["decline", "want olive"])
    assert table.play("want olive").legal == ["want olive", "ask"]


def test_pl_7_example_beate_is_asked_first() -> None:
    table = example("want olive", "ask")
    assert (table.phase, table.turn_of, table.legal) == ("help", 1, ["help", "refuse"])


def test_pl_7_example_beate_refuses_and_claudio_is_asked() -> None:
    table = example("want olive", "ask", "refuse")
    assert (table.phase, table.turn_of) == ("help", 2)


def test_pl_8_example_five_cards_are_used() -> None:
    table = example("want olive", "ask", "refuse", "help")
    assert table.used == counted("4 olive 1 pepper")
    assert table.counter == counted("4 mushroom")
    assert table.hand(0) == table.hand(2) == {}
    assert table.hand(1) == counted("1 olive")


def test_pl_8_example_claudios_top_order_counts() -> None:
    table = example("want olive", "ask", "refuse", "help")
    assert table.delivered(0) == ["4-olive"]
    assert table.delivered(2) == ["due"]
    assert table.waiter(2) == ["misto"]


# ---- who may ask


def test_two_players_never_help() -> None:
    table = opening("green | 1 olive", "red | 3 olive || misto", edition=PLUS, round=4, oven=COUNTER)
    assert (table.phase, table.waiter(0)) == ("over", ["4-olive"])


def test_a_table_may_agree_to_play_without() -> None:
    table = asked(ALBERTO, BEATE, CLAUDIO, oven=COUNTER, round=4, options={"helping": False})
    assert (table.phase, table.waiter(0)) == ("over", ["4-olive"])


def test_who_can_fill_it_alone_may_do_so_give_up_or_ask() -> None:
    table = asked("green | 2 olive", BEATE, CLAUDIO, oven=COUNTER)
    assert table.legal == ["fill", "decline", "want olive"]


# ---- PL-6


def test_pl_6_at_least_one_card_is_wanted() -> None:
    assert "ask" not in asked("green | 2 olive", BEATE, CLAUDIO, oven=COUNTER).legal


def test_pl_6_he_may_ask_for_cards_that_he_holds() -> None:
    table = asked("green | 2 olive", BEATE, CLAUDIO, oven=COUNTER).play("want olive", "want olive")
    assert table.legal == ["ask"]


def test_pl_6_never_for_more_than_is_missing() -> None:
    table = asked("green", BEATE, CLAUDIO, oven=COUNTER).play("want olive", "want olive")
    assert table.legal == ["ask"]


def test_pl_6_he_has_to_hold_all_that_is_not_wanted() -> None:
    assert asked("green", BEATE, CLAUDIO, oven=COUNTER).play("want olive").legal == ["want olive"]


def test_pl_6_kinds_are_wanted_in_the_fixed_order() -> None:
    table = asked("green | 4 olive 1 pepper", BEATE, CLAUDIO, oven="0:4-olive").play("want olive")
    assert table.legal == ["want olive", "ask"]


def test_pl_6_a_card_is_offered_only_where_a_valid_request_can_follow() -> None:
    table = asked("green | 4 olive", BEATE, CLAUDIO, oven="0:4-olive")  # the pepper has to be wanted, and comes first
    assert table.legal == ["decline", "want pepper"]
    assert table.play("want pepper").legal == ["want olive", "ask"]


def test_pl_6_once_a_card_is_wanted_there_is_no_way_back() -> None:
    table = asked("green | 2 olive", BEATE, CLAUDIO, oven=COUNTER).play("want olive")
    assert table.phase == "ask"
    assert not {"fill", "decline"} & {*table.legal}


def test_pl_6_kinds_for_jokers_are_settled_first() -> None:
    table = asked("green", BEATE, CLAUDIO, oven="1 pepper 5 olive 0:monotoni").play("kind olive")
    assert table.legal == ["decline", "want olive"]


BOMBASTICA = "4 pepper 4 olive 4 salami 0:bombastica"


def test_pl_6_bombastica_wants_cards_of_any_kinds() -> None:
    table = asked("green | 1 shrimp", BEATE, CLAUDIO, oven=BOMBASTICA)
    wants = [f"want {kind}" for kind in ("pineapple", "pepper", "mushroom", "olive", "salami", "shrimp")]
    assert table.legal == ["decline", *wants]


def test_pl_6_bombastica_wants_at_most_the_missing_number() -> None:
    table = asked("green | 2 shrimp", BEATE, CLAUDIO, oven=BOMBASTICA).play("want olive", "want olive", "want shrimp")
    assert table.legal == ["ask"]


def test_pl_6_bombastica_the_owner_must_hold_the_rest() -> None:
    table = asked("green | 1 shrimp", BEATE, CLAUDIO, oven=BOMBASTICA).play("want olive")
    assert "ask" not in table.legal
    assert "ask" in table.play("want olive").legal


def test_pl_6_bombastica_after_help_the_owner_adds_the_rest_without_declining() -> None:
    table = asked("green | 2 shrimp 1 salami", BEATE, CLAUDIO, oven=BOMBASTICA).play("want olive", "ask", "help")
    assert (table.phase, table.turn_of) == ("add", 0)
    assert table.legal == ["add salami", "add shrimp"]
    table.play("add salami", "add shrimp")
    assert table.used == counted("4 pepper 5 olive 5 salami 1 shrimp")


def test_pl_6_after_help_there_is_no_second_request() -> None:
    table = asked("green | 2 shrimp 1 salami", BEATE, CLAUDIO, oven=BOMBASTICA).play("want olive", "ask", "help")
    assert not [move for move in table.legal if move.startswith("want")]


# ---- PL-7


def test_pl_7_the_others_are_asked_from_the_owners_left() -> None:
    players = ["brown | 1 olive || due", "green", "red | 2 olive || misto", "yellow | 2 olive || due"]
    table = opening(*players, edition=PLUS, oven="2 olive 1 pepper 1:4-olive").play("want olive", "want olive", "ask")
    assert table.turn_of == 2
    assert table.play("refuse").turn_of == 3
    table.play("refuse")  # player 0 has one olive only
    assert table.phase == "over"


def test_pl_7_only_who_holds_all_the_wanted_cards_is_asked() -> None:
    table = asked("green", "red | 1 olive || misto", "brown | 2 olive || due", oven=COUNTER)
    assert table.play("want olive", "want olive", "ask").turn_of == 2


def test_pl_7_only_who_has_an_order_on_the_waiter_is_asked() -> None:
    table = asked(ALBERTO, "red | 1 olive | misto", CLAUDIO, oven=COUNTER)
    assert table.play("want olive", "ask").turn_of == 2


def test_pl_7_nobody_who_can_and_nobody_is_asked() -> None:
    table = asked(ALBERTO, "red | 1 olive", "brown || due", oven=COUNTER).play("want olive", "ask")
    assert (table.phase, table.waiter(0)) == ("over", ["4-olive"])


@pytest.mark.parametrize("seat", [0, 2, 3, None])
def test_pl_7_who_refuses_and_who_cannot_look_the_same(seat: int | None) -> None:
    rest: dict[str, Any] = {"edition": PLUS, "holder": None, "oven": COUNTER}
    cannot = last_turn(ALBERTO, "red | 1 shrimp || misto", "yellow | 1 shrimp || due", **rest)
    refuses = last_turn(ALBERTO, "red | 1 olive || misto", "yellow | 1 shrimp || due", **rest)
    ask = (LAST, "want olive", "ask")
    if seat == 2:  # the yellow one, who cannot help, learns nothing either
        assert cannot.hand(2) == refuses.hand(2)
    assert seen(cannot, seat, *ask) == seen(refuses, seat, *ask, "refuse")


def test_pl_7_the_others_see_only_that_a_request_is_out() -> None:
    table = last_turn(ALBERTO, BEATE, "yellow | 1 olive || due", edition=PLUS, holder=None, oven=COUNTER)
    table.play(LAST, "want olive", "ask")
    assert table.turn_of == 1
    for seat in (0, 2, None):
        view = table.view(seat)
        assert (view["wanted"], view["player"], view["legal"], view["decision"]) == ({"olive": 1}, None, [], None)
    before = [json.dumps(table.view(seat)) for seat in (0, 3, None)]
    table.play("refuse")
    assert table.turn_of == 2
    assert [json.dumps(table.view(seat)) for seat in (0, 3, None)] == before


def test_pl_7_a_request_that_is_being_made_is_the_owners_own() -> None:
    table = last_turn(
        "green | 2 olive", BEATE, CLAUDIO.replace("brown", "yellow"), edition=PLUS, holder=None, oven=COUNTER
    )
    table.play(LAST)
    before = table.view(1)
    table.play("want olive")
    assert table.view(1) == before
    table.play("ask")
    assert table.happened("asking") == [{"player": 0, "wanted": {"olive": 1}}]


# ---- PL-8


def test_pl_8_everybody_sees_who_helped_with_what() -> None:
    table = example("want olive", "ask", "refuse", "help")
    assert table.happened("helped") == [{"player": 0, "helper": 2, "given": {"olive": 1}}]
    used, added = counted("1 pepper 4 olive"), counted("2 olive")
    assert table.happened("delivered") == [{"player": 0, "order": "4-olive", "used": used, "added": added}]


def test_pl_8_nobody_is_asked_after_the_first_who_agrees() -> None:
    assert example("want olive", "ask", "help").phase == "over"


def test_pl_8_orders_in_hand_never_serve() -> None:
    table = asked(ALBERTO, "red | 1 olive | minimale | misto due", CLAUDIO, oven=COUNTER).play(
        "want olive", "ask", "help"
    )
    assert table.orders(1) == ["minimale"]
    assert table.delivered(1) == ["misto"]


def test_pl_8_the_owner_adds_the_rest() -> None:
    table = asked("green | 3 olive 2 pepper", BEATE, CLAUDIO, oven="0:4-olive").play("want olive", "ask", "help")
    assert table.hand(0) == counted("1 pepper")
    assert table.used == counted("1 pepper 4 olive")


def test_pl_8_the_reward_is_seen_by_nobody() -> None:
    one = last_turn(ALBERTO, BEATE, "yellow | 1 olive || due", edition=PLUS, holder=None, oven=COUNTER, round=1)
    two = last_turn(
        ALBERTO,
        BEATE.replace("misto", "bombastica"),
        "yellow | 1 olive || due",
        edition=PLUS,
        holder=None,
        oven=COUNTER,
        round=1,
    )
    for seat in (0, 1, 2, 3, None):
        moves = (LAST, "want olive", "ask", "help")
        assert seen(one, seat, *moves) == seen(two, seat, *moves)


def test_pl_8_the_common_stack_shows_its_height_only() -> None:
    table = last_turn(ALBERTO, BEATE, "yellow || due", edition=PLUS, holder=None, oven=COUNTER, round=1)
    table.play(LAST, "want olive", "ask", "help")
    for seat in (0, 1, None):
        view = table.view(seat)
        assert view["baked"] == 2
        assert [player["pizzas"] for player in view["players"]] == [None] * 4
        assert [player["delivered"] for player in view["players"]] == [None] * 4


def test_pl_8_a_table_may_be_opened_with_open_scores() -> None:
    options = {"open_scores": True}
    table = last_turn(ALBERTO, BEATE, "yellow", edition=PLUS, holder=None, oven=COUNTER, round=1, options=options)
    table.play(LAST, "want olive", "ask", "help")
    assert [player["pizzas"] for player in table.view(2)["players"]] == [1, 1, 0, 0]


def test_pl_8_when_the_game_is_over_everybody_counts() -> None:
    view = example("want olive", "ask", "help").view(None)
    assert [player["pizzas"] for player in view["players"]] == [1, 1, 0]
    assert view["result"] == {"winners": [0, 1], "scores": [[1, 0], [1, 0], [0, 1]]}


# ---- PL-9


def test_pl_9_nobody_helps_and_the_order_fails() -> None:
    table = example("want olive", "ask", "refuse", "refuse")
    assert table.waiter(0) == ["4-olive"]
    assert table.counter == counted("4 mushroom 2 olive 1 pepper")
    assert table.happened("not_helped") == [{"player": 0}]


def test_pl_9_even_if_the_owner_could_by_now_add_all_himself() -> None:
    table = asked("green | 2 olive", BEATE, CLAUDIO, oven=COUNTER).play("want olive", "ask", "refuse", "refuse")
    assert table.waiter(0) == ["4-olive"]
    assert table.hand(0) == counted("2 olive")


def test_pl_9_a_barred_order_is_never_helped() -> None:
    table = asked("green", "red | 3 pepper || misto", "brown", oven="2 pepper 1 mushroom 0:minipizza")
    assert (table.phase, table.waiter(0)) == ("over", ["minipizza"])
