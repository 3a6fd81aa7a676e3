"""PettingZoo's own tests, unchanged, and what an environment promises beyond them."""

from __future__ import annotations

import dataclasses
import sys
import warnings
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import numpy as np
import pytest

from forno.errors import BadOption, FornoError, IllegalMove, RecordError, UnknownGame
from forno.play.game import Game
from forno.play.games import lookup
from forno.play.record import replay
from forno.rl import fields, moves, research
from forno.testing import Table, all_tables, check_env
from forno.testing.play import play_on
from scripts import observations

pettingzoo = pytest.importorskip("pettingzoo", reason="pip install forno[rl]")

from random import Random  # noqa: E402

from pettingzoo.test import (  # noqa: E402
    api_test,
    bombardment_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)
from pettingzoo.utils import BaseWrapper  # noqa: E402

from forno.rl import drawing, pettingzoo as ours  # noqa: E402
from forno.rl.rows import Rows  # noqa: E402

TABLES = [table for table in all_tables() if table.players in (2, 4, 6)]
GAMES = [Table("mamma-mia", "2004", 3), Table("mamma-mia-plus", "2009", 4), Table("mamma-i", "zugames", 3)]


def named(table: Table) -> str:
    return f"{table.game}-{table.edition}-{table.players}p"


EDITIONS = [*{(table.game, table.edition): table for table in all_tables()}.values()]

every_table = pytest.mark.parametrize("table", TABLES, ids=named)
every_game = pytest.mark.parametrize("table", GAMES, ids=named)
every_edition = pytest.mark.parametrize("table", EDITIONS, ids=named)


def given(table: Table) -> dict[str, Any]:
    return {"game": table.game, "edition": table.edition, "players": table.players}


def played(env: Any, rng: Random) -> dict[str, float]:
    """What a game of random moves has brought to each agent."""
    brought = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, over, broken_off, _ = env.last()
        brought[agent] += reward
        env.step(None if over or broken_off else rng.choice(np.flatnonzero(seen["action_mask"]).tolist()))
    return brought


# ----------------------------------------------------------------------------------------------- PettingZoo's own tests


@every_table
def test_api(table: Table) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it would rather have observations without masks
        for make in (ours.env, ours.raw_env):
            api_test(make(**given(table)), num_cycles=100)
            api_test(make(**given(table), cycles=True), num_cycles=10)
        parallel_api_test(ours.parallel_env(**given(table)), num_cycles=400)


@every_table
def test_seeds(table: Table) -> None:
    seed_test(lambda: ours.env(**given(table)), num_cycles=60)
    parallel_seed_test(lambda: ours.parallel_env(**given(table)), num_cycles=60)


@every_edition
def test_rendering(
    table: Table, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # it leaves a picture where it runs
    render_test(lambda render_mode: ours.env(render_mode=render_mode, **given(table)))
    assert "player_0" in capsys.readouterr().out or table.game == "mamma-i"


def colours(picture: Any) -> Any:
    return np.unique(picture.astype(np.int32) @ (1 << 16, 1 << 8, 1))


@every_game
@pytest.mark.parametrize("watcher", ["agent", "everybody"])
def test_a_picture_of_the_table(table: Table, watcher: str) -> None:
    env = ours.env(render_mode="rgb_array", render_for=watcher, **given(table))
    assert set(env.metadata["render_modes"]) >= {"ansi", "rgb_array"}
    env.reset(seed=3)
    first = env.render()
    assert first.dtype == np.uint8
    assert first.shape == (640, 960, 3)
    assert len(colours(first)) > 200  # drawings, not text
    assert np.array_equal(first, env.render())
    env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))
    second = env.render()
    assert second.shape == first.shape
    assert not np.array_equal(first, second)


