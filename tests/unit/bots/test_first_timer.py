"""The bot ``first-timer``: it plays every game to its end, better than by lot, and is no match for ``rule``."""

from random import Random

import pytest

from forno import Game, bots
from forno.bots.seating import Seating, source
from tests.rulings.scene import opening, scene

SHAPES = [("mamma-mia", "2004", 4), ("mamma-mia", "1999", 3), ("mamma-mia-plus", "2009", 4), ("mamma-i", "zugames", 3)]


def winners(shape: tuple[str, str, int], names: list[str], number: int) -> list[int]:
    game, edition, players = shape
    seed = f"{number:064x}"
    seats = {seat: bots.make(name, 0) for seat, name in enumerate(names)}
    table = Game.new(game, edition, [str(seat) for seat in range(players)], seed=seed)
    found: list[int] = Seating(table, seats, {seat: source(seed, seat) for seat in seats}).finish()["winners"]
    return found


@pytest.mark.parametrize("shape", SHAPES)
def test_it_plays_every_game_to_its_end(shape: tuple[str, str, int]) -> None:
    assert winners(shape, ["first-timer"] * shape[2], 1)


@pytest.mark.slow
@pytest.mark.parametrize(("other", "least", "most"), [("random", 0.4, 1.0), ("rule", 0.0, 0.15)])
def test_it_is_stronger_than_chance_and_weaker_than_who_remembers(other: str, least: float, most: float) -> None:
    wins, games = 0.0, 60
    for number in range(games):
        deal, seat = divmod(number, 4)
        names = ["first-timer" if player == seat else other for player in range(4)]
        found = winners(("mamma-mia", "2004", 4), names, deal)
        wins += (seat in found) / len(found)
    assert least <= wins / games <= most


def decide(game: Game) -> str:
    assert game.player is not None
    bot = bots.make("first-timer", 0)
    return bot.choose(game.view(game.player), game.legal(), Random(1))


def test_it_lays_an_order_as_soon_as_a_card_of_it_lies_there() -> None:
    table = scene("green | 2 salami 1 olive | 4-salami minimale", "red | 1 pepper", supply="3 olive", round=1)
    table.play("1 salami")
    assert decide(table.game) == "order 4-salami"


def test_it_fills_what_it_can() -> None:
    assert decide(opening("green | 2 salami 1 pepper", "red", oven="2 salami 0:4-salami").game) == "fill"
