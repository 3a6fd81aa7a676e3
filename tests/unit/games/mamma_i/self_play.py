"""A loop over the parts of a search, plain or compiled with them: the games that `rule` plays against itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from forno.games.mamma_i.kernel import advance

if TYPE_CHECKING:
    apply: Any = ...
    deal: Any = ...
    horizon: Any = ...
    policy: Any = ...
    values: Any = ...

OVER = 6


def settle_all(s: Any, r: Any, chance: Any) -> None:
    """Take the automatic steps that are due: at most one shuffle among them."""
    while advance(s, r, chance) != 0:
        pass


def trace_rollouts(s: Any, start: Any, r: Any, k: Any, chance: Any, moves: Any, shares: Any, out: Any) -> int:
    """Play one game and return a hash of its moves; each turn's shares go to ``out``, and how many turns there were."""
    trace = 2166136261
    turns = 0
    deal(s, r, chance)
    settle_all(s, r, chance)
    start.queue_count = s.queue_count
    while s.phase != OVER:
        action = policy(s, r, k, moves)
        trace = ((trace ^ action) * 16777619) & 0xFFFFFFFF
        apply(s, r, action)
        settle_all(s, r, chance)
        if horizon(s, start):
            values(s, r, k, shares)
            for seat in range(r.players):
                out[turns * r.players + seat] = shares[seat]
            turns += 1
            start.queue_count = s.queue_count
    moves[0] = turns
    return trace
