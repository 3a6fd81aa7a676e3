"""Structured logs: for people on a terminal, as JSON lines for machines; never a seed, a token or a hand."""

from __future__ import annotations

import io
import logging
import sys
from contextlib import suppress
from typing import Any, Final, TextIO, cast

import structlog

from forno.common.visible import visible

#: Keys whose value is never written, whoever logs it.
SECRET: Final = frozenset({"seed", "token", "cookie", "hand", "view", "moves", "move", "authorization"})

log: structlog.stdlib.BoundLogger = structlog.get_logger("forno")


class _Output(io.TextIOBase):
    """A stream whose failures stop nobody: a full disk must not take the tables with the log."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        with suppress(OSError, ValueError):  # ValueError: it is closed
            self._stream.write(text)
        return len(text)

    def flush(self) -> None:
        with suppress(OSError, ValueError):
            self._stream.flush()

    def close(self) -> None:
        """Leave it open: it is the process's. Python closes what is left when modules are gone, ``suppress`` too."""


def configure(form: str, level: str) -> None:
    """Send all logs, uvicorn's included, to standard error in one form.

    Args:
        form: ``console`` or ``json``.
        level: The least serious level that is written.
    """
    number = logging.getLevelNamesMapping()[level.upper()]
    shared: list[Any] = [
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        _without_secrets,
    ]
    # Tracebacks without the values of local variables: those are hands, seeds and tokens.
    last: list[Any] = (
        [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
        if form == "json"
        else [
            _visibly,
            structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty(), exception_formatter=_traceback),
        ]
    )
    structlog.configure(
        processors=[structlog.contextvars.merge_contextvars, *shared, *last],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=structlog.PrintLoggerFactory(cast(TextIO, _Output(sys.stderr))),
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(_Output(sys.stderr))
    handler.setFormatter(structlog.stdlib.ProcessorFormatter(foreign_pre_chain=shared, processors=_foreign(last)))
    logging.basicConfig(handlers=[handler], level=max(number, logging.WARNING), force=True)


def _foreign(last: list[Any]) -> list[Any]:
    return [structlog.stdlib.ProcessorFormatter.remove_processors_meta, _one_line_of_broken_words, *last]


def _one_line_of_broken_words(_logger: Any, _method: str, event: Any) -> Any:
    """Uvicorn's own sockets show a traceback where somebody sends what is no UTF-8."""
    raised = event.get("exc_info")
    if isinstance(raised, tuple) and isinstance(raised[1], UnicodeDecodeError):
        del event["exc_info"]
    return event


def _visibly(_logger: Any, _method: str, event: Any) -> Any:
    """Names and addresses are somebody else's, and a log is read at a terminal; JSON escapes them by itself."""
    return {visible(str(key)): visible(value) if isinstance(value, str) else value for key, value in event.items()}


def _traceback(stream: TextIO, what: Any) -> None:
    text = io.StringIO()
    structlog.dev.plain_traceback(text, what)
    stream.write(visible(text.getvalue(), lines=True))


def _without_secrets(_logger: Any, _method: str, event: Any) -> Any:
    for key in SECRET.intersection(event):
        event[key] = "…"
    return event
