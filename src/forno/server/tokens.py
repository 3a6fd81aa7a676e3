"""What nobody can guess: the codes of tables and the tokens of seats."""

from __future__ import annotations

import hashlib
import secrets
from typing import Final

_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"  # none that is taken for another when read aloud
_CODE_LENGTH: Final = 12  # 59 bits


def new_code() -> str:
    """The code of a new table, short enough to be read aloud."""
    return "".join(secrets.choice(_LETTERS) for _ in range(_CODE_LENGTH))


def new_token() -> str:
    """The token of a new seat: 256 random bits."""
    return secrets.token_urlsafe(32)


def token_hash(token: str) -> bytes:
    """What is kept of a token; from it nobody finds the token."""
    return hashlib.sha256(token.encode()).digest()
