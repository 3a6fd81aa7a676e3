"""OpenSpiel's games: after ``register()``, ``pyspiel.load_game`` knows them by ``python_forno_`` and their name.

Luck comes first: four chance nodes give the bytes of a number, and the game is the one of ``Game.new`` with this number
as its seed; with ``exact`` one chance node lists all deals, for editions so small that they can be listed. An
information state is all that a seat has seen since the deal, own moves included: its string tells it whole, its tensor
what is seen now and the last moves that were seen.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any, Final

import pyspiel

from forno.common.research import fields
from forno.errors import BadOption, IllegalMove
from forno.play.games import lookup, names

from . import plain
from .deals import Deals
from .describing import research
from .history import Moment
from .observer import Observer
from .rows import REWARDS, whole
from .structs import ActionStruct, ObservationStruct, StateStruct

__all__ = ["BYTES", "SpielGame", "SpielState", "register"]

BYTES: Final = 4  # of luck
_VALUES: Final = 256
_HIGHEST_SCORE: Final = 120.0


def register() -> list[str]:
    """Make all games known to OpenSpiel, as often as one likes; returns their names there."""
    known = set(pyspiel.registered_names())
    found = []
    for name in names():
        if lookup(name).research is not None:
            kind = game_type(name)
            if kind.short_name not in known:
                pyspiel.register_game(kind, _Maker(name))
            found.append(kind.short_name)
    return found


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


class _Maker:
    """Makes games of a name."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._kept = self  # OpenSpiel lets go of it when there is no Python any more that could take it away

    def __call__(self, params: Any = None) -> SpielGame:
        return SpielGame(self._name, params or {})


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
        given = {**kind.parameter_specification, **params}
        self.name, self.players, self.tie_breaks = name, given["players"], given["tie_breaks"]
        self.made = (name, given["edition"], self.players, given["options"], given["exact"])
        deals = self.deals
        info = pyspiel.GameInfo(
            num_distinct_actions=lookup(name).layout.ACTIONS,
            max_chance_outcomes=deals.number if deals else _VALUES,
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
        return _table(*self.made)[0]

    @property
    def edition(self) -> str:
        """The edition."""
        return str(self.setting.edition)

    @property
    def deals(self) -> Deals | None:
        """All deals, where one chance node lists them."""
        return _table(*self.made)[1]

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


@cache  # and no attribute of a game's: OpenSpiel pickles these
def _table(name: str, edition: str, players: int, options: str, exact: bool) -> tuple[Any, Deals | None]:
    module = lookup(name)
    setting = module.setting(name, _edition(module.editions(name)[0], edition), players, _options(options))
    return setting, Deals(name, setting) if exact else None


@cache
def _dealt(name: str, edition: str, players: int, options: str, exact: bool, which: int) -> Moment:
    setting, deals = _table(name, edition, players, options, exact)
    assert deals is not None
    return Moment.dealt(name, setting, deals.deal(which), None)


def _edition(usual: str, name: str) -> str:
    if name == "usual":
        return usual
    return name[1:] if name[:1] == "v" and name[1:].isdigit() else name


def _options(text: str) -> dict[str, Any]:
    try:
        options = json.loads(text) if text else {}
    except ValueError as error:
        raise BadOption(f"should be JSON: {error}", "options") from None
    if not isinstance(options, dict):
        raise BadOption("should be an object of JSON", "options")
    return options


class SpielState(pyspiel.State):  # type: ignore[misc, unused-ignore]
    """A game on its way."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._luck: tuple[int, ...] = ()
        self.moment: Moment | None = None  # never changed in place: copies of a state share it

    @property
    def of(self) -> SpielGame:
        """The game."""
        game: SpielGame = self.get_game()
        return game

    def current_player(self) -> int:
        """Who decides, chance, or nobody any more."""
        if self.moment is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.moment.over else self.moment.player

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The values of a byte, or all deals."""
        deals = self.of.deals
        number = deals.number if deals else _VALUES
        return [(outcome, 1 / number) for outcome in range(number)]

    def _legal_actions(self, player: int) -> list[int]:
        return self.moment.legal if self.moment is not None and player == self.moment.player else []

    def _apply_action(self, action: int) -> None:
        game = self.of
        if self.moment is not None:
            if action not in self.moment.legal:
                raise IllegalMove(f"{action} is not legal; legal: {self.moment.legal}", "action")
            self.moment = self.moment.after(action)
            return
        if game.deals is not None:
            self.moment = _dealt(*game.made, action)
            return
        self._luck = (*self._luck, action)
        if len(self._luck) == BYTES:
            seed = int.from_bytes(bytes(self._luck), "big")
            self.moment = Moment.seeded(game.name, game.setting, f"{seed:064x}")

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}" if self.of.deals else f"luck {action}"
        return research(self.of.name).move(self.of.setting, player, action)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.moment is not None and self.moment.over

    def returns(self) -> list[float]:
        """The shares of the win, 1 for all winners together; nothing before the end."""
        game = self.of
        if not self.is_terminal() or self.moment is None:
            return [0.0] * game.players
        return plain.shares(game.name, game.setting.rules, self.moment.state, REWARDS[0], game.tie_breaks)

    def resample_from_infostate(self, player: int, sampler: Any) -> SpielState:
        """A game that the player holds for possible: all that he cannot know is dealt anew.

        Args:
            player: Who looks.
            sampler: Gives random numbers from 0 to below 1.
        """
        other: SpielState = self.clone()
        if self.moment is not None:
            rng = Random(int(sampler() * (1 << 52)))
            other.moment = self.moment.resampled(player, rng)
        return other

    # ---- structs

    def to_struct(self) -> StateStruct:
        """The state with all that has led to it. It shows everything."""
        history = [(int(each.player), int(each.action)) for each in self.full_history()]
        return StateStruct(
            {
                "luck": [action for player, action in history if player < 0],
                "moves": [self._action_to_string(*each) for each in history if each[0] >= 0],
                "position": self.moment and self.moment.position(),
                "current_player": int(self.current_player()),
            }
        )

    def to_json(self) -> str:
        """The state's struct as JSON."""
        return self.to_struct().to_json()

    def to_dict(self) -> dict[str, Any]:
        """The values of the state's struct by name."""
        return self.to_struct().to_dict()

    def to_observation_struct(self, player: int | None = None) -> ObservationStruct:
        """What a player sees; None: who decides."""
        if self.moment is None:
            return ObservationStruct({})
        game, seat = self.of, self.current_player() if player is None else player
        numbers = plain.seen(game.name, game.setting.rules, self.moment.state, whole(seat, "player", game.players))
        told = fields(research(game.name).Seen)
        values = {each.name: numbers[each.first : each.first + each.size] for each in told}
        return ObservationStruct(
            {each.name: values[each.name] if each.shape else values[each.name][0] for each in told}
        )

    def action_to_struct(self, *given: int) -> ActionStruct:
        """A move of who decides, or of the player who is named before it."""
        *player, action = given
        seat = int(player[0] if player else self.current_player())
        return ActionStruct({"player": seat, "move": self._action_to_string(seat, int(action))})

    def struct_to_actions(self, struct: ActionStruct) -> list[int]:
        """The legal move that a struct means, alone in a list.

        Raises:
            IllegalMove: It means none.
        """
        legal = {self._action_to_string(self.current_player(), action): action for action in self.legal_actions()}
        if struct.player != self.current_player() or struct.move not in legal:
            raise IllegalMove(f"{struct.to_json()} is not legal", "struct", list(legal))
        return [legal[struct.move]]

    def validate_action_struct(self, struct: ActionStruct) -> None:
        """Say by an IllegalMove that a struct means no legal move."""
        self.struct_to_actions(struct)

    def apply_action_struct(self, struct: ActionStruct) -> None:
        """Take the move that a struct means; raises IllegalMove."""
        self.apply_action(self.struct_to_actions(struct)[0])

    def __str__(self) -> str:
        if self.moment is None:
            return f"luck {' '.join(map(str, self._luck))}".strip()
        return "\n".join(self.moment.played())
