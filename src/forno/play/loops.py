"""Loops over a kernel, the same text for plain and compiled runs: ``forno.jit.bind`` gives them the kernel's functions.

``deal``, ``legal``, ``apply`` and ``advance`` are the kernel's; ``words`` is the state of the small generator of
``forno.common.chance``, which feeds both the shuffles and the choice of moves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    deal: Any = ...
    legal: Any = ...
    apply: Any = ...
    advance: Any = ...
    next_word: Any = ...
    seed_words: Any = ...


def begin(words: Any, low: int, high: int) -> None:
    """Start the generator from a number of 64 bits, in two halves: for callers from outside."""
    seed_words(words, low, high)


def refill(chance: Any, words: Any) -> None:
    """Where more than half of the random words are used up, replace them: half are more than any one step takes."""
    if 2 * chance[0] > len(chance):
        for i in range(1, chance[0]):
            chance[i] = next_word(words)
        chance[0] = 1


def start(s: Any, r: Any, chance: Any, words: Any) -> None:
    """Deal a game and take all automatic steps up to its first decision."""
    refill(chance, words)
    deal(s, r, chance)
    settle(s, r, chance, words)


def settle(s: Any, r: Any, chance: Any, words: Any) -> None:
    """Take all automatic steps until a decision is wanted or the game is over."""
    while advance(s, r, chance) != 0:
        refill(chance, words)


def play_games(games: int, s: Any, r: Any, chance: Any, words: Any, out: Any) -> int:
    """Deal and play ``games`` games of random legal moves and return how many decisions were taken."""
    decisions = 0
    for _ in range(games):
        start(s, r, chance, words)
        n = legal(s, r, out)
        while n > 0:
            # multiply and shift: even enough for up to a hundred moves, and no division
            apply(s, r, out[(next_word(words) * n) >> 32])
            decisions += 1
            settle(s, r, chance, words)
            n = legal(s, r, out)
    return decisions


def play_moves(moves: Any, s: Any, r: Any, chance: Any, words: Any, out: Any) -> int:
    """Deal a game, take the given actions up to the first that is not legal, and return how many were taken."""
    start(s, r, chance, words)
    taken = 0
    for action in moves:
        n = legal(s, r, out)
        at = 0
        while at < n and out[at] != action:
            at += 1
        if at == n:
            break
        apply(s, r, action)
        taken += 1
        settle(s, r, chance, words)
    return taken


def choices(s: Any, r: Any, out: Any) -> int:
    """The kernel's ``legal``, for callers from outside: the inner functions of a compiled twin are not theirs."""
    n: int = legal(s, r, out)
    return n


def fold(trace: int, value: int) -> int:
    """Take a number into a running hash of 32 bits (FNV-1a, a number at a time); no product leaves 64 signed bits."""
    return ((trace ^ value) * 16777619) & 0xFFFFFFFF


def trace_games(games: int, trace: int, s: Any, r: Any, chance: Any, words: Any, out: Any) -> int:
    """Play as ``play_games`` does and take all that happened into a hash: steps, how many choices, decisions."""
    for _ in range(games):
        refill(chance, words)
        deal(s, r, chance)
        trace = trace_steps(trace, s, r, chance, words)
        n = legal(s, r, out)
        while n > 0:
            action = out[(next_word(words) * n) >> 32]
            trace = fold(fold(fold(trace, s.player), n), action)
            apply(s, r, action)
            trace = trace_steps(trace, s, r, chance, words)
            n = legal(s, r, out)
    return trace


def trace_steps(trace: int, s: Any, r: Any, chance: Any, words: Any) -> int:
    """Settle as ``settle`` does, and take each step, and how many words it used, into the hash."""
    step = advance(s, r, chance)
    while step != 0:
        trace = fold(fold(trace, step), chance[0])
        refill(chance, words)
        step = advance(s, r, chance)
    return trace
