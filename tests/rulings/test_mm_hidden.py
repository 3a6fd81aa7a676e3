"""Mamma Mia!: what is open and what is hidden, MM-15 and MM-16."""

import json
from random import Random
from typing import Any

import pytest

from forno.play.game import Game

from .scene import LAST, last_turn, opening, scene, seen

editions = pytest.mark.parametrize("edition", ["1999", "2004"])


def told(sent: list[bytes]) -> list[list[dict[str, Any]]]:
    """The events of each message."""
    return [message[0] for message in map(json.loads, sent[1:])]


def views(sent: list[bytes]) -> list[dict[str, Any]]:
    return [json.loads(sent[0]), *(message[1] for message in map(json.loads, sent[1:]))]


# ---- what is open


def test_everybody_sees_sizes_but_no_cards() -> None:
    table = scene("green | 2 olive 1 salami | misto | monotoni minimale", "red | 1 pepper | misto", supply="9 olive")
    for seat in (0, 1, None):
        view = table.view(seat)
        assert view["supply"] == 9
        assert view["players"][0] | {"delivered": None} == {
            "colour": "green",
            "hand": 4,
            "orders": 1,
            "waiter": 2,
            "delivered": None,
            "pizzas": 0,
        }


def test_a_seat_sees_its_own_hand() -> None:
    table = scene("green | 2 olive 1 salami | misto | monotoni", "red | 1 pepper | minimale", supply="9 olive")
    assert (table.view(0)["hand"], table.view(0)["orders"]) == ({"olive": 2, "salami": 1}, ["misto"])
    assert (table.view(1)["hand"], table.view(1)["orders"]) == ({"pepper": 1}, ["minimale"])
    assert (table.view(None)["hand"], table.view(None)["orders"]) == (None, None)


def test_delivered_orders_lie_face_up() -> None:
    table = scene("green | 1 olive ||| misto monotoni", "red", supply="9 olive")
    assert table.view(1)["players"][0]["delivered"] == ["misto", "monotoni"]
    assert table.view(1)["players"][0]["pizzas"] == 2


def test_the_used_pile_is_open_only_while_the_oven_is() -> None:
    table = last_turn(
        "green | 1 salami", "red", round=1, oven="4 olive 1 pepper 0:4-olive 3 salami 1 pepper 0:4-salami"
    )
    assert table.view(1)["used"] is None
    table.play(LAST)
    assert table.view(1)["used"] == {"pepper": 1, "olive": 4}
    table.play("decline")
    assert table.view(1)["used"] is None


def test_2004_the_counter_is_open_only_while_the_oven_is() -> None:
    table = last_turn("green | 1 salami", "red", round=1, oven="3 salami 1 pepper 0:4-salami")
    assert table.view(1)["counter"] is None
    assert table.play(LAST).view(1)["counter"] == {"pepper": 1, "salami": 3}
    assert table.play("decline").view(1)["counter"] is None


def test_1999_the_counter_is_always_open() -> None:
    table = scene("green | 1 salami", "red", edition="1999", round=2, counter="2 olive", supply="9 olive")
    assert table.view(1)["counter"] == table.view(None)["counter"] == {"olive": 2}


def test_only_who_decides_is_told_what_he_may_do() -> None:
    table = scene("green | 1 salami | misto", "red | 1 olive", supply="9 olive")
    assert table.view(0)["legal"] == ["1 salami"]
    assert table.view(0)["turn"] is not None
    for seat in (1, None):
        assert (table.view(seat)["legal"], table.view(seat)["turn"]) == ([], None)


def test_when_the_game_is_over_what_the_last_oven_left_is_open() -> None:
    table = opening("green", "red", oven="2 olive 4 salami 1 pepper 0:4-salami")
    assert table.view(None)["counter"] == {"olive": 2}
    assert table.view(None)["used"] == {"pepper": 1, "salami": 4}


# ---- MM-15


