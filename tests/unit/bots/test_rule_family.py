"""The bot ``rule`` in Mamma I, and in Plus with its requests for help."""

import random
from typing import Any

import pytest

from forno import Game, bots
from forno.bots.seating import Seating, source

PLUS = ("mamma-mia-plus", "2009")
FAMILY = ("mamma-i", "zugames")


def finish(game: tuple[str, str], number: int, names: list[str]) -> list[int]:
    seed = f"{number:064x}"
    table = Game.new(game[0], game[1], [str(seat) for seat in range(len(names))], seed=seed)
    seats = {seat: bots.make(name, 0) for seat, name in enumerate(names)}
    winners: list[int] = Seating(table, seats, {seat: source(seed, seat) for seat in seats}).finish()["winners"]
    return winners


def share(game: tuple[str, str], players: int, games: int) -> float:
    wins = 0.0
    for number in range(games):
        deal, seat = divmod(number, players)
        winners = finish(game, deal, ["rule" if player == seat else "random" for player in range(players)])
        wins += (seat in winners) / len(winners)
    return wins / games


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "players"), [*((PLUS, n) for n in (3, 4, 5, 6)), *((FAMILY, n) for n in (2, 3, 4))], ids=str
)
def test_it_finishes_with_legal_moves_alone(game: tuple[str, str], players: int) -> None:
    for number in range(6):
        assert finish(game, number, (["rule"] * 6 if number % 2 else ["rule", "random"] * 3)[:players])


@pytest.mark.parametrize("game", [PLUS, FAMILY], ids=str)
def test_it_beats_two_that_play_by_lot(game: tuple[str, str]) -> None:
    assert share(game, 3, 18) >= 0.8


def test_secrets_of_the_family_change_nothing() -> None:
    game = Game.new(FAMILY[0], FAMILY[1], ["a", "b", "c"], seed="5" * 64)
    table = Seating(
        game,
        {seat: bots.make("rule", 0) for seat in range(3)},
        {seat: random.Random(seat) for seat in range(3)},
    )
    rng = random.Random(1)
    seen: list[Any] = []
    for _ in range(60):
        moves = set()
        for dealt in (game, game.resample(game.player, rng)):
            bot: Any = bots.make("rule", 0)
            for event in seen:
                bot.see(event)
            moves.add(bot.choose(dealt.view(game.player), dealt.legal(), random.Random(5)))
        assert len(moves) == 1
        seen += table.play(table.choice())
