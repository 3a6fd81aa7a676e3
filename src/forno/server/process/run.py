"""The server as a process: opened, announced, stopped with grace."""

from __future__ import annotations

import asyncio
import gc
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Final

import uvicorn

from forno.errors import BadOption, FornoError
from forno.server import logs
from forno.server.access import descriptors
from forno.server.access.door import Door
from forno.server.errors import reason_of
from forno.server.http.reach import reach_of
from forno.server.process.app import create_app
from forno.server.process.protocols import protocols
from forno.server.process.workers import run_workers
from forno.server.protocol import Reach
from forno.server.settings import Settings
from forno.server.store import left
from forno.server.store.engine import claim, is_shared, parse_url
from forno.server.store.repository import Store
from forno.server.thinking.thinking import usual_processes

#: Beyond what a message may have, so that a message that is too large gets an answer; then the socket is closed.
_MAX_FRAME: Final = 1_048_576
_GRACE_SECONDS: Final = 5
#: Thresholds of the garbage collector: small and frequent looks, of one to three milliseconds each. Larger ones cost
#: less together, but whoever has just moved waits for one.
_COLLECT: Final = (2_000, 2, 1_000)


def run(
    settings: Settings, listener: socket.socket, on_ready: Callable[[str], object], on_failure: Callable[[str], object]
) -> int:
    """Serve over an open socket until the process is told to stop.

    Args:
        settings: How it runs.
        listener: Bound and listening.
        on_ready: Gets the lines to print once the server answers.
        on_failure: Gets the reason why it could not start.

    Returns:
        The exit status.
    """
    logs.configure(settings.log, settings.level)
    descriptors.raise_limit()  # for processes of servers and bots, too
    try:
        if settings.workers > 1 and not is_shared(parse_url(settings.url)):
            raise BadOption("several workers need a PostgreSQL: an SQLite file has one process", "--workers")
        with_it = claim(parse_url(settings.url))  # held for as long as the process lives
        _prepare(settings)
    except BadOption as error:
        on_failure(f"forno serve: {error}")
        return 2
    except FornoError as error:
        on_failure(f"forno serve: {settings.where}: {reason_of(error)}")
        return 1
    if not (settings.web / "index.html").is_file():
        logs.log.warning(
            "there is no web client: browsers get a page that says how to build and install it",
            build="make setup",
            more="docs/guide/install.md",
        )

    settings = replace(settings, listens=listener.getsockname()[:2], both=_takes_both(listener))

    def ready() -> None:
        on_ready(f"forno serves at {_address(listener)}  (Ctrl-C stops it)")
        for line in _ways(reach_of(settings.listens, settings.both)):
            on_ready(line)

    if settings.workers == 1:
        with with_it:
            return serve_alone(settings, listener, ready)
    share = replace(settings, workers=1, bot_processes=settings.bot_processes or _share(settings.workers))
    return run_workers(serve_alone, share, listener, settings.workers, ready)


def serve_alone(settings: Settings, listener: socket.socket, on_ready: Callable[[], object]) -> int:
    """Serve with this one process; returns the exit status."""
    logs.configure(settings.log, settings.level)
    server = _Server(_config(settings), on_ready)
    # What is loaded by now stays: the collector need not look at it again and again while people wait.
    gc.freeze()
    gc.set_threshold(*_COLLECT)
    with asyncio.Runner(loop_factory=_loop_factory()) as runner:
        runner.run(server.serve(sockets=[listener]))
    return 0 if server.started else 1


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """The quicker loop, where there is one for the system."""
    if sys.platform == "win32":
        return None
    import uvloop

    return uvloop.new_event_loop


def _share(workers: int) -> int:
    """How many processes for bots each of several servers has."""
    return max(1, usual_processes() // workers)


def _prepare(settings: Settings) -> None:
    """Make the data folder and bring the database up to date, so that what is wrong with it is told plainly."""
    if left.is_log_gone(parse_url(settings.url)):
        logs.log.error(left.GONE, database=settings.where)
    Store(settings.url).prepare()


def _config(settings: Settings) -> uvicorn.Config:
    http, ws = protocols(Door(settings.limits, settings.proxies))
    return uvicorn.Config(
        create_app(settings),
        lifespan="on",
        http=http,  # type: ignore[arg-type]
        ws=ws,  # type: ignore[arg-type]
        ws_max_size=_MAX_FRAME,
        ws_per_message_deflate=False,
        access_log=False,
        log_config=None,
        server_header=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        timeout_graceful_shutdown=_GRACE_SECONDS,
    )


def _takes_both(listener: socket.socket) -> bool:
    if listener.family != socket.AF_INET6:
        return False
    return not listener.getsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY)


def _ways(reach: Reach) -> Iterator[str]:
    """What a host tells others, or that he cannot."""
    if reach.alone:
        yield "only this machine can open it; --host 0.0.0.0 (or FORNO_HOST) lets others in your network in"
    for address in reach.addresses:
        yield f"others in your network open {address}"


def _address(listener: socket.socket) -> str:
    host, port = listener.getsockname()[:2]
    if host in ("0.0.0.0", "127.0.0.1", "::", "::1"):
        host = "localhost"
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


class _Server(uvicorn.Server):
    """Says so when it is ready."""

    def __init__(self, config: uvicorn.Config, on_ready: Callable[[], object]) -> None:
        super().__init__(config)
        self._on_ready = on_ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start as uvicorn does, then tell."""
        await super().startup(sockets)
        if self.started:
            self._on_ready()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop with grace, and at once at a second Ctrl-C; then end like any program that is done."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, self._stop, number)
        yield

    def _stop(self, number: int) -> None:
        # Who ends all processes of a service at once tells each of several twice: the first of them tells them, too.
        self.force_exit = self.should_exit and number == signal.SIGINT
        self.should_exit = True
