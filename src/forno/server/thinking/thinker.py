"""One process in which bots think, seen from the server: its queue, its bounds, and its next life when it ends."""

from __future__ import annotations

import asyncio
import socket
import subprocess
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Any, Final

import msgspec

from forno.server.logs import log
from forno.server.thinking.coaching import Coached
from forno.server.thinking.pipe import Pipe, spawn
from forno.server.thinking.worker import Question, Reply

__all__ = ["BotFailed", "Bounds", "Job", "Mind", "Overloaded", "Thinker"]

WORKER: Final = ("-m", "forno.server.thinking.worker")
_START_SECONDS: Final = 30.0
_AHEAD: Final = 2  # one to think about, and the next one, so that the process need not wait for the server
_SECRET_SECONDS: Final = 0.3  # a third of the shortest pause
_RETRY_SECONDS: Final = 1.0  # after a process that did not even start
_numbers = count(1)
_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(Reply).decode


class Overloaded(Exception):
    """Too many decisions wait: this one is not worth waiting for."""


class BotFailed(Exception):
    """A bot raised, answered something illegal or took its process with it."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """What one process may do.

    Args:
        seconds: How long one decision may take while none waits behind it.
        waiting: How many decisions may wait.
        worker: Arguments of the interpreter that runs it.
        hurries: Whether it takes less time where many wait.
    """

    seconds: float
    waiting: int
    worker: Sequence[str] = WORKER
    hurries: bool = True

    def longest(self, waiting: int) -> float:
        """When a thought is broken off: the sooner, the more wait. Never under a second, which a start may cost."""
        return max(min(1.0, self.seconds), self.seconds / (1 + waiting)) if self.hurries else self.seconds

    def budget(self, waiting: int, public: bool = True) -> float:
        """What a bot is told to take: what is worth waiting for, shared with those who wait.

        What nobody shall see asked is decided within the pause that follows anyway (MM-16).
        """
        shared = self.seconds / 10 / (1 + waiting)
        return shared if public else min(shared, _SECRET_SECONDS)


class Mind:
    """A bot at one seat; it lives in one process. Made anew, it is shown everything again.

    Args:
        name: The bot.
        deck: The owner's deck file that is played with; None: the usual one.
        others: Who plays at the other seats: the names of bots, None a person.
        luck: A secret from which, and from what it was shown, all its lots follow; then it takes no notice of time.
    """

    def __init__(
        self, name: str, deck: str | None = None, others: Sequence[str | None] = (), luck: str | None = None
    ) -> None:
        self.name = name
        self.luck = luck
        self.deck = deck
        self.others = others
        self.number = next(_numbers)
        self.home: Thinker | None = None
        #: In which life of its process it was made, and how many events it was shown there.
        self.life = 0
        self.seen = 0


@dataclass(slots=True, eq=False)
class Job:
    """A decision that somebody waits for."""

    mind: Mind
    view: Any
    legal: Sequence[str]
    events: Sequence[Any]
    asked: float
    answer: asyncio.Future[str]
    coach: Coached | None = None
    upto: int = field(init=False)

    def __post_init__(self) -> None:
        # The table may go on collecting events; the view is of this moment.
        self.upto = len(self.events)

    @property
    def public(self) -> bool:
        """Whether everybody knows who decides (MM-16)."""
        return self.view.player is not None

    def fail(self, error: Exception) -> None:
        """Tell whoever still waits."""
        if not self.answer.done():
            self.answer.set_exception(error)


class Thinker:
    """A process that thinks about one decision after another, and the decisions that wait for it.

    Args:
        bounds: What it may do.
        on_thought: Gets every decision that was thought about, with the seconds it took.
        on_end: Called each time the process ended without being told to.
    """

    def __init__(
        self, bounds: Bounds, on_thought: Callable[[Job, float], object], on_end: Callable[[], object]
    ) -> None:
        #: Numbers of minds that nobody holds any more. Filled by the garbage collector, in whatever thread that runs.
        self.forgotten: deque[int] = deque()
        #: Whether the last start failed.
        self.down = False
        self._bounds = bounds
        self._on_thought = on_thought
        self._on_end = on_end
        self._minds: set[int] = set()
        self._life = 0
        self._ready = False
        self._queue: deque[Job] = deque()
        self._sent: deque[Job] = deque()
        self._since = 0.0
        self._alarm: asyncio.TimerHandle | None = None
        self._pipe: Pipe | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._task: asyncio.Task[None] | None = None

    @property
    def waiting(self) -> list[Job]:
        """The decisions that nobody thinks about yet."""
        return [*self._sent, *self._queue][1 if self._sent else 0 :]

    @property
    def load(self) -> tuple[int, int]:
        """How much it has to do now, and how much it may get."""
        return len(self._queue) + len(self._sent), len(self._minds) - len(self.forgotten)

    @property
    def pid(self) -> int | None:
        """The process, while there is one."""
        return self._process.pid if self._process else None

    # ------------------------------------------------------------------------------------------------------ decisions

    def submit(self, job: Job) -> None:
        """Think about it as soon as those before it are done.

        Raises:
            Overloaded: too many are.
        """
        if self.down or len(self.waiting) >= self._bounds.waiting:
            raise Overloaded
        self._queue.append(job)
        self._next()
        self._set_alarm()

    def _next(self) -> None:
        while self._ready and len(self._sent) < _AHEAD and self._queue:
            job = self._queue.popleft()
            now = asyncio.get_running_loop().time()
            if job.answer.done():
                continue
            if now - job.asked > self._bounds.seconds:
                job.fail(Overloaded())
                continue
            try:
                message = _encode(self._question(job))
            except Exception as error:
                job.mind.life = 0
                job.fail(error)
                continue
            if not self._sent:
                self._since = now
            self._sent.append(job)
            self._send(message)

    def _question(self, job: Job) -> Question:
        mind, waiting = job.mind, len(self._queue)
        known = mind.home is self and mind.life == self._life
        events = job.events[mind.seen if known else 0 : job.upto]
        mind.home, mind.life, mind.seen = self, self._life, job.upto
        self._minds.add(mind.number)
        return Question(
            mind=mind.number,
            bot=None if known else mind.name,
            deck=None if known else mind.deck,
            others=[] if known else [*mind.others],
            game=job.view.game,
            budget=self._bounds.budget(waiting, job.public),
            limit=self._bounds.seconds,
            forget=self._forget(),
            legal=list(job.legal),
            events=msgspec.Raw(_encode(events)),
            view=msgspec.Raw(_encode(job.view)),
            coach=job.coach,
            luck=mind.luck,
        )

    def _forget(self) -> list[int]:
        numbers = [self.forgotten.popleft() for _ in range(len(self.forgotten))]
        self._minds.difference_update(numbers)
        return numbers

    def _send(self, message: bytes) -> None:
        assert self._pipe is not None
        self._pipe.write(message)

    def _heard(self, message: bytes) -> None:
        if not self._ready:
            self._ready, self.down = True, False
        elif self._sent:
            self._take(self._sent.popleft(), _decode(message))
        self._next()
        self._set_alarm()

    def _take(self, job: Job, reply: Reply) -> None:
        self._since = asyncio.get_running_loop().time()
        self._on_thought(job, reply.seconds)
        if reply.move is not None:
            if not job.answer.done():
                job.answer.set_result(reply.move)
        else:
            job.mind.life = 0
            job.fail(BotFailed(reply.failure))

    def _set_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        if self._sent:
            when = self._since + self._bounds.longest(len(self.waiting))
            self._alarm = asyncio.get_running_loop().call_at(when, self._break_off)

    def _break_off(self) -> None:
        self._lose_thought(TimeoutError("a bot thought too long"))
        if self._pipe is not None:
            self._pipe.close()

    def _lose_thought(self, error: Exception) -> None:
        self._ready = False
        if self._sent:
            job = self._sent.popleft()
            self._on_thought(job, asyncio.get_running_loop().time() - self._since)
            job.fail(error)
        # It was not thought about yet.
        self._queue.extendleft(reversed(self._sent))
        self._sent.clear()
        self._set_alarm()

    # ---------------------------------------------------------------------------------------------------------- lives

    def start(self) -> None:
        """Start the process and see to it that there is one from now on."""
        self._task = asyncio.create_task(self._keep_alive(), name="bots")

    async def stop(self) -> None:
        """End the process. Whoever still waits is cancelled."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        for job in (*self._sent, *self._queue):
            job.answer.cancel()
        self._sent.clear()
        self._queue.clear()
        self._set_alarm()

    async def _keep_alive(self) -> None:
        while True:
            try:
                started = await self._live()
            except Exception:
                log.exception("no process for bots")
                started = False
            self._on_end()
            self._lose_thought(BotFailed("its process ended"))
            if not started:
                self._give_up()
                await asyncio.sleep(_RETRY_SECONDS)

    def _give_up(self) -> None:
        self.down = True
        while self._queue:
            self._queue.popleft().fail(Overloaded())

    async def _live(self) -> bool:
        """One life of the process; returns whether it ever was ready."""
        self._life += 1
        ours, theirs = socket.socketpair()
        with ours:
            with theirs:
                process = self._process = spawn(self._bounds.worker, theirs)
            try:
                pipe = self._pipe = await Pipe.open(ours, self._heard)
                await asyncio.wait({pipe.started, pipe.lost}, timeout=_START_SECONDS, return_when="FIRST_COMPLETED")
                started = pipe.started.done()
                if started:
                    await pipe.lost
                log.warning("bots lose their process", process=process.pid, started=started)
                return started
            finally:
                self._ready = False
                process.kill()
                await asyncio.to_thread(process.wait)
                self._process = None
                if self._pipe is not None:
                    self._pipe.close()
