"""Batches: the same games in plain CPython and compiled, by chance and by given moves."""

import random
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress

import pytest

from forno import jit
from forno.errors import BadOption, UnknownGame
from forno.play import games
from forno.play.batch import Batch

TABLES = [
    (game, edition, players)
    for game in games.names()
    for edition in games.lookup(game).editions(game)
    for players in range(games.lookup(game).players(game, edition)[0], games.lookup(game).players(game, edition)[1] + 1)
]
every_table = pytest.mark.parametrize(("game", "edition", "players"), TABLES)
needs_numba = pytest.mark.skipif(not jit.available(), reason="numba is not installed")


def position(batch: Batch) -> dict[str, object]:
    state = batch.state()
    return {name: getattr(state, name) for name, _, _ in state.fields}


def compare(plain: Batch, compiled: Batch, seeds: range) -> None:
    for seed in seeds:
        assert plain.trajectories(seed) == compiled.trajectories(seed), f"seed {seed}"
        assert position(plain) == position(compiled), f"seed {seed}"


@needs_numba
@every_table
def test_plain_and_compiled_are_identical(game: str, edition: str, players: int) -> None:
    plain, compiled = Batch(game, edition, players, compiled=False), Batch(game, edition, players)
    compare(plain, compiled, range(24))


@needs_numba
@pytest.mark.slow
@every_table
def test_plain_and_compiled_are_identical_over_a_thousand_seeds(game: str, edition: str, players: int) -> None:
    plain, compiled = Batch(game, edition, players, compiled=False), Batch(game, edition, players)
    compare(plain, compiled, range(1000, 2000))


@needs_numba
@pytest.mark.slow
def test_no_index_leaves_its_bounds() -> None:  # one test: it compiles for every process that runs it
    for game, edition, players in TABLES:
        for options in ({}, *house_rules(game, edition, players)):
            checked = Batch(game, edition, players, options, boundscheck=True)
            assert checked.trajectories(7, 200) == Batch(game, edition, players, options).trajectories(7, 200), options


def house_rules(game: str, edition: str, players: int) -> Iterator[dict[str, object]]:
    """Each house rule that this table takes, alone."""
    for rule in games.lookup(game).house_rules:
        with suppress(BadOption):
            options = {rule.name: rule.tried}
            games.lookup(game).setting(game, edition, players, options)
            yield options


@needs_numba
def test_random_words_never_run_out() -> None:
    options = {"rounds": 9}
    plain = Batch("mamma-mia-plus", "2009", 6, options, compiled=False)
    compare(plain, Batch("mamma-mia-plus", "2009", 6, options), range(8))


@every_table
def test_a_trace_is_of_the_games_that_are_played(game: str, edition: str, players: int) -> None:
    batch = Batch(game, edition, players, compiled=False)
    assert batch.play_games(3, seed=5) > 100
    played = position(batch)
    trace = batch.trajectories(5, games=3)
    assert position(batch) == played
    assert batch.legal() == []
    assert trace == batch.trajectories(5, games=3)
    assert len({trace, batch.trajectories(6, games=3), batch.trajectories(5, games=2)}) == 3


def random_moves(batch: Batch, seed: int, number: int) -> list[int]:
    """Legal moves from the deal on, each chosen from what is legal after those before it."""
    rng = random.Random(seed)
    moves: list[int] = []
    batch.play_moves(moves, seed)
    while len(moves) < number and batch.legal():
        moves.append(rng.choice(batch.legal()))
        assert batch.play_moves(moves, seed) == len(moves)
    return moves


@needs_numba
@every_table
def test_given_moves_lead_to_the_same_position(game: str, edition: str, players: int) -> None:
    plain, compiled = Batch(game, edition, players, compiled=False), Batch(game, edition, players)
    moves = random_moves(plain, 3, 60)
    assert compiled.play_moves(moves, 3) == len(moves) == 60
    assert position(compiled) == position(plain)
    assert compiled.legal() == plain.legal()


@pytest.mark.parametrize("compiled", [False, pytest.param(True, marks=needs_numba)])
def test_an_illegal_move_ends_the_game_before_it(compiled: bool) -> None:
    batch = Batch("mamma-mia", "2004", 4, compiled=compiled)
    moves = random_moves(batch, 9, 20)
    batch.play_moves(moves, 9)
    before, legal = position(batch), batch.legal()
    for wrong in (-1, 10_000, next(action for action in range(100) if action not in legal)):
        assert batch.play_moves([*moves, wrong, legal[0]], 9) == len(moves)
        assert position(batch) == before


def test_a_batch_says_what_is_wrong() -> None:
    with pytest.raises(UnknownGame, match="no game 'chess'"):
        Batch("chess", "2004", 2)
    with pytest.raises(UnknownGame, match="no edition '1998'"):
        Batch("mamma-mia", "1998", 2)
    with pytest.raises(BadOption, match="6 players"):
        Batch("mamma-mia", "2004", 6)


def test_without_numba_a_batch_runs_plain_and_says_what_compiled_needs() -> None:
    program = (
        "import sys; sys.modules['numba'] = None\n"
        "from forno.errors import BadOption\n"
        "from forno.play.batch import Batch\n"
        "print(Batch('mamma-mia', '2004', 4, compiled=False).play_games(1) > 50)\n"
        "try: Batch('mamma-mia', '2004', 4)\n"
        "except BadOption as error: print(error)\n"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout == "True\ncompiled: needs numba: pip install forno[fast]\n"
