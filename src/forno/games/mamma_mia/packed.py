"""Numbers of cards by kind, packed in one integer, a byte for each kind: what many orders lack is found in few steps.

Kernel text. No kind has more than 127 cards.
"""

from .layout import KINDS

BITS = 8
ONES = 0x0101010101010101
HIGHS = 0x0000808080808080
LOWS = 0x7F


def one_of(kind: int) -> int:
    """One card of a kind."""
    return 1 << (BITS * kind)


def count_of(packed: int, kind: int) -> int:
    """How many cards of a kind there are."""
    return (packed >> (BITS * kind)) & 255


def total_of(packed: int) -> int:
    """How many cards there are in all, up to 255."""
    return ((packed * ONES) >> 56) & 255  # their sum is the product's highest byte


def less(packed: int, by: int) -> int:
    """What is left of each kind when so many are taken away, or none where there are fewer."""
    apart = (packed | HIGHS) - by  # in each byte 128 and the difference
    return apart & (((apart & HIGHS) >> 7) * LOWS)


def pack(numbers: list[int], at: int) -> int:
    """Pack the numbers of all kinds that stand from ``at`` on."""
    packed = 0
    for kind in range(KINDS):
        packed |= numbers[at + kind] << (BITS * kind)
    return packed


def unpack(packed: int, out: list[int]) -> None:
    """Write the number of each kind into ``out``."""
    for kind in range(KINDS):
        out[kind] = (packed >> (BITS * kind)) & 255
