"""What a seat sees of a game in plain CPython: the same numbers as in rows, of any state."""

from __future__ import annotations

from functools import cache
from typing import Any

from forno import jit
from forno.play.games import AnyGame, lookup

from .describing import research

__all__ = ["functions", "legal", "seen", "shares"]


@cache
def functions(game: str) -> Any:
    """The functions of a game's kernel, and those that describe what a seat sees."""
    return jit.bind((*lookup(game).kernel, *research(game).parts))


def seen(game: str, rules: Any, state: Any, seat: int) -> list[int]:
    """An observation: what ``seat`` may know, as numbers."""
    run, layout = functions(game), lookup(game).layout
    out, told = layout.State.copy(state), research(game).Seen()
    run.hide_cards(out)
    run.observe(state, rules, seat, out)
    run.describe(out, rules, seat, told)
    numbers: list[int] = []
    for name, _, size in told.fields:
        value: Any = getattr(told, name)
        numbers += value if size else [value]
    return numbers


def legal(module: AnyGame, game: str, rules: Any, state: Any) -> list[int]:
    """The legal moves of who has to decide, in ascending order; none when the game is over."""
    out = [0] * module.layout.ACTIONS
    return sorted(out[: functions(game).legal(state, rules, out)])


def shares(game: str, rules: Any, state: Any, rewards: str, tie_breaks: bool) -> list[float]:
    """What a game that is over is worth to each seat.

    Args:
        game: The game's name.
        rules: The rules.
        state: Its state.
        rewards: ``win`` or ``score``.
        tie_breaks: Whether the game's tie-breaks count.
    """
    width = len(research(game).scores)
    out = [0] * (width * rules.players)
    functions(game).score(state, rules, out)
    lines = [out[width * seat : width * seat + (width if tie_breaks else 1)] for seat in range(rules.players)]
    if rewards == "score":
        return [float(line[0]) for line in lines]
    best = max(lines)
    return [(line == best) / lines.count(best) for line in lines]
