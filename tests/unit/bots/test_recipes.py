"""What the bot ``rule`` thinks of an order, against what the rules say of it in whole games."""

import random
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from forno import Game
from forno.games.mamma_mia.bot.forecast import Order, forecast
from forno.games.mamma_mia.bot.memory import Memory
from forno.games.mamma_mia.bot.recipes import HOPELESS, UNKNOWN, Recipe, take, usual
from forno.games.mamma_mia.bot.situation import situation
from forno.play.games import lookup

TABLES = [("mamma-mia", "2004", 4), ("mamma-mia", "1999", 3), ("mamma-mia-plus", "2009", 2)]


def judged_orders(table: tuple[str, str, int], games: int) -> Iterator[Any]:
    """Each order of some games played by lot: its recipe, the counter, what its owner added, and what became of it."""
    game_name, edition, players = table
    kinds = lookup(game_name).card_sheet(game_name, edition).kinds
    rng = random.Random(1)
    for number in range(games):
        game = Game.new(game_name, edition, [str(seat) for seat in range(players)], seed=f"{number:064x}")
        counter: dict[str, int] = {}
        while not game.over:
            moves = game.legal()
            move = "fill" if "fill" in moves else rng.choice(moves)
            for event in [*game.play(move), *game.run()]:
                name = type(event).__name__
                if name == "Turned":
                    counter[event.kind] = counter.get(event.kind, 0) + 1
                elif name in {"Delivered", "WentBack"}:
                    book = usual(game_name, edition).recipes[game.view(0).players[event.player].colour]
                    added = event.added if name == "Delivered" else {}
                    used = event.used if name == "Delivered" else None
                    yield (
                        book[event.order],
                        [counter.get(kind, 0) for kind in kinds],
                        [added.get(kind, 0) for kind in kinds],
                        used and [used.get(kind, 0) for kind in kinds],
                    )
                    for kind in event.used if used else ():
                        counter[kind] = counter.get(kind, 0) + added.get(kind, 0) - event.used[kind]
                elif name == "NewRound" and game.view(0).counter is None:
                    counter = {}


@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table[0]}-{table[1]}")
def test_the_recipes_agree_with_the_rules(table):
    delivered = 0
    for recipe, counter, added, used in judged_orders(table, 12):
        if used is None:
            assert recipe.best(counter, [0] * len(counter))[0] > 0
            continue
        short, way = recipe.best(counter, added)
        assert short == 0
        after, hand = counter[:], added[:]
        take(recipe, way, after, hand)
        assert sum(counter) + sum(added) - sum(after) - sum(hand) == sum(used)
        if len(recipe.ways) == 1:  # elsewhere the owner may have chosen another kind
            assert hand == [0] * len(hand)
        delivered += 1
    assert delivered > 20


def book(colour: str) -> Mapping[str, Recipe]:
    return usual("mamma-mia", "2004").recipes[colour]


def test_monotoni_takes_the_kind_that_asks_least_of_the_hand():
    monotoni = book("yellow")["monotoni"]
    assert monotoni.best([1, 6, 5, 0, 0], [0, 0, 1, 0, 0]) == (0, ((0, 1), (1, 6)))
    assert monotoni.best([0, 4, 5, 0, 0], [0, 0, 0, 0, 0])[0] == 2


def test_minimale_asks_for_the_scarcest_kind_of_the_counter_alone():
    minimale = book("yellow")["minimale"]
    assert minimale.best([1, 2, 3, 0, 9], [0, 0, 9, 9, 0]) == (1, ((0, 1), (1, 3)))  # MM-9: hand cards do not count
    assert minimale.best([9, 0, 0, 0, 0], [9, 9, 9, 9, 9]) == (HOPELESS, None)  # MM-9: nothing to compare


def test_an_unknown_card_is_hopeless():
    assert UNKNOWN.best([9] * 5, [9] * 5)[0] == HOPELESS


def test_the_forecast_reserves_hand_cards_and_trusts_strangers_with_one_card():
    mine, other = book("yellow"), book("red")
    oven: list[int | Order] = [1, 1, 1, Order(True, mine["4-pepper"]), 2, 2, 2, Order(False, other["4-mushroom"]), 4]
    ahead = forecast([0] * 5, oven, [1, 1, 0, 0, 2])
    assert ahead.pizzas == 1
    assert ahead.hand == [0, 0, 0, 0, 2]
    assert ahead.others == 0  # it lacks a mushroom and its own salami
    ahead = forecast([0] * 5, [4, *oven], [1, 1, 0, 0, 2])
    assert (ahead.others, ahead.counter) == (1, [0, 0, 0, 0, 1])
    assert forecast([0] * 5, oven, [1, 0, 0, 0, 2]).shorts == [1]


@pytest.mark.parametrize(
    ("name", "edition"), [("mamma-mia", "2004"), ("mamma-mia", "1999"), ("mamma-mia-plus", "2009")]
)
def test_what_filling_takes_is_foreseen_with_the_kinds_that_were_named(name: str, edition: str) -> None:
    rng, named = random.Random(name + edition), 0
    for number in range(60):
        game = Game.new(name, edition, ["Ann", "Ben", "Cem"], seed=f"{number:064x}")
        while not game.over:
            if "fill" in game.legal():
                seat = game.player
                view = game.view(seat)
                now = situation(view, Memory(), usual(name, edition))
                assert now.judged is not None
                short, way = now.judged.best(now.counter, now.hand)
                take(now.judged, way, now.counter, now.hand)
                named += bool(view.decision.kinds)
                ahead = game.copy()
                ahead.play("fill")
                ahead.step()
                after = ahead.view(seat)
                assert short == 0
                assert [after.hand.get(kind, 0) for kind in now.kinds] == now.hand
                assert [after.counter.get(kind, 0) for kind in now.kinds] == now.counter
            game.play(rng.choice(game.legal()))
            game.run()
    assert named > 3
