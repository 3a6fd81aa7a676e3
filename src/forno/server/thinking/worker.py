"""A process in which bots think. It is told what their seats see and answers with moves; it ends when its pipe does.

It imports the bots and the games and nothing of the web: ``forno.server.thinking.thinker`` is its other end.
"""

from __future__ import annotations

import os
import random
import secrets
import signal
import socket
import struct
import threading
import time
import traceback
from contextlib import suppress
from functools import cache
from queue import SimpleQueue
from typing import Any, Final

import msgspec

from forno import bots
from forno.bots.blame import is_ours
from forno.bots.seating import introduce
from forno.play import games
from forno.server.thinking.coaching import Coached, CoachMind, sheet_of
from forno.server.thinking.luck import lots

__all__ = ["HEAD", "Question", "Reply", "main"]

#: Before each message: its length.
HEAD: Final = struct.Struct(">I")
_NICE: Final = 10  # the server comes first


class Question(msgspec.Struct, frozen=True, array_like=True):
    """One decision that is wanted.

    Attributes:
        mind: Whose.
        bot: The bot to make, where this process has none for the mind yet.
        deck: Then also the owner's deck file that is played with; None: the usual one.
        others: And who plays at the other seats: the names of bots, None a person.
        game: Which game's view and events these are.
        budget: Seconds that a bot should take, if it can choose.
        limit: Seconds after which the server will have given up.
        forget: Minds that are asked nothing any more.
        legal: The legal moves.
        events: What happened since the mind's last decision.
        view: What its seat sees.
        coach: Where not a move is wanted but what a coach says of the decision.
        luck: What all lots of the mind follow from; None: they are drawn from the system.
    """

    mind: int
    bot: str | None
    deck: str | None
    others: list[str | None]
    game: str
    budget: float
    limit: float
    forget: list[int]
    legal: list[str]
    events: msgspec.Raw
    view: msgspec.Raw
    coach: Coached | None = None
    luck: str | None = None


class Reply(msgspec.Struct, frozen=True, array_like=True):
    """A legal move (of a coach: what it says, as JSON), or why there is none; and the seconds that it took."""

    move: str | None
    failure: str
    seconds: float


class _Mind:
    def __init__(
        self, name: str, game: str, deck: str | None, others: list[str | None], luck: str | None = None
    ) -> None:
        self._luck, self._seen = luck, 0
        # A source of its own: nothing that a bot does may tell of the seed of the game.
        self.rng = random.Random(secrets.randbits(256)) if luck is None else lots(luck, -1)
        self.bot = bots.make(name, self.rng.getrandbits(63))
        know = getattr(self.bot, "know", None)
        sheet = sheet_of(game, deck)
        if know is not None and sheet is not None:
            know(sheet)
        introduce(self.bot, others)

    def choose(self, view: Any, legal: list[str], events: list[Any], budget: float) -> Any:
        see = getattr(self.bot, "see", None)
        if see is not None:
            for event in events:
                see(event)
        self._seen += len(events)
        if self._luck is not None:
            return self.bot.choose(view, legal, lots(self._luck, self._seen))
        if hasattr(self.bot, "budget"):
            self.bot.budget = budget
        return self.bot.choose(view, legal, self.rng)


class _Minds:
    """All minds of this process."""

    def __init__(self) -> None:
        self._minds: dict[int, _Mind] = {}
        self._coaches: dict[int, CoachMind] = {}

    def answer(self, question: Question) -> Reply:
        """Think; a mind that failed is forgotten, and the server begins it anew."""
        for number in question.forget:
            self._minds.pop(number, None)
            self._coaches.pop(number, None)
        began = time.perf_counter()
        try:
            move, failure = self._choose(question) if question.coach is None else self._coached(question), ""
        except BaseException as error:
            if is_ours(error):
                raise
            self._minds.pop(question.mind, None)
            self._coaches.pop(question.mind, None)
            move, failure = None, _what_failed(error)
        return Reply(move, failure, time.perf_counter() - began)

    def _choose(self, question: Question) -> str:
        if question.bot is not None:
            self._minds[question.mind] = _Mind(
                question.bot, question.game, question.deck, question.others, question.luck
            )
        views, events = _decoders(question.game)
        # The bot may do with its list what it likes.
        answer = self._minds[question.mind].choose(
            views.decode(question.view), [*question.legal], events.decode(question.events), question.budget
        )
        if type(answer) is not str or answer not in question.legal:
            raise ValueError("not a legal move")
        return answer

    def _coached(self, question: Question) -> str:
        assert question.coach is not None
        if question.bot is not None:
            self._coaches[question.mind] = CoachMind(question.game, question.deck)
        views, events = _decoders(question.game)
        coach = self._coaches[question.mind]
        return coach.answer(views.decode(question.view), events.decode(question.events), question.coach)


@cache
def _decoders(game: str) -> tuple[msgspec.msgpack.Decoder[Any], msgspec.msgpack.Decoder[Any]]:
    module = games.lookup(game)
    return msgspec.msgpack.Decoder(module.View), msgspec.msgpack.Decoder(list[module.Event])  # type: ignore[name-defined]


def _what_failed(error: BaseException) -> str:
    """The kind of an error and where it arose. Not its words: those may tell of a hand."""
    places = [f"{frame.filename}:{frame.lineno} in {frame.name}" for frame in traceback.extract_tb(error.__traceback__)]
    return "\n".join([type(error).__name__, *reversed(places)])


def _listen(pipe: socket.socket, questions: SimpleQueue[bytes]) -> None:
    """Read what is asked; when the server is gone, so is this process, whatever it is thinking about."""
    with suppress(OSError), pipe.makefile("rb") as stream:
        while len(head := stream.read(HEAD.size)) == HEAD.size:
            questions.put(stream.read(*HEAD.unpack(head)))
    os._exit(0)


def _pipe() -> socket.socket:
    """The pipe to the server, where a bot that reads its input does not find it."""
    pipe = socket.socket(fileno=os.dup(0))
    null = os.open(os.devnull, os.O_RDONLY)
    os.dup2(null, 0)
    os.close(null)
    return pipe


def _answer(pipe: socket.socket, questions: SimpleQueue[bytes]) -> None:
    minds, encode = _Minds(), msgspec.msgpack.Encoder().encode
    decode = msgspec.msgpack.Decoder(Question).decode
    pipe.sendall(HEAD.pack(0))  # ready
    while True:
        question = decode(questions.get())
        # Ends a bot that holds the interpreter, should the server be gone; its own limit is the shorter one.
        signal.setitimer(signal.ITIMER_REAL, 2 * question.limit + 1)
        reply = encode(minds.answer(question))
        signal.setitimer(signal.ITIMER_REAL, 0)
        pipe.sendall(HEAD.pack(len(reply)) + reply)


def main() -> None:
    """Answer questions until the pipe ends."""
    pipe, questions = _pipe(), SimpleQueue[bytes]()
    os.nice(_NICE)
    threading.Thread(target=_listen, args=(pipe, questions), daemon=True).start()
    for game in games.names():
        _decoders(game)
    bots.names()  # loads them
    with suppress(OSError):  # the server is gone
        _answer(pipe, questions)


if __name__ == "__main__":
    main()
