"""A bot that is an address: it is sent the messages of a server's socket by HTTP, as lines of JSON, and so it answers.

What is posted and answered is in docs/reference/protocol.md, below "Over HTTP".
"""

from __future__ import annotations

import http.client
import time
import urllib.error
import urllib.request
import uuid
from typing import Final
from urllib.parse import urlsplit

from forno.errors import BadOption, BotError

from .correspondent import Correspondent

__all__ = ["checked", "correspondent"]

_SECONDS: Final = 60.0  # for an answer
_LONGEST: Final = 1 << 20  # bytes of an answer


def checked(address: str) -> str:
    """An address that a bot may have.

    Raises:
        BadOption: It is none, or holds a password, which errors would tell.
    """
    where = f"bot {address}"
    try:
        parts = urlsplit(address)
        named = bool(parts.hostname) and parts.port != 0
    except ValueError as error:
        raise BadOption(f"is no address: {error}", where) from None
    if "@" in parts.netloc:
        raise BadOption("a password stands in it; an address without one would be right", "bot at an address")
    if not named or any(letter.isspace() for letter in address) or not address.isascii():
        raise BadOption("is no address; right would be https://HOST/PATH", where)
    return address


def correspondent(address: str, seed: int | None = None) -> Correspondent:
    """A bot that is an address; nothing is sent to it before its first decision.

    Args:
        address: Where it is, as for ``checked``.
        seed: What it may draw its lots from; it is told.

    Raises:
        BadOption: That is no address.
    """
    return Correspondent(Posts(checked(address)), address, _SECONDS, seed)


class Posts:
    """Carries the lines of one seat of one game to an address, and what it answers back.

    Lines wait until something is to be read: then all of them go in one request, and the lines of its answer are read.

    Args:
        address: Where to.
    """

    def __init__(self, address: str) -> None:
        self._address, self._seat = address, uuid.uuid4().hex
        self._waiting = b""
        self._read: list[bytes] = []

    def write(self, text: bytes, seconds: float) -> None:
        """Keep lines until an answer to them is wanted."""
        self._waiting += text

    def line(self, seconds: float) -> bytes:
        """The next line that is answered.

        Raises:
            BotError: Nobody is there, nothing comes in time, or it is no answer.
        """
        if not self._read:
            self._read = self._post(seconds).splitlines()
        if not self._read:
            raise BotError("answers nothing; a line with a move would be right", self._address)
        return self._read.pop(0)

    def close(self) -> None:
        """Send what still waits; whoever does not hear it has lost nothing."""
        if self._waiting:
            try:
                self._post(1.0)
            except BotError:
                return

    def _post(self, seconds: float) -> bytes:
        headers = {"Content-Type": "application/x-ndjson", "Forno-Seat": self._seat}
        request = urllib.request.Request(self._address, self._waiting, headers, method="POST")
        self._waiting = b""
        until = time.monotonic() + seconds
        try:
            with _OPENER.open(request, timeout=seconds) as answer:
                said = _body(answer, until)
        except urllib.error.HTTPError as error:
            error.close()
            raise BotError(f"answers with status {error.code}; 200 would be right", self._address) from None
        except (OSError, http.client.HTTPException) as error:
            reason = getattr(error, "reason", error)
            if isinstance(reason, TimeoutError):
                raise BotError(f"answers nothing for {seconds:g} s", self._address) from None
            raise BotError(f"cannot be reached: {reason}", self._address) from None
        if len(said) > _LONGEST:
            raise BotError(f"answers more than {_LONGEST} bytes", self._address)
        return said


def _body(answer: http.client.HTTPResponse, until: float) -> bytes:
    """What is answered, as far as it is needed to tell that it is too long; some letters at a time do not gain time."""
    said = b""
    while len(said) <= _LONGEST and (more := answer.read1(1 << 16)):
        said += more
        if time.monotonic() > until:
            raise TimeoutError
    return said


class _Stay(urllib.request.HTTPRedirectHandler):
    """Nobody is sent elsewhere with what a seat sees."""

    def redirect_request(self, *_: object) -> None:
        return None


_OPENER: Final = urllib.request.build_opener(_Stay)
