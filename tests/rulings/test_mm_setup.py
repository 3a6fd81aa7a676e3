"""Mamma Mia!: the cards and the set-up, with the numbers of the rulebooks."""

from collections import Counter
from typing import Any

import pytest

from forno.play.game import Game

KINDS = ["pineapple", "pepper", "mushroom", "olive", "salami"]
COLOURS = {"yellow": "pineapple", "green": "pepper", "brown": "mushroom", "purple": "olive", "red": "salami"}

editions = pytest.mark.parametrize("edition", ["1999", "2004"])
each_number = pytest.mark.parametrize(("players", "of_each"), [(5, 13), (4, 12), (3, 10), (2, 8)])


def deal(edition: str, players: int, seed: int = 1, **options: Any) -> dict[str, Any]:
    names = [f"P{seat}" for seat in range(players)]
    return Game.new("mamma-mia", edition, names, options=options, seed=f"{seed:064x}").position()


def ingredients(position: dict[str, Any]) -> Counter[str]:
    found = Counter(card for card in position["supply"] if card != "mamma-mia")
    for player in position["players"]:
        found.update(player["hand"])
    return found


@editions
@each_number
def test_so_many_of_each_kind_are_removed(edition: str, players: int, of_each: int) -> None:
    assert ingredients(deal(edition, players)) == dict.fromkeys(KINDS, of_each)


@editions
def test_no_card_is_removed_where_the_table_wants_it_so(edition: str) -> None:
    assert ingredients(deal(edition, 2, remove_cards=False)) == dict.fromkeys(KINDS, 13)


@editions
@each_number
def test_everybody_has_six_ingredients_and_one_of_eight_orders(edition: str, players: int, of_each: int) -> None:
    for player in deal(edition, players)["players"]:
        assert sum(player["hand"].values()) == 6
        assert len(player["orders"]) == 1
        assert len(player["waiter"]) == 7
        assert len({*player["orders"], *player["waiter"]}) == 8


@pytest.mark.parametrize(("colour", "own"), COLOURS.items())
def test_a_colour_has_four_simple_orders_and_four_others(colour: str, own: str) -> None:
    other = "green" if colour != "green" else "red"
    player = deal("2004", 2, colours=[colour, other])["players"][0]
    simple = [f"4-{kind}" for kind in KINDS if kind != own]
    assert sorted(player["orders"] + player["waiter"]) == sorted(
        [*simple, "misto", "bombastica", "monotoni", "minimale"]
    )


def test_the_table_is_bare_at_first() -> None:
    position = deal("2004", 4)
    assert position["oven"] == []
    assert position["counter"] == position["used"] == {}
    assert (position["round"], position["phase"]) == (1, "place")


def test_2004_the_mamma_mia_card_is_always_in_the_supply() -> None:
    for seed in range(100):
        position = deal("2004", 5, seed)
        assert position["holder"] is None
        assert position["supply"].count("mamma-mia") == 1


def test_1999_the_mamma_mia_card_may_be_dealt_and_is_laid_out_at_once() -> None:
    dealt = [deal("1999", 5, seed) for seed in range(100)]
    holders = {position["holder"] for position in dealt}
    assert holders == {None, 0, 1, 2, 3, 4}
    for position in dealt:
        assert position["supply"].count("mamma-mia") == (1 if position["holder"] is None else 0)
        assert len(position["supply"]) == 65 + 1 - 30 - (position["holder"] is not None)


def test_1999_whoever_is_dealt_the_mamma_mia_card_gets_another_ingredient_for_it() -> None:
    dealt = [deal("1999", 5, seed) for seed in range(100)]
    for position in dealt:
        assert [sum(player["hand"].values()) for player in position["players"]] == [6] * 5


def test_the_starting_player_is_drawn() -> None:
    assert {deal("2004", 3, seed)["player"] for seed in range(30)} == {0, 1, 2}


def test_or_the_host_says_who_starts() -> None:
    assert [deal("2004", 3, starter=seat)["player"] for seat in range(3)] == [0, 1, 2]


def test_the_same_seed_deals_the_same_cards() -> None:
    assert deal("2004", 4, 7) == deal("2004", 4, 7) != deal("2004", 4, 8)