@editions
def test_mm_15_only_the_top_card_of_the_oven_is_shown(edition: str) -> None:
    table = scene("green | 1 salami", "red", edition=edition, oven="2 olive 0:misto 3 pepper", supply="9 mushroom")
    for seat in (0, 1, None):
        assert (table.view(seat)["top"], table.view(seat)["oven"]) == ({"kind": "pepper"}, 6)


def test_mm_15_an_order_on_top_is_seen_with_its_owner() -> None:
    table = scene("green | 1 salami | misto", "red", oven="3 pepper", supply="9 mushroom").play(
        "1 salami", "order misto"
    )
    assert table.view(1)["top"] == {"order": "misto", "player": 0}


def test_mm_15_a_covered_card_is_never_told_again() -> None:
    hands = ("green | 1 salami", "red | 1 pepper")
    covered = scene(*hands, oven="1 olive 3 mushroom", supply="9 mushroom 9 pepper")
    other = scene(*hands, oven="1 pineapple 0:misto 1 salami 1 mushroom", supply="9 mushroom 9 pepper")
    for seat in (0, 1, None):
        assert seen(covered, seat, "1 salami", "1 pepper") == seen(other, seat, "1 salami", "1 pepper")


def test_mm_15_nor_to_the_one_who_played_it() -> None:
    table = scene("green | 1 salami | misto", "red | 1 olive", supply="9 mushroom 9 pepper")
    table.play("1 salami", "order misto", "1 olive")
    view = table.view(0)
    assert view["top"] == {"kind": "olive"}
    assert "misto" not in json.dumps(view)
    assert "salami" not in json.dumps(view["top"]) + json.dumps(view["call"])


def test_mm_15_while_the_oven_is_open_what_is_still_in_it_is_hidden() -> None:
    green = ("green | 1 salami", "red")
    judged = "3 salami 1 pepper 0:4-salami"
    one = last_turn(*green, oven=f"{judged} 2 olive 1:misto").play(LAST)
    two = last_turn(*green, oven=f"{judged} 0:monotoni 2 pineapple").play(LAST)
    for seat in (0, 1, None):
        assert one.view(seat) == two.view(seat)
        assert one.view(seat)["top"] is None
        assert (one.view(seat)["oven"], one.view(seat)["turned"]) == (4, 5)


def test_mm_15_a_deal_hides_supply_waiters_and_other_hands() -> None:
    game = Game.new("mamma-mia", "2004", ["Ann", "Ben", "Cleo"], seed=f"{5:064x}")
    shown = game.view(1)
    other = game.resample(1, Random(1))
    assert other.position() != game.position()
    assert other.view(1) == shown


# ---- MM-16: an order that fails unasked and one that is declined look the same

UNASKED = "green | 1 olive"  # has no salami to add
ASKED = "green | 1 salami"
FAILING = "3 salami 1 pepper 0:4-salami 2 pineapple"


@editions
@pytest.mark.parametrize("seat", [1, 2, None])
def test_mm_16_declined_and_unasked_look_the_same(edition: str, seat: int | None) -> None:
    unasked = last_turn(UNASKED, "red", edition=edition, oven=FAILING)
    declined = last_turn(ASKED, "red", edition=edition, oven=FAILING)
    assert seen(unasked, seat, LAST) == seen(declined, seat, LAST, "decline")


def test_mm_16_in_the_middle_of_a_game_too() -> None:
    unasked = last_turn(UNASKED, "red", round=1, oven=FAILING)
    declined = last_turn(ASKED, "red", round=1, oven=FAILING)
    assert seen(unasked, 1, LAST) == seen(declined, 1, LAST, "decline")


def test_mm_16_named_kinds_are_not_shown() -> None:
    oven = "1 pepper 5 olive 5 salami 0:monotoni 1 mushroom"
    unasked = last_turn("green | 2 pineapple", "red", oven=oven)
    declined = last_turn("green | 1 olive 1 salami", "red", oven=oven)
    expected = seen(unasked, 1, LAST)
    assert seen(declined, 1, LAST, "kind olive", "decline") == expected
    assert seen(declined, 1, LAST, "kind salami", "decline") == expected


