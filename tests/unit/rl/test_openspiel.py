"""OpenSpiel's own tests, unchanged, and a game so small that it is solved and enumerated."""

from __future__ import annotations

import json
import subprocess
import sys
import unittest
from collections import Counter, defaultdict
from collections.abc import Iterator
from math import comb
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from forno.errors import BadOption, IllegalMove, UnknownGame
from forno.play.game import Game
from forno.rl.rows import Rows
from forno.rl.structs import ActionStruct

pyspiel = pytest.importorskip("pyspiel", reason="pip install forno[rl]")

from forno.rl import openspiel  # noqa: E402

NAMES = openspiel.register()

from absl import flags  # noqa: E402
from open_spiel.python.algorithms import cfr, exploitability, ismcts, mcts  # noqa: E402
from open_spiel.python.policy import UniformRandomPolicy  # noqa: E402

TINY = "python_forno_mamma_mia(players=2,edition=tiny,exact=True)"
GAMES = [
    "python_forno_mamma_mia(players=2)",
    "python_forno_mamma_mia_plus(players=3)",
    "python_forno_mamma_i(players=4)",
]
if not flags.FLAGS.is_parsed():
    flags.FLAGS(["tests"])


@pytest.fixture
def api_test() -> Any:
    """Lists the games that there are when it is loaded, and loads statistics: only where it is used."""
    from open_spiel.integration_tests import api_test

    return api_test


def passes(tests: unittest.TestSuite, least: int) -> None:
    outcome = unittest.TestResult()
    tests.run(outcome)
    assert outcome.testsRun >= least
    assert not outcome.failures + outcome.errors, outcome.failures + outcome.errors


def dealt(name: str, luck: int = 1) -> Any:
    state = pyspiel.load_game(name).new_initial_state()
    for byte in luck.to_bytes(openspiel.BYTES, "big"):
        state.apply_action(byte)
    return state


def on_the_way(name: str, decisions: int, seed: int = 1) -> Any:
    state, rng = dealt(name), Random(seed)
    for _ in range(decisions):
        state.apply_action(rng.choice(state.legal_actions()))
    return state


# ------------------------------------------------------------------------------------------------ OpenSpiel's own tests


def test_they_are_registered_as_often_as_one_likes() -> None:
    assert openspiel.register() == NAMES
    assert {game.partition("(")[0] for game in GAMES} == set(NAMES) <= set(pyspiel.registered_names())


@pytest.mark.parametrize("game", [*GAMES, TINY])
def test_simulations(game: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(game), num_sims=2, serialize=game == TINY, verbose=False)


def test_api(monkeypatch: pytest.MonkeyPatch, api_test: Any) -> None:
    monkeypatch.setattr(flags.FLAGS, "test_only_games", "python_forno_.*")
    passes(api_test.load_tests(unittest.defaultTestLoader, None, None), 5 * len(NAMES))


def test_api_on_the_whole_tree(monkeypatch: pytest.MonkeyPatch, api_test: Any) -> None:
    states = [*tree()]
    terminal = sum(state.is_terminal() for state in states)
    infos = {
        (state.current_player(), state.information_state_string()) for state in states[1:] if not state.is_terminal()
    }
    monkeypatch.setitem(api_test.TOTAL_NUM_STATES, TINY, (1, len(states) - terminal - 1, terminal))
    monkeypatch.setitem(api_test.PERFECT_RECALL_NUM_STATES, TINY, len(infos))
    whole = {"game_name": TINY, "game": pyspiel.load_game(TINY)}
    case = type("Tiny", (api_test.EnforceAPIOnFullTreeBase,), whole)
    passes(unittest.defaultTestLoader.loadTestsFromTestCase(case), 8)


def test_playthrough(tmp_path: Path) -> None:
    from open_spiel.integration_tests import playthrough_test
    from open_spiel.python.algorithms import generate_playthrough

    (tmp_path / "game.txt").write_text(generate_playthrough.playthrough(TINY, [], seed=5), "utf8")
    playthrough_test.PlaythroughTest().run_test(str(tmp_path), "game.txt")


def test_its_search_plays() -> None:
    game = pyspiel.load_game(GAMES[2])
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(
        game=game, evaluator=evaluator, uct_c=1.0, max_simulations=6, random_state=np.random.RandomState(1)
    )
    state = on_the_way(GAMES[2], 20)
    assert bot.step(state) in state.legal_actions()


# ---------------------------------------------------------------------------------------------------- the smallest game


def tree() -> Iterator[Any]:
    """Every state of the smallest game, the first one first."""
    waiting = [pyspiel.load_game(TINY).new_initial_state()]
    while waiting:
        state = waiting.pop()
        yield state
        if not state.is_terminal():
            waiting += [state.child(action) for action in state.legal_actions()]


