"""One game, move by move, through everything that plays games: they agree in all that each of them tells."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from forno.play.batch import Batch
from forno.play.game import Game
from forno.testing import Table, all_tables

pytest.importorskip("pyspiel", reason="pip install forno[rl]")
import pyspiel

from forno.rl import openspiel, pettingzoo
from forno.rl.vector import VectorEnv

EDITIONS = [*{(table.game, table.edition): table for table in all_tables()}.values()]  # as many players as there can be
TABLES = [*EDITIONS, Table("mamma-mia", "1999", 3), Table("mamma-mia-plus", "2009", 4)]
LUCK = 0x0BADCAFE


@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table.game}-{table.edition}-{table.players}p")
def test_a_game_is_the_same_everywhere(table: Table) -> None:
    seed, rng = f"{LUCK:064x}", Random(11)
    openspiel.register()
    name = f"python_forno_{table.game.replace('-', '_')}"
    edition = f"v{table.edition}" if table.edition.isdigit() else table.edition
    state = pyspiel.load_game(name, {"players": table.players, "edition": edition}).new_initial_state()
    for byte in LUCK.to_bytes(openspiel.BYTES, "big"):
        state.apply_action(byte)
    env = pettingzoo.env(game=table.game, edition=table.edition, players=table.players)
    env.reset(seed=LUCK)
    games = VectorEnv(table.game, table.edition, table.players, envs=2, autoreset_mode="Disabled")
    seen, info = games.reset(seed=[seed, seed])
    game = Game.new(table.game, table.edition, [f"P{seat}" for seat in range(table.players)], seed=seed)
    batch, moves = Batch(table.game, table.edition, table.players), list[int]()
    while not game.over:
        player = game.player
        assert player is not None
        assert player == state.current_player() == info["player"][0] == int(env.agent_selection.split("_")[1])
        legal = state.legal_actions()
        told, reward, over, *_ = env.last()
        assert (reward, over) == (0, False)
        for mask in (told["action_mask"], *info["action_mask"]):
            assert np.flatnonzero(mask).tolist() == legal
        assert sorted(state.action_to_string(player, action) for action in legal) == sorted(game.legal())
        tensor = np.array(state.observation_tensor(player), np.int8)
        assert np.array_equal(tensor, told["observation"])
        assert np.array_equal(tensor, seen[0])
        assert batch.play_moves(moves, seed) == len(moves)
        assert sorted(batch.legal()) == legal
        last = player
        moves.append(rng.choice(legal))
        game.play(state.action_to_string(player, moves[-1]))
        game.run()
        state.apply_action(moves[-1])
        env.step(moves[-1])
        seen, rewards, ended, _, info = games.step([moves[-1]] * 2)
        assert ended.tolist() == [game.over] * 2
    assert batch.play_moves(moves, seed) == len(moves)
    assert batch.legal() == []
    fields = [field for field, _, _ in batch.state().fields]
    for field in fields:
        assert getattr(batch.state(), field) == getattr(game.state(), field), field
    assert game.result is not None
    winners = game.result["winners"]
    shares = [(seat in winners) / len(winners) for seat in range(table.players)]
    assert state.returns() == shares
    assert [env.rewards[agent] for agent in env.possible_agents] == pytest.approx(shares)
    assert info["shares"][0] == pytest.approx(shares)
    assert rewards[0] == pytest.approx(shares[last])
