"""Bots of Python that play along in a vector sit at the same table as in any game, move by move."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from forno import bots
from forno.bots.seating import Seating
from forno.errors import BadOption, BotError
from forno.play.game import Game
from forno.testing import check_env

pytest.importorskip("gymnasium", reason="pip install forno[rl]")

from forno.rl.vector import VectorEnv

TABLES = [("mamma-mia", "2004", 3), ("mamma-mia-plus", "2009", 2), ("mamma-i", "zugames", 4)]
SEEDS = [f"{at:064x}" for at in (11, 12)]
# Plays by all that it is shown, and by no luck: cards, events, view.
STEADY = """
from hashlib import sha256

class Steady:
    def __init__(self):
        self.seen = ""

    def know(self, sheet):
        self.seen += repr(sheet)

    def see(self, event):
        self.seen = sha256((self.seen + repr(event)).encode()).hexdigest()

    def choose(self, view, legal, rng):
        return legal[int(sha256((self.seen + repr(view)).encode()).hexdigest(), 16) % len(legal)]
"""


@pytest.fixture
def steady(tmp_path: Path) -> str:
    (tmp_path / "steady.py").write_text(STEADY)
    return str(tmp_path / "steady.py")


def until_asked(game: Game, table: Seating, own: int) -> None:
    while not game.over and game.player != own:
        table.play(table.choice())


@pytest.mark.parametrize("table", TABLES, ids=lambda table: "-".join(map(str, table)))
@pytest.mark.parametrize("mode", ["NextStep", "SameStep"])
def test_they_play_what_they_play_in_a_game(table: tuple[str, str, int], mode: str, steady: str) -> None:
    name, edition, players = table
    games = VectorEnv(*table, envs=len(SEEDS), opponents=steady, seat=1, autoreset_mode=mode)
    seen, info = games.reset(seed=SEEDS)
    theirs = [Game.new(name, edition, [f"P{seat}" for seat in range(players)], seed=seed) for seed in SEEDS]
    others = {seat: bots.load for seat in range(players) if seat != 1}
    tables = [Seating(game, {seat: make(steady) for seat, make in others.items()}) for game in theirs]
    for game, seating in zip(theirs, tables, strict=True):
        until_asked(game, seating, 1)
    rng, running, decided = Random(3), set(range(len(SEEDS))), 0
    while running:
        actions = [int(rng.choice(np.flatnonzero(mask))) if mask.any() else 0 for mask in info["action_mask"]]
        for at in running:
            assert seen[at].tobytes() == games.look(theirs[at].state(), 1)
            legal = theirs[at].legal()
            assert {games.move(1, int(action)) for action in np.flatnonzero(info["action_mask"][at])} == set(legal)
            tables[at].play(games.move(1, actions[at]))
            until_asked(theirs[at], tables[at], 1)
            decided += 1
        seen, rewards, ended, _, info = games.step(np.array(actions))
        for at in [at for at in running if theirs[at].over]:
            running.remove(at)
            assert ended[at]
            last = info["final_obs"] if mode == "SameStep" else seen
            assert last[at].tobytes() == games.look(theirs[at].state(), 1)
            winners = (theirs[at].result or {})["winners"]
            assert rewards[at] == pytest.approx(1 / len(winners) if 1 in winners else 0)
            assert set(np.flatnonzero(info["shares"][at])) == set(winners)
        assert not any(ended[at] for at in running)
    assert decided > 20


def played(env: VectorEnv, steps: int) -> list[Any]:
    env.action_space.seed(1)
    env.reset(seed=5)
    found: list[Any] = []
    for _ in range(steps):
        seen, rewards, *_, info = env.step(env.action_space.sample())
        found.append((seen.tobytes(), rewards.tolist(), info["player"].tolist()))
    return found


def test_the_seed_covers_their_luck_and_whose_seat_is_the_own_one() -> None:
    table: dict[str, Any] = {"game": "mamma-mia", "players": 2, "options": {"rounds": 1}, "opponents": "pippo"}
    first, second = (VectorEnv(**table, envs=2, autoreset_mode="SameStep") for _ in "ab")
    once = played(first, 80)
    assert played(second, 80) == once
    assert played(first, 80) == once
    assert len({tuple(players) for *_, players in once}) > 1  # the seats move on
    first.close()


def test_what_has_to_hold_of_any_environment() -> None:
    check_env(VectorEnv("mamma-i", players=2, envs=2, opponents="rosa"), Random(4))


def test_luck_is_that_of_compiled_opponents() -> None:
    """The first decision is asked for after the same deal."""
    table: dict[str, Any] = {"game": "mamma-mia", "players": 3, "envs": 3, "seat": 0, "options": {"starter": 0}}
    by_bots, compiled = VectorEnv(**table, opponents="pippo"), VectorEnv(**table, opponents="random")
    assert np.array_equal(by_bots.reset(seed=7)[0], compiled.reset(seed=7)[0])


def test_a_bot_that_there_is_not(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match=r"neither compiled .*random, rule.* nor a bot") as caught:
        VectorEnv(opponents="nobody")
    assert caught.value.where == "opponents"
    with pytest.raises(BadOption):
        VectorEnv(opponents="pippo:hats=3")
    env = VectorEnv("mamma-mia", players=2, envs=1, opponents=str(tmp_path / "none.py"))
    with pytest.raises(BotError):
        env.reset(seed=1)


def test_a_bot_that_plays_what_is_not_legal_is_named(tmp_path: Path) -> None:
    (tmp_path / "wild.py").write_text(
        "class Wild:\n    def choose(self, view, legal, rng):\n        return 'eat all'\n"
    )
    env = VectorEnv("mamma-mia", players=2, envs=1, seat=0, opponents=str(tmp_path / "wild.py"))
    with pytest.raises(BotError, match="bot at seat 1"):
        env.reset(seed=1)
        for _ in range(20):
            env.step(env.action_space.sample())
