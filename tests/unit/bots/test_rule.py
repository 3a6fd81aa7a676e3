import random
from collections.abc import Sequence
from typing import Any

import pytest

from forno import Game, bots
from forno.bots.seating import Seating, source
from forno.testing import check_bot

Shape = tuple[str, str, int]
TABLES: list[Shape] = [
    *(("mamma-mia", edition, players) for edition in ("1999", "2004") for players in (2, 3, 4, 5)),
    *(("mamma-mia-plus", "2009", players) for players in (2, 3, 6)),
]
IDS = [f"{game}-{edition}-{players}" for game, edition, players in TABLES]


def table(shape: Shape, number: int, names: Sequence[str], first: random.Random | None = None) -> Seating:
    game_name, edition, players = shape
    seed = f"{number:064x}"
    game = Game.new(game_name, edition, [str(seat) for seat in range(players)], seed=seed)
    seats = {seat: bots.make(name, 0) for seat, name in enumerate(names)}
    sources = {seat: source(seed, seat) for seat in seats}
    return Seating(game, seats, sources if first is None else {**sources, 0: first})


@pytest.mark.parametrize("shape", TABLES, ids=IDS)
def test_it_finishes_games_of_every_shape(shape):
    for number in range(2):
        names = ["rule", "random"] * 3 if number else ["rule"] * 6
        assert table(shape, number, names[: shape[2]]).finish()["winners"]


def share(players: int, games: int) -> float:
    """Seats rotated: each deal is played once from every seat; ties are split."""
    wins = 0.0
    for number in range(games):
        deal, seat = divmod(number, players)
        names = ["rule" if player == seat else "random" for player in range(players)]
        winners = table(("mamma-mia", "2004", players), deal, names).finish()["winners"]
        wins += (seat in winners) / len(winners)
    return wins / games


@pytest.mark.parametrize("players", [2, 4])
def test_it_beats_chance(players):
    assert share(players, 60) >= 0.85


def test_made_anew_and_shown_everything_it_decides_the_same():
    rng = random.Random(7)
    seating = table(("mamma-mia", "2004", 3), 7, ["rule", "rule", "random"], rng)
    game = seating.game
    seen: list[Any] = []
    while not game.over:
        if game.player == 0:
            fresh: Any = bots.make("rule", 0)
            for event in seen:
                fresh.see(event)
            copied = random.Random()
            copied.setstate(rng.getstate())
            assert fresh.choose(game.view(0), game.legal(), copied) == (move := seating.choice())
        else:
            move = seating.choice()
        seen += seating.play(move)


def test_what_it_cannot_know_changes_nothing():
    game = Game.new("mamma-mia", "2004", ["Ann", "Ben", "Cem", "Dee"], seed=f"{8:064x}")
    check_bot(lambda: bots.make("rule", 5), game, random.Random(1), most=80)


def test_without_having_seen_anything_it_still_plays():
    game, rng = Game.new("mamma-mia", "1999", ["Ann", "Ben"], seed="3" * 64), random.Random(2)
    while not game.over:
        bot = bots.make("rule", 0)
        game.play(bot.choose(game.view(game.player), game.legal(), rng))
        game.run()
    assert game.result


def test_a_game_that_it_does_not_know_is_played_by_lot():
    class View:
        game = "another"

    bot, rng = bots.make("rule", 0), random.Random(4)
    assert {bot.choose(View(), ["a", "b"], rng) for _ in range(30)} == {"a", "b"}