def test_its_deals_are_all_arrangements_of_its_cards() -> None:
    first = pyspiel.load_game(TINY).new_initial_state()
    outcomes = first.chance_outcomes()
    assert len(outcomes) == 2 * comb(6, 3)  # who begins; where three of six cards lie
    hands = Counter(tuple(first.child(deal).moment.state.hand[:2]) for deal, _ in outcomes)
    for pineapples in range(3):
        ways = comb(3, pineapples) * comb(3, 2 - pineapples)
        assert hands[pineapples, 2 - pineapples] / len(outcomes) == ways / comb(6, 2)


def best_answer(player: int) -> float:
    """What a player can win against one who plays at random: by looking at every game, apart from OpenSpiel."""
    gathered: dict[str, list[tuple[Any, float]]] = defaultdict(list)

    def gather(state: Any, reach: float) -> None:
        if state.is_terminal():
            return
        actions = state.legal_actions()
        chosen = state.current_player() == player
        if chosen:
            gathered[state.information_state_string()].append((state, reach))
        for action in actions:
            gather(state.child(action), reach if chosen else reach / len(actions))

    root = pyspiel.load_game(TINY).new_initial_state()
    gather(root, 1.0)
    best: dict[str, int] = {}

    def worth(state: Any) -> float:
        if state.is_terminal():
            return float(state.returns()[player])
        actions = state.legal_actions()
        if state.current_player() == player:
            return worth(state.child(choice(state)))
        return sum(worth(state.child(action)) for action in actions) / len(actions)

    def choice(state: Any) -> int:
        known = state.information_state_string()
        if known not in best:
            best[known] = max(
                state.legal_actions(),
                key=lambda action: sum(reach * worth(other.child(action)) for other, reach in gathered[known]),
            )
        return best[known]

    return worth(root)


def test_exploitability_is_what_enumeration_says() -> None:
    game = pyspiel.load_game(TINY)
    answers = [best_answer(player) for player in range(2)]
    uniform = exploitability.nash_conv(game, UniformRandomPolicy(game))
    assert uniform == pytest.approx(sum(answers) - game.utility_sum())
    solver = cfr.CFRPlusSolver(game)
    for _ in range(8):
        solver.evaluate_and_update_policy()
    assert exploitability.exploitability(game, solver.average_policy()) < uniform / 20


# --------------------------------------------------------------------------------------------------------- the promises


@pytest.mark.parametrize("name", GAMES)
def test_it_is_the_game_of_its_luck(name: str) -> None:
    state, game = dealt(name, 7), pyspiel.load_game(name)
    inner = Game.new(game.name, game.edition, [f"P{seat}" for seat in range(game.players)], seed=f"{7:064x}")
    rows, rng = Rows(game.name, game.edition, game.players), Random(2)
    while not inner.over:
        player, action = state.current_player(), rng.choice(state.legal_actions())
        assert player == inner.player
        assert bytes(np.array(state.observation_tensor(player), np.int8)) == rows.look(inner.state(), player)
        text = state.action_to_string(player, action)
        state.apply_action(action)
        inner.play(text)
        inner.run()
    assert state.is_terminal()
    assert inner.result is not None
    assert [seat for seat, share in enumerate(state.returns()) if share] == inner.result["winners"]


@pytest.mark.parametrize("name", GAMES)
def test_a_world_that_is_dealt_anew_looks_the_same(name: str) -> None:
    rng = Random(4)
    differ = 0
    for decisions in (0, 15, 40, 60):
        state = on_the_way(name, decisions)
        player = state.current_player()
        other = state.resample_from_infostate(player, rng.random)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.information_state_tensor(player) == state.information_state_tensor(player)
        assert other.observation_string(player) == state.observation_string(player)
        assert other.legal_actions() == state.legal_actions()
        differ += str(other) != str(state)
        while not other.is_terminal():
            other.apply_action(rng.choice(other.legal_actions()))
    assert differ > 0


def test_a_state_of_another_world_is_kept_as_it_is() -> None:
    import pickle

    state = on_the_way(GAMES[0], 12).resample_from_infostate(0, Random(1).random)
    state.apply_action(state.legal_actions()[0])
    moment = pickle.loads(pickle.dumps(state.moment))
    assert moment.played() == state.moment.played()
    assert [moment.recalled(seat) for seat in (0, 1, None)] == [state.moment.recalled(seat) for seat in (0, 1, None)]


def test_what_is_wrong_has_a_code_and_changes_nothing() -> None:
    state = on_the_way(GAMES[0], 3)
    before = str(state)
    wrong = next(action for action in range(132) if action not in state.legal_actions())
    with pytest.raises(IllegalMove):
        state.apply_action(wrong)
    assert str(state) == before
    for parameters, error in (
        ("edition=none", UnknownGame),
        ("players=17", BadOption),
        ("options={", BadOption),
        ("exact=True", BadOption),
    ):
        with pytest.raises(error):
            pyspiel.load_game(f"python_forno_mamma_mia({parameters})")


