"""``forno serve``: the game in the browser."""

from __future__ import annotations

import gc
import socket
import sys
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Final

import typer

from forno.errors import BadOption

from .files import expanded
from .screen import complain, say

__all__ = ["serve"]

#: What is loaded stays: a collector that looks at it meanwhile is a tenth of the start. The server sets its own pace.
_LOADING: Final = 100_000


def serve(
    host: Annotated[
        str, typer.Option(envvar="FORNO_HOST", help="The address to listen at; 0.0.0.0 for everybody.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(envvar="PORT", min=0, max=65535, help="The port; 0 takes a free one.")] = 8000,
    data: Annotated[
        Path,
        typer.Option(envvar="FORNO_DATA", help="The folder of everything that must not be lost.", callback=expanded),
    ] = Path("data"),
    database: Annotated[
        str | None,
        typer.Option(envvar="FORNO_DATABASE", help="postgresql://user@host/name instead of a file in the data folder."),
    ] = None,
    workers: Annotated[
        int, typer.Option(envvar="FORNO_WORKERS", min=1, max=256, help="Server processes; several need PostgreSQL.")
    ] = 1,
    pace: Annotated[
        float | None,
        typer.Option(envvar="FORNO_PACE", min=0.0, max=1.0, help="Scales the pauses of bots and of the oven."),
    ] = None,
    bot_processes: Annotated[
        int | None,
        typer.Option(
            envvar="FORNO_BOT_PROCESSES",
            min=1,
            max=256,
            help="In how many processes bots think; one for each core but one, if left out.",
        ),
    ] = None,
) -> None:
    """Serve the game in the browser, until it is stopped with Ctrl-C.

    Every move is in the data folder before it is answered: stop it at any moment and start it again.
    """
    if sys.platform == "win32":
        raise BadOption("the server runs on Linux and macOS; on Windows, inside WSL", "forno serve")
    gc.set_threshold(_LOADING)
    # Imported here: the other commands need none of it.
    from forno.server.process.memory import use_large_pages
    from forno.server.settings import Settings

    settings = Settings.from_env()
    if settings.large_pages and workers == 1:
        use_large_pages()
    from forno.cli.streams import forgive_output
    from forno.server.process.run import run

    forgive_output()
    settings = replace(
        settings,
        data=data,
        database=database or settings.database,
        workers=workers,
        pace=settings.pace if pace is None else pace,
        bot_processes=bot_processes or settings.bot_processes,
    )
    if not host:
        raise BadOption("should be an address such as 127.0.0.1; 0.0.0.0 lets everybody in", "--host")
    try:
        listener = _listen(host, port)
    except OSError as error:
        complain(f"forno serve: cannot listen at {host}, port {port}: {error.strerror or error}")
        # What the search for an address says has a negative number: there is no such host.
        raise SystemExit(2 if (error.errno or 0) < 0 else 1) from None
    except (TypeError, ValueError):  # of what cannot be encoded
        raise BadOption(f"is no address: {host!r}", "--host") from None
    with listener:
        raise SystemExit(run(settings, listener, on_ready=say, on_failure=complain))


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    opened = socket.create_server((host, port), family=family, backlog=1024)
    # asyncio sends small messages at once (TCP_NODELAY) only where the socket says in so many words that it is TCP.
    return socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP, fileno=opened.detach())
