"""OpenSpiel's structs of states, observations and moves: the same by name and value, to be read and written as JSON.

OpenSpiel (2.0.2) lets nobody make a struct in Python and asks no Python game for one, so these are none of its own
classes; they have what it says of them: each value as an attribute, ``to_dict`` and ``to_json``, and each can be made
from either.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from forno.common.faults import shown
from forno.errors import BadOption

__all__ = ["ActionStruct", "ObservationStruct", "StateStruct"]


class _Struct:
    """Values by name.

    Args:
        given: Them, or JSON of them.

    Raises:
        BadOption: These are not the values that belong there.
    """

    names: tuple[str, ...] | None = None  # None: any

    def __init__(self, given: str | Mapping[str, Any]) -> None:
        try:
            values = json.loads(given) if isinstance(given, str) else dict(given)
        except (TypeError, ValueError) as error:
            raise BadOption(f"should be JSON, or values by name: {error}", "struct") from None
        names = type(self).names
        if not isinstance(values, dict) or (names is not None and set(values) != set(names)):
            raise BadOption(f"{shown(given)} should have {', '.join(names or ('values by name',))}", "struct")
        self._values: dict[str, Any] = values

    def __getattr__(self, name: str) -> Any:
        if name != "_values" and name in self._values:
            return self._values[name]
        raise AttributeError(name)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Struct) and type(other) is type(self) and other.to_json() == self.to_json()

    def __hash__(self) -> int:
        return hash(self.to_json())

    def to_dict(self) -> dict[str, Any]:
        """The values by name."""
        copy: dict[str, Any] = json.loads(self.to_json())
        return copy

    def to_json(self) -> str:
        """The same as JSON."""
        return json.dumps(self._values)


class StateStruct(_Struct):
    """A state, which is its history. It shows everything.

    Attributes:
        luck: The outcomes of chance nodes.
        moves: All moves since, as ``forno/1`` writes them.
        position: The position, as ``forno/1`` writes it; None before the deal.
        current_player: Who decides; OpenSpiel's numbers for chance and for nobody any more.
    """

    names = ("luck", "moves", "position", "current_player")


class ObservationStruct(_Struct):
    """What a player sees, made of what ``observe`` leaves: the fields of ``forno.rl.fields``; none before the deal."""


class ActionStruct(_Struct):
    """A move.

    Attributes:
        player: Whose it is; OpenSpiel's number for chance.
        move: As ``forno/1`` writes it, or ``luck`` and ``deal`` with a number.
    """

    names = ("player", "move")
