"""A state of a game as OpenSpiel knows it: luck first, then the moves; and its structs."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pyspiel

from forno.common.faults import shown
from forno.common.given import whole
from forno.common.research import fields
from forno.errors import BadOption, IllegalMove

from .. import plain
from ..describing import research
from ..history import Moment
from ..rows import REWARDS
from ..structs import ActionStruct, ObservationStruct, StateStruct
from .parameters import BYTES, VALUES, dealt

if TYPE_CHECKING:
    from .game import SpielGame

__all__ = ["SpielState"]


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
        number = self._outcomes()
        return [(outcome, 1 / number) for outcome in range(number)]

    def _outcomes(self) -> int:
        deals = self.of.deals
        return deals.number if deals else VALUES

    def _legal_actions(self, player: int) -> list[int]:
        return self.moment.legal if self.moment is not None and player == self.moment.player else []

    def _apply_action(self, action: int) -> None:
        game = self.of
        if self.moment is not None:
            if action not in self.moment.legal:
                raise IllegalMove(f"{action} is not legal; legal: {self.moment.legal}", "action")
            self.moment = self.moment.after(action)
            return
        if action >= self._outcomes():
            raise IllegalMove(f"{action} is not legal; there are the outcomes 0 to {self._outcomes() - 1}", "action")
        if game.deals is not None:
            self.moment = dealt(*game.made, action)
            return
        self._luck = (*self._luck, action)
        if len(self._luck) == BYTES:
            seed = int.from_bytes(bytes(self._luck), "big")
            self.moment = Moment.seeded(game.name, game.setting, f"{seed:064x}")

    def _action_to_string(self, player: int, action: int) -> str:
        game = self.of
        if player == pyspiel.PlayerId.CHANCE:
            action = whole(action, "action", self._outcomes())
            return f"deal {action}" if game.deals else f"luck {action}"
        seat, action = whole(player, "player", game.players), whole(action, "action", game.num_distinct_actions())
        return research(game.name).move(game.setting, seat, action)

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
        player = whole(player, "player", self.of.players)
        if self.moment is not None:
            drawn = sampler()
            if not isinstance(drawn, float | int) or not 0 <= drawn <= 1:
                raise BadOption(f"{shown(drawn)} should be a number from 0 to 1", "sampler")
            rng = Random(int(drawn * (1 << 52)))
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
        seat = whole(player[0], "player", self.of.players) if player else int(self.current_player())
        return ActionStruct({"player": seat, "move": self._action_to_string(seat, action)})

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
