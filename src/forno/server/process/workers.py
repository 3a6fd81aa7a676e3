"""Several server processes on one address and one database: started, watched, started again, stopped together."""

from __future__ import annotations

import multiprocessing
import os
import signal
import socket
import threading
import time
from collections.abc import Callable
from multiprocessing.connection import Connection, wait
from typing import Any, Final

from forno.server.logs import log
from forno.server.metrics import forget_process, shared_figures
from forno.server.process.memory import use_large_pages
from forno.server.settings import Settings

__all__ = ["run_workers"]

_RETRY_SECONDS: Final = 1.0  # between two starts of a process that ends by itself
_STOP_SECONDS: Final = 15.0

Serve = Callable[[Settings, socket.socket, Callable[[], object]], int]


class _Worker:
    """One server process. It ends when the far end of its pipe is gone, however this process ends."""

    def __init__(self, serve: Serve, settings: Settings, listener: socket.socket) -> None:
        context = multiprocessing.get_context("spawn")
        self._hold, held = context.Pipe()
        self.process = context.Process(target=_work, args=(serve, settings, listener, held), name="forno")
        self.process.start()
        held.close()
        self.began = time.monotonic()

    def is_ready(self, seconds: float) -> bool:
        """Whether it answers by now; waits so long for it."""
        try:
            return self._hold.poll(seconds) and bool(self._hold.recv())
        except EOFError:
            return False

    def stop(self) -> None:
        """Ask it to end."""
        if self.process.is_alive():
            self.process.terminate()


def run_workers(
    serve: Serve, settings: Settings, listener: socket.socket, number: int, on_ready: Callable[[], object]
) -> int:
    """Serve with several processes until this one is told to stop.

    Args:
        serve: What each of them does until it is told to stop.
        settings: How they run.
        listener: Bound and listening; they share it.
        number: How many.
        on_ready: Called once all of them answer.

    Returns:
        The exit status.
    """
    stopping = threading.Event()
    for name in (signal.SIGINT, signal.SIGTERM):
        signal.signal(name, lambda *_: stopping.set())
    with shared_figures():
        workers = [_Worker(serve, settings, listener) for _ in range(number)]
        try:
            if not all(_wait_for(worker, stopping) for worker in workers):
                return 0 if stopping.is_set() else 1
            on_ready()
            _watch(workers, stopping, lambda: _Worker(serve, settings, listener))
            return 0
        finally:
            _stop(workers)


def _wait_for(worker: _Worker, stopping: threading.Event) -> bool:
    while not stopping.is_set() and worker.process.is_alive():
        if worker.is_ready(0.2):
            return True
    return False


def _watch(workers: list[_Worker], stopping: threading.Event, again: Callable[[], _Worker]) -> None:
    while not stopping.is_set():
        wait([worker.process.sentinel for worker in workers], timeout=0.5)
        for place, worker in enumerate(workers):
            if worker.process.is_alive() or stopping.is_set():
                continue
            forget_process(worker.process.pid)
            log.error("a server process has ended; starting another", status=worker.process.exitcode)
            stopping.wait(max(0.0, worker.began + _RETRY_SECONDS - time.monotonic()))
            workers[place] = again()


def _stop(workers: list[_Worker]) -> None:
    for worker in workers:
        worker.stop()
    until = time.monotonic() + _STOP_SECONDS
    for worker in workers:
        worker.process.join(max(0.0, until - time.monotonic()))
        if worker.process.is_alive():
            worker.process.kill()
            worker.process.join()


def _work(serve: Serve, settings: Settings, listener: socket.socket, held: Connection[Any, Any]) -> None:
    # A Ctrl-C at the terminal reaches all processes; it is the first one's to pass on.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if settings.large_pages:
        use_large_pages()
    threading.Thread(target=_end_with, args=(held,), daemon=True).start()
    raise SystemExit(serve(settings, listener, lambda: held.send(True)))


def _end_with(held: Connection[Any, Any]) -> None:
    """Stop when the process that started this one is gone."""
    try:
        held.recv()
    except (EOFError, OSError):
        os.kill(os.getpid(), signal.SIGTERM)
