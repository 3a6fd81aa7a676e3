"""A perfect memory against the position, which knows everything."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from forno import Game
from forno.games.mamma_mia.memory import Laid, Memory

TABLES = [
    ("mamma-mia", "2004", 2),
    ("mamma-mia", "2004", 4),
    ("mamma-mia", "1999", 3),
    ("mamma-mia", "1999", 5),
    ("mamma-mia-plus", "2009", 2),
    ("mamma-mia-plus", "2009", 4),
]
IDS = [f"{game}-{edition}-{players}" for game, edition, players in TABLES]


Shape = tuple[str, str, int]


def new_game(shape: Shape, number: int) -> Game:
    game, edition, players = shape
    return Game.new(game, edition, [str(seat) for seat in range(players)], seed=f"{number:064x}")


def written(card: object) -> object:
    return {"order": card.order, "player": card.player} if isinstance(card, Laid) else card


def steps(game: Game, rng: random.Random) -> Iterator[list[Any]]:
    """Play by lot; after each decision, what was seen of it."""
    while not game.over:
        yield [*game.play(rng.choice(game.legal())), *game.run()]


@pytest.mark.parametrize("table", TABLES, ids=IDS)
def test_the_oven_is_remembered_from_first_to_last(table):
    for number in range(6):
        game, memory = new_game(table, number), Memory()
        for events in steps(game, random.Random(number)):
            for event in events:
                memory.see(event)
            memory.look(game.view(0))
            assert [written(card) for card in memory.oven] == game.position()["oven"]


@pytest.mark.parametrize("table", TABLES, ids=IDS)
def test_what_went_back_is_known_in_the_waiter_or_in_the_hand(table):
    for number in range(6):
        game, memory = new_game(table, number), Memory()
        known = 0
        for events in steps(game, random.Random(number)):
            for event in events:
                memory.see(event)
            memory.look(game.view(0))
            players = game.position()["players"]
            for seat, orders in memory.waiters.items():
                assert orders == players[seat]["waiter"][len(players[seat]["waiter"]) - len(orders) :]
                known += len(orders)
            for seat, orders in memory.hands.items():
                assert set(orders) <= set(players[seat]["orders"])
        assert known
        assert [len(memory.delivered.get(seat, [])) for seat in range(table[2])] == [
            line[0] for line in (game.result or {"scores": []})["scores"]
        ]


@pytest.mark.parametrize("table", TABLES, ids=IDS)
def test_who_looks_once_at_the_end_knows_as_much_as_who_looks_always(table):
    game, always, seen = new_game(table, 1), Memory(), []
    for events in steps(game, random.Random(1)):
        seen += events
        for event in events:
            always.see(event)
        always.look(game.view(0))
        once = Memory()
        for event in seen:
            once.see(event)
        once.look(game.view(0))
        assert (once.oven, once.waiters, once.delivered) == (always.oven, always.waiters, always.delivered)
        assert {seat: sorted(hand) for seat, hand in once.hands.items() if hand} == {
            seat: sorted(hand) for seat, hand in always.hands.items() if hand
        }


@pytest.mark.parametrize("table", TABLES, ids=IDS)
def test_who_comes_late_knows_how_many_cards_he_does_not_know(table):
    game = new_game(table, 2)
    for number, _ in enumerate(steps(game, random.Random(2))):
        if number == 20:
            break
    memory = Memory()
    memory.look(game.view(0))
    assert memory.oven == [None] * game.view(0).oven
    for events in steps(game, random.Random(3)):
        for event in events:
            memory.see(event)
        memory.look(game.view(0))
        oven = game.position()["oven"]
        assert len(oven) == len(memory.oven)
        assert all(mine is None or written(mine) == card for mine, card in zip(memory.oven, oven, strict=True))
    assert memory.oven == []
