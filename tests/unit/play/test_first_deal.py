"""The deals with which games are learned: who plays as suggested sees what they are to show."""

from __future__ import annotations

from itertools import pairwise

import pytest

from forno.common.first_deal import FirstDeal
from forno.play.games import lookup, names
from scripts.first_deal import first_round, play, shows, table_of

DEALS = {game: deal for game in names() if (deal := lookup(game).first_deal(game)) is not None}


def test_all_three_games_have_one() -> None:
    assert set(DEALS) == {"mamma-mia", "mamma-mia-plus", "mamma-i"}


@pytest.mark.parametrize("game", DEALS)
def test_who_plays_as_suggested_sees_it(game: str) -> None:
    deal = DEALS[game]
    table = table_of(game, deal)
    play(table, deal, lambda now: list(deal.next([one.moves for one in now.log if one.seat == 0])), first_round)
    assert list(deal.suggested) == [one.moves for one in table.log if one.seat == 0]
    assert shows(game, table)


@pytest.mark.parametrize("game", DEALS)
def test_it_is_the_same_again_whatever_else_is_by_lot(game: str) -> None:
    deal = DEALS[game]
    first, second = table_of(game, deal), table_of(game, deal)
    for table in (first, second):
        play(table, deal, lambda now: list(deal.next([one.moves for one in now.log if one.seat == 0])), first_round)
    assert [one.moves for one in first.log] == [one.moves for one in second.log]


@pytest.mark.parametrize("game", DEALS)
def test_its_suggestions_are_those_of_a_message_and_end_where_one_plays_otherwise(game: str) -> None:
    deal: FirstDeal = DEALS[game]
    said = deal.suggested
    assert deal.next([]) == said[0]
    for number, (_, after) in enumerate(pairwise(said), 1):
        assert deal.next(said[:number]) == after
        assert deal.next([[move] for message in said[:number] for move in message]) == after
    assert deal.next([*said[:1], ["something else"]]) == ()
    assert deal.next(said) == ()


@pytest.mark.parametrize("game", DEALS)
def test_it_is_one_that_can_be_played(game: str) -> None:
    deal = DEALS[game]
    module = lookup(game)
    lowest, highest = module.players(game, deal.edition)
    assert lowest <= deal.players <= highest
    assert deal.bot_at(2) == f"{deal.bot}:lots={deal.lots + 2}"
