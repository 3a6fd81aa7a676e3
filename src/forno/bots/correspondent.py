"""A bot that is spoken to by the messages of a server's socket: what it is told, and what it may answer."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Sequence
from typing import Annotated, Any, Final, Protocol

import msgspec

from forno.errors import BotError

__all__ = ["Carrier", "Correspondent"]

_SHOWN: Final = 120  # letters of an answer that is none


class _Move(msgspec.Struct, tag="move", tag_field="type", forbid_unknown_fields=True, frozen=True):
    id: str
    ply: int
    moves: Annotated[list[str], msgspec.Meta(min_length=1, max_length=32)]
    seat: int | None = None


class _Ping(msgspec.Struct, tag="ping", tag_field="type", frozen=True):
    id: str | None = None


class _Sync(msgspec.Struct, tag="sync", tag_field="type", frozen=True):
    id: str | None = None


_ANSWERS: Final = msgspec.json.Decoder(_Move | _Ping | _Sync)


class Carrier(Protocol):
    """Carries lines to a bot and from it."""

    def write(self, text: bytes, seconds: float) -> None:
        """Carry whole lines there, in so many seconds.

        Raises:
            BotError: It cannot be done.
        """

    def line(self, seconds: float) -> bytes:
        """The next line from there, without its end, in so many seconds.

        Raises:
            BotError: There is none.
        """

    def close(self) -> None:
        """Let go of it."""


class Correspondent:
    """A bot that is somewhere else, a command or an address, and answers lines of JSON by lines of JSON.

    Args:
        lines: What carries the lines.
        where: What it is called in errors.
        seconds: How long it may take for a message.
        seed: What it may draw its lots from; it is told.
    """

    def __init__(self, lines: Carrier, where: str, seconds: float, seed: int | None = None) -> None:
        self._lines, self._where, self._seconds = lines, where, seconds
        self._seed = seed
        self._sheet: Any = None
        self._greeted = False
        self._answered: _Move | None = None  # and it is not told yet that it was played
        self._ply = 0
        self._events: list[Any] = []
        self._rest: deque[str] = deque()  # of the moves of one message
        self._lit = False  # something has come to light since its first move

    def know(self, sheet: Any) -> None:
        """Keep the cards that are played with, to tell them."""
        self._sheet = sheet

    def see(self, event: Any) -> None:
        """Keep an event, to tell it when something is asked."""
        self._events.append(event)
        self._lit = self._lit or not getattr(event, "own", False)

    def choose(self, view: Any, legal: Sequence[str], _rng: random.Random) -> str:
        """Ask what it plays.

        Raises:
            BotError: It does not answer in time, has ended, or its answer is none.
        """
        if not self._rest:
            move = self._asked(view)
            self._answered, self._lit = move, False
            self._rest += move.moves
        elif self._lit or self._rest[0] not in legal:
            why = "something new came to light before" if self._lit else "not legal then was"
            assert self._answered is not None
            raise BotError(f"answered {_shown(self._answered)}; {why} {self._rest[0]!r}", self._where)
        self._ply += 1
        return self._rest.popleft()

    def close(self) -> None:
        """Say that the game is over, and end it."""
        try:
            if self._greeted:
                self._say({"type": "over", "ply": self._ply, "events": self._events})
        except BotError:
            pass  # it has gone already
        finally:
            self._lines.close()

    def _asked(self, view: Any) -> _Move:
        seen = msgspec.Raw(msgspec.json.encode(view))
        if not self._greeted:
            self._greeted = True
            self._say({"type": "table", "ply": 0, "table": self._table(view)})
        if self._answered is not None:
            answered, self._answered = self._answered, None
            told = {"type": "answer", "ply": self._ply, "id": answered.id, "played": answered.moves, "view": seen}
            self._say(told)
        self._say({"type": "update", "ply": self._ply, "events": self._events, "view": seen})
        self._events = []
        while not isinstance(said := self._said(), _Move):
            if isinstance(said, _Ping):
                self._say({"type": "pong", "ply": self._ply})
            else:
                self._say({"type": "view", "ply": self._ply, "view": seen})
        if said.ply != self._ply:
            raise BotError(f"answered {_shown(said)}; asked was at ply {self._ply}", self._where)
        if said.seat not in (None, view.seat):
            raise BotError(f"answered {_shown(said)}; it sits at seat {view.seat}", self._where)
        return said

    def _table(self, view: Any) -> dict[str, Any]:
        return {
            "game": view.game,
            "edition": view.edition,
            "status": "playing",
            "seat": view.seat,
            "mine": [view.seat],
            "sheet": self._sheet,
            "seed": self._seed,
        }

    def _say(self, message: dict[str, Any]) -> None:
        self._lines.write(msgspec.json.encode(message) + b"\n", self._seconds)

    def _said(self) -> _Move | _Ping | _Sync:
        line = self._lines.line(self._seconds)
        try:
            said: _Move | _Ping | _Sync = _ANSWERS.decode(line)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise BotError(f"answered {_shortened(line)}, which is no message: {error}", self._where) from None
        return said


def _shown(move: _Move) -> str:
    return _shortened(msgspec.json.encode(move))


def _shortened(line: bytes) -> str:
    text = line.decode("utf-8", "replace")
    return repr(text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…")
