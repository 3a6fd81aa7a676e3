"""PettingZoo's wrappers around a game, with errors that have a code where PettingZoo has assertions and warnings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pettingzoo.utils import OrderEnforcingWrapper
from pettingzoo.utils.conversions import aec_to_parallel_wrapper

from forno.errors import BadOption, IllegalMove

__all__ = ["InCycles", "Ordered"]


class Ordered(OrderEnforcingWrapper[str, Any, Any]):  # type: ignore[misc, unused-ignore]
    """PettingZoo's wrapper that insists on its order of calls; what comes too early or too late, the game refuses."""

    def __str__(self) -> str:
        return str(self.env)

    def step(self, action: Any) -> None:
        """Take a decision."""
        self._has_updated = True
        self.env.step(action)

    def last(self, observe: bool = True) -> Any:
        """What the agent that is asked is told."""
        return self.env.last(observe)

    def observe(self, agent: str) -> Any:
        """What an agent may know now."""
        return self.env.observe(agent)

    def render(self) -> Any:
        """The table, drawn."""
        return self.env.render()

    def agent_iter(self, max_iter: int = 2**63) -> Any:
        """The agents that are asked, one after the other.

        Raises:
            BadOption: Nothing has begun.
        """
        if not self._has_reset:
            raise BadOption("is for games that have begun: reset it first", "agent_iter")
        return super().agent_iter(max_iter)


class InCycles(aec_to_parallel_wrapper[str, Any, Any]):  # type: ignore[misc, unused-ignore]
    """PettingZoo's own conversion to a parallel environment; a cycle is looked at as a whole before anybody steps."""

    def step(self, actions: Any) -> Any:
        """Let every agent step once.

        Raises:
            BadOption: These are not one action for each agent, by its name, or nothing has begun; nothing has changed.
            IllegalMove: The game is over.
        """
        agents = getattr(self.aec_env, "agents", None)
        if agents is None:
            raise BadOption("is for games that have begun: reset it first", "step")
        if not agents:
            raise IllegalMove("the game is over, and has to be reset", "actions")
        if not isinstance(actions, Mapping) or actions.keys() != set(agents):
            raise BadOption(f"should be one action for each of {', '.join(agents)}, by name", "actions")
        return super().step(actions)
