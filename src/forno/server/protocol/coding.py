"""How messages, and rows in statements, become bytes. The encoder is made once: that takes longer than a message."""

from __future__ import annotations

from typing import Final

import msgspec

__all__ = ["encode"]

encode: Final = msgspec.json.Encoder().encode
