"""What the server refuses, beyond what ``forno.errors`` has, and the HTTP status of every code."""

from __future__ import annotations

import math
from typing import Final

from forno.errors import FornoError


class UnknownTable(FornoError):
    """No table of that code."""

    code = "unknown-table"


class UnknownCode(FornoError):
    """No table that waits under this code of five letters."""

    code = "unknown-code"


class UnknownPage(FornoError):
    """Nothing at this address."""

    code = "not-found"


class GameRunning(FornoError):
    """Something that is shown only when the game is over."""

    code = "game-running"


class NoCoach(FornoError):
    """A coach that cannot be asked: the game has none, or this server lacks what it needs."""

    code = "no-coach"


class CoachFailed(FornoError):
    """A coach that failed, or took too long: it begins anew when it is asked again."""

    code = "coach-failed"


class NewerRules(FornoError):
    """A table that goes on by rules that this server does not know yet."""

    code = "newer-rules"


class NotYours(FornoError):
    """Something that only the host, or only the owner of a seat, may do."""

    code = "not-yours"


class NotNow(FornoError):
    """Something that is possible at another time only: before the start, or while the game runs."""

    code = "not-now"


class SeatTaken(FornoError):
    """A seat where somebody sits already; or no seat is left."""

    code = "seat-taken"


class SentAway(FornoError):
    """Somebody whom the host has sent away, until he is let in again."""

    code = "sent-away"


class DayNotClosed(FornoError):
    """Something of a day's pizza that is told when the day has closed."""

    code = "day-not-closed"


class DayOver(FornoError):
    """A day whose pizza cannot be begun any more."""

    code = "day-over"


class DayToCome(FornoError):
    """A day that is not yet there."""

    code = "day-to-come"


class UnknownDay(FornoError):
    """A day on which there was no pizza here."""

    code = "unknown-day"


class OtherBots(FornoError):
    """A day that was begun with other bots than this server has now."""

    code = "other-bots"


class TooMany(FornoError):
    """Too much of something in too short a time; ``seconds``: how long to wait."""

    code = "too-many"

    def __init__(self, message: str, where: str | None = None, seconds: float = 1.0) -> None:
        super().__init__(message, where)
        self.seconds = math.ceil(seconds)


class BotsNotReady(TooMany):
    """Bots that are still being compiled; ``seconds``: when to ask again."""

    code = "bots-not-ready"


class BadToken(FornoError):
    """A program's token that is none of this server's."""

    code = "bad-token"


class BadSecret(FornoError):
    """A link that carries a seat and works no more."""

    code = "bad-secret"


class BadRequest(FornoError):
    """A request that says nothing the server understands."""

    code = "bad-request"


class BadMessage(FornoError):
    """A socket message that is none."""

    code = "bad-message"


class TooLarge(FornoError):
    """A message or a body beyond the limit."""

    code = "too-large"


class HeadTooLarge(FornoError):
    """The head of a request beyond the limit: its line, one of its headers, all of it, or how many they are."""

    code = "head-too-large"


class TooSlow(FornoError):
    """A request that does not come to its end."""

    code = "too-slow"


class NoRoom(FornoError):
    """The system has no file descriptors left for connections."""

    code = "no-room"


class Spectator(FornoError):
    """A move over a connection without a seat."""

    code = "spectator"


class ForeignOrigin(FornoError):
    """A page of another site."""

    code = "foreign-origin"


class ForeignHost(FornoError):
    """A name that is not among those that the server goes by, where ``FORNO_HOSTS`` says them."""

    code = "foreign-host"


class StorageError(FornoError):
    """The database cannot be read or written; nothing was changed in memory."""

    code = "storage"


class Conflict(StorageError):
    """Another decision is stored at this ply already."""


def reason_of(error: BaseException) -> str:
    """What the system or the database said, on one line, without what was made of it on the way."""
    while error.__cause__ is not None:
        error = error.__cause__
    return getattr(error, "strerror", None) or "; ".join(line.strip() for line in str(error).strip().splitlines())


_STATUS: Final = {
    # Well said, but nothing that the games here and their rules know or allow.
    "unknown-game": 404,
    "bad-option": 409,
    "bad-deck": 409,
    "bad-record": 409,
    "wrong-result": 409,
    "illegal-move": 409,
    "not-found": 404,
    "unknown-table": 404,
    "unknown-code": 404,
    "game-running": 409,
    "day-not-closed": 409,
    "day-over": 409,
    "day-to-come": 409,
    "unknown-day": 404,
    "other-bots": 409,
    "bots-not-ready": 503,
    "no-coach": 409,
    "coach-failed": 503,
    "not-now": 409,
    "newer-rules": 409,
    "seat-taken": 409,
    "not-yours": 403,
    "sent-away": 403,
    "bad-secret": 403,
    "bad-token": 401,
    "too-many": 429,
    "foreign-origin": 403,
    "too-large": 413,
    "head-too-large": 431,
    "too-slow": 408,
    "no-room": 503,
    "foreign-host": 421,
    "storage": 503,
}


def http_status(error: FornoError | type[FornoError]) -> int:
    """The HTTP status that fits."""
    return _STATUS.get(error.code, 400)
