"""The parts of a search: all play by `rule` in a world, up to the turn's end, and what is won there is weighed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest

from forno import Game, bots, jit
from forno.games.mamma_i import layout, rollout
from forno.games.mamma_i.bot import guess, worth
from forno.games.mamma_i.game import GAME
from forno.games.mamma_i.kernel import apply, legal
from forno.games.mamma_i.knowing import resample, world
from forno.games.mamma_i.known import known
from forno.games.mamma_i.layout import ACTIONS, OVER, Known, Rules, State
from forno.games.mamma_i.memory import Memory
from forno.games.mamma_i.notation import TEXTS
from forno.games.mamma_i.rollout import horizon, policy, values
from forno.games.mamma_i.searching import SEARCH
from forno.search.engine import compiled

from . import self_play
from .self_play import settle_all

SETTINGS = {players: GAME.setting("mamma-i", "zugames", players, {}) for players in (2, 3, 4)}
MIND: tuple[ModuleType, ...] = (guess, worth, rollout, self_play)
PARTS = (*GAME.kernel, *MIND)
SHUFFLES = 400  # words for all the shuffles of a game


class Listening(random.Random):
    """Chance that keeps what it was to choose among."""

    def choice(self, seq: Any) -> Any:
        self.offered = list(seq)
        return super().choice(seq)


def words(seed: int) -> list[int]:
    rng = random.Random(seed)
    return [1, *(rng.getrandbits(32) for _ in range(SHUFFLES))]


def numbers(s: State) -> dict[str, Any]:
    return {name: getattr(s, name) for name, _, _ in State.fields}


def decisions(players: int, seed: int) -> Iterator[tuple[Game, Known, Memory, set[str]]]:
    """A game of `rule`: at every choice what the seat knows, and the moves that the bot answers with by lot."""
    rng = Listening(seed)
    game = Game.new("mamma-i", "zugames", [str(seat) for seat in range(players)], seed=f"{seed:064x}")
    seated: list[Any] = [bots.make("rule", 0) for _ in range(players)]
    memory = Memory()
    while not game.over:
        seat = game.player
        assert seat is not None
        move = seated[seat].choose(game.view(seat), game.legal(), rng)
        if game.ply > 0 and len(game.legal()) > 1:
            yield game, known(SETTINGS[players], game.view(seat), memory), memory, set(rng.offered)
        for event in [*game.play(move), *game.run()]:
            for watcher in (*seated, memory):
                watcher.see(event)


def dealt(k: Known, r: Rules, seed: int) -> State:
    s = State()
    world(k, r, s, words(seed))
    return s


# ---- policy


@pytest.mark.parametrize("players", [2, 3, 4])
def test_in_a_world_one_plays_what_rule_plays(players: int) -> None:
    r = SETTINGS[players].rules
    for game, k, _, offered in decisions(players, players):
        assert TEXTS[policy(dealt(k, r, game.ply), r, k, [0] * ACTIONS)] in offered


@pytest.mark.parametrize("players", [2, 3, 4])
def test_to_think_changes_nothing_at_the_table(players: int) -> None:
    r = SETTINGS[players].rules
    for game, k, _, _ in decisions(players, 10 + players):
        s = dealt(k, r, game.ply)
        before = numbers(s.copy())
        policy(s, r, k, [0] * ACTIONS)
        assert numbers(s) == before


def test_who_plays_in_a_world_knows_his_own_character_alone() -> None:
    r = SETTINGS[4].rules
    for game, k, _, _ in decisions(4, 5):
        s = dealt(k, r, game.ply)
        other = s.copy()
        resample(other, r, s.player, words(1000 + game.ply))
        assert policy(s, r, k, [0] * ACTIONS) == policy(other, r, k, [0] * ACTIONS)


# ---- horizon and values


def play_on(s: State, r: Rules, k: Known, chance: list[int]) -> int:
    """Play up to the horizon and say how many decisions it took."""
    start, taken = s.copy(), 0
    while not horizon(s, start):
        apply(s, r, policy(s, r, k, [0] * ACTIONS))
        settle_all(s, r, chance)
        taken += 1
    return taken


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_rollout_ends_with_the_turn(players: int) -> None:
    r = SETTINGS[players].rules
    for game, k, _, _ in decisions(players, 20 + players):
        if game.ply % 9 == 0:
            s = dealt(k, r, game.ply)
            before = s.copy()
            assert play_on(s, r, k, words(game.ply)) >= 1
            assert (s.phase == OVER) == (before.queue_count == 0)
            assert s.queue_count == max(0, before.queue_count - 1)
            shares = [0.0] * players
            values(s, r, k, shares)
            assert sum(shares) == pytest.approx(1)
            assert min(shares) >= 0


@pytest.mark.parametrize("seed", range(6))
def test_when_the_game_is_over_the_share_is_what_the_result_says(seed: int) -> None:
    players = 2 + seed % 3
    rng = random.Random(seed)
    game = Game.new("mamma-i", "zugames", [str(seat) for seat in range(players)], seed=f"{seed:064x}")
    while not game.over:
        game.play(rng.choice(game.legal()))
        game.run()
    k = known(SETTINGS[players], game.view(None), Memory())
    shares = [0.0] * players
    values(dealt(k, SETTINGS[players].rules, seed), SETTINGS[players].rules, k, shares)
    assert game.result is not None
    assert [seat for seat, share in enumerate(shares) if share == 1.0] == game.result["winners"]


def test_a_point_counts_for_more_the_later_it_is() -> None:
    """Of two characters level in all else, who has a Guest less is ahead."""
    r = SETTINGS[2].rules
    k = known(SETTINGS[2], Game.new("mamma-i", "zugames", ["a", "b"], seed="4" * 64).view(None), Memory())
    found = []
    for queued in (5, 3, 1, 0):
        s = dealt(k, r, 1)
        s.phase, s.secrets[:2], s.queue_count, s.guests[3] = layout.TRICK, [3, 4], queued, -6
        shares = [0.0, 0.0]
        values(s, r, k, shares)
        found.append(shares[1])
    assert found == sorted(found)
    assert found[-1] > found[0]


# ---- a search made of them


def search(k: Known, r: Rules, seat: int, worlds: int, seed: int) -> int:
    """The move that does best in a few worlds, the same ones for all moves."""
    moves = [0] * ACTIONS
    totals: dict[int, float] = {}
    for number in range(worlds):
        s = dealt(k, r, seed + number)
        for action in moves[: legal(s, r, moves)]:
            ahead, shares = s.copy(), [0.0] * r.players
            chance = words(seed + number)
            apply(ahead, r, action)
            settle_all(ahead, r, chance)
            if not horizon(ahead, s):
                play_on(ahead, r, k, chance)
            values(ahead, r, k, shares)
            totals[action] = totals.get(action, 0.0) + shares[seat]
    return max(totals, key=lambda action: totals[action])


def test_a_search_finds_the_same_move_whatever_is_hidden() -> None:
    rng = random.Random(3)
    for game, k, memory, _ in decisions(3, 31):
        if game.ply % 60 == 7:
            seat = game.player
            assert seat is not None
            other = known(SETTINGS[3], game.resample(seat, rng).view(seat), memory)
            found = {search(mine, SETTINGS[3].rules, seat, 2, game.ply) for mine in (k, other)}
            assert len(found) == 1
            assert TEXTS[found.pop()] in game.legal()


# ---- compiled


@pytest.mark.skipif(not jit.available(), reason="numba is not installed")
@pytest.mark.slow
def test_compiled_it_plays_the_same_games() -> None:
    plain = jit.bind(PARTS)
    twin = jit.twin(PARTS, layout=layout, called=MIND, made=compiled(SEARCH))
    r = SETTINGS[3].rules
    k = known(SETTINGS[3], Game.new("mamma-i", "zugames", ["a", "b", "c"], seed="6" * 64).view(None), Memory())
    for seed in range(5):
        mine: list[Any] = [State(), State(), r, k, words(seed), [0] * ACTIONS, [0.0] * 3, [0.0] * 18]
        theirs = [
            *(jit.table(State(), State.fields) for _ in range(2)),
            jit.table(r, Rules.fields),
            jit.table(k, Known.fields),
            jit.numbers(mine[4]),
            jit.numbers(mine[5]),
            *(jit.numbers(mine[at]) * 0.5 for at in (6, 7)),
        ]
        assert plain.trace_rollouts(*mine) == twin.trace_rollouts(*theirs)
        assert mine[5][0] == theirs[5][0] == 6
        assert list(theirs[7]) == pytest.approx(mine[7])
