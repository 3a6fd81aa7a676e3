"""Loops over a kernel, the same text for plain and compiled runs: ``forno.jit.bind`` gives them the kernel's functions.

``deal``, ``legal``, ``apply``, ``advance`` and ``score`` are the kernel's; ``words`` is the state of a small generator
(four 32-bit numbers, sfc32), which feeds both the shuffles and the choice of moves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from forno.games.mamma_mia.kernel import advance, apply, deal, legal

MASK = 0xFFFFFFFF


def next_word(words: Any) -> int:
    """A random number of 32 bits (sfc32 of PractRand), in arithmetic that fits 64-bit signed integers."""
    a, b, c, counter = words[0], words[1], words[2], words[3]
    word: int = (a + b + counter) & MASK
    words[3] = (counter + 1) & MASK
    words[0] = b ^ (b >> 9)
    words[1] = (c + (c << 3)) & MASK
    words[2] = ((((c << 21) & MASK) | (c >> 11)) + word) & MASK
    return word


def seed_words(words: Any, seed: int) -> None:
    """Start the generator from a number of up to 32 bits."""
    words[0] = 0
    words[1] = seed & MASK
    words[2] = 0x9E3779B9
    words[3] = 1
    for _ in range(12):
        next_word(words)


def refill(chance: Any, words: Any) -> None:
    """Replace the random words that were used up; the others stay."""
    for i in range(1, chance[0]):
        chance[i] = next_word(words)
    chance[0] = 1


def settle(s: Any, r: Any, chance: Any) -> None:
    """Take all automatic steps until a decision is wanted or the game is over."""
    while advance(s, r, chance) != 0:
        pass


def play_out(s: Any, r: Any, chance: Any, words: Any, out: Any) -> int:
    """Play random legal moves to the end and return how many decisions were taken."""
    decisions = 0
    settle(s, r, chance)
    n = legal(s, r, out)
    while n > 0:
        # multiply and shift: even enough for up to a hundred moves, and no division
        apply(s, r, out[(next_word(words) * n) >> 32])
        decisions += 1
        settle(s, r, chance)
        n = legal(s, r, out)
    return decisions


def play_games(games: int, s: Any, r: Any, chance: Any, words: Any, out: Any) -> int:
    """Deal and play ``games`` random games and return how many decisions were taken."""
    decisions = 0
    for _ in range(games):
        refill(chance, words)
        deal(s, r, chance)
        decisions += play_out(s, r, chance, words, out)
    return decisions