@pytest.mark.parametrize(("name", "outcomes"), [(TINY, 40), (GAMES[0], 256), (GAMES[2], 256)])
def test_an_outcome_that_there_is_not_has_a_code_and_changes_nothing(name: str, outcomes: int) -> None:
    state = pyspiel.load_game(name).new_initial_state()
    assert [action for action, _ in state.chance_outcomes()] == list(range(outcomes))
    for outcome in (outcomes, 10**9):
        with pytest.raises(IllegalMove):
            state.apply_action(outcome)
        with pytest.raises(IllegalMove):
            state.child(outcome)
        with pytest.raises(BadOption):
            state.action_to_string(-1, outcome)
        assert (str(state), state.history()) == ("luck", [])


@pytest.mark.parametrize(("player", "action"), [(2, 0), (7, 0), (0, 99_999), (0, -3), (-2, 0)])
def test_a_move_that_nobody_has_has_no_name(player: int, action: int) -> None:
    with pytest.raises(BadOption):
        dealt(GAMES[0]).action_to_string(player, action)


@pytest.mark.parametrize("drawn", [float("nan"), -0.1, 2.0, "x", None])
def test_a_sampler_draws_numbers_from_0_to_1(drawn: Any) -> None:
    with pytest.raises(BadOption) as caught:
        dealt(GAMES[0]).resample_from_infostate(0, lambda: drawn)
    assert caught.value.where == "sampler"


def test_a_process_that_has_registered_them_ends_well() -> None:
    program = f"from forno.rl import openspiel; openspiel.register(); import pyspiel; pyspiel.load_game({NAMES[0]!r})"
    subprocess.run([sys.executable, "-c", program], check=True, timeout=120)


# -------------------------------------------------------------------------------------------------------------- structs


@pytest.mark.parametrize("name", GAMES)
def test_structs_go_there_and_back(name: str) -> None:
    state, game = on_the_way(name, 40), pyspiel.load_game(name)
    for given in (state.to_struct(), state.to_json(), state.to_dict()):
        again = game.new_initial_state(given)
        assert (str(again), again.history()) == (str(state), state.history())
    assert json.loads(state.to_json()) == state.to_dict() == state.to_struct().to_dict()
    assert state.to_struct().current_player == state.current_player()
    for action in state.legal_actions():
        struct = state.action_to_struct(action)
        assert state.struct_to_actions(struct) == [action]
        assert struct == state.action_to_struct(state.current_player(), action)
        other = state.clone()
        other.apply_action_struct(ActionStruct(struct.to_json()))
        assert str(other) == str(state.child(action))
    seen = state.to_observation_struct()
    fields = [each if isinstance(each, list) else [each] for each in seen.to_dict().values()]
    assert [number for field in fields for number in field] == state.observation_tensor(state.current_player())
    assert seen.seat.index(1) == state.current_player()


def test_structs_of_chance() -> None:
    state = pyspiel.load_game(GAMES[0]).new_initial_state()
    assert state.to_dict() == {"luck": [], "moves": [], "position": None, "current_player": -1}
    assert state.to_observation_struct(0).to_dict() == {}
    state.apply_action_struct(ActionStruct({"player": -1, "move": "luck 7"}))
    assert state.to_struct().luck == [7]
    assert pyspiel.load_game(GAMES[0]).new_initial_state(state.to_json()).history() == [7]


def test_a_struct_that_means_nothing_has_a_code_and_changes_nothing() -> None:
    state, game = on_the_way(GAMES[0], 3), pyspiel.load_game(GAMES[0])
    before = str(state)
    for player, move in ((0, "fly"), (1, state.action_to_struct(state.legal_actions()[0]).move), (9, "pass")):
        struct = ActionStruct({"player": player if player != state.current_player() else 1 - player, "move": move})
        for refuse in (state.apply_action_struct, state.validate_action_struct, state.struct_to_actions):
            with pytest.raises(IllegalMove):
                refuse(struct)
    assert str(state) == before
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    with pytest.raises(BadOption):
        state.action_to_struct(0)
    told = on_the_way(GAMES[0], 3).to_dict()
    for wrong in (
        {"move": "pass"},
        "[",
        "3",
        {**told, "position": None},
        {**told, "luck": [0] * 9},
        {**told, "luck": [-1]},
    ):
        with pytest.raises(BadOption):
            game.new_initial_state(wrong)
    with pytest.raises(IllegalMove):
        game.new_initial_state({**told, "moves": ["fly"]})
