"""Shares less what luck has brought, with the same mean."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

__all__ = ["without_luck"]

_NOTHING: Final = 1e-12


def without_luck(shares: Sequence[float], luck: Sequence[float]) -> list[float]:
    """Shares less as much of the luck as lessens their variance most.

    How much that is, is told for each deal by all others, on which its own luck does not depend: so the mean stays the
    same, whatever it is.

    Args:
        shares: The mean share in each deal.
        luck: The mean luck in each deal, nothing in the mean.
    """
    number, products = len(shares), [a * b for a, b in zip(shares, luck, strict=True)]
    all_shares, all_luck = math.fsum(shares), math.fsum(luck)
    all_products, all_squares = math.fsum(products), math.fsum(one * one for one in luck)
    found = []
    for share, lucky, product in zip(shares, luck, products, strict=True):
        squares = all_squares - lucky * lucky
        mean = (all_shares - share) / max(1, number - 1)
        part = (all_products - product - mean * (all_luck - lucky)) / squares if squares > _NOTHING else 0.0
        found.append(share - part * lucky)
    return found