def test_mm_16_neither_is_a_single_kind_that_was_settled() -> None:
    oven = "1 pepper 5 olive 5 salami 0:monotoni 1 mushroom"
    unasked = last_turn("green | 2 pineapple", "red", oven=oven)
    declined = last_turn("green | 2 olive", "red", oven=oven)
    assert seen(declined, 1, LAST, "decline") == seen(unasked, 1, LAST)


def test_mm_16_bombastica_waits_for_its_owner_without_a_word() -> None:
    table = last_turn("green | 3 olive", "red", oven="4 pepper 4 olive 4 salami 0:bombastica 1 mushroom")
    waiting, declined = seen(table, 1, LAST), seen(table, 1, LAST, "decline")
    assert declined[: len(waiting)] == waiting
    assert [event["type"] for event in told(declined)[len(waiting) - 1]] == ["went_back"]


def test_mm_16_cards_are_seen_only_when_the_order_is_delivered() -> None:
    table = last_turn("green | 3 olive", "red", oven="4 pepper 4 olive 4 salami 0:bombastica 1 mushroom").play(LAST)
    before = table.view(1)
    table.play("add olive", "add olive")
    assert table.view(1) == before
    table.play("add olive")
    assert table.view(1)["players"][0]["hand"] == 0
    assert table.happened("delivered")[0]["added"] == {"olive": 3}


def test_mm_16_nobody_is_shown_who_is_being_asked() -> None:
    for hand in (ASKED, UNASKED):
        sent = views(seen(last_turn(hand, "red", oven=FAILING), 1, LAST))
        opened = [view for view in sent if view["phase"] == "open"]
        assert opened
        assert all(view["player"] is None and view["legal"] == [] and view["decision"] is None for view in opened)


def test_mm_16_the_others_read_open_whatever_is_asked() -> None:
    for oven in (FAILING, "1 pepper 6 olive 6 salami 0:monotoni", "4 pepper 4 olive 4 salami 2 mushroom 0:bombastica"):
        table = last_turn(ASKED, "red", oven=oven).play(LAST)
        assert table.phase in ("fill", "kind", "add")
        assert {table.view(seat)["phase"] for seat in (0, 1, 2, None)} == {"open"}


def test_mm_16_who_is_asked_sees_what_is_missing() -> None:
    table = last_turn("green | 2 salami 1 pepper", "red", oven="3 salami 0:4-salami").play(LAST)
    decision = table.view(0)["decision"]
    assert (decision["phase"], decision["missing"]) == ("fill", {"pepper": 1, "salami": 1})
    assert table.view(0)["legal"] == ["fill", "decline"]


def test_mm_16_all_see_the_order_its_owner_and_what_the_counter_lacks() -> None:
    table = last_turn(ASKED, "red", oven=FAILING).play(LAST)
    for seat in (0, 1, None):
        judged = table.view(seat)["judging"]
        assert (judged["player"], judged["order"]) == (0, "4-salami")
        assert [line["missing"] for line in judged["lines"]] == [1, 0]


def test_mm_16_no_event_tells_a_kind_named_or_a_card_added() -> None:
    table = last_turn("green | 3 olive 1 salami", "red", oven="1 pepper 5 olive 6 salami 0:monotoni").play(LAST)
    heard = table.events.copy()
    assert table.play("kind olive").events == heard


def test_mm_16_declining_is_no_event_of_its_own() -> None:
    sent = told(seen(last_turn(ASKED, "red", oven=FAILING), 1, LAST, "decline"))
    types = [event["type"] for events in sent for event in events]
    assert types == ["placed", "drew", "opened", *["turned"] * 4, "judging", "went_back", *["turned"] * 3, "over"]
