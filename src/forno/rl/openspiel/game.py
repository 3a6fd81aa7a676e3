"""A game as OpenSpiel knows it: what it is told of all games of a name, and one of an edition and number of players."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import pyspiel

from forno.common.given import text, truth, whole
from forno.errors import BadOption
from forno.play.games import lookup

from ..deals import Deals
from ..describing import research
from ..observer import Observer
from ..rows import by_name
from ..structs import ActionStruct, StateStruct
from .parameters import BYTES, VALUES, table
from .state import SpielState

__all__ = ["SpielGame", "game_type"]


@cache
def game_type(name: str) -> Any:
    """What OpenSpiel is told of a game."""
    module = lookup(name)
    bounds = [module.players(name, edition) for edition in module.editions(name)]
    return pyspiel.GameType(
        short_name=f"python_forno_{name.replace('-', '_')}",
        long_name=f"forno: {name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(most for _, most in bounds),
        min_num_players=min(least for least, _ in bounds),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={
            "players": 2,
            "edition": "usual",
            "options": "{}",
            "tie_breaks": True,
            "exact": False,
        },
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc, unused-ignore]
    """A game of one edition and number of players.

    Args:
        name: The game's name.
        params: ``players``; ``edition``, with a ``v`` before a number (``v1999``), which OpenSpiel would not take for a
            name, or ``usual``; ``options``, what differs from the default, as JSON; ``tie_breaks``, whether
            the game's tie-breaks count; ``exact``, whether one chance node lists all deals.

    Raises:
        UnknownGame: No such edition.
        BadOption: Another parameter is wrong.
    """

    def __init__(self, name: str, params: Any) -> None:
        kind = game_type(name)
        given = {**kind.parameter_specification, **by_name(params)}
        self.name, self.players = name, whole(given["players"], "players", 1 << 31)
        self.tie_breaks, exact = (truth(given[each], each) for each in ("tie_breaks", "exact"))
        edition, options = (text(given[each], each) for each in ("edition", "options"))
        self.made = (name, edition, self.players, options, exact)
        deals = self.deals
        info = pyspiel.GameInfo(
            num_distinct_actions=lookup(name).layout.ACTIONS,
            max_chance_outcomes=deals.number if deals else VALUES,
            num_players=self.players,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=research(name).longest,
        )
        super().__init__(kind, info, params)

    @property
    def setting(self) -> Any:
        """What is fixed before the first card is dealt."""
        return table(*self.made)[0]

    @property
    def edition(self) -> str:
        """The edition."""
        return str(self.setting.edition)

    @property
    def deals(self) -> Deals | None:
        """All deals, where one chance node lists them."""
        return table(*self.made)[1]

    def new_initial_state(self, given: StateStruct | str | Mapping[str, Any] | None = None) -> SpielState:
        """A game before the deal; or the state of a struct, of its JSON or its values by name.

        Raises:
            BadOption: The struct is none of this game.
            IllegalMove: A move in it is not legal where it stands.
        """
        state = SpielState(self)
        if given is None:
            return state
        struct = given if isinstance(given, StateStruct) else StateStruct(given)
        for outcome in struct.luck:
            if not state.is_chance_node():
                raise BadOption("there is more than the deal takes", "struct.luck")
            state.apply_action(whole(outcome, "struct.luck", len(state.chance_outcomes())))
        for move in struct.moves:
            state.apply_action_struct(ActionStruct({"player": state.current_player(), "move": move}))
        if state.to_struct() != struct:
            raise BadOption("is not what comes of its luck and its moves", "struct.position")
        return state

    def max_chance_nodes_in_history(self) -> int:
        """How many bytes of luck there are, or one deal."""
        return 1 if self.deals else BYTES

    def make_py_observer(self, kind: Any = None, params: Any = None) -> Observer:
        """Tells what a seat sees: ``kind`` as OpenSpiel means it; there are no parameters."""
        if params:
            raise BadOption(f"there are none; got {params}", "observation_params")
        recall = kind is not None and kind.perfect_recall
        private = kind is None or kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        return Observer(self, recall, kind is None or kind.public_info, private)
