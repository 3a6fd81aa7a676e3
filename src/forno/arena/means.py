"""Means and shares with their 95 % intervals."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import msgspec

__all__ = ["Figure", "mean_of", "ratio_of", "share_of"]

_SURE: Final = 1.959964  # standard errors to each side: 95 %


class Figure(msgspec.Struct, frozen=True, kw_only=True):
    """A mean or a share with its 95 % interval."""

    value: float
    low: float
    high: float


def mean_of(values: Sequence[float]) -> Figure:
    """A mean; its interval is that of a normal mean."""
    number = len(values)
    mean = math.fsum(values) / number
    spread = math.fsum((value - mean) ** 2 for value in values) / max(1, number - 1)
    off = _SURE * math.sqrt(spread / number)
    return Figure(value=mean, low=mean - off, high=mean + off)


def share_of(values: Sequence[float]) -> Figure:
    """A mean of shares from 0 to 1; the interval is too wide rather than too narrow for shared wins."""
    return _wilson(math.fsum(values) / len(values), len(values))


def ratio_of(parts: Sequence[float], wholes: Sequence[float]) -> Figure:
    """A ratio of sums over games. What happens in one game hangs together: so many independent ones it is worth."""
    number, whole = len(parts), math.fsum(wholes)
    ratio = min(1.0, math.fsum(parts) / whole)
    squares = math.fsum((part - ratio * of) ** 2 for part, of in zip(parts, wholes, strict=True))
    spread = squares * number / max(1, number - 1) / whole**2
    return _wilson(ratio, min(whole, ratio * (1 - ratio) / spread) if spread > 0 else whole)


def _wilson(share: float, number: float) -> Figure:
    """A share with Wilson's interval, which is right for few games, and for none or all of them, too."""
    extra = _SURE**2 / max(number, 1e-9)
    middle = (share + extra / 2) / (1 + extra)
    off = math.sqrt((share * (1 - share) + extra / 4) * extra) / (1 + extra)
    return Figure(value=share, low=max(0.0, middle - off), high=min(1.0, middle + off))
