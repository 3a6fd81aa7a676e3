"""The threads that read from the database."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future
from functools import partial
from queue import SimpleQueue
from typing import Any

__all__ = ["Readers"]


class Readers(Executor):
    """Threads of their own: a database that does not answer keeps nobody else of the process waiting.

    Nor does it keep the process from ending, as it would with the threads of ``concurrent.futures``.
    """

    def __init__(self, number: int) -> None:
        self._waiting: SimpleQueue[tuple[Future[Any], Callable[[], Any]] | None] = SimpleQueue()
        self._threads = [threading.Thread(target=self._run, name="reader", daemon=True) for _ in range(number)]
        self._started = False

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Do something in one of the threads, as soon as one is free."""
        if not self._started:
            self._started = True
            for thread in self._threads:
                thread.start()
        future: Future[Any] = Future()
        self._waiting.put((future, partial(fn, *args, **kwargs)))
        return future

    def shutdown(self, wait: bool = False, *, cancel_futures: bool = False) -> None:
        """Let the threads end, each when it comes back."""
        for _ in self._threads:
            self._waiting.put(None)

    def _run(self) -> None:
        while (task := self._waiting.get()) is not None:
            _carry_out(*task)
            del task


def _carry_out(future: Future[Any], work: Callable[[], Any]) -> None:
    if future.set_running_or_notify_cancel():
        try:
            future.set_result(work())
        except BaseException as error:
            future.set_exception(error)
