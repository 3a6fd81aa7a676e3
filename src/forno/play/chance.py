"""Random words from a seed: a stream that anybody can recompute (docs/reference/randomness.md).

Block k of the stream, k = 0, 1, ..., is SHA-256 of the 32 bytes of the seed followed by k as 8 bytes, big-endian; each
block is eight 32-bit words, big-endian.
"""

from __future__ import annotations

import hashlib
import secrets
import struct
from array import array
from functools import lru_cache
from random import Random
from typing import Any

from forno.common.chance import Words
from forno.errors import RecordError

__all__ = ["Chance", "check_seed", "commitment", "loose_words", "new_seed"]

WORDS_A_BLOCK = 8


def new_seed() -> str:
    """A fresh 256-bit seed from the system, 64 hex digits."""
    return secrets.token_hex(32)


def check_seed(seed: object) -> str:
    """The seed in lower case.

    Raises:
        RecordError: It is not 64 hex digits.
    """
    if isinstance(seed, str) and len(seed) == 64 and all(digit in "0123456789abcdefABCDEF" for digit in seed):
        return seed.lower()
    raise RecordError("should be 64 hex digits", "seed")


@lru_cache(maxsize=256)  # everybody at a table is told it, time and again
def commitment(seed: str) -> str:
    """SHA-256 of the seed's 32 bytes: shown before the deal, it promises the shuffle without telling it."""
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


def loose_words(rng: Random, number: int) -> list[int]:
    """What a kernel calls ``chance``, of words that need not be told to anybody: ``number`` of them, drawn at once."""
    return [1, *struct.unpack(f"<{number}I", rng.getrandbits(32 * number).to_bytes(4 * number, "little"))]


class Chance:
    """The words of a seed's stream, made as they are wanted.

    Attributes:
        words: Item 0 is the index of the next unused word; the words follow (what a kernel calls ``chance``). It is
            an array, not a list: whoever copies it need not count references to hundreds of numbers.
    """

    __slots__ = ("_block", "_seed", "words")

    def __init__(self, seed: str) -> None:
        self._seed = bytes.fromhex(check_seed(seed))
        self._block = 0
        self.words = array("L", [1])

    @property
    def used(self) -> int:
        """How many words of the stream were used so far."""
        return self._block * WORDS_A_BLOCK - (len(self.words) - self.words[0])

    def have(self, number: int) -> Words:
        """Make sure that ``number`` words are unused, and return ``words``. Used ones are dropped."""
        words = self.words
        if len(words) - words[0] < number:
            del words[1 : words[0]]
            words[0] = 1
            while len(words) <= number:
                block = hashlib.sha256(self._seed + self._block.to_bytes(8, "big")).digest()
                words.extend(struct.unpack(">8I", block))
                self._block += 1
        return words

    def copy(self) -> Chance:
        """An independent stream at the same word."""
        other = Chance.__new__(Chance)
        other._seed, other._block, other.words = self._seed, self._block, self.words[:]
        return other

    def __reduce__(self) -> tuple[Any, ...]:
        return _chance, (self._seed.hex(), self._block, list(self.words))


def _chance(seed: str, block: int, words: list[int]) -> Chance:
    """A stream that was pickled or copied."""
    chance = Chance(seed)
    chance._block, chance.words = block, array("L", words)
    return chance
