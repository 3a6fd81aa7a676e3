"""Whole games: they end, keep their cards, and come by everything there is."""

from collections import Counter
from random import Random

import pytest

from forno.play.chance import Chance
from forno.play.games import lookup
from forno.testing import STYLES, Table, check_game

from .examples import ABOUT, EVERY, EXAMPLES, FAMILY, TABLES, moments

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
OF_THE_FAMILY = {
    "hidden",
    "guest",
    "took",
    "wc_called",
    "named",
    "wc",
    "removed",
    "turned_card",
    "ran_over",
    "lost",
    "child",
    "stole",
    "assigned",
    "turn",
    "over",
}
each_table = pytest.mark.parametrize("table", EVERY, ids=lambda table: f"{table.edition}-{table.players}p")


@each_table
def test_a_whole_game(table) -> None:
    for number in range(max(1, EXAMPLES // 25)):
        style = [*STYLES][(EVERY.index(table) + number) % len(STYLES)]
        check_game(table.deal(f"{number:064x}"), Random(number), style=style, about=ABOUT[table.game], every=19)


@each_table
def test_cards_are_conserved_and_every_game_ends(table) -> None:
    for style in STYLES:
        full: Counter[str] = Counter()
        for game in moments(table, 1, style):
            found = ABOUT[table.game].cards(game.position())
            full = full or found
            assert found == full
        assert game.over
        assert game.result is not None
        assert set(game.result["winners"]) <= set(range(table.players))


@pytest.mark.slow
@each_table
def test_a_seat_sees_the_same_whether_a_spectators_view_is_at_hand_or_not(table) -> None:
    for style in STYLES:
        for game in moments(table, 3, style):
            for moment in (game, game.copy()):
                for seat in (None, *range(table.players), None):
                    assert moment.shared_view(seat) == moment.view(seat)


@each_table
def test_a_step_takes_no_more_random_words_than_it_says(table) -> None:
    game, rng, chance = lookup(table.game), Random(7), Chance(f"{7:064x}")
    setting = game.setting(table.game, table.edition, table.players, table.options)
    most = game.words(setting, None)
    state = game.new_state(setting, chance.have(most))
    spare = most - chance.used
    while not game.is_over(state):
        game.decide(setting, state, rng.choice([*game.legal_moves(setting, state)]))
        while not game.rests(state):
            before, most = chance.used, game.words(setting, state)
            game.step(setting, state, chance.have(most))
            taken = chance.used - before
            assert taken <= most
            spare = min(spare, most - taken) if most else spare
    assert spare >= 16


def come_by(tables: list[Table], seeds: list[int]) -> tuple[set[str], set[str]]:
    """The phases and events of games in every style."""
    phases: set[str] = set()
    happened: set[str] = set()
    for table in tables:
        for seed in seeds:
            for style in STYLES:
                for game in moments(table, seed, style):
                    phases.add(game.position()["phase"])
                    moves = game.legal()
                    for move in moves[:1] + (moves[-2:] if table in FAMILY else []):
                        ahead = game.copy()
                        happened |= {type(event).__struct_config__.tag for event in ahead.play(move) + ahead.run()}
    return phases, happened


@pytest.mark.parametrize("name", ["mamma-mia", "mamma-mia-plus"])
def test_random_games_come_by_every_phase_and_event(name) -> None:
    """The sweeps are worth what they come by: nothing may be left out for want of luck."""
    phases, happened = come_by([table for table in TABLES if table.game == name and table.players == 3], [3])
    if name == "mamma-mia":
        assert (phases, happened) == (PHASES, EVENTS | {"mamma_mia", "stalemate"})
    else:
        assert (phases, happened) == (PHASES | {"ask", "help"}, EVENTS | {"asking", "helped", "not_helped"})


def test_so_do_random_games_of_mamma_i() -> None:
    """All but the pass of MI-5, which only positions come by."""
    phases, happened = come_by(FAMILY, [3])
    assert phases == {"hide", "guest", "trick", "vote", "effects", "lose", "over"}
    assert happened == OF_THE_FAMILY
