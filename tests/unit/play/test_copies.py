"""Games and batches that are pickled or copied: independent, and the same from there on."""

import copy
import pickle
import random
import subprocess
import sys
from collections.abc import Callable
from itertools import count
from types import SimpleNamespace
from typing import Any

import pytest

from forno import Game, jit
from forno.errors import BadOption, RecordError
from forno.play.batch import Batch
from forno.play.games import lookup, names
from forno.play.record import read, replay

SEED = "7" * 64
needs_numba = pytest.mark.skipif(not jit.available(), reason="numba is not installed")
both = pytest.mark.parametrize("compiled", [False, pytest.param(True, marks=needs_numba)])


def pickled(protocol: int) -> Callable[[Any], Any]:
    return lambda thing: pickle.loads(pickle.dumps(thing, protocol))


WAYS: list[Callable[[Any], Any]] = [copy.copy, copy.deepcopy, *map(pickled, range(pickle.HIGHEST_PROTOCOL + 1))]


def played(game: str, moves: int) -> Game:
    table = Game.new(game, lookup(game).editions(game)[0], ["Ann", "Ben", "Cleo"], seed=SEED)
    go_on(table, moves, random.Random(1))
    return table


def go_on(game: Game, moves: int, rng: random.Random) -> list[Any]:
    seen: list[Any] = []
    while moves and not game.over:
        moves -= 1
        seen += [*game.play(rng.choice(game.legal())), *game.run()]
    return seen


@pytest.mark.parametrize("way", WAYS, ids=range(len(WAYS)))
@pytest.mark.parametrize("moves", [0, 17, 10_000])
@pytest.mark.parametrize("name", names())
def test_a_copy_of_a_game_goes_on_alike_and_by_itself(name: str, moves: int, way: Callable[[Any], Any]) -> None:
    game = played(name, moves)
    game.view(None)
    before = game.record()
    other = way(game)
    assert other.record() == before
    assert [other.view(seat) for seat in (None, 0, 1, 2)] == [game.view(seat) for seat in (None, 0, 1, 2)]
    first = go_on(other, 10_000, random.Random(2))
    other.players.append("Dan")
    assert game.record() == before
    assert go_on(game, 10_000, random.Random(2)) == first
    assert (game.words, game.result) == (other.words, other.result)
    for each in (game, other):
        for _ in range(3):
            each.undo()
    assert game.position() == other.position()


def test_a_game_from_a_position_and_one_with_options_are_copied() -> None:
    start = {"round": 3, "phase": "open", "player": 0, "oven": ["olive"], "players": [{"hand": {"olive": 1}}, {}]}
    record = {"format": "forno/1", "game": "mamma-mia", "edition": "2004", "players": ["A", "B"], "start": start}
    game, dealt = replay(record), Game.new("mamma-mia", "2004", ["A", "B"], options={"rounds": 5}, seed=SEED)
    for way in WAYS:
        assert way(game).record() == game.record()
        assert way(game).position() == game.position()
        other = way(dealt)
        other.options["rounds"] = 1
        assert dealt.options == {"rounds": 5}


@pytest.mark.parametrize("name", names())
def test_what_a_game_gives_out_is_copied(name: str) -> None:
    game = played(name, 9)
    things = [game.view(1), game.card_sheet(), go_on(game, 40, random.Random(3)), read(game.record())]
    for thing in things:
        for way in WAYS[:2] + WAYS[4:]:
            assert way(thing) == thing


@both
@pytest.mark.parametrize("name", names())
def test_a_copy_of_a_batch_stands_where_it_stood(name: str, compiled: bool) -> None:
    batch = Batch(name, lookup(name).editions(name)[0], 3, compiled=compiled)
    moves: list[int] = []
    for _ in range(12):
        batch.play_moves(moves, 4)
        moves.append(batch.legal()[-1])
    batch.play_moves(moves, 4)
    legal, state = batch.legal(), vars_of(batch)
    for way in WAYS:
        other = way(batch)
        assert (other.legal(), vars_of(other)) == (legal, state)
        other.play_games(3, 8)
        assert (batch.legal(), vars_of(batch)) == (legal, state)
        assert other.trajectories(5, 3) == copy.copy(batch).trajectories(5, 3)


def vars_of(batch: Batch) -> dict[str, Any]:
    state = batch.state()
    return {name: getattr(state, name) for name, _, _ in state.fields}


