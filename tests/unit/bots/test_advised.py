"""A search whose prior is a net: honest, and it begins with what the net would play."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from forno import Game, bots
from forno.bots.advised import Advised
from forno.common.searchable import Searchable
from forno.search import searchable
from forno.testing import check_bot

pytest.importorskip("numba")


def game_of(shape: tuple[str, str, int]) -> Game:
    game, edition, players = shape
    return Game.new(game, edition, [str(seat) for seat in range(players)], seed=f"{6:064x}")


@pytest.mark.parametrize("shape", [("mamma-mia", "2004", 4), ("mamma-mia", "1999", 3), ("mamma-i", "zugames", 3)])
def test_the_move_of_the_net_comes_first(shape: tuple[str, str, int]) -> None:
    of = searchable(shape[0])
    assert isinstance(of, Searchable)
    game, otherwise = game_of(shape), 0
    mind, net = of.mind("rule"), bots.make("net", 1)
    advised, hearers = Advised(of.mind("rule"), of), list[Any]()
    hearers += [mind, advised, net]
    for hearer in hearers:
        hearer.know(game.card_sheet())
    for _ in range(80):
        seat, legal = game.player, game.legal()
        if seat is None:
            break
        plain, asked = mind.question(game.view(seat), legal), advised.question(game.view(seat), legal)
        assert sorted(zip(asked.moves, asked.actions, strict=True)) == sorted(
            zip(plain.moves, plain.actions, strict=True)
        )
        otherwise += asked.moves[0] != plain.moves[0]
        if shape == ("mamma-mia", "2004", 4):
            assert len(legal) == 1 or asked.moves[0] == net.choose(game.view(seat), legal, Random(1))
        for event in [*game.play(plain.moves[0]), *game.run()]:
            for hearer in hearers:
                hearer.see(event)
    assert (otherwise > 0) == (shape == ("mamma-mia", "2004", 4))


def test_what_it_cannot_know_changes_nothing() -> None:
    game = game_of(("mamma-mia", "2004", 4))
    check_bot(lambda: bots.make("search:playouts=60,prior=net", 5), game, Random(1), most=12)
