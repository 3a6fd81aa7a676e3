"""What OpenSpiel's algorithms are told of a state of our games: tensors and strings."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from forno.common.research import fields

from . import plain
from .describing import research

__all__ = ["Observer"]

_RECALLED: Final = 128  # moves in the tensor of an information state


class Observer:
    """What a seat sees, as OpenSpiel asks for it.

    Args:
        game: The game, a ``SpielGame``.
        recall: Whether all that was seen so far is told, or what is seen now.
        public: Whether what everybody sees is told.
        private: Whether what only the player sees is told.

    Attributes:
        tensor: All numbers, one after the other; None where there are none for what is asked.
        dict: The same by field.
    """

    def __init__(self, game: Any, recall: bool, public: bool, private: bool) -> None:
        self._game, self._recall, self._public, self._private = game, recall, public, private
        shapes = (
            {field.name: field.shape or (1,) for field in fields(research(game.name).Seen)}
            if self._public and self._private
            else {}
        )
        if shapes and self._recall:
            shapes["moves"] = (_RECALLED, 2)
        self.tensor = np.zeros(sum(int(np.prod(shape)) for shape in shapes.values()), np.float32) if shapes else None
        self.dict: dict[str, Any] = {}
        first = 0
        for name, shape in shapes.items():
            size = int(np.prod(shape))
            assert self.tensor is not None
            self.dict[name] = self.tensor[first : first + size].reshape(shape)
            first += size

    def set_from(self, state: Any, player: int) -> None:
        """Fill the tensor with what a player sees of a state."""
        if self.tensor is None:
            return
        self.tensor.fill(0)
        if state.moment is None:
            return
        numbers = plain.seen(self._game.name, self._game.setting.rules, state.moment.state, player)
        self.tensor[: len(numbers)] = numbers
        if self._recall:
            moves = state.moment.seen_moves(player)[-_RECALLED:]
            for at, (mover, action) in enumerate(moves):
                self.dict["moves"][at] = (mover + 1, action + 1)

    def string_from(self, state: Any, player: int) -> str:
        """What a player sees of a state, in words: JSON as a server would send it, and what has happened."""
        if state.moment is None:
            return ""
        if self._recall:
            return str(state.moment.recalled(player if self._private else None))
        if self._public:
            return str(state.moment.view(player if self._private else None))
        return str(state.moment.private(player)) if self._private else ""
