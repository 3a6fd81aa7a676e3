"""The bot ``rule`` plays by the cards on the table, not by those of the usual box."""

import random

from forno import Game, bots
from forno.bots.seating import Seating
from forno.games.mamma_mia.known import table_of
from forno.play.games import lookup
from forno.play.record import replay
from tests.rulings.scene import record

USUAL = lookup("mamma-mia").deck_text("mamma-mia", "2004")
EASY = USUAL.replace("needs = { pepper = 1, olive = 4 }", "needs = { pepper = 1, olive = 1 }")
GREEN, RED = "green | 1 pineapple 1 pepper 1 mushroom 1 olive | misto 4-olive | 4-salami", "red | 1 salami || misto"


def answer(deck: str) -> str:
    """Which order the bot puts on its olive: what it holds is all but one of misto, and enough for an easy 4-olive."""
    game = replay(
        record(
            GREEN,
            RED,
            edition="2004",
            options={"deck": deck},
            round=1,
            phase="place",
            player=0,
            holder=None,
            supply=["salami"],
            oven=[],
        )
    )
    table = Seating(game, {0: bots.make("rule", 0)}, {0: random.Random(1)})
    table.play("1 olive")
    return table.choice()


def test_it_reads_the_cards_that_are_played_with() -> None:
    game = Game.new("mamma-mia", "2004", ["Ann", "Ben"], seed="1" * 64)
    read, usual = table_of(game.view(0), game.card_sheet()), table_of(game.view(0))
    assert read.names == usual.names
    assert [getattr(read.rules, field) for field, _, _ in read.rules.fields] == [
        getattr(usual.rules, field) for field, _, _ in usual.rules.fields
    ]
    assert EASY != USUAL


def test_it_plays_an_order_by_what_its_owners_card_needs() -> None:
    assert answer(EASY) == "order 4-olive"
    assert answer(USUAL) == "order misto"


def test_cards_of_other_names_are_known_too() -> None:
    deck = USUAL.replace("minimale", "poverina")
    game = Game.new("mamma-mia", "2004", ["Ann", "Ben"], options={"deck": deck}, seed="2" * 64)
    table = Seating(
        game, {seat: bots.make("rule", 0) for seat in (0, 1)}, {seat: random.Random(seat) for seat in (0, 1)}
    )
    baked: set[str] = set()
    while not game.over:
        for event in table.play(table.choice()):
            if type(event).__name__ == "Delivered":
                baked.add(event.order)
    assert game.result is not None
    assert "minimale" not in baked
