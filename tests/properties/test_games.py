"""Whole games: they end, keep their cards, and come by everything there is."""

from collections import Counter
from random import Random

import pytest

from forno.testing import STYLES, all_tables, check_game, mamma_mia

from .examples import EXAMPLES, GAMES, TABLES, moments

PHASES = {"place", "order", "draw", "kind", "fill", "add", "over"}
EVENTS = {
    "placed",
    "ordered",
    "passed",
    "drew",
    "opened",
    "turned",
    "judging",
    "delivered",
    "went_back",
    "round",
    "over",
}
OTHERS = [table for table in all_tables() if table.game not in GAMES]
each_table = pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table.edition}-{table.players}p")


@each_table
def test_a_whole_game(table) -> None:
    for number in range(max(1, EXAMPLES // 25)):
        style = [*STYLES][(TABLES.index(table) + number) % len(STYLES)]
        check_game(table.deal(f"{number:064x}"), Random(number), style=style, about=mamma_mia, every=19)


@pytest.mark.parametrize("table", OTHERS, ids=lambda table: f"{table.game}-{table.edition}-{table.players}p")
def test_a_whole_game_of_another_kind(table) -> None:
    check_game(table.deal(f"{1:064x}"), Random(1), every=19)


@each_table
def test_cards_are_conserved_and_every_game_ends(table) -> None:
    for style in STYLES:
        full: Counter[str] = Counter()
        for game in moments(table, 1, style):
            found = mamma_mia.cards(game.position())
            full = full or found
            assert found == full
        assert game.over
        assert game.result is not None
        assert set(game.result["winners"]) <= set(range(table.players))


@pytest.mark.parametrize("name", ["mamma-mia", "mamma-mia-plus"])
def test_random_games_come_by_every_phase_and_event(name) -> None:
    """The sweeps are worth what they come by: nothing may be left out for want of luck."""
    phases: set[str] = set()
    happened: set[str] = set()
    for table in [table for table in TABLES if table.game == name and table.players == 3]:
        for style in STYLES:
            for game in moments(table, 3, style):
                phases.add(game.position()["phase"])
                for move in game.legal()[:1]:
                    ahead = game.copy()
                    happened |= {type(event).__struct_config__.tag for event in ahead.play(move) + ahead.run()}
    if name == "mamma-mia":
        assert (phases, happened) == (PHASES, EVENTS | {"mamma_mia", "stalemate"})
    else:
        assert (phases, happened) == (PHASES | {"ask", "help"}, EVENTS | {"asking", "helped", "not_helped"})
