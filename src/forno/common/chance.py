"""Random numbers and shuffles as every kernel makes them, from words that come from outside (record format forno/1).

``chance`` holds random words: its item 0 is the index of the next unused one, the rest are integers of 32 bits.
"""

from __future__ import annotations

from collections.abc import MutableSequence

Words = MutableSequence[int]
"""Item 0 is the index of the next unused word; the words follow."""


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
