"""Random numbers and shuffles as every kernel makes them, from words that come from outside (record format forno/1).

``chance`` holds random words: its item 0 is the index of the next unused one, the rest are integers of 32 bits.
"""

from __future__ import annotations

from collections.abc import MutableSequence

Words = MutableSequence[int]
"""Item 0 is the index of the next unused word; the words follow."""

MASK = 0xFFFFFFFF


def below(chance: Words, n: int) -> int:
    """A random number below ``n``; words that would favour low numbers are left out."""
    while True:
        at = chance[0]
        chance[0] = at + 1
        word = chance[at]
        # At most n - 1 of the 2^32 words are too large: the division is nearly always spared.
        if word <= 4294967296 - n or word < n * (4294967296 // n):
            return word % n


def shuffle(cards: list[int], first: int, n: int, chance: Words) -> None:
    """Shuffle ``n`` items of ``cards`` from index ``first`` on; the first one becomes the top."""
    for i in range(n - 1, 0, -1):
        j = below(chance, i + 1)
        card = cards[first + i]
        cards[first + i] = cards[first + j]
        cards[first + j] = card


def next_word(words: MutableSequence[int]) -> int:
    """A random number of 32 bits (sfc32 of PractRand), in arithmetic that fits 64-bit signed integers."""
    b, c, counter = words[1], words[2], words[3]
    word: int = (words[0] + b + counter) & MASK
    words[3] = (counter + 1) & MASK
    words[0] = b ^ (b >> 9)
    words[1] = 9 * c & MASK
    words[2] = ((c << 21 | c >> 11) + word) & MASK  # c turned by 21: what is above 32 bits falls off at the end
    return word


def seed_words(words: MutableSequence[int], low: int, high: int) -> None:
    """Start the generator from a number of 64 bits, in two halves."""
    words[0] = high
    words[1] = low
    words[2] = 0x9E3779B9
    words[3] = 1
    for _ in range(12):
        next_word(words)
