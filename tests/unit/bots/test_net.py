"""The bot ``net``: honest, the same every time, and as ``rule`` where it has learned nothing."""

from __future__ import annotations

import random

import pytest

from forno import Game, bots
from forno.bots import net
from forno.bots.seating import Seating, source
from forno.common.searchable import Searchable
from forno.errors import BadOption
from forno.learning import learned, who_knows
from forno.search import searchable
from forno.testing import check_bot

LEARNED = [("mamma-mia", "2004", 4), ("mamma-mia", "2004", 2), ("mamma-mia-plus", "2009", 4)]
NOT_LEARNED = [("mamma-mia", "1999", 3), ("mamma-i", "zugames", 3)]


def around(shape: tuple[str, str, int], number: int, first: str, others: str) -> tuple[Game, Seating]:
    game, edition, players = shape
    table = Game.new(game, edition, [str(seat) for seat in range(players)], seed=f"{number:064x}")
    seats = {seat: bots.make(others if seat else first, number) for seat in range(players)}
    return table, Seating(table, seats, {seat: source(table.seed, seat) for seat in seats})


@pytest.mark.parametrize("shape", LEARNED)
def test_what_it_cannot_know_changes_nothing(shape: tuple[str, str, int]) -> None:
    game, edition, players = shape
    table = Game.new(game, edition, [str(seat) for seat in range(players)], seed=f"{3:064x}")
    check_bot(lambda: bots.make("net", 5), table, random.Random(1), most=50)


@pytest.mark.parametrize("shape", NOT_LEARNED)
def test_what_it_has_not_learned_it_plays_as_rule_does(shape: tuple[str, str, int]) -> None:
    ends = []
    for name in ("net", "rule"):
        game, seating = around(shape, 4, name, "rule")
        seating.finish()
        ends.append(game.moves)
    assert ends[0] == ends[1]


def test_it_is_told_numbers_about_as_large_as_one_and_as_many_of_every_move() -> None:
    for shape in LEARNED:
        of = searchable(shape[0])
        assert isinstance(of, Searchable)
        assert of.traits is not None
        game, seating = around(shape, 5, "rule", "rule")
        mind = of.mind("rule")
        mind.know(game.card_sheet())
        for _ in range(60):
            if game.player == 0:
                rows = of.traits.of(mind.question(game.view(0), game.legal()))
                assert [len(row) for row in rows] == [of.traits.size] * len(game.legal())
                assert all(-5 <= number <= 5 for row in rows for number in row)
            for event in seating.play(seating.choice()):
                mind.see(event)


def test_without_numpy_it_is_not_offered_and_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "net" in bots.offered()
    assert not bots.searches("net")
    monkeypatch.setattr(net, "find_spec", lambda _: None)
    assert "net" not in bots.offered()
    with pytest.raises(BadOption, match=r"pip install forno\[fast\]"):
        bots.make("net")


def test_the_net_that_comes_along_says_how_it_was_made() -> None:
    assert all(who_knows(shape) for shape in LEARNED)
    assert who_knows(("mamma-mia", "2004", 2)) is not who_knows(("mamma-mia", "2004", 4))
    assert not any(who_knows(shape) for shape in NOT_LEARNED)
    for network in learned():
        manifest = network.manifest
        assert manifest["command"].startswith("forno train ")
        assert len(manifest["commit"]) == 40
        assert manifest["plan"]["seed"] > 0
        size = sum(layer.weights.size + layer.biases.size for layers in network.nets for layer in layers)
        assert size * 4 < 400_000


@pytest.mark.slow
def test_it_is_stronger_than_rule() -> None:
    won = 0.0
    for number in range(25):
        for first, others, sign in (("net", "rule", 1), ("rule", "net", -1)):
            _, seating = around(("mamma-mia", "2004", 2), number, first, others)
            winners = seating.finish()["winners"]
            won += sign * (0 in winners) / len(winners)
    assert won > 0  # a little more than half of 50 games, the seats and their luck shared
