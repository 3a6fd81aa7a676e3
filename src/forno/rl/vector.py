"""A vector of games for Gymnasium: thousands of them take a step in one call of compiled code.

    from forno.rl.vector import VectorEnv

    env = VectorEnv(players=4, envs=4096, seed=1)
    seen, info = env.reset()
    seen, rewards, terminated, truncated, info = env.step(env.action_space.sample())

Arrays go in and out without being copied: what a step returns, the next one writes over (and nobody else can).
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np
from gymnasium import spaces, vector
from gymnasium.vector import AutoresetMode

from forno.common.given import one_of, text, whole
from forno.errors import BadOption, IllegalMove
from forno.play.chance import Chance, check_seed
from forno.play.games import usual

from . import stepping
from .by_bots import BotSteps, check_known
from .describing import research
from .rows import Rows, Steps, by_name

__all__ = ["LegalActions", "VectorEnv"]

_MODES: Final = {
    AutoresetMode.DISABLED: stepping.DISABLED,
    AutoresetMode.NEXT_STEP: stepping.NEXT_STEP,
    AutoresetMode.SAME_STEP: stepping.SAME_STEP,
}
_SEEDS: Final = 1 << 64


class LegalActions(spaces.MultiDiscrete):  # type: ignore[misc, unused-ignore]
    """The actions of a vector of games; a sample without a mask is of what is legal now.

    Args:
        rows: The games.
    """

    def __init__(self, rows: Rows) -> None:
        super().__init__(np.full(rows.number, rows.actions))
        self._rows = rows
        self._luck = np.zeros(4, np.int64)
        self._seeded: Any = None

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        """One legal action for each game, 0 where the game is over; with a mask, as Gymnasium has it."""
        if mask is not None or probability is not None:
            return super().sample(mask, probability)
        if self._seeded is not self.np_random:
            self._seeded = self.np_random
            self._luck[:] = self.np_random.integers(0, 1 << 32, 4)
        actions = np.empty(self._rows.number, np.int64)
        self._rows.run.choose_rows(self._rows.masks, self._luck, actions)
        return actions


class VectorEnv(vector.VectorEnv[Any, Any, Any]):  # type: ignore[misc, unused-ignore]
    """Many games of one edition, number of players and set of options.

    Without opponents every decision is asked for, whoever takes it: ``info["player"]`` says whose it is, the
    observation is his, and a reward is for who has just decided. With opponents they are played along, observations,
    actions and rewards are those of one seat.

    Args:
        game: The game's name; None: the usual one.
        edition: The edition; None: the usual one.
        players: How many play; None: 4, or as many as the game is for at most.
        envs: How many games.
        seed: A number of 64 bits: game ``i`` begins with the luck of a ``Batch`` of ``seed + i``. None: any.
        options: What differs from the default, as in record format ``forno/1``.
        rewards: ``win`` or ``score``, as in PettingZoo's environment.
        tie_breaks: Whether the game's tie-breaks count.
        opponents: Who plays the other seats: ``random``, or a bot that the game has for it, such as ``rule``, at
            compiled speed; or any other bot as ``forno.bots.hire`` takes it, in Python. None: nobody, every seat is
            asked.
        seat: The own seat with opponents; None: each game begins with another, and moves on by one from game to game.
        autoreset_mode: When a game that is over begins anew; Gymnasium's ``AutoresetMode`` or its value.

    Attributes:
        game: The game's name.
        edition: Its edition.
        players: How many play.
        options: What differs from the default.
        opponents: Who plays the other seats; None: nobody.
        fields: The fields of an observation.

    Raises:
        UnknownGame: No such game or edition.
        BadOption: Another argument is wrong, or numba is not installed.
    """

    def __init__(
        self,
        game: str | None = None,
        edition: str | None = None,
        players: int | None = None,
        envs: int = 1024,
        seed: int | None = None,
        *,
        options: Mapping[str, Any] | None = None,
        rewards: str = "win",
        tie_breaks: bool = True,
        opponents: str | None = None,
        seat: int | None = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
    ) -> None:
        if opponents is not None:
            opponents = text(opponents, "opponents")
        compiled = opponents if opponents in research(usual() if game is None else game).opponents else None
        self._rows = rows = Rows(
            game, edition, players, options, number=envs, rewards=rewards, tie_breaks=tie_breaks, opponents=compiled
        )  # fmt: skip
        self._bot = None if opponents in (None, "random", compiled) else opponents
        if self._bot is not None:
            check_known(rows, self._bot)
        modes = {mode.value: mode for mode in AutoresetMode}
        mode = modes[one_of(getattr(autoreset_mode, "value", autoreset_mode), "autoreset_mode", modes)]
        self.metadata = {"autoreset_mode": mode, "render_modes": []}
        self.game, self.edition, self.players, self.options = rows.game, rows.edition, rows.players, rows.options
        self.opponents = opponents
        self.num_envs, self._mode, self.fields = rows.number, _MODES[mode], rows.fields
        self._seed: int | None = None if seed is None else whole(seed, "seed", _SEEDS)
        self._begun = self._published = False
        low = np.concatenate([np.full(field.size, field.low, np.int8) for field in rows.fields])
        high = np.concatenate([np.full(field.size, field.high, np.int8) for field in rows.fields])
        self.single_observation_space = spaces.Box(low, high, dtype=np.int8)
        self.observation_space = vector.utils.batch_space(self.single_observation_space, rows.number)
        self.single_action_space = spaces.Discrete(rows.actions)
        self.action_space = LegalActions(rows)
        self._seats(opponents, seat)
        self._make_room()

    def _seats(self, opponents: str | None, seat: int | None) -> None:
        number, players = self._rows.number, self._rows.players
        if opponents is None and seat is not None:
            raise BadOption("is for games against opponents", "seat")
        own = np.arange(number) % players if seat is None else np.full(number, whole(seat, "seat", players))
        self._own = np.full(number, stepping.SELF_PLAY) if opponents is None else own
        self._first = self._own.copy()
        self._turns = int(seat is None)

    def _make_room(self) -> None:
        rows, number = self._rows, self._rows.number
        bot, self._never = self._bot, np.zeros(number, np.bool_)
        self._steps = steps = Steps(rows, self._own) if bot is None else BotSteps(rows, self._own, bot)
        self._shown = [
            _read_only(each)
            for each in (
                rows.seen, steps.rewards, steps.ended, self._never, rows.masks, steps.players, rows.shares,
                steps.finals.view(np.int8).reshape(number, -1),
            )
        ]  # fmt: skip

    # ------------------------------------------------------------------------------------------------------- Gymnasium

    def reset(self, *, seed: Any = None, options: Mapping[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Deal new games.

        Args:
            seed: A number of 64 bits, to which each game adds its own; or one for each game, or None for those whose
                luck goes on. It covers all luck of these games and of those after them, the opponents' too, and which
                seats are the own ones; not the luck of ``action_space.sample``. Instead of numbers, published seeds as
                64 hex digits: then the first game is that of ``Game.new``.
            options: ``reset_mask``: which games, an array of truths; the others go on.

        Returns:
            The observations, bytes (envs, n), and the info: ``action_mask``, bytes (envs, actions); ``player``, whose
            observation it is, (envs,).

        Raises:
            BadOption: A seed or the mask is wrong.
            RecordError: A seed is a text, but not of 64 hex digits.
        """
        chosen = self._chosen(by_name(options).get("reset_mask"))
        if seed is None and not self._begun:
            seed = secrets.randbits(63) if self._seed is None else self._seed
        self._sow(seed, chosen)
        self._begun = True
        self._steps.deal(chosen)
        seen, *_, masks, players, _, _ = self._shown
        return seen, {"action_mask": masks, "player": players}

    def _chosen(self, mask: Any) -> Any:
        if mask is None:
            return self._steps.every
        if not isinstance(mask, np.ndarray) or mask.dtype != np.bool_ or mask.shape != (self.num_envs,):
            raise BadOption(f"should be an array of {self.num_envs} truths", "options.reset_mask")
        if not self._begun:
            raise BadOption("is for games that have begun: reset all of them first", "options.reset_mask")
        return mask

    def _sow(self, seed: Any, chosen: Any) -> None:
        if seed is None:
            return
        if (isinstance(seed, Sequence) and not isinstance(seed, str)) or np.ndim(seed) > 0:
            if len(seed) != self.num_envs:
                raise BadOption(f"there are {len(seed)}, for {self.num_envs} games", "seed")
            seeds = list(seed)
        else:
            first = whole(seed, "seed", _SEEDS)
            seeds = [(first + at) % _SEEDS for at in range(self.num_envs)]
        sown = [each if each is None else _checked(each) for each in seeds]
        texts = any(isinstance(each, str) for each in sown)
        if texts != self._published:
            if not chosen.all():
                raise BadOption("published seeds and others are for all games at once, or for none", "seed")
            self._published = texts
            self._rows.have_room(published=texts)
            self._make_room()
        for at in map(int, np.flatnonzero(chosen)):
            each = sown[at]
            if isinstance(each, str):
                self._rows.seed(at, int(each, 16) % _SEEDS)  # of the games after it
                self._rows.published(at, Chance(each))
            elif each is not None:
                self._rows.seed(at, each)
            if each is not None:
                self._own[at] = self._first[at]

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Take a decision in each game.

        Args:
            actions: One that ``info["action_mask"]`` allows for each game, whole numbers (envs,). Those of games that
                begin anew in this step are not looked at.

        Returns:
            Observations, rewards (envs,), ``terminated`` (envs,), ``truncated`` (envs,), which never happens, and the
            info: as from ``reset``, and where games have ended ``shares``, what they have brought to each seat (envs,
            players); with ``SAME_STEP`` also ``final_obs``, and for which games it is meant, ``_final_obs``.

        Raises:
            IllegalMove: An action is not legal, or a game is over and has to be reset; nothing has changed.
            BadOption: These are no whole numbers, one for each game; nothing has changed.
        """
        ended = self._steps.go(self._read(actions), self._mode, self._turns)
        seen, rewards, terminated, truncated, masks, players, shares, finals = self._shown
        info = {"action_mask": masks, "player": players}
        if ended:
            info["shares"] = shares
            if self._mode == stepping.SAME_STEP:
                info["final_obs"], info["_final_obs"] = finals, terminated
        return seen, rewards, terminated, truncated, info

    def _read(self, actions: Any) -> Any:
        try:
            given = np.asarray(actions)
        except ValueError:  # of lists of other lengths
            given = self._never
        if given.dtype.kind not in "iu" or given.shape != (self.num_envs,):
            raise BadOption(f"should be {self.num_envs} whole numbers, one for each game", "actions")
        if not self._begun:
            raise BadOption("is for games that have begun: reset them first", "step")
        if self._mode == stepping.DISABLED and self._steps.over.any():
            at = int(np.flatnonzero(self._steps.over)[0])
            raise IllegalMove("the game is over, and has to be reset", f"actions[{at}]")
        chosen = np.ascontiguousarray(given, np.int64)
        wrong = self._rows.run.first_wrong(chosen, self._rows.masks, self._steps.over)
        if wrong >= 0:
            error = self._rows.illegal(wrong, int(chosen[wrong]))
            raise IllegalMove(error.message, f"actions[{wrong}]", error.legal)
        return chosen

    # ------------------------------------------------------------------------------------------------------ to look at

    def look(self, state: Any, seat: int) -> bytes:
        """What a seat would see of a state of such a game (``Game.state``): the bytes of an observation.

        Raises:
            BadOption: There is no such seat, or it is no state of such a game.
        """
        return self._rows.apart.look(state, seat)

    def move(self, seat: int, action: int) -> str:
        """An action of a seat as ``forno/1`` writes it; empty: its seat has no such one.

        Raises:
            BadOption: There is no such seat or number.
        """
        seat, action = whole(seat, "seat", self.players), whole(action, "action", self._rows.actions)
        return self._rows.move(seat, action)

    def close_extras(self, **_: Any) -> None:
        """Bots are told that nobody plays on; nothing else is held open."""
        if isinstance(self._steps, BotSteps):
            self._steps.close()


def _checked(seed: Any) -> int | str:
    return check_seed(seed) if isinstance(seed, str) else whole(seed, "seed", _SEEDS)


def _read_only(array: Any) -> Any:
    shown = array.view()
    shown.flags.writeable = False
    return shown
