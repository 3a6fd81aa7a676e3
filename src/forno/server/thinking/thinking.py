"""Bots at work: in processes of their own, with a limit of time and a short queue, so that nobody waits for them."""

from __future__ import annotations

import asyncio
import os
import weakref
from collections.abc import Sequence
from typing import Any, Final

from forno.server.metrics import Metrics
from forno.server.thinking.coaching import Coached
from forno.server.thinking.thinker import WORKER, BotFailed, Bounds, Job, Mind, Overloaded, Thinker

__all__ = ["BotFailed", "Mind", "Overloaded", "Thinking", "usual_processes"]

_WAITING: Final = 64
_COACH_SECONDS: Final = 900.0  # where it has to be compiled first


def usual_processes() -> int:
    """A process for each core that this one may use, but for the server's own."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, cores - 1)


class Thinking:
    """The processes in which all bots of a server think.

    Args:
        seconds: How long one decision may take. What a bot is told to take, and when it is broken off, shrinks with
            the number of decisions that wait behind it.
        processes: How many processes; None: ``usual_processes``.
        metrics: Told of decisions that everybody sees.
        waiting: How many decisions may wait for one process; further ones are refused at once.
        worker: Arguments of the interpreter that runs in each process.
    """

    def __init__(
        self,
        seconds: float,
        processes: int | None = None,
        metrics: Metrics | None = None,
        *,
        waiting: int = _WAITING,
        worker: Sequence[str] = WORKER,
    ) -> None:
        bounds = Bounds(seconds, waiting, worker)
        number = usual_processes() if processes is None else processes
        self.thinkers = [Thinker(bounds, self._thought, self._ended) for _ in range(number)]
        self._metrics = metrics or Metrics()
        self._metrics.waiting_bots.set_function(self._waiting)
        # Of its own, so that no bot waits for it; it starts when it is first asked.
        self._coach = Thinker(Bounds(_COACH_SECONDS, waiting, worker, hurries=False), _pass_over, _pass_over)
        self._coach_started = False
        self._door = asyncio.Lock()
        self._ends = 0

    async def start(self) -> None:
        """Start the processes. Decisions may be asked for at once."""
        for thinker in self.thinkers:
            thinker.start()

    async def choose(self, mind: Mind, view: Any, legal: Sequence[str], events: Sequence[Any]) -> str:
        """The decision of a bot.

        Args:
            mind: The bot at its seat, always the same one. Once nobody holds it any more it is forgotten.
            view: What the seat sees.
            legal: The legal moves.
            events: All public events of the game so far; the bot is shown those that are new to it.

        Raises:
            Overloaded: too many decisions wait; any legal move is better than another one. The mind is as good as
                before.
            BotFailed, TimeoutError: the bot raised, answered nothing legal, took its process with it or too long. It
                begins anew at the next decision.
        """
        loop = asyncio.get_running_loop()
        job = Job(mind, view, legal, events, loop.time(), loop.create_future())
        try:
            self._home(mind).submit(job)
            return await job.answer
        except Overloaded:
            if job.public:
                self._metrics.hurried_bots.inc()
            # One each time the loop goes round: else a thousand such tables would keep it from people.
            async with self._door:
                await asyncio.sleep(0)
            raise

    async def coach(self, mind: Mind, view: Any, events: Sequence[Any], asked: Coached) -> str:
        """What a coach says of a decision, as JSON: see ``coaching.CoachMind``. No metrics count it (MM-16).

        Args:
            mind: The coach of the seat, always the same one; made with the name ``coaching.COACH``.
            view: What the seat sees, or saw.
            events: All public events of the game up to then; the coach is shown those that are new to it.
            asked: What is wanted.

        Raises:
            Overloaded: Too many decisions wait.
            BotFailed, TimeoutError: It failed, took its process with it or too long. It begins anew the next time.
        """
        if not self._coach_started:
            self._coach_started = True
            self._coach.start()
        loop = asyncio.get_running_loop()
        job = Job(mind, view, view.legal, events, loop.time(), loop.create_future(), asked)
        if mind.home is None:
            mind.home = self._coach
            weakref.finalize(mind, self._coach.forgotten.append, mind.number).atexit = False
        self._coach.submit(job)
        return await job.answer

    async def stop(self) -> None:
        """End all processes, whatever they are thinking about."""
        await asyncio.gather(*(thinker.stop() for thinker in (*self.thinkers, self._coach)))

    def _home(self, mind: Mind) -> Thinker:
        """Where a mind lives; at first and after a process that cannot be started, where there is least to do."""
        if mind.home is None or mind.home.down:
            mind.home = min(self.thinkers, key=lambda thinker: (thinker.down, thinker.load))
            mind.life = 0
            weakref.finalize(mind, mind.home.forgotten.append, mind.number).atexit = False
        return mind.home

    # MM-16: who watches the metrics learns nothing of private decisions, not even that there were any.

    def _waiting(self) -> int:
        return sum(job.public for thinker in self.thinkers for job in thinker.waiting)

    def _thought(self, job: Job, seconds: float) -> None:
        if job.public:
            self._metrics.thoughts.observe(seconds)
            self._metrics.bot_restarts.inc(self._ends)
            self._ends = 0

    def _ended(self) -> None:
        # Told with the next public decision: by itself it could tell that somebody was asked.
        self._ends += 1


def _pass_over(*_: object) -> None:
    pass
