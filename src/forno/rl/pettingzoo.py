"""PettingZoo's environments: one agent decides after the other (AEC), or all at once in cycles (parallel).

    from forno.rl import pettingzoo

    env = pettingzoo.env(players=4)

The agents are ``player_0``, ``player_1`` and so on, by seat. An agent is asked as long as it has decisions to take, one
after the other. In cycles every agent steps once and one decision is taken, by the agent whose mask says so; what the
others give is not looked at. That is what PettingZoo's own conversion to parallel environments wants.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Mapping
from typing import Any, NoReturn

import numpy as np
from gymnasium import spaces
from pettingzoo.utils import AECEnv

from forno.common.given import one_of, truth, whole
from forno.errors import BadOption, IllegalMove
from forno.play.chance import Chance, new_seed
from forno.play.game import RULES_VERSION

from . import drawing
from .ordering import InCycles, Ordered
from .rows import Rows, Steps, by_name, seed_of
from .stepping import DISABLED, SELF_PLAY

__all__ = ["GameEnv", "env", "parallel_env", "raw_env"]


def env(**arguments: Any) -> Any:
    """A game as PettingZoo's AEC environment, in PettingZoo's wrapper that insists on its order of calls.

    Takes and raises what ``GameEnv`` does.
    """
    return Ordered(raw_env(**arguments))


def raw_env(**arguments: Any) -> GameEnv:
    """The same without any wrapper."""
    return GameEnv(**arguments)


def parallel_env(**arguments: Any) -> Any:
    """A game as PettingZoo's parallel environment: the AEC one in cycles, through PettingZoo's own conversion.

    Takes and raises what ``GameEnv`` does.
    """
    return InCycles(env(**{"cycles": True, **arguments}))


class GameEnv(AECEnv[str, Any, Any]):  # type: ignore[misc, unused-ignore]
    """A game of one edition, number of players and set of options.

    An observation is ``{"observation": bytes (n,), "action_mask": bytes (actions,)}``; what each byte means and which
    values it can have says ``forno.rl.fields``, what each action is ``forno.rl.moves``. It is made of what the rules
    let the seat know, and of nothing else. Rewards come when the game is over.

    Args:
        game: The game's name; None: the usual one.
        edition: The edition; None: the usual one.
        players: How many play; None: 4, or as many as the game is for at most.
        options: What differs from the default, as in record format ``forno/1``.
        rewards: ``win``: the share of the win, 1 for all winners together. ``score``: pizzas, or victory points.
        tie_breaks: Whether the game's tie-breaks count; without, all with the best score share the win.
        cycles: Whether every agent steps once for each decision.
        max_cycles: After so many cycles the game is broken off (``truncations``); given, it implies ``cycles``.
        render_mode: ``human`` (prints), ``ansi`` (text) or ``rgb_array`` (a picture of the table).
        render_for: ``agent``: drawn is what the agent that is asked may see; ``everybody``: what a spectator may.

    Raises:
        UnknownGame: No such game or edition.
        BadOption: Another argument is wrong, or what ``rgb_array`` needs is not installed.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - PettingZoo reads it of class and instance
        "render_modes": list(drawing.MODES),
        "name": "forno_v0",
        "render_fps": 2,
    }

    def __init__(
        self,
        game: str | None = None,
        edition: str | None = None,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        rewards: str = "win",
        tie_breaks: bool = True,
        cycles: bool = False,
        max_cycles: int | None = None,
        render_mode: str | None = None,
        render_for: str = "agent",
    ) -> None:
        super().__init__()
        drawing.check(render_mode, render_for)
        self._rows = Rows(game, edition, players, options, rewards=rewards, tie_breaks=tie_breaks)
        self._rows.have_room(published=True)
        self._steps, self._action = Steps(self._rows, np.array([SELF_PLAY])), np.zeros(1, np.int64)
        self._cycles = truth(cycles, "cycles") or max_cycles is not None
        self._most = None if max_cycles is None else whole(max_cycles, "max_cycles", 1 << 63)
        self._seed: str | None = None
        self.metadata = {**type(self).metadata, "is_parallelizable": self._cycles}
        self.render_mode, self._watched_by = render_mode, render_for
        self.fields = self._rows.fields
        self.possible_agents = [f"player_{seat}" for seat in range(self._rows.players)]
        self.agents: list[str] = []
        self.agent_selection = self.asked = ""
        self.terminations: dict[str, bool] = {}
        self.truncations: dict[str, bool] = {}
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._nothing = np.zeros(self._rows.actions, np.int8)
        self._spaces()

    def _spaces(self) -> None:
        low = np.concatenate([np.full(field.size, field.low, np.int8) for field in self.fields])
        high = np.concatenate([np.full(field.size, field.high, np.int8) for field in self.fields])
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(low, high, dtype=np.int8),
                    "action_mask": spaces.Box(0, 1, (self._rows.actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(self._rows.actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        """The space of an agent's observations."""
        return self.observation_spaces[one_of(agent, "agent", self.observation_spaces)]

    def action_space(self, agent: str) -> Any:
        """The space of an agent's actions."""
        return self.action_spaces[one_of(agent, "agent", self.action_spaces)]

    def __str__(self) -> str:
        return str(self.metadata["name"])

    # --------------------------------------------------------------------------------------------------------- the game

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Deal a new game.

        Args:
            seed: A whole number below 2**256: the game is the one of ``Game.new`` with this seed as 64 hex digits. It
                covers all luck of the game, and of the games after it; not the agents' own, nor that of
                ``action_space(agent).sample``. None: after a seed, the game that follows from it; else any.
            options: ``seed``: the same as 64 hex digits. Others are not looked at.

        Raises:
            BadOption: The seed is no such number.
            RecordError: The seed is not 64 hex digits.
        """
        given = by_name(options).get("seed", seed)
        if given is not None:
            self._seed = seed_of(given)
        else:
            before = self._seed
            self._seed = new_seed() if before is None else hashlib.sha256(bytes.fromhex(before)).hexdigest()
        self._chance, self._moves = Chance(self._seed), list[tuple[int, int]]()
        self._rows.empty(0)
        self._rows.published(0, self._chance)
        self._steps.deal(self._steps.every)
        self.agents = self.possible_agents[:]
        self.rewards, self._cumulative_rewards = dict.fromkeys(self.agents, 0.0), dict.fromkeys(self.agents, 0.0)
        self.terminations, self.truncations = dict.fromkeys(self.agents, False), dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._cycle, self._given = 0, None
        self._ask()
        self.agent_selection = self.agents[0] if self._cycles else self.asked

    def _ask(self) -> None:
        over = bool(self._steps.ended[0])
        self._player = -1 if over else int(self._steps.players[0])
        self.asked = "" if over else self.possible_agents[self._player]
        self._seen = self._rows.seen[0].copy()

    def observe(self, agent: str) -> Any:
        """What an agent may know now, and what it may do: nothing, where it is not asked.

        Raises:
            BadOption: There is no such agent, or nothing has begun.
        """
        one_of(agent, "agent", self._seats)
        self._check_begun("observe")
        if agent == self.asked:
            return {"observation": self._seen.copy(), "action_mask": self._rows.masks[0].copy()}
        return {"observation": self._rows.see(0, self._seats[agent]).copy(), "action_mask": self._nothing.copy()}

    def last(self, observe: bool = True) -> Any:
        """What the agent that is asked is told: observation, reward, whether it is over or broken off, info.

        Raises:
            BadOption: Nothing has begun.
            IllegalMove: The game is over, and nobody is left to be told.
        """
        if self.agent_selection not in self.terminations:
            self._refuse("last")
        return super().last(observe)

    def _refuse(self, where: str) -> NoReturn:
        self._check_begun(where)
        raise IllegalMove("the game is over, and has to be reset", where)

    def _check_begun(self, where: str) -> None:
        if not self.agent_selection:
            raise BadOption("is for games that have begun: reset it first", where)

    def step(self, action: Any) -> None:
        """Take a decision for ``agent_selection``: an action that its mask allows; None once the game is over for it.

        In cycles what is not legal changes nothing: the cycle passes, and the agent's info says ``error`` (the code)
        and ``message``.

        Raises:
            IllegalMove: It is not legal now, not in cycles; nothing has changed.
            BadOption: It is no whole number, or nothing has begun; nothing has changed.
        """
        agent = self.agent_selection
        if agent not in self.terminations:
            self._refuse("step")
        if self.terminations[agent] or self.truncations[agent]:
            if action is not None:
                raise IllegalMove("the game is over: only None is taken", "action")
            self._was_dead_step(None)
            return
        if self._cycles:
            self._step_in_cycle(agent, action)
            return
        self._take(self._checked(action))
        self._go_on()

    def _step_in_cycle(self, agent: str, action: Any) -> None:
        if agent == self.asked:
            self._given = action
        at = self._seats[agent] + 1
        if at < len(self.agents):
            self.agent_selection = self.agents[at]
            return
        asked, self._cycle = self.asked, self._cycle + 1
        self.infos[asked] = {}
        try:
            self._take(self._checked(self._given))
        except (IllegalMove, BadOption) as error:
            self.infos[asked] = {"error": error.code, "message": error.message}
        self._given = None
        self._go_on()

    def _checked(self, action: Any) -> int:
        number = action if type(action) is int else whole(action, "action", 1 << 63)
        if not 0 <= number < self._rows.actions or not self._rows.masks[0, number]:
            raise self._rows.illegal(0, whole(number, "action", 1 << 63))
        return number

    def _take(self, action: int) -> None:
        self._moves.append((self._player, action))
        self._action[0] = action
        self._steps.go(self._action, DISABLED)
        if self._rows.used_up(0):
            self._rows.published(0, self._chance)
        self._ask()

    def _go_on(self) -> None:
        """Who steps next; when the game is over, everybody once with None. Rewards are all 0 until then."""
        if self.asked:
            self.agent_selection = self.agents[0] if self._cycles else self.asked
            if self._most is not None and self._cycle >= self._most:
                self.truncations = dict.fromkeys(self.agents, True)
            return
        self.agent_selection = self.agents[0]
        self.rewards = dict(zip(self.agents, self._rows.shares[0].tolist(), strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    # ------------------------------------------------------------------------------------------------------ to look at

    def record(self) -> dict[str, Any]:
        """The game so far as ``forno/1`` writes it, to be replayed and watched. It shows everything.

        Raises:
            BadOption: Nothing has begun.
        """
        self._check_begun("record")
        rows = self._rows
        return {
            "format": "forno/1",
            "game": rows.game,
            "edition": rows.edition,
            "rules": RULES_VERSION,
            "options": dict(rows.options),
            "players": self.possible_agents[:],
            "seed": self._seed,
            "start": None,
            "moves": [rows.move(seat, action) for seat, action in self._moves],
            "result": None,
        }

    def look(self, state: Any, seat: int) -> bytes:
        """What a seat would see of a state of such a game (``Game.state``): the bytes of an observation.

        Raises:
            BadOption: There is no such seat, or it is no state of such a game.
        """
        return self._rows.apart.look(state, seat)

    def render(self) -> Any:
        """The table as the agent that is asked sees it, after the end as the first one, or as everybody does.

        Returns:
            A text; or pixels, (height, width, 3) bytes of red, green and blue; None where it was printed.

        Raises:
            BadOption: Nothing has begun.
        """
        if self.render_mode is None:
            return None
        self._check_begun("render")
        rows, seat = self._rows, None if self._watched_by == "everybody" else self._seats.get(self.asked, 0)
        view = rows.module.view(rows.setting, rows.state(0), seat)
        draw = drawing.pixels if self.render_mode == "rgb_array" else drawing.text
        drawn = draw(rows.game, self.possible_agents, rows.module.deck_sheet(rows.setting.deck), view)
        if self.render_mode != "human":
            return drawn
        print(drawn, file=sys.stdout)
        return None

    def close(self) -> None:
        """Nothing is held open."""
