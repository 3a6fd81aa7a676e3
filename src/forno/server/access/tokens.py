"""What nobody can guess: the codes of tables, the tokens of people, and the signature on a cookie."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from base64 import urlsafe_b64encode
from typing import Final

_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"  # none that is taken for another when read aloud
_CODE_LENGTH: Final = 12  # 59 bits
SHORT_LENGTH: Final = 5
_SIGNATURE_BYTES: Final = 16
#: What every server's cookie begins with; servers before had it alone.
COOKIE: Final = "forno_seat"
_MARK_BYTES: Final = 4


def new_code() -> str:
    """The code of a new table, short enough to be read aloud."""
    return _letters(_CODE_LENGTH)


def new_short() -> str:
    """The code of a table that waits, short enough to be typed; who guesses is limited (``limits.CODES``)."""
    return _letters(SHORT_LENGTH)


def is_short(text: str) -> bool:
    """Whether such a code may be written so."""
    return len(text) == SHORT_LENGTH and set(text) <= set(_LETTERS)


def _letters(length: int) -> str:
    number = secrets.randbelow(len(_LETTERS) ** length)  # the system is asked once, not for every letter
    return "".join(_LETTERS[number // len(_LETTERS) ** place % len(_LETTERS)] for place in range(length))


def new_token() -> str:
    """The token of a person on a device: 256 random bits."""
    return secrets.token_urlsafe(32)


def token_hash(token: str) -> bytes:
    """What is kept of a token; from it nobody finds the token."""
    return hashlib.sha256(token.encode()).digest()


class Keys:
    """Signs tokens on their way out, and knows its own on their way in.

    What is not signed here is thrown away before the database is asked for it.

    Args:
        key: Secret, and the same in every process of a server.
    """

    def __init__(self, key: bytes) -> None:
        self.use(key)

    def use(self, key: bytes) -> None:
        """Sign with this key from now on."""
        self._key = key
        # Browsers keep the cookies of a host together, whatever the port: each server there has a name of its own.
        mark = hmac.digest(key, b"the name of the cookie", "sha256")[:_MARK_BYTES].hex()
        #: The name of this server's cookie: the same in every process of it, and another one elsewhere.
        self.cookie = f"{COOKIE}_{mark}"

    def sign(self, token: str) -> str:
        """The token as a cookie carries it."""
        return f"{token}.{self._signature(token)}"

    def owner(self, signed: str | None) -> bytes | None:
        """What is kept of a signed token; None for none and for a wrong one."""
        token, _, signature = (signed or "").rpartition(".")
        if not token or not hmac.compare_digest(self._signature(token).encode(), signature.encode()):
            return None
        return token_hash(token)

    def _signature(self, token: str) -> str:
        digest = hmac.digest(self._key, token.encode("utf-8", "surrogatepass"), "sha256")[:_SIGNATURE_BYTES]
        return urlsafe_b64encode(digest).rstrip(b"=").decode()
