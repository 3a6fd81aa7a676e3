"""Values that nobody should hand in, of all types that come to mind."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from typing import Any

import pytest

from forno.errors import FornoError

STRANGE: list[Any] = [
    True, 1.0, 2.5, math.nan, math.inf, -1, 10**9 + 7, 2**256, 10**5000, -(10**30), complex(1, 1), "", "x", "\x00",
    "\ud800", "è" * 10_000, b"x", [[]], [None], ["a"], (), {"a": 1}, {1: 2}, {1}, object(), int, range(3), iter([1]),
]  # fmt: skip
LONGEST = 1000  # characters that a person reads


def refused(take: Callable[[Any], object], values: list[Any], unchanged: Callable[[], object] = lambda: None) -> None:
    """Each value is an error with a code, which can be told, and changes nothing."""
    before = unchanged()
    for value in values:
        with pytest.raises(FornoError) as caught:
            take(value)
        assert caught.value.code not in ("", FornoError.code)
        assert len(json.dumps(caught.value.to_dict(), ensure_ascii=False)) < LONGEST
        assert unchanged() == before
