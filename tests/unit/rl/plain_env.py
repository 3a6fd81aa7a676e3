"""One game as a Gymnasium environment in plain CPython: what a vector of games is compared with."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from forno import jit
from forno.play import loops
from forno.play.games import lookup
from forno.rl import by_lot, by_policy, describing, fields, plain

BITS = 32


class Copies(list[Any]):
    """States side by side as a row of records is: what is put into it is copied."""

    def __setitem__(self, at: Any, state: Any) -> None:
        super().__setitem__(at, state.copy())


class PlainEnv(gymnasium.Env[Any, Any]):
    """A game, step by step; ``own``: the only seat that is asked, -1: all are; ``bot``: who the others are."""

    def __init__(
        self, game: str, edition: str, players: int, own: int = -1, turns: int = 0, bot: str = "random"
    ) -> None:
        self.game, self.module, self.own, self.turns = game, lookup(game), own, turns
        setting, of = self.module.setting(game, edition, players, {}), describing.research(game)
        self.rules, self.scratch = setting.rules, Copies([None])
        known = of.opponents.get(bot)
        self.desks = [known and known.desk(setting)]
        parts = (by_lot,) if known is None else (*known.parts, by_policy)
        self.run = jit.bind((*self.module.kernel, *of.parts, *parts, loops))
        self.words, self.out = [0] * 4, [0] * self.module.layout.ACTIONS
        self.chance = [0] * (2 * self.module.most_words + 1)
        low = np.concatenate([np.full(field.size, field.low, np.int8) for field in fields(game)])
        high = np.concatenate([np.full(field.size, field.high, np.int8) for field in fields(game)])
        self.observation_space = spaces.Box(low, high, dtype=np.int8)
        self.action_space = spaces.Discrete(self.module.layout.ACTIONS)
        self.begun = False

    def reset(self, *, seed: int | None = None, options: Any = None) -> Any:
        if seed is not None:
            self.run.begin(self.words, seed & ((1 << BITS) - 1), seed >> BITS)
            self.chance[0] = len(self.chance)
        elif self.begun and self.own >= 0:
            self.own = (self.own + self.turns) % self.rules.players
        self.begun = True
        self.state = self.module.layout.State()
        self.run.start(self.state, self.rules, self.chance, self.words)
        self.run.greet_others(0, self.desks)
        self.others()
        self.player = self.state.player
        return self.told()

    def others(self) -> None:
        """Those who are not asked play along."""
        while (n := self.run.choices(self.state, self.rules, self.out)) and self.own not in (-1, self.state.player):
            room = (self.scratch, [self.words], self.out, self.desks)
            self.take(self.run.ask_other(0, n, [self.state], self.rules, *room))

    def take(self, action: int) -> None:
        self.run.show_others(0, action, [self.state], self.rules, self.desks)
        self.run.apply(self.state, self.rules, action)
        self.run.settle(self.state, self.rules, self.chance, self.words)

    def step(self, action: Any) -> Any:
        assert action in plain.legal(self.module, self.game, self.rules, self.state)
        self.take(int(action))
        self.others()
        over = self.module.is_over(self.state)
        reward = plain.shares(self.game, self.rules, self.state, "win", True)[self.player] if over else 0.0
        self.player = self.player if over else self.state.player
        seen, info = self.told()
        return seen, reward, over, False, info

    def told(self) -> Any:
        mask = np.zeros(len(self.out), np.int8)
        mask[plain.legal(self.module, self.game, self.rules, self.state)] = 1
        seen = np.array(plain.seen(self.game, self.rules, self.state, self.player), np.int8)
        return seen, {"action_mask": mask, "player": self.player}