def test_a_game_without_pictures_is_shown_as_text(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = lookup("mamma-i")
    monkeypatch.setattr(drawing, "lookup", lambda _name: dataclasses.replace(shown, picture=None))
    env = ours.env(game="mamma-i", render_mode="rgb_array")
    env.reset(seed=3)
    picture = env.render()
    assert (picture.dtype, picture.shape[2]) == (np.uint8, 3)
    assert len(colours(picture)) == 2


def test_what_makes_pixels_may_be_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(BadOption, match=r"rgb_array needs resvg_py: pip install 'forno\[rl\]'") as caught:
        ours.env(render_mode="rgb_array")
    assert caught.value.to_dict()["where"] == "render_mode"
    ours.env(render_mode="ansi")


@every_edition
def test_cycles_at_most(table: Table) -> None:
    made = {name: partial(getattr(ours, name), **given(table)) for name in ("env", "parallel_env")}
    max_cycles_test(SimpleNamespace(**made))


class Answering(BaseWrapper[str, Any, Any]):  # type: ignore[misc, unused-ignore]
    """The test bombards an environment whose ``step`` returns a bare observation, which PettingZoo's API forbids."""

    def observation_space(self, agent: str) -> Any:
        return self.env.observation_space(agent)["observation"]

    def observe(self, agent: str) -> Any:
        return self.env.observe(agent)["observation"]

    def last(self, observe: bool = True) -> Any:
        seen, *rest = self.env.last(observe)
        return (seen and seen["observation"], *rest)

    def step(self, action: Any) -> Any:
        self.env.step(action)
        return self.observe(self.agent_selection)


@every_edition
def test_bombardment(table: Table) -> None:
    bombardment_test(Answering(ours.raw_env(cycles=True, **given(table))), cycles=30)


# --------------------------------------------------------------------------------------------------------- the promises


@every_game
def test_a_game_is_the_one_of_its_seed_and_its_record_replays(table: Table) -> None:
    env = ours.env(**given(table))
    env.reset(seed=42)
    brought = played(env, Random(1))
    again = replay(env.unwrapped.record())
    assert again.seed == f"{42:064x}"
    assert again.over
    assert again.result is not None
    winners = again.result["winners"]
    assert brought == {f"player_{seat}": (1 / len(winners) if seat in winners else 0) for seat in range(table.players)}
    env.reset(options={"seed": f"{42:064x}"})
    played(env, Random(1))
    assert env.unwrapped.record()["moves"] == again.moves


def test_without_a_seed_games_follow_from_the_one_before() -> None:
    env, other = ours.env(), ours.env()
    for each in (env, other):
        each.reset(seed=1)
        each.reset()
    assert env.unwrapped.record() == other.unwrapped.record()
    assert env.unwrapped.record()["seed"] != f"{1:064x}"
    fresh = [ours.env() for _ in range(2)]
    for each in fresh:
        each.reset()
    assert len({each.unwrapped.record()["seed"] for each in fresh}) == 2


@every_game
def test_rewards_are_what_was_asked_for(table: Table) -> None:
    for arguments in ({"rewards": "score"}, {"tie_breaks": False}):
        env = ours.env(**given(table), **arguments)
        env.reset(seed=7)
        brought = [*played(env, Random(2)).values()]
        result = replay(env.unwrapped.record()).result
        assert result is not None
        first = [line[0] for line in result["scores"]]
        best = first.count(max(first))
        assert brought == (first if "rewards" in arguments else [(n == max(first)) / best for n in first])


@every_game
def test_what_has_to_hold_of_any_environment(table: Table) -> None:
    check_env(ours.env(**given(table)), Random(4))


def sorted_out(seen: Any) -> Any:
    """A view without the order of what lies in no order: the own orders, and so the moves."""
    if isinstance(seen, dict):
        return {name: sorted_out(value) for name, value in seen.items()}
    return sorted(map(str, map(sorted_out, seen))) if isinstance(seen, list) else seen


def seen_by(game: Game, seat: int) -> Any:
    return sorted_out(msgspec.to_builtins(game.view(seat)))


def moments(table: Table, seed: int) -> list[Game]:
    game = table.deal(f"{seed:064x}")
    return [moment.copy() for moment in play_on(game, Random(seed))]


@every_game
def test_an_observation_is_of_all_that_a_seat_may_know(table: Table) -> None:
    rows, rng = Rows(table.game, table.edition, table.players), Random(5)
    differed = 0
    for moment in moments(table, 3)[::7]:
        for seat in range(table.players):
            mine = rows.look(moment.state(), seat)
            other = moment.resample((seat + 1) % table.players, rng)
            if seen_by(other, seat) != seen_by(moment, seat):
                differed += 1
                assert mine != rows.look(other.state(), seat), "something that a seat sees is not told"
    assert differed > 20


@every_game
def test_the_mask_is_what_is_legal(table: Table) -> None:
    rows = Rows(table.game, table.edition, table.players)
    for moment in moments(table, 4)[::5]:
        if moment.player is not None:
            rows.look(moment.state(), moment.player)
            texts = [rows.move(moment.player, int(action)) for action in np.flatnonzero(rows.masks[0])]
            assert sorted(texts) == sorted(moment.legal())


@every_game
def test_every_action_and_every_number_has_a_name(table: Table) -> None:
    rows = Rows(table.game, table.edition, table.players)
    numbers = [number for each in moves(table.game) for number in range(each.first, each.first + each.number)]
    assert numbers == list(range(rows.actions))
    for each in moves(table.game):
        texts = [text for n in range(each.number) if (text := rows.move(0, each.first + n))]
        assert texts or each.pattern.startswith("order")
        if not each.pattern.startswith("<"):
            assert all(text.split()[0] == each.pattern.split()[0] for text in texts)
    indices = [at for field in fields(table.game) for at in range(field.first, field.first + field.size)]
    assert indices == list(range(rows.seen.shape[1]))
    assert all(field.meaning and field.low < field.high for field in fields(table.game))
    assert len(research(table.game).scores) == 2


def test_the_page_is_what_the_code_says() -> None:
    assert observations.TARGET.read_text("utf8") == observations.page(), "run python -m scripts.observations"


def test_what_is_wrong_has_a_code_and_changes_nothing() -> None:
    env = ours.env()
    env.reset(seed=1)
    before = env.last()[0]
    mask = before["action_mask"]
    illegal = int(np.flatnonzero(mask == 0)[0])
    wrong: list[tuple[Any, type[FornoError]]] = [
        (illegal, IllegalMove),
        (len(mask), IllegalMove),
        (-1, BadOption),
        (1.5, BadOption),
        ("1 olive", BadOption),
        (None, BadOption),
        (True, BadOption),
        (np.zeros(2, int), BadOption),
    ]
    for action, error in wrong:
        with pytest.raises(error) as caught:
            env.step(action)
        assert caught.value.where == "action"
        assert np.array_equal(env.last()[0]["observation"], before["observation"])
    assert env.unwrapped.record()["moves"] == []
    played(env, Random(3))
    env.reset(seed=1)
    for agent in env.agent_iter():
        seen, _, over, _, _ = env.last()
        if over:
            with pytest.raises(IllegalMove):
                env.step(0)
            break
        env.step(int(np.flatnonzero(seen["action_mask"])[0]))
        assert agent in env.possible_agents


@pytest.mark.parametrize("make", [ours.env, ours.raw_env])
def test_too_early_and_too_late_have_a_code(make: Any) -> None:
    env = make(game="mamma-mia", edition="tiny", players=2, render_mode="ansi")
    early: list[tuple[str, Any]] = [
        ("step", lambda: env.step(0)),
        ("last", env.last),
        ("observe", lambda: env.observe("player_0")),
        ("render", env.render),
        ("record", env.unwrapped.record),
    ]
    for where, ask in early:
        with pytest.raises(BadOption, match="reset it first") as caught:
            ask()
        assert caught.value.where == where
    env.reset(seed=2)
    played(env, Random(3))
    record = env.unwrapped.record()
    for action in (None, 0):
        with pytest.raises(IllegalMove, match="has to be reset"):
            env.step(action)
    with pytest.raises(IllegalMove, match="has to be reset"):
        env.last()
    assert env.unwrapped.record() == record
    env.reset(seed=2)
    played(env, Random(3))
    assert env.unwrapped.record() == record
    for space in (env.observation_space, env.action_space):
        with pytest.raises(BadOption):
            space("player_7")


def test_the_agents_of_nothing_cannot_be_gone_through() -> None:
    with pytest.raises(BadOption, match="reset it first"):
        ours.env().agent_iter()


def test_a_cycle_that_is_none_changes_nothing() -> None:
    env = ours.parallel_env(edition="tiny", players=2)
    with pytest.raises(BadOption, match="reset it first"):
        env.step({})
    env.reset(seed=1)
    for actions in ({}, {"player_0": 0}, {"player_0": 0, "player_1": 0, "player_2": 0}, None, [0, 0], {0: 0, 1: 0}):
        with pytest.raises(BadOption, match="player_0, player_1") as caught:
            env.step(actions)
        assert caught.value.where == "actions"
        assert env.unwrapped.record()["moves"] == []
    while env.agents:
        env.step({agent: int(env.aec_env.observe(agent)["action_mask"].argmax()) for agent in env.agents})
    with pytest.raises(IllegalMove, match="has to be reset"):
        env.step({"player_0": 0, "player_1": 0})


def test_in_cycles_what_is_illegal_is_told_in_the_info() -> None:
    env = ours.parallel_env()
    env.reset(seed=1)
    actions = {agent: int(np.flatnonzero(env.aec_env.observe(agent)["action_mask"] == 0)[0]) for agent in env.agents}
    seen, rewards, *_, infos = env.step(actions)
    [said] = [info for info in infos.values() if info]
    assert said["error"] == "illegal-move"
    assert set(rewards.values()) == {0.0}
    assert sum(one["action_mask"].any() for one in seen.values()) == 1


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ({"game": "chess"}, UnknownGame),
        ({"edition": "1066"}, UnknownGame),
        ({"players": 17}, BadOption),
        ({"players": "two"}, BadOption),
        ({"options": {"rounds": 0}}, BadOption),
        ({"rewards": "fame"}, BadOption),
        ({"render_mode": "smell"}, BadOption),
        ({"render_for": "nobody"}, BadOption),
        ({"max_cycles": -1}, BadOption),
    ],
)
def test_wrong_arguments(arguments: dict[str, Any], error: type[FornoError]) -> None:
    with pytest.raises(error):
        ours.env(**arguments)


@pytest.mark.parametrize(
    ("seed", "error"), [(-1, BadOption), (1 << 256, BadOption), (1.0, BadOption), ("1", RecordError)]
)
def test_wrong_seeds(seed: Any, error: type[FornoError]) -> None:
    with pytest.raises(error):
        ours.raw_env().reset(seed=seed)