@pytest.mark.slow
@both
def test_another_process_goes_on_alike(compiled: bool) -> None:
    batch, game = Batch("mamma-mia", "2004", 4, {"rounds": 2}, compiled=compiled), played("mamma-mia-plus", 20)
    program = (
        "import pickle, sys\nbatch, game = pickle.load(sys.stdin.buffer)\n"
        "while not game.over: game.play(game.legal()[0]); game.run()\n"
        "pickle.dump((batch.trajectories(3, 5), game.record(), game.words), sys.stdout.buffer)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], check=False, input=pickle.dumps((batch, game)), capture_output=True
    )
    assert done.returncode == 0, done.stderr
    while not game.over:
        game.play(game.legal()[0])
        game.run()
    assert pickle.loads(done.stdout) == (batch.trajectories(3, 5), game.record(), game.words)


# ---- seeds


def calls(*uses: Callable[[], Any]) -> tuple[Callable[[], Any], ...]:
    return uses


@both
@pytest.mark.parametrize("seed", [-1, 1 << 64, -(1 << 70), 1.0, 0.5, True, False, "1", None, b"1", [1], 1e30])
def test_what_is_no_seed_of_64_bits_is_refused(compiled: bool, seed: Any) -> None:
    batch = Batch("mamma-mia", "2004", 4, compiled=compiled)
    for use in calls(
        lambda: batch.play_games(1, seed),
        lambda: batch.trajectories(seed),
        *([] if isinstance(seed, str) else [lambda: batch.play_moves([], seed)]),
    ):
        with pytest.raises(
            BadOption, match=r"seed: .* should be a whole number from 0 to 18446744073709551615"
        ) as error:
            use()
        assert (error.value.code, error.value.where) == ("bad-option", "seed")


@both
@pytest.mark.parametrize("seed", ["", "1", "g" * 64, "A" * 63])
def test_what_is_no_published_seed_is_refused(compiled: bool, seed: str) -> None:
    batch = Batch("mamma-mia", "2004", 4, compiled=compiled)
    with pytest.raises(RecordError, match=r"seed: should be 64 hex digits"):
        batch.play_moves([], seed)


@both
@pytest.mark.parametrize("games", [-1, 1.5, True, "1", None])
def test_what_is_no_number_of_games_is_refused(compiled: bool, games: Any) -> None:
    batch = Batch("mamma-mia", "2004", 4, compiled=compiled)
    for use in calls(lambda: batch.play_games(games), lambda: batch.trajectories(1, games)):
        with pytest.raises(BadOption, match="games: "):
            use()
    assert batch.play_games(0) == 0


@needs_numba
def test_seeds_of_64_bits_are_the_same_game_plain_and_compiled_and_all_different() -> None:
    import numpy as np

    plain, fast = (Batch("mamma-mia", "2004", 4, compiled=compiled) for compiled in (False, True))
    seeds = [0, 1, (1 << 31) - 1, 1 << 31, (1 << 32) - 1, 1 << 32, (1 << 32) + 1, (1 << 63) - 1, 1 << 63, (1 << 64) - 1]
    traces = [plain.trajectories(seed) for seed in seeds]
    assert len(set(traces)) == len(seeds)
    assert [fast.trajectories(seed) for seed in seeds] == traces
    assert [fast.play_games(2, seed) for seed in seeds] == [plain.play_games(2, seed) for seed in seeds]
    for kind in (np.int64, np.uint64, np.uint8):
        for batch in (plain, fast):
            assert batch.trajectories(kind(1), kind(2)) == plain.trajectories(1, 2)  # type: ignore[arg-type]


@both
def test_moves_that_are_no_numbers_are_refused_and_far_ones_are_not_legal(compiled: bool) -> None:
    batch = Batch("mamma-mia", "2004", 4, compiled=compiled)
    for wrong in (1.0, "1", None):
        with pytest.raises(BadOption, match="moves: "):
            batch.play_moves([wrong])  # type: ignore[list-item]
    assert [batch.play_moves([far]) for far in (1 << 64, -(1 << 64), 1 << 31)] == [0, 0, 0]


# ---- Ctrl-C


@pytest.mark.slow
@both
def test_many_games_are_as_many_calls_and_ctrl_c_ends_them_soon(
    compiled: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    batch = Batch("mamma-mia", "2004", 2, compiled=compiled)
    decisions = []
    for seconds in (0, 1):  # that a call seems to take: they become ever larger, or one for each game
        monkeypatch.setattr("forno.play.batch.time", SimpleNamespace(perf_counter=count(0, seconds).__next__))
        decisions.append(batch.play_games(3000 if compiled else 60, 6))
    assert decisions[0] == decisions[1]
    program = (
        "import os, signal, threading\n"
        "from forno.play.batch import Batch\n"
        f"batch = Batch('mamma-mia', '2004', 4, compiled={compiled})\n"
        "batch.play_games(1)\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT)).start()\n"
        "try: batch.play_games(1 << 62)\n"
        "except KeyboardInterrupt: print('ended')\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=120, check=False)
    assert (done.returncode, done.stdout) == (0, "ended\n"), done.stderr
